/**
 * Staff set up hosting at a desk and on a phone, suspend it with a reason and terminate it by typing its name. Several
 * domains are changed in one action.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { goOn } from './support/actions.ts';
import { openBrowser } from './support/browser.ts';
import { Person, type Look } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

const phone: Look = { width: 390, height: 800, touch: true, language: 'nl', theme: 'dark' };
const cases: readonly { readonly where: string; readonly look: Look; readonly client: string }[] = [
  { where: 'at a desk', look: {}, client: 'bakker' },
  { where: 'on a phone, in Dutch', look: phone, client: 'garage' },
];

test.each(cases)('hosting is set up $where', async ({ look, client }) => {
  const person = await Person.signedIn(browser, 'employee', { ...look, at: '/hosting/create' });
  const { page } = person;
  const isDutch = look.language === 'nl';
  const button = isDutch ? 'Volgende' : 'Next';
  const next = (step: string) => goOn(person, step, button);
  await page.getByRole('button', { name: button }).click();
  await page
    .getByText(isDutch ? 'Verplicht' : 'Required')
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: isDutch ? 'Klant' : 'Client' }).fill(client);
  await page
    .getByRole('option', { name: new RegExp(client, 'i') })
    .first()
    .click();
  // The message goes when the field is left: the button below it then moves up.
  await page.keyboard.press('Tab');
  await page.getByText(isDutch ? 'Verplicht' : 'Required').waitFor({ state: 'detached' });
  await next('pack');
  await page.getByRole('radio').first().check();
  await next('server');
  // The roomiest server is chosen already.
  await page.locator('input[type=radio]:checked').waitFor();
  await next('name');
  const username = page.getByRole('textbox', { name: isDutch ? 'Gebruikersnaam' : 'Username' });
  await expect.poll(() => username.inputValue()).toMatch(/^[a-z][a-z0-9]{1,15}$/);
  const name = await username.inputValue();
  await next('summary');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width ?? 1440);
  await page.getByRole('main').getByText(name).first().waitFor();
  await page.getByRole('button', { name: isDutch ? 'Hosting inrichten' : 'Set up hosting' }).click();
  await page.waitForURL(/\/hosting\/[0-9a-f-]{36}$/);
  await person.settle();
  await page.getByRole('main').getByText(name).first().waitFor();
  person.expectNoComplaint('/hosting/create');
  await person.leave();
});

test('hosting is suspended for a reason, and terminated by typing its name', async () => {
  const person = await Person.signedIn(browser, 'management', {
    at: `/hosting?filter=${encodeURIComponent(JSON.stringify({ status: 'active' }))}`,
  });
  const { page } = person;
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/hosting\/[0-9a-f-]{36}$/);
  await person.settle();
  const dialog = page.getByRole('dialog');
  const open = async (action: string) => {
    const shown = page.getByRole('button', { name: action, exact: true });
    if ((await shown.count()) === 0) {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    } else {
      await shown.click();
    }
    await dialog.waitFor();
  };

  await open('Suspend');
  expect(await dialog.getByRole('combobox').innerText()).toMatch(/\w/);
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Abuse' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await person.settle();
  await page.getByRole('main').getByText('Abuse').first().waitFor();

  await open('End account');
  const yes = dialog.getByRole('button', { name: 'Yes, end account' });
  expect(await yes.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('something else');
  expect(await yes.isDisabled()).toBe(true);
  const [, title = ''] = /“(.+)”/.exec(await dialog.locator('label').innerText()) ?? [];
  await dialog.getByRole('textbox').fill(title);
  await yes.click();
  await dialog.waitFor({ state: 'hidden' });
  await person.settle();
  await page.getByRole('main').getByText('Ending').first().waitFor();
  person.expectNoComplaint('a hosting account');
  await person.leave();
});

test('the nameservers of several domains are changed in one action, with a result for each', async () => {
  const person = await Person.signedIn(browser, 'management', {
    at: `/domain?filter=${encodeURIComponent(JSON.stringify({ name: { starts: 'ac' } }))}`,
  });
  const { page } = person;
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Those that are gone are said to be left out before anything is done.
  await dialog
    .getByText(/skipped/)
    .first()
    .waitFor();
  await dialog.getByRole('combobox', { name: 'Field to change' }).click();
  await page.getByRole('option', { name: 'Nameservers', exact: true }).click();
  const input = dialog.getByRole('combobox', { name: 'Nameservers' });
  for (const host of ['ns1.example.net', 'ns2.example.net']) {
    await input.fill(host);
    await input.press('Enter');
  }
  await dialog.getByRole('button', { name: /^Edit \(\d+\)$/ }).click();
  await dialog.getByText(/^\d+ done( · \d+ failed)?$/).waitFor();
  await dialog.getByText('Being carried out').first().waitFor();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download results' }).click();
  expect((await saved).suggestedFilename()).toBe('domains-edit.csv');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  person.expectNoComplaint('/domain');
  await person.leave();
});
