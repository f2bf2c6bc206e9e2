/** Records beside their list on a wide screen, alone on a narrow one; and records compared with each other. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

describe('invoices on a wide screen', () => {
  let person: Person;
  beforeAll(async () => {
    person = await Person.signedIn(browser, 'management');
  });
  const list = () => person.page.getByRole('region', { name: 'Invoices', exact: true });
  const record = () => person.page.getByRole('region', { name: 'Invoice', exact: true });
  const current = () => list().locator('[aria-current=true]');
  const titleOf = async (index: number) =>
    (await list().getByRole('listitem').nth(index).getByRole('link').locator('span').first().innerText()).trim();

  test('a click opens an invoice next to the list, and the list is not read again', async () => {
    await person.open('/invoices');
    person.takeRequests();
    await person.page.locator('tbody tr').nth(2).click();
    await person.settle();
    const title = await titleOf(2);
    await record().getByRole('heading', { level: 1, name: title }).waitFor();
    expect(person.path()).toMatch(/^\/invoices\/[0-9a-f-]{36}$/);
    expect(person.takeRequests().filter((request) => request.startsWith('GET /api/invoices?'))).toEqual([]);
    expect(await person.page.title()).toContain(title);
    person.expectNoComplaint('/invoices/{uuid}');
  });

  test('the arrow keys select the next one, and back leads to the list as it was', async () => {
    await person.page.keyboard.press('ArrowDown');
    await record()
      .getByRole('heading', { level: 1, name: await titleOf(3) })
      .waitFor();
    await person.page.keyboard.press('ArrowDown');
    await record()
      .getByRole('heading', { level: 1, name: await titleOf(4) })
      .waitFor();
    await person.page.goBack();
    await person.page.locator('table').waitFor();
    expect(person.path()).toBe('/invoices');
    person.expectNoComplaint('/invoices');
  });

  test('the arrow keys continue on the next page, and return', async () => {
    await person.page.locator('tbody tr').nth(2).click();
    await record()
      .getByRole('heading', { level: 1, name: await titleOf(2) })
      .waitFor();
    await person.page.keyboard.press('End');
    const last = await titleOf(24);
    await record().getByRole('heading', { level: 1, name: last }).waitFor();
    await person.during('range=%5B25', () => person.page.keyboard.press('ArrowDown'));
    await record()
      .getByRole('heading', { level: 1, name: await titleOf(0) })
      .waitFor();
    expect(await current().locator('span').first().innerText()).toBe(await titleOf(0));
    expect(await titleOf(0)).not.toBe(last);
    await person.page.keyboard.press('ArrowUp');
    await record().getByRole('heading', { level: 1, name: last }).waitFor();
    person.expectNoComplaint('/invoices');
  });

  test('a filter and the scroll position stay while selecting others', async () => {
    await person.open('/invoices?filter=%7B%7D');
    const filters = person.page.getByRole('search');
    await person.during('/api/invoices?', () => filters.getByRole('button', { name: 'Open', exact: true }).click());
    await person.page.locator('tbody tr').nth(20).click();
    await person.settle();
    const rows = list().getByRole('list');
    await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    const scrolled = await rows.evaluate((element) => element.scrollTop);
    expect(await list().getByRole('button', { name: 'Open', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await person.page.keyboard.press('ArrowUp');
    await record()
      .getByRole('heading', { level: 1, name: await titleOf(19) })
      .waitFor();
    expect(await rows.evaluate((element) => element.scrollTop)).toBe(scrolled);
  });

  test('a link to an invoice opens both, and closing it leaves the list', async () => {
    const path = person.path();
    await person.openAnew(path);
    await list().waitFor();
    await record().getByRole('heading', { level: 1 }).waitFor();
    await record().getByRole('link', { name: 'Close and go back to list' }).click();
    await person.settle();
    expect(person.path()).toBe('/invoices');
    await person.page.locator('table').waitFor();
    person.expectNoComplaint(path);
  });
});

test('on a narrow screen the invoice is shown alone, and back leads to the same place in the list', async () => {
  const person = await Person.signedIn(browser, 'management', {
    width: 390,
    height: 800,
    touch: true,
    at: '/invoices',
  });
  const link = person.page.locator('main li').nth(15).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const scrolled = await person.page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const title = await link.innerText();
  await link.click();
  await person.settle();
  await person.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await person.page.getByRole('region', { name: 'Invoices', exact: true }).count()).toBe(0);
  await person.page.goBack();
  await person.settle();
  expect(Math.abs((await person.page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(120);
  await person.leave();
});

test('up to five hosting packs are compared, with the differing rows marked', async () => {
  const person = await Person.signedIn(browser, 'management', {
    width: 390,
    height: 800,
    at: '/hosting-packs?layout=compare',
  });
  const chosen = person.page.getByRole('group', { name: 'Records to compare' }).locator('[aria-pressed=true]');
  await expect.poll(() => chosen.count()).toBe(3);
  const others = person.page.getByRole('group', { name: 'Records to compare' }).locator('[aria-pressed=false]');
  await others.first().click();
  await others.first().click();
  await expect.poll(() => chosen.count()).toBe(5);
  expect((await others.first().isDisabled()) || (await others.first().getAttribute('aria-disabled')) === 'true').toBe(
    true,
  );
  const table = person.page.getByRole('region', { name: 'Compare' });
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(6);
  const first = table.getByRole('rowheader').first();
  const before = await first.boundingBox();
  await table.evaluate((element) => element.scrollTo({ left: 300 }));
  expect((await first.boundingBox())?.x).toBe(before?.x);
  const rows = await table.locator('tbody tr').count();
  await person.page.getByRole('switch', { name: 'Differences only' }).click();
  expect(await table.locator('tbody tr').count()).toBe(await table.locator('tr[data-differs]').count());
  expect(await table.locator('tbody tr').count()).toBeLessThan(rows);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  person.expectNoComplaint('/hosting-packs');
  await person.leave();
});
