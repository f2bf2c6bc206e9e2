/**
 * The timer in the app bar: two devices share one, a reload keeps it, a forgotten one is asked about. As a colleague of
 * their own, so that no other journey meets it.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { localDate } from '../../src/engine/values/dates/calendarDate.ts';
import { midnightOf } from '../../src/engine/values/dates/localTime.ts';
import { formatWorkTime } from '../../src/engine/values/dates/workTime.ts';
import type { TimerAnswer } from '../../src/modules/hours/calls.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { worker, type Worker } from './support/worker.ts';

let browser: Browser;
let eva: Worker;
beforeAll(async () => {
  browser = await openBrowser();
  eva = await worker('timer');
});

/**
 * So many minutes ago, but of today: past midnight a timer asks whether it was forgotten, and writes an entry for each
 * day.
 */
function minutesAgoToday(minutes: number): Date {
  const now = new Date();
  return new Date(Math.max(now.getTime() - minutes * 60_000, midnightOf(localDate(now)).getTime()));
}

test('two devices share one timer, a reload keeps it, and stopping writes the hours', async () => {
  const desk = await Person.as(browser, eva.account, { at: '/project' });
  const phone = await Person.as(browser, eva.account, { at: '/project', width: 390, height: 844 });
  await desk.during('/api/timer', () => desk.page.getByRole('button', { name: 'Start timer' }).click());
  const panel = desk.page.getByRole('dialog', { name: 'Timer' });
  // Nothing can be booked that says nothing: it is asked for, and the timer runs on.
  await eva.call('PUT', '/timer/details', { ...(await eva.timer()), started_at: minutesAgoToday(30).toISOString() });
  await desk.during('/api/timer/stop', () => panel.getByRole('button', { name: 'Stop', exact: true }).click());
  await panel.getByText('The timer is still running. Fill in what’s missing to log it.').waitFor();
  await desk.during('/api/timer/details', async () => {
    await panel.getByLabel('What are you working on?').fill('Kassa koppelen');
    await panel.getByLabel('What are you working on?').press('Enter');
  });
  const { timer } = await eva.call<TimerAnswer>('GET', '/timer');
  await eva.call('PUT', '/timer/details', { timer: timer?.uuid, version: timer?.version, project_uuid: eva.project });
  await phone.page.reload();
  await phone.settle();
  expect(await phone.page.title()).toContain('● ');
  await phone.page.getByRole('button', { name: `Timer: ${eva.name}` }).click();
  const small = phone.page.getByRole('dialog', { name: 'Timer' });
  await phone.during('/api/timer/stop', () => small.getByRole('button', { name: 'Stop', exact: true }).click());
  // How long it is by now depends on when within a minute it began.
  const told = await phone.page.getByText(/^\d:\d\d logged as a draft/).innerText();
  const written = told.slice(0, 4);
  // The other device still shows the timer: it gets a message, and no second entry is written.
  await desk.during('/api/timer/stop', () => panel.getByRole('button', { name: 'Stop', exact: true }).click());
  await desk.page.getByText(`This timer was already stopped: ${written} is in your hours.`).waitFor();
  const [entry, ...others] = await eva.hours();
  expect([formatWorkTime(entry?.minutes ?? 0), others]).toEqual([written, []]);
  expect(entry).toMatchObject({ description: 'Kassa koppelen', source: 'timer', status: 'draft' });
  await desk.leave();
  await phone.leave();
});

test('a running timer is shown in its row and day of the week, in the totals, on a phone and in the calendar, until it is saved', async () => {
  // Of their own: the half hour that the timer before has written would be in the way of this one.
  const noor = await worker('running');
  const started = minutesAgoToday(25);
  const on = localDate(started);
  await noor.call('PUT', '/timer', {
    running: null,
    project_uuid: noor.project,
    description: 'Loopt nog',
    started_at: started.toISOString(),
  });
  const desk = await Person.as(browser, noor.account, { at: `/hours?on=${on}` });
  const counted = /^\+?0:\d\d$/;
  await desk.page
    .getByRole('gridcell', { name: new RegExp(`^${noor.name}, .*timer running, 0:\\d\\d so far`) })
    .waitFor();
  expect((await desk.page.locator(`[data-total="${on}"] [data-running]`).innerText()).trim()).toMatch(counted);
  expect((await desk.page.locator('[data-total="week"] [data-running]').innerText()).trim()).toMatch(counted);
  await desk.open(`/hours?view=calendar&on=${on}`);
  await desk.page.locator(`[data-day="${on}"]`).getByText(`Loopt nog · ${noor.name}`).waitFor();
  const phone = await Person.as(browser, noor.account, {
    at: '/hours',
    width: 390,
    height: 844,
    language: 'nl',
    zone: 'Pacific/Honolulu',
  });
  await phone.page.locator('[aria-pressed="true"][aria-current="date"]').waitFor();
  await phone.page
    .getByRole('button', { name: new RegExp(`^${noor.name}, .*timer loopt, 0:\\d\\d tot nu toe`) })
    .waitFor();
  await phone.leave();
  await desk.open(`/hours?view=week&on=${on}`);
  await desk.during('/api/timer/stop', () => desk.page.getByRole('button', { name: 'Stop timer' }).click());
  await desk.page.locator('[data-running]').first().waitFor({ state: 'detached' });
  await desk.page
    .getByRole('gridcell', { name: new RegExp(`^${noor.name}, .*Draft, Loopt nog`) })
    .first()
    .waitFor();
  desk.expectNoComplaint('a timer in the week');
  await desk.leave();
});

test('a timer that looks forgotten asks a question, and stops at the chosen time', async () => {
  const started_at = new Date(Date.now() - 26 * 3_600_000).toISOString();
  await eva.call('PUT', '/timer', {
    running: null,
    project_uuid: eva.project,
    description: 'Vergeten werk',
    started_at,
  });
  const person = await Person.as(browser, eva.account, { at: '/project' });
  const question = person.page.getByRole('dialog', { name: 'Still working on “Vergeten werk”?' });
  await person.during('/api/timer/stop', () =>
    question.getByRole('button', { name: /the end of your working day/ }).click(),
  );
  await person.page.getByText('8:00 logged as a draft').waitFor();
  expect((await eva.call<TimerAnswer>('GET', '/timer')).timer).toBeNull();
  await person.leave();
});
