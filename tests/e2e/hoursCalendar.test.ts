/**
 * The calendar of hours: drawn, moved and stretched with the mouse, refused where something stands; and all of it by
 * keyboard on a phone.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { worker, type Worker } from './support/worker.ts';

let browser: Browser;
let noor: Worker;
beforeAll(async () => {
  browser = await openBrowser();
  noor = await worker('calendar');
});

const monday = '2026-03-09';
const hourHeight = 48;

/** Where that time of that day is on screen. */
async function place(page: Page, day: string, hour: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await page.locator(`[data-day="${day}"]`).boundingBox();
  if (!box) throw new Error(`${day} is not in view.`);
  return { x: box.x + box.width / 2, y: box.y + hour * hourHeight };
}

async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const times = async (): Promise<readonly (readonly [string | null, string | null, number])[]> =>
  (await noor.hours()).map(({ started_at, ended_at, minutes }) => [started_at, ended_at, minutes]);
const block = (page: Page, what: string) =>
  page.locator('[data-entry]').getByRole('button', { name: new RegExp(`, ${what}, `) });

test('entries are drawn, moved to another day and stretched with the mouse, and rejected where they overlap', async () => {
  const person = await Person.as(browser, noor.account, { at: `/hours?view=calendar&on=${monday}`, height: 1_000 });
  const { page } = person;
  await drag(page, await place(page, monday, 9), await place(page, monday, 10.5));
  const form = page.getByRole('dialog');
  await form.getByLabel('What are you working on?').fill('Ontwerp');
  await form.getByRole('combobox', { name: 'Project' }).fill(noor.name);
  await page.getByRole('option', { name: new RegExp(noor.name) }).click();
  await person.during('/api/hours', () => form.getByRole('button', { name: 'Save' }).click());
  expect(await times()).toEqual([['2026-03-09T08:00:00.000Z', '2026-03-09T09:30:00.000Z', 90]]);

  await person.during('/api/hours/', async () =>
    drag(page, await place(page, monday, 9.5), await place(page, '2026-03-10', 13.5)),
  );
  expect(await times()).toEqual([['2026-03-10T12:00:00.000Z', '2026-03-10T13:30:00.000Z', 90]]);
  await person.during('/api/hours/', async () => {
    const end = await place(page, '2026-03-10', 14.5);
    await drag(page, { x: end.x, y: end.y - 3 }, await place(page, '2026-03-10', 15));
  });
  expect(await times()).toEqual([['2026-03-10T12:00:00.000Z', '2026-03-10T14:00:00.000Z', 120]]);

  await noor.call('POST', '/hours', {
    employee_uuid: noor.employee,
    project_uuid: noor.project,
    client_uuid: noor.client,
    description: 'Overleg',
    work_date: '2026-03-10',
    started_at: '2026-03-10T08:00:00Z',
    ended_at: '2026-03-10T09:00:00Z',
    minutes: 60,
  });
  await page.reload();
  await person.settle();
  await drag(page, await place(page, '2026-03-10', 13.5), await place(page, '2026-03-10', 10));
  await page.getByText('Overlaps with “Overleg”, 9:00–10:00. There’s room from 10:00.').waitFor();
  expect((await times())[1]).toEqual(['2026-03-10T12:00:00.000Z', '2026-03-10T14:00:00.000Z', 120]);
  person.expectNoComplaint('the calendar of hours');
  await person.leave();
});

test('entries are moved, stretched, removed and restored by keyboard; on a phone one day at a time, in another time zone', async () => {
  await noor.call('POST', '/hours', {
    employee_uuid: noor.employee,
    project_uuid: noor.project,
    client_uuid: noor.client,
    description: 'Toetsen',
    work_date: '2026-03-12',
    started_at: '2026-03-12T08:00:00Z',
    ended_at: '2026-03-12T09:00:00Z',
    minutes: 60,
  });
  const person = await Person.as(browser, noor.account, {
    at: '/hours?view=calendar&on=2026-03-12',
    width: 390,
    height: 844,
    zone: 'Pacific/Kiritimati',
  });
  const { page } = person;
  const mine = async () =>
    (await noor.hours())
      .filter(({ description }) => description === 'Toetsen')
      .map(({ started_at, ended_at }) => [started_at, ended_at]);
  await expect.poll(() => page.locator('[data-day]').count()).toBe(1);
  await page.locator('[data-entry]').filter({ hasText: '9:00–10:00' }).waitFor();
  await block(page, 'Toetsen').focus();
  await person.during('/api/hours/', () => page.keyboard.press('ArrowDown'));
  await block(page, 'Toetsen').focus();
  await person.during('/api/hours/', () => page.keyboard.press('Shift+ArrowDown'));
  expect(await mine()).toEqual([['2026-03-12T08:15:00.000Z', '2026-03-12T09:30:00.000Z']]);
  await block(page, 'Toetsen').focus();
  await person.during('/api/hours/', () => page.keyboard.press('Delete'));
  expect(await mine()).toEqual([]);
  await person.during('/api/hours', () => page.getByRole('button', { name: 'Undo' }).click());
  expect(await mine()).toEqual([['2026-03-12T08:15:00.000Z', '2026-03-12T09:30:00.000Z']]);
  await person.leave();
});
