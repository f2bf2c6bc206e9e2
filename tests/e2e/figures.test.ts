/** Figures as each kind of person meets them: followed to the list that they are of, where the same number stands. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});

/** The figure's number as it is read, and then the list that it leads to. */
async function follow(person: Person, name: string): Promise<string> {
  const figure = person.page.locator('main').getByRole('link', { name }).first();
  // A figure that requires attention has it in brackets after its name, and then says why.
  const numberIn = async (): Promise<string> => {
    const [, inBrackets, atEnd] = /\((\d+)\)|(\d+)$/.exec((await figure.textContent()) ?? '') ?? [];
    return inBrackets ?? atEnd ?? '';
  };
  await expect.poll(numberIn).not.toBe('');
  const number = await numberIn();
  await figure.click();
  await person.page.waitForURL((url) => url.pathname !== '/');
  await person.settle();
  return number;
}

describe('the number on the dashboard is that of its list', () => {
  const figures = [
    { type: 'management', name: 'Active hosting accounts', path: '/hosting' },
    { type: 'management', name: 'Unassigned tasks', path: '/tasks' },
    { type: 'management', name: 'Servers with problems', path: '/server' },
    { type: 'employee', name: 'My tasks due', path: '/tasks' },
    { type: 'employee', name: 'My active projects', path: '/project' },
    { type: 'user', name: 'Active domains', path: '/domain' },
  ] as const;
  test.each(figures)('$type: $name equals its list', async ({ type, name, path }) => {
    const person = await Person.signedIn(browser, type);
    const number = await follow(person, name);
    expect(person.path()).toBe(path);
    expect(Number(number)).toBeGreaterThan(0);
    const { headers } = await person.page.evaluate(
      async (address) => {
        const response = await fetch(address, { credentials: 'include' });
        return { headers: response.headers.get('content-range') };
      },
      `/api/${({ '/hosting': 'hosting', '/tasks': 'tasks', '/server': 'servers', '/project': 'projects', '/domain': 'domains' } as const)[path]}?range=[0,0]&filter=${encodeURIComponent(new URL(person.page.url()).searchParams.get('filter') ?? '{}')}`,
    );
    expect(headers?.split('/')[1]).toBe(number);
    person.expectNoComplaint(name);
    await person.leave();
  });
});

test('management opens a chart as a table, and follows a month of it', async () => {
  const person = await Person.signedIn(browser, 'management');
  const chart = person.page.getByRole('region', { name: 'Revenue per month' });
  await chart.locator('svg .MuiBarElement-root, svg .MuiBarChart-element, svg rect').first().waitFor();
  await chart.getByRole('button', { name: 'View as table' }).click();
  await expect.poll(() => chart.getByRole('row').count()).toBe(13);
  await chart.getByRole('row').last().getByRole('link').first().click();
  await person.page.waitForURL('**/invoices?**');
  await person.settle();
  await expect.poll(() => person.page.getByRole('table').getByRole('row').count()).toBeGreaterThan(1);
  person.expectNoComplaint('a month of revenue');
  await person.leave();
});

