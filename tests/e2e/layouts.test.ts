/** A list as board, calendar, tree and cards: moved with the mouse and without, remembered, in one request. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'management');
});

const page = () => person.page;
const switchTo = (name: string) => page().getByRole('button', { name, exact: true }).click();
const column = (state: string) => page().locator(`[data-drop="${state}"]`);
const day = (date: string) => page().locator(`[data-day="${date}"]`);
/** What else stands in its row belongs to its name. */
const item = (name: string) => page().getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
const notice = (text: string | RegExp) => page().getByText(text).first().waitFor();

describe('a board', () => {
  beforeAll(async () => {
    await person.open('/project');
    await switchTo('Board');
    await person.settle();
  });

  test('moves a card from its menu by the action for that state', async () => {
    const card = column('draft').locator('li').first();
    const name = await card.getByRole('link').first().innerText();
    await card.getByRole('button', { name: `Move ${name} to…` }).click();
    await page()
      .getByRole('menuitem', { name: /Active/ })
      .click();
    await notice(`${name}: Active`);
    await column('active').getByRole('link', { name, exact: true }).waitFor();
    expect(await column('draft').getByRole('link', { name, exact: true }).count()).toBe(0);
  });

  test('moves a card by dragging, and says where it cannot be dropped', async () => {
    const card = column('active').locator('li').first();
    const name = await card.getByRole('link').first().innerText();
    await card.hover();
    await page().mouse.down();
    await column('on_hold').hover();
    await column('on_hold').hover();
    await column('draft').getByText('Can’t be moved here').waitFor();
    await page().mouse.up();
    await notice(`${name}: On hold`);
    await column('on_hold').getByRole('link', { name, exact: true }).waitFor();
  });

  test('returns a dragged card to its place on Escape', async () => {
    const card = column('active').locator('li').first();
    const name = await card.getByRole('link').first().innerText();
    await card.hover();
    await page().mouse.down();
    await column('on_hold').hover();
    await column('draft').getByText('Can’t be moved here').waitFor();
    person.takeRequests();
    await page().keyboard.press('Escape');
    await page().mouse.up();
    expect(await column('draft').getByText('Can’t be moved here').count()).toBe(0);
    await column('active').getByRole('link', { name, exact: true }).waitFor();
    expect(person.takeRequests()).toEqual([]);
    expect(person.path()).toBe('/project');
  });

  test('moves a card that is dragged by its handle on a touch screen', async () => {
    const tablet = await Person.signedIn(browser, 'management', {
      width: 1024,
      height: 768,
      touch: true,
      at: '/project?layout=board',
    });
    const card = tablet.page.locator('[data-drop="on_hold"] li').first();
    const name = await card.getByRole('link').first().innerText();
    const [grip, goal] = [
      await card.locator('[data-grip]').boundingBox(),
      await tablet.page.locator('[data-drop="active"]').boundingBox(),
    ];
    if (!grip || !goal) throw new Error('The card has no grip.');
    const devtools = await tablet.page.context().newCDPSession(tablet.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: readonly { readonly x: number; readonly y: number }[],
    ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    const to = { x: goal.x + goal.width / 2, y: from.y };
    await touch('touchStart', [from]);
    for (const share of [0.2, 0.6, 1]) await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y }]);
    await touch('touchEnd', []);
    await tablet.page.getByText(`${name}: Active`).first().waitFor();
    await tablet.page.locator('[data-drop="active"]').getByRole('link', { name, exact: true }).waitFor();
    tablet.expectNoComplaint('the board under a finger');
    await tablet.leave();
  });

  test('is remembered, keeps search and filters, and sends one request', async () => {
    await person.open('/orders?layout=board');
    person.takeRequests();
    await person.openAnew('/orders');
    expect(person.takeRequests().filter((request) => request.startsWith('GET /api/orders'))).toHaveLength(1);
    await page().getByRole('button', { name: 'Partially failed' }).click();
    await expect.poll(() => column('completed').locator('li').count()).toBe(0);
    await expect.poll(() => column('partially_failed').locator('li').count()).toBeGreaterThan(0);
    await expect.poll(() => new URL(page().url()).searchParams.get('layout')).toBe('board');
    expect(new URL(page().url()).searchParams.get('filter')).toContain('partially_failed');
    person.expectNoComplaint('the board');
  });
});

