/** Prices as a sheet: a price from next month, a raise of a category, and what a derived list takes over. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'management', { at: '/priceList' });
});

const page = () => person.page;
const cell = (row: string, column: string) => page().getByRole('gridcell', { name: new RegExp(`^${row}, ${column}:`) });
const changed = () => page().locator('[data-changed]');

test('a typed price survives leaving the page, can be undone, and holds from the first of next month', async () => {
  const [setup, year] = [cell('Wildcard certificate', 'Month'), cell('Wildcard certificate', 'Year')];
  const before = await year.innerText();
  await setup.click();
  await page().keyboard.press('ArrowRight');
  await page().keyboard.type('155,50');
  await page().keyboard.press('Escape');
  expect([await year.innerText(), await changed().count()]).toEqual([before, 0]);
  await page().keyboard.type('155,50');
  await page().keyboard.press('Enter');
  expect([(await year.innerText()).trim(), await changed().count()]).toEqual(['€155.50', 1]);
  await page().getByRole('region', { name: 'Changed prices' }).getByText('1 changed price').waitFor();
  // The region also says what the prices do to subscriptions, which is computed meanwhile.
  await person.settle();
  person.takeRequests();
  await page().getByRole('button', { name: 'Save prices' }).click();
  await page().getByText('1 price saved, from').waitFor();
  await person.settle();
  expect(person.takeRequests().filter((request) => !request.startsWith('GET'))).toEqual([
    expect.stringMatching(/^POST \/api\/price-lists\/[^/]+\/following/),
  ]);
  await expect.poll(() => changed().count()).toBe(0);
  await expect.poll(() => year.innerText()).toBe('€155.50');
  // The list of before says what it said.
  await page().getByRole('combobox', { name: 'Price list' }).click();
  await page()
    .getByRole('option', { name: /Standaardprijzen.*through/ })
    .first()
    .click();
  await person.settle();
  await expect.poll(() => year.innerText()).toBe(before);
  person.expectNoComplaint('/priceList');
});

test('a raise previews each new price, and is saved as one change', async () => {
  await page().getByRole('button', { name: 'Raise prices…' }).click();
  const dialog = page().getByRole('dialog');
  const chosen = dialog.getByRole('group', { name: 'Categories' }).locator('[aria-pressed=true]');
  while ((await chosen.count()) > 1) await chosen.last().click();
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('10');
  await dialog.getByRole('combobox', { name: 'Rounding' }).click();
  await page().getByRole('option', { name: /\.95/ }).click();
  const rows = dialog.getByRole('table').locator('tbody tr');
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  for (const text of await rows.locator('td:nth-child(3)').allInnerTexts()) expect(text).toMatch(/\.95$/);
  await dialog.getByRole('button', { name: new RegExp(`Apply ${count} prices`) }).click();
  await page().getByText(`${count} changed prices`).waitFor();
  person.takeRequests();
  const bar = page().getByRole('region', { name: 'Changed prices' });
  const when = bar.getByRole('combobox', { name: 'Valid from' });
  if ((await when.count()) > 0) {
    await when.click();
    await page().getByRole('option', { name: 'Right away, in this list' }).click();
  }
  await bar.getByRole('button', { name: 'Save prices' }).click();
  await page().getByText(`${count} prices saved`).waitFor();
  await person.settle();
  expect(person.takeRequests().filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  expect(await changed().count()).toBe(0);
  person.expectNoComplaint('a raise');
});

test('a derived list shows inherited prices in grey, and can override them', async () => {
  await page().getByRole('combobox', { name: 'Price list' }).click();
  await page()
    .getByRole('option', { name: /^Prijzen voor resellers From/ })
    .first()
    .click();
  await person.settle();
  const taken = page().getByRole('gridcell', { name: /Wildcard certificate, Year: .*, from Standaard/ });
  await taken.click();
  await page().keyboard.type('99');
  await page().keyboard.press('Tab');
  await cell('Wildcard certificate', 'Year').and(page().locator('[data-changed]')).waitFor();
  await page().getByRole('button', { name: 'Discard' }).click();
  await taken.waitFor();
});

test('the table of price lists can be opened with one click', async () => {
  await page().getByRole('button', { name: 'Table', exact: true }).click();
  await person.settle();
  await expect.poll(() => page().locator('tbody tr').count()).toBeGreaterThan(3);
  expect(person.path()).toBe('/priceList');
});