test.each(['PNG', 'SVG'])('a chart is saved as %s', async (form) => {
  const person = await Person.signedIn(browser, 'management');
  for (const [name, drawn, at] of [
    ['Recurring revenue this month', 'svg rect', '/'],
    ['Open amount by age', 'svg rect', '/'],
    ['Disk space', 'svg rect.used', '/server/capacity'],
  ] as const) {
    if (person.path() !== at) await person.open(at);
    const chart = person.page.getByRole('region', { name, exact: true });
    await chart.locator(drawn).first().waitFor();
    await chart.getByRole('button', { name: `Save the chart “${name}”` }).click();
    const [file] = await Promise.all([
      person.page.waitForEvent('download'),
      person.page.getByRole('menuitem', { name: `Save as ${form}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${name}.${form.toLowerCase()}`);
    const content = await readFile(await file.path());
    if (form === 'PNG') expect(content.subarray(1, 4).toString()).toBe('PNG');
    else expect(content.toString()).toContain(`>${name}</text>`);
  }
  person.expectNoComplaint('saving a chart');
  await person.leave();
});

test('the capacity of servers is a picture, and a table that leads to the servers of a place', async () => {
  const person = await Person.signedIn(browser, 'management', { at: '/server/capacity' });
  const picture = person.page.getByRole('region', { name: 'Disk space', exact: true });
  const bars = picture.locator('svg rect.used');
  await bars.first().waitFor();
  const places = await bars.count();
  expect(places).toBeGreaterThan(0);
  expect(await picture.getByRole('table').getByRole('row').count(), 'for screen readers').toBe(places + 1);
  expect(await picture.getByRole('link').count(), 'no invisible focus').toBe(0);
  await picture.getByRole('button', { name: 'View as table' }).click();
  const first = picture.getByRole('rowheader').first();
  const place = await first.innerText();
  await first.getByRole('link').click();
  await person.page.waitForURL(/\/server\?/);
  await person.settle();
  expect(new URL(person.page.url()).searchParams.get('filter')).toBe(JSON.stringify({ place }));
  await expect.poll(() => person.page.getByRole('table').getByRole('row').count()).toBeGreaterThan(1);
  person.expectNoComplaint('the capacity of servers');
  await person.leave();
});

test('a client finds what runs, how full it is, and what renews next', async () => {
  const person = await Person.signedIn(browser, 'user');
  const region = (name: string) => person.page.getByRole('region', { name });
  await expect.poll(() => region('My hosting').getByRole('listitem').count()).toBeGreaterThan(0);
  await expect
    .poll(() =>
      region('My hosting')
        .getByText(/^[\d.,]+ [MG]B of [\d.,]+ [MG]B$/)
        .count(),
    )
    .toBeGreaterThan(0);
  await expect.poll(() => region('Next renewals').getByRole('listitem').count()).toBeGreaterThan(0);
  // Overdue invoices are only in the list to pay.
  expect(await person.page.getByRole('link', { name: /Overdue invoices/ }).count()).toBe(0);
  await region('My domains')
    .getByRole('link', { name: /^All \d+$/ })
    .click();
  await person.page.waitForURL('**/domain?**');
  person.expectNoComplaint('the first page of a client');
  await person.leave();
});

test('a client pays an invoice with the app of their bank, or online immediately', async () => {
  const person = await Person.signedIn(browser, 'user', { width: 390, height: 844, touch: true });
  const pay = person.page
    .getByRole('region', { name: 'To pay' })
    .getByRole('link', { name: /Pay invoice/ })
    .first();
  await pay.click();
  const ways = person.page.getByRole('tabpanel');
  await ways.getByRole('img', { name: /QR code/ }).waitFor();
  await expect.poll(() => ways.getByText(/^NL\d{2} /).count()).toBe(1);
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await ways.getByRole('button', { name: /^Pay .* online$/ }).click();
  await person.page.getByRole('button', { name: 'Paid', exact: true }).click();
  await person.page.getByText('Your payment has arrived. Thank you!').waitFor();
  person.expectNoComplaint('paying');
  await person.leave();
});

test('management hides a card and moves another, and restores the default later', async () => {
  const person = await Person.signedIn(browser, 'management');
  const cards = person.page.getByRole('dialog', { name: 'Customise dashboard' });
  const order = (): Promise<readonly string[]> =>
    cards.getByRole('region', { name: 'Charts' }).getByRole('listitem').allInnerTexts();
  await person.page.getByRole('button', { name: 'Customise' }).click();
  const [first = '', second = ''] = await order();
  await cards.getByRole('button', { name: `Move ${second} up` }).press('Enter');
  await expect.poll(order).toEqual([second, first, ...(await order()).slice(2)]);
  await cards.getByRole('checkbox', { name: second }).press('Space');
  await cards.getByRole('button', { name: 'Use as default for…' }).click();
  await person.page.getByRole('menuitem', { name: 'Employees' }).click();
  await person.page.getByText('Now the default for: Employees').waitFor();
  await cards.getByRole('button', { name: 'Done' }).click();
  await person.page.getByRole('region', { name: first }).waitFor();
  await person.page.getByRole('region', { name: second, exact: true }).waitFor({ state: 'detached' });
  await person.page.getByRole('button', { name: 'Customise' }).click();
  await cards.getByRole('button', { name: 'Restore default' }).click();
  await cards.getByRole('button', { name: 'Done' }).click();
  await person.page.getByRole('region', { name: second, exact: true }).waitFor();
  person.expectNoComplaint('customising the dashboard');
  await person.leave();
});
