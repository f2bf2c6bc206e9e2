/**
 * Hours by week: filled by keyboard alone, by thumb, without a connection, on two devices, copied from last week; odd
 * weeks and nights shown right.
 */
import type { Browser, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { worker } from './support/worker.ts';

let browser: Browser;
let person: Person;
beforeAll(async () => {
  browser = await openBrowser();
  person = await Person.signedIn(browser, 'employee');
});

const page = () => person.page;
const cell = (column: number, who = person) => who.page.locator(`[data-place="0 ${column}"]`);
const total = (of: string) => page().locator(`[data-total="${of}"]`);
/** Each of these weeks is nobody else's: before the demo company has hours, whatever day it is today. */
const weeks = {
  keyboard: '2020-W53',
  phone: '2021-05-19',
  offline: '2021-06-07',
  copied: '2021-06-14',
  devices: '2021-07-05',
  summer: '2021-03-28',
} as const;

async function saved(who = person): Promise<void> {
  await expect.poll(() => who.page.locator('[data-saving]').count()).toBe(0);
  await who.settle();
}

/** Work on the company's own platform, with the keyboard alone. */
async function addRow(who = person): Promise<void> {
  await who.page.getByRole('button', { name: 'Add row' }).focus();
  await who.page.keyboard.press('Enter');
  await who.page.getByRole('combobox', { name: 'Project or client' }).waitFor();
  await who.page.keyboard.type('Eigen platform');
  await who.page
    .getByRole('option', { name: /^Eigen platform/ })
    .first()
    .waitFor();
  await who.settle();
  await who.page.keyboard.press('Enter');
  await who.page.getByRole('listbox').waitFor({ state: 'detached' });
  await who.page.keyboard.press('Enter');
  await expect.poll(() => cell(0, who).evaluate((element) => element === document.activeElement)).toBe(true);
}

test('week 53 is filled without a mouse, with one request for each cell', async () => {
  await person.open(`/hours?on=${weeks.keyboard}`);
  await page().getByRole('heading', { name: 'Week 53: 28 Dec 2020 – 3 Jan 2021' }).waitFor();
  await addRow();
  await person.settle();
  person.takeRequests();
  for (const typed of ['9-17:30 -30', '7,5', '90m', '9-10:30', '1h30']) {
    await page().keyboard.type(typed);
    await page().keyboard.press('Tab');
  }
  await saved();
  expect(await Promise.all([0, 1, 2, 3, 4].map(async (column) => (await cell(column).innerText()).trim()))).toEqual([
    '8:00',
    '7:30',
    '1:30',
    '1:30',
    '1:30',
  ]);
  expect(person.takeRequests().map((request) => request.split('?')[0])).toEqual(
    Array.from({ length: 5 }, () => 'POST /api/hours'),
  );
  expect(await cell(0).getAttribute('title')).toContain('9:00-17:30 -30 — ');
  // Text that is not a time stays in the cell, so that it can be corrected.
  await page().keyboard.press('ArrowLeft');
  await page().keyboard.press('F2');
  await page().keyboard.type('soon');
  await page().keyboard.press('Enter');
  await page().getByText('Enter the time as 1:30, 1.5, 90m or 9-10:30, or with a break: 9-17 -30.').waitFor();
  await page().keyboard.press('Escape');
  expect((await cell(4).innerText()).trim()).toBe('1:30');
  await page().keyboard.press('Delete');
  await saved();
  expect(await total('2021-01-01').innerText()).toContain('0:00');
  await page().getByRole('button', { name: 'Undo' }).focus();
  await page().keyboard.press('Enter');
  await saved();
  await cell(4).focus();
  await page().keyboard.press('Delete');
  await expect.poll(async () => (await cell(4).innerText()).trim()).toBe('');
  await page().keyboard.press('Control+z');
  await expect.poll(async () => (await cell(4).innerText()).trim()).toBe('1:30');
  await saved();
  await page().keyboard.press('n');
  await page().getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Oliebollen gebakken');
  await page().keyboard.press('Enter');
  await saved();
  await person.open(`/hours?on=${weeks.keyboard}`);
  expect(await cell(4).getAttribute('aria-label')).toContain('1:30, Draft, Oliebollen gebakken');
  expect(await total('week').innerText()).toContain('20:00');
  person.expectNoComplaint('a week by keyboard');
});

test('changes written without a connection survive a reload and are sent once', async () => {
  // A person of their own: what is cut off in the midst of a reload is not waited for.
  const away = await Person.signedIn(browser, 'employee', { at: `/hours?on=${weeks.offline}` });
  const times = () => Promise.all([0, 1, 2].map(async (column) => (await cell(column, away).innerText()).trim()));
  await addRow(away);
  await away.offline(true);
  for (const typed of ['1', '2', '3']) {
    await away.page.keyboard.type(typed);
    await away.page.keyboard.press('Tab');
  }
  await away.page.getByText('3 changes will be sent').waitFor();
  // The first arrives, but its answer is lost; after that nothing does.
  let arrived = 0;
  let isLost = true;
  const lose = async (route: Route): Promise<void> => {
    if (!isLost) return route.continue();
    if (route.request().method() === 'POST' && arrived++ === 0) await route.fetch();
    await route.abort('connectionfailed');
  };
  await away.page.route(/\/api\/hours$/, lose);
  await away.offline(false);
  await expect.poll(() => arrived).toBeGreaterThan(1);
  await away.page.reload();
  await expect.poll(times).toEqual(['1:00', '2:00', '3:00']);
  isLost = false;
  await expect.poll(() => away.page.locator('[data-saving]').count()).toBe(0);
  await away.leave();
  await person.open(`/hours?on=${weeks.offline}`);
  expect(await total('week').innerText()).toContain('6:00');
  expect(await Promise.all([0, 1, 2].map(async (column) => (await cell(column).innerText()).trim()))).toEqual([
    '1:00',
    '2:00',
    '3:00',
  ]);
  person.expectNoComplaint('what was sent later');
});

test('the entries of last week are copied, with their times', async () => {
  await person.open(`/hours?on=${weeks.copied}`);
  await page().getByRole('button', { name: 'Copy last week' }).click();
  await page().getByRole('menuitem', { name: 'Rows and times' }).click();
  await expect.poll(() => total('week').innerText()).toContain('6:00');
  await saved();
  await person.open(`/hours?on=${weeks.copied}`);
  expect(await total('week').innerText()).toContain('6:00');
  person.expectNoComplaint('copying a week');
});

test('a cell that two devices write shows both values, and asks which to keep', async () => {
  await person.open(`/hours?on=${weeks.devices}`);
  await addRow();
  await page().keyboard.type('1');
  await page().keyboard.press('Tab');
  await saved();
  const other = await Person.signedIn(browser, 'employee', { at: `/hours?on=${weeks.devices}` });
  await cell(0).focus();
  await page().keyboard.type('2');
  await page().keyboard.press('Enter');
  await saved();
  await cell(0, other).focus();
  await other.page.keyboard.type('3');
  await other.page.keyboard.press('Enter');
  const asking = other.page.locator('[data-asking="stale"]');
  await asking.getByText('Saved elsewhere: 2:00').waitFor();
  await asking.getByText('Typed here: 3').waitFor();
  await asking.getByRole('button', { name: 'Keep mine' }).click();
  await saved(other);
  await person.open(`/hours?on=${weeks.devices}`);
  expect((await cell(0).innerText()).trim()).toBe('3:00');
  // Nor is it taken away unseen.
  await cell(0).focus();
  await page().keyboard.type('4');
  await page().keyboard.press('Enter');
  await saved();
  await cell(0, other).focus();
  await other.page.keyboard.press('Delete');
  await asking.getByText('Saved elsewhere: 4:00').waitFor();
  await asking.getByText('Typed here: delete it').waitFor();
  await asking.getByRole('button', { name: 'Use saved' }).click();
  await expect.poll(async () => (await cell(0, other).innerText()).trim()).toBe('4:00');
  person.expectNoComplaint('the first device');
  await other.leave();
});

test('the state of a week follows each cell: a partly submitted week submits the rest', async () => {
  const noor = await worker('partly');
  for (const work_date of ['2026-03-02', '2026-03-03'])
    await noor.call('POST', '/hours', {
      project_uuid: noor.project,
      client_uuid: noor.client,
      description: 'Ontwerp',
      work_date,
      minutes: 480,
    });
  const who = await Person.as(browser, noor.account, { at: '/hours?on=2026-03-02' });
  const section = who.page.getByRole('region', { name: 'Week 10' });
  await section.getByRole('button', { name: 'Submit week' }).click();
  await who.during('/submit', () => who.page.getByRole('dialog').getByRole('button', { name: 'Submit week' }).click());
  await section.getByText('Awaiting approval').waitFor();
  await noor.call('PUT', `/projects/${noor.project}`, { budget_minutes: 1_200 });
  await who.open('/hours?on=2026-03-02');
  await who.page.locator('[data-budget]').getByText('80%').waitFor();
  who.takeRequests();
  await cell(2, who).focus();
  await who.page.keyboard.type('2');
  await who.page.keyboard.press('Enter');
  await section.getByText('Partly submitted').waitFor();
  await who.page.locator('[data-budget]').getByText('90%').waitFor();
  await section.getByRole('button', { name: 'Withdraw' }).waitFor();
  await saved(who);
  expect(who.takeRequests().map((request) => request.split('?')[0])).toEqual(['POST /api/hours']);
  await section.getByRole('button', { name: 'Submit rest' }).click();
  await who.during('/submit', () => who.page.getByRole('dialog').getByRole('button', { name: 'Submit rest' }).click());
  await section.getByText('Awaiting approval').waitFor();
  expect((await noor.hours()).map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted']);
  who.expectNoComplaint('a week in parts');
  await who.leave();
});

test('a night with a clock change, a leap day and a long year are shown correctly', async () => {
  await person.open(`/hours?on=${weeks.summer}`);
  await addRow();
  await cell(6).focus();
  await page().keyboard.type('1-4');
  await page().keyboard.press('Enter');
  await saved();
  expect((await cell(6).innerText()).trim()).toBe('2:00');
  await person.open('/hours?view=month&on=2028-02-29');
  await page().getByRole('heading', { name: 'February 2028' }).waitFor();
  await expect.poll(() => page().locator('[data-day="2028-02-29"]').count()).toBe(1);
  await person.open('/hours?view=month&on=2020-12-31');
  await page()
    .getByRole('button', { name: /^Open week 53, / })
    .click();
  await page().getByRole('heading', { name: 'Week 53: 28 Dec 2020 – 3 Jan 2021' }).waitFor();
  expect(new URL(page().url()).searchParams.get('on')).toBe(weeks.keyboard);
  await page().goBack();
  await page().getByRole('heading', { name: 'December 2020' }).waitFor();
  await person.settle();
  person.expectNoComplaint('odd weeks');
});

test('on a phone in Dutch the week is filled one day at a time, by touch, without sideways scrolling', async () => {
  const phone = await Person.signedIn(browser, 'employee', {
    width: 390,
    height: 844,
    language: 'nl',
    touch: true,
    at: `/hours?on=${weeks.phone}`,
  });
  await phone.page.getByRole('button', { name: 'Rij toevoegen' }).tap();
  await phone.page.getByRole('combobox', { name: 'Project of klant' }).fill('Eigen platform');
  await phone.page
    .getByRole('option', { name: /^Eigen platform/ })
    .first()
    .tap();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Rij toevoegen' }).tap();
  await phone.page.getByRole('button', { name: /^Eigen platform.*leeg$/ }).tap();
  await phone.page.getByRole('textbox', { name: 'Tijd' }).fill('1u30');
  await phone.during('/api/hours', () => phone.page.getByRole('button', { name: 'Toevoegen', exact: true }).tap());
  await phone.page.getByRole('button', { name: /^Eigen platform.*1:30, Concept/ }).waitFor();
  const today = phone.page.getByRole('button', { name: 'wo 19 1:30' });
  await today.waitFor();
  // The hours are in sight: what else there is stands behind buttons, or beneath.
  expect((await today.boundingBox())?.y).toBeLessThan(220);
  await phone.page.getByRole('button', { name: /^do 20/ }).tap();
  await phone.page.getByRole('button', { name: /^Eigen platform.*leeg$/ }).waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  phone.expectNoComplaint('hours on a phone');
  await phone.leave();
});

test('management chooses whose hours are shown, and the address contains the choice', async () => {
  const management = await Person.signedIn(browser, 'management', { at: '/hours' });
  await management.page.getByRole('combobox', { name: 'Employee' }).click();
  await management.page.getByRole('option', { name: 'Daan Bakker' }).click();
  await management.page.waitForURL(/employee=/);
  const { search } = new URL(management.page.url());
  await management.open(`/hours${search.replace(/on=[^&]+/, `on=${weeks.offline}`)}`);
  await expect.poll(() => management.page.locator('[data-total="week"]').innerText()).toContain('6:00');
  await management.page.emulateMedia({ media: 'print' });
  await management.page.setViewportSize({ width: 702, height: 1000 });
  const beyondPaper = (table: Element): number => table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
  expect(await management.page.getByRole('grid').evaluate(beyondPaper)).toBeLessThanOrEqual(0);
  management.expectNoComplaint("somebody else's hours");
  await management.leave();
});
