/**
 * The life of a week: submitted, rejected with a reason, corrected, submitted again and approved by keyboard. After
 * that it is locked, and a correction is a new entry.
 */
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, localDate, calendarDate } from '../../src/engine/values/dates/calendarDate.ts';
import { mondayOf } from '../../src/engine/values/dates/workWeek.ts';
import { openBrowser } from './support/browser.ts';
import { Person } from './support/person.ts';
import { worker, type Worker } from './support/worker.ts';

let browser: Browser;
let who: Worker;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  who = await worker('approval');
});

const monday = mondayOf(addDays(localDate(new Date()), -7));
const reason = 'Which page was it?';

const dialogOf = ({ page }: Person) => page.getByRole('dialog');

/** On the page of hours. */
async function submitWeek(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Submit week' }).click();
  await person.during(`/${monday}/submit`, () => dialogOf(person).getByRole('button', { name: 'Submit week' }).click());
  await person.page.getByText('Awaiting approval', { exact: true }).waitFor();
}

test('a week is rejected with a reason, edited, approved by keyboard, and corrected by a new entry', async () => {
  await who.call('PUT', `/projects/${who.project}`, { hourly_rate_cents: 9_500 });
  const { uuid } = await who.call<{ readonly uuid: string }>('POST', '/hours', {
    employee_uuid: who.employee,
    client_uuid: who.client,
    project_uuid: who.project,
    work_date: monday,
    minutes: 120,
    description: `Page of ${who.name}`,
  });
  const employee = await Person.as(browser, who.account, { at: `/hours?on=${monday}` });
  const cell = employee.page.locator('[data-place="0 0"]');
  await submitWeek(employee);

  const boss = await Person.signedIn(browser, 'management', { at: '/hours/approve' });
  const waiting = boss.page.getByRole('listitem', { name: new RegExp(who.name.replace('Werk ', 'Noor ')) });
  await waiting.waitFor();
  await boss.page.keyboard.press('j');
  const isInRows = () => boss.page.evaluate(() => document.activeElement?.hasAttribute('data-week'));
  await expect.poll(isInRows).toBe(true);
  await waiting.focus();
  await boss.page.keyboard.press('r');
  await dialogOf(boss).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await boss.during(`/${monday}/reject`, () => dialogOf(boss).getByRole('button', { name: 'Reject' }).click());
  await waiting.waitFor({ state: 'detached' });

  await employee.open(`/hours?on=${monday}`);
  await employee.page.getByText(`Rejected: ${reason}`, { exact: true }).first().waitFor();
  await cell.focus();
  await employee.page.keyboard.type('3');
  await employee.during(`/api/hours/${uuid}`, () => employee.page.keyboard.press('Enter'));
  await expect.poll(() => employee.page.locator('[data-saving]').count()).toBe(0);
  await employee.settle();
  await submitWeek(employee);

  await boss.open('/hours/approve');
  await waiting.focus();
  await boss.during(`/${monday}/approve`, () => boss.page.keyboard.press('a'));
  await waiting.waitFor({ state: 'detached' });
  // The keyboard stays in the list, and the menu says how much is left.
  await expect.poll(isInRows).toBe(true);
  await boss.page.locator('a[aria-description^="Weeks to approve: "]', { hasText: 'Approve hours' }).first().waitFor();
  boss.expectNoComplaint('deciding about a week');
  await boss.leave();

  await employee.open(`/hours?on=${monday}`);
  await employee.page.getByText('Approved', { exact: true }).first().waitFor();
  await cell.focus();
  await employee.page.keyboard.type('4');
  await employee.page
    .getByText('These hours are approved and can’t be edited. Add a new entry to correct them.')
    .first()
    .waitFor();
  expect((await cell.innerText()).trim()).toBe('3:00');

  await employee.open(`/hours/${uuid}?tab=fields-billing`);
  await employee.page.getByText('€95.00 an hour: the rate agreed for the project.', { exact: true }).waitFor();
  expect(await employee.page.getByRole('main').getByText('Edit', { exact: true }).count()).toBe(0);
  await employee.page.getByRole('button', { name: 'Correct', exact: true }).click();
  await dialogOf(employee).getByRole('textbox', { name: 'Time worked' }).fill('2:30');
  await dialogOf(employee).getByRole('textbox', { name: 'Correction reason' }).fill('Half an hour was a break');
  await employee.during(`/api/hours/${uuid}/correct`, () =>
    dialogOf(employee).getByRole('button', { name: 'Correct', exact: true }).click(),
  );
  await employee.page.waitForURL((url) => url.pathname.startsWith('/hours/') && !url.pathname.includes(uuid));
  await employee.page.getByText('−0:30', { exact: true }).first().waitFor();
  await employee.settle();
  expect((await who.hours()).map(({ minutes, status }) => `${minutes} ${status}`).toSorted()).toEqual([
    '-30 draft',
    '180 approved',
  ]);
  employee.expectNoComplaint("a week of one's own");
  await employee.leave();
});

test('several weeks are approved in one action, with the selection kept in the address', async () => {
  // Long ago, so that they are the first of all that wait.
  const mondays = [calendarDate('2021-03-01'), calendarDate('2021-03-08')];
  for (const day of mondays) {
    await who.call('POST', '/hours', {
      employee_uuid: who.employee,
      client_uuid: who.client,
      project_uuid: who.project,
      work_date: day,
      minutes: 60,
      billable: false,
      description: 'Long ago',
    });
    const [week] = await who.call<readonly { readonly seen: string }[]>(
      'GET',
      `/hours/weeks?from=${day}&until=${day}&employee=${who.employee}`,
    );
    await who.call('PUT', `/hours/weeks/${who.employee}/${day}/submit`, { seen: week?.seen });
  }
  const boss = await Person.signedIn(browser, 'management', { at: '/hours/approve' });
  const name = who.name.replace('Werk ', 'Noor ');
  const old = boss.page.getByRole('listitem', { name: new RegExp(`${name}, Week (9|10), 1:00`) });
  await boss.page.getByRole('combobox', { name: 'Show' }).click();
  await boss.page.getByRole('option', { name: 'Unusual' }).click();
  await boss.page.waitForURL((url) => url.searchParams.get('look') === 'unusual');
  for (const row of [old.first(), old.last()]) {
    await row.focus();
    await boss.page.keyboard.press('x');
  }
  await boss.during('/api/hours/weeks/approve', () =>
    boss.page.getByRole('button', { name: 'Approve 2 weeks' }).click(),
  );
  await expect.poll(() => old.count()).toBe(0);
  await boss.page.goBack();
  await boss.page.waitForURL((url) => url.search === '');
  await boss.page.getByRole('combobox', { name: 'Show' }).getByText('All weeks').waitFor();
  boss.expectNoComplaint('approving several weeks');
  await boss.leave();
  expect(
    (await who.hours()).filter(({ description }) => description === 'Long ago').map(({ status }) => status),
  ).toEqual(['approved', 'approved']);
});