describe('a calendar', () => {
  test('shows the days of a month, requests no others, and moves an entry to another day', async () => {
    await person.open('/project?layout=calendar');
    await page()
      .getByRole('heading', { level: 2, name: /\d{4}$/ })
      .waitFor();
    person.takeRequests();
    await person.during('/api/projects', () => page().getByRole('button', { name: 'Next month' }).click());
    const [request = '', ...others] = person.takeRequests().filter((one) => one.startsWith('GET /api/projects'));
    expect(others).toEqual([]);
    expect(decodeURIComponent(request)).toContain('"start_on":{"lte":');
    await page().getByRole('button', { name: 'Today' }).click();
    await page().locator('[aria-current="date"]').waitFor();
    await person.settle();
    // Bars lie over the middle of the day.
    const target = { targetPosition: { x: 40, y: 12 } };
    await page().locator('[data-day] [data-grip]').first().dragTo(page().locator('[data-day]').nth(17), target);
    await notice(/^Moved to /);
    expect(person.path()).toBe('/project');
  });

  test('is part of the address with any filter, and a copied link shows the same', async () => {
    const shown = () =>
      page()
        .locator('[data-day]')
        .evaluateAll((days) => days.map((one) => one.getAttribute('data-day')));
    await page().getByRole('button', { name: 'Week', exact: true }).click();
    await expect.poll(shown).toHaveLength(7);
    const [thisMonday] = await shown();
    await page().getByRole('button', { name: 'Next week' }).click();
    await expect.poll(shown).not.toContain(thisMonday);
    await person.settle();
    const days = await shown();
    await page().getByRole('button', { name: 'Active', exact: true }).click();
    await expect
      .poll(() => [...new URL(page().url()).searchParams.keys()])
      .toEqual(expect.arrayContaining(['filter', 'layout', 'period', 'day']));
    const { pathname, search } = new URL(page().url());
    const other = await Person.signedIn(browser, 'employee', { at: pathname + search });
    expect(
      await other.page.locator('[data-day]').evaluateAll((all) => all.map((one) => one.getAttribute('data-day'))),
    ).toEqual(days);
    expect(await shown()).toEqual(days);
    await other.leave();
  });

  test('creates a record on the day that was clicked', async () => {
    await person.openAnew('/project?layout=calendar');
    const today = (await page().locator('[aria-current="date"]').getAttribute('datetime')) ?? '';
    await day(today).hover({ position: { x: 40, y: 12 } });
    await day(today)
      .getByRole('link', { name: /^Create on/ })
      .click();
    await person.settle();
    expect(person.path()).toBe('/project/create');
    expect(decodeURIComponent(page().url())).toContain(`"start_on":"${today}"`);
  });

  test('is a list of days on a phone', async () => {
    const phone = await Person.signedIn(browser, 'management', {
      width: 390,
      height: 844,
      at: '/project?layout=calendar',
    });
    await phone.page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await phone.page.locator('[role=grid]').count()).toBe(0);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await phone.leave();
  });
});

describe('a tree', () => {
  beforeAll(() => person.open('/config/product-categories'));

  test('is navigated, collapsed and expanded with the keyboard', async () => {
    await item('Hosting').focus();
    await page().keyboard.press('ArrowLeft');
    expect(await item('Web hosting').count()).toBe(0);
    expect(await item('Hosting').getAttribute('aria-expanded')).toBe('false');
    await page().keyboard.press('ArrowRight');
    await page().keyboard.press('ArrowDown');
    expect(await item('Web hosting').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await item('Web hosting').getAttribute('aria-level')).toBe('2');
    await page().keyboard.press('ArrowLeft');
    expect(await item('Hosting').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('moves a record that is dropped on another, and never below itself', async () => {
    await item('Servers').dragTo(item('Hosting'));
    await expect.poll(() => item('Servers').getAttribute('aria-level')).toBe('2');
    await item('Hosting').dragTo(item('Servers'));
    expect(await item('Hosting').getAttribute('aria-level')).toBe('1');
    person.expectNoComplaint('the tree');
  });

  test('moves a record with the keyboard alone, from its menu', async () => {
    await item('Servers').focus();
    await page().keyboard.press('Tab');
    await page().keyboard.press('Enter');
    const place = (name: string) => page().getByRole('menuitem', { name, exact: true });
    await place('Top level').waitFor();
    expect(await place('Servers').getAttribute('aria-disabled')).toBe('true');
    expect(await place('Hosting').getAttribute('aria-disabled')).toBe('true');
    await page().keyboard.press('Home');
    await page().keyboard.press('Enter');
    await expect.poll(() => item('Servers').getAttribute('aria-level')).toBe('1');
    expect(person.path()).toBe('/config/product-categories');
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
    person.expectNoComplaint('the tree and its menu');
  });
});

test('periods are shown on lines over time: past, present, and gaps', async () => {
  await person.open('/config/vat-rates');
  const line = (code: string) => page().locator('li[data-line]').filter({ hasText: code });
  const states = () =>
    line('standard')
      .locator('[data-period]')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-period')));
  expect(await states()).toEqual(['past', 'now']);
  expect(await page().locator('[data-gap]').count()).toBe(0);
  await line('reduced')
    .getByRole('link', { name: /current/ })
    .focus();
  await page().keyboard.press('Enter');
  await page()
    .getByRole('heading', { level: 1, name: /^9.?% Reduced rate/ })
    .waitFor();
  const phone = await Person.signedIn(browser, 'employee', {
    width: 390,
    height: 844,
    language: 'nl',
    at: '/config/vat-rates',
  });
  await phone.page
    .getByRole('link', { name: /huidig/ })
    .first()
    .waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  phone.expectNoComplaint('the lines on a phone');
  await phone.leave();
});

test('cards show a page of records, each a link', async () => {
  await person.open('/hosting-packs?layout=cards');
  const cards = page().locator('main ul > li');
  await expect.poll(() => cards.count()).toBeGreaterThan(3);
  await cards.first().getByRole('link').first().click();
  await person.settle();
  expect(person.path()).toMatch(/^\/hosting-packs\/[0-9a-f-]{36}$/);
});
