/** Records open on how they are doing, and lists answer what people come with. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'management');
});

async function openFirst(list: string, filter: object): Promise<void> {
  await person.open(`${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await person.page.locator('tbody tr').first().getByRole('link').first().click();
  await person.page.waitForURL(/[0-9a-f-]{36}$/);
  await person.settle();
}

test('a server shows its 90 days, its last checks, its usage and its disk space by week', async () => {
  const { page } = person;
  await openFirst('/server', { hosting_count: { gt: 0 }, check_count: { gt: 0 } });
  const availability = page.getByRole('region', { name: 'Availability' });
  expect(await availability.getByRole('heading').innerText()).toMatch(/up in 90 days$/);
  expect(await availability.getByRole('img').locator('> *').count()).toBe(90);
  expect(await page.getByRole('region', { name: 'Checks' }).getByRole('listitem').count()).toBeGreaterThan(0);
  const usage = page.getByRole('region', { name: 'Usage' });
  expect(await usage.getByRole('listitem').first().innerText()).toMatch(/\d+ of \d+/);
  const disk = page.getByRole('region', { name: 'Disk space used' });
  await disk.getByRole('button', { name: 'View as table' }).click();
  expect(await disk.getByRole('row').last().innerText()).toMatch(/GB/);
  person.expectNoComplaint('/server/{uuid}');
});

test('a domain and a subscription show their dates, with the distance to the last', async () => {
  const { page } = person;
  for (const [list, filter] of [
    ['/domain', { status: 'active', auto_renew: true }],
    ['/subscriptions', { status: 'active', auto_renew: true }],
  ] as const) {
    await openFirst(list, filter);
    const points = page.getByRole('region', { name: 'Key dates' }).getByRole('listitem');
    expect(await points.last().innerText()).toMatch(
      /Renews .*\s(in \d+ (day|month)s?|tomorrow|today|\d+ days? overdue)/i,
    );
    person.expectNoComplaint(`${list}/{uuid}`);
  }
});

test('clients are sorted by what is open, and open beside their list once a person chose so', async () => {
  const { page } = person;
  await person.open('/settings/clients');
  const heading = page.getByRole('columnheader', { name: 'Open', exact: true });
  for (const direction of ['ascending', 'descending']) {
    await heading.getByRole('button').click();
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe(direction);
    await person.settle();
  }
  const amounts = await page.locator('tbody td.column-open_cents').allInnerTexts();
  const cents = amounts.map((text) => Number(text.replaceAll(/[^\d]/g, '')));
  expect(cents[0]).toBeGreaterThan(0);
  expect(cents).toEqual(cents.toSorted((one, other) => other - one));
  await page.getByRole('button', { name: 'Split view' }).click();
  await page.locator('tbody tr').first().click();
  const list = page.getByRole('region', { name: 'Clients', exact: true });
  const current = list.locator('[aria-current=true]');
  const first = await current.innerText();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => current.innerText()).not.toBe(first);
  await person.open('/settings/clients');
  await page.locator('tbody tr').nth(1).click();
  await list.waitFor();
  person.expectNoComplaint('/settings/clients');
});
