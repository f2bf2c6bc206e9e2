// The ladder of an unpaid invoice, day by day.
import { expect, test } from 'vitest';
import { addDays, calendarDate, type CalendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import {
  collectableFrom,
  dueReminder,
  mayEnd,
  maySuspend,
  payBefore,
  type DunningSchedule,
} from '../../../../src/modules/billing/rules/dunningSchedule.ts';

const ladder: DunningSchedule = {
  friendly_reminder_days: 1,
  reminder_days: 14,
  formal_notice_days: 28,
  suspend_after_days: 45,
  end_after_days: 60,
};
const due_date = calendarDate('2026-03-01');

/** Which level goes out on which day after the due date, when somebody looks every day from one on. */
function course(from: number, until: number, ladderOf = ladder): readonly (readonly [string, number])[] {
  const sent = new Map<string, CalendarDate>();
  const found: (readonly [string, number])[] = [];
  for (let day = from; day <= until; day += 1) {
    const today = addDays(due_date, day);
    const level = dueReminder(ladderOf, { due_date, today, sent });
    if (level === null) continue;
    sent.set(level, today);
    found.push([level, day]);
  }
  return found;
}

test('each level goes out on its day, once', () => {
  expect(course(-5, 400)).toEqual([
    ['friendly', 1],
    ['reminder', 14],
    ['formal_notice', 28],
  ]);
});

test('what was overdue for long before anybody looked begins at the first level, with the days of the ladder between', () => {
  expect(course(200, 400)).toEqual([
    ['friendly', 200],
    ['reminder', 213],
    ['formal_notice', 227],
  ]);
});

test('a ladder with steps on one day still goes a step a day', () => {
  const steep = { ...ladder, friendly_reminder_days: 5, reminder_days: 5, formal_notice_days: 3 };
  expect(course(0, 40, steep)).toEqual([
    ['friendly', 5],
    ['reminder', 6],
    ['formal_notice', 7],
  ]);
});

test.each([
  [['reminder'], 28, 'formal_notice'],
  [['formal_notice'], 60, null],
  [['collection'], 60, null],
])('after %j nothing that comes before it goes out', (levels, day, level) => {
  const sent = new Map(levels.map((one) => [one, addDays(due_date, 10)]));
  expect(dueReminder(ladder, { due_date, today: addDays(due_date, day), sent })).toBe(level);
});

test('a formal notice leaves fourteen whole days, counted from the day after it', () => {
  // Of 29 March: the term runs from the 30th through 12 April.
  expect(payBefore('formal_notice', calendarDate('2026-03-29'))).toBe('2026-04-13');
});

test.each<[number, CalendarDate | null, boolean]>([
  [44, addDays(due_date, 43), false],
  [45, addDays(due_date, 43), true],
  [45, addDays(due_date, 45), true],
  [45, addDays(due_date, 46), false],
  [300, null, false],
])('after %s days with a notice until %s it may be suspended: %s', (day, pay_before, expected) => {
  expect(maySuspend(ladder, { due_date, today: addDays(due_date, day), pay_before })).toBe(expected);
});

test.each<[CalendarDate | null, number, boolean]>([
  [due_date, 59, false],
  [due_date, 60, true],
  [null, 500, false],
])('suspended on %s, after %s days it may be ended: %s', (suspended_on, day, expected) => {
  expect(mayEnd(ladder, { suspended_on, today: addDays(due_date, day) })).toBe(expected);
});

test.each<['company' | 'person', CalendarDate | null, CalendarDate | null]>([
  ['person', null, null],
  ['person', addDays(due_date, 43), addDays(due_date, 43)],
  ['person', addDays(due_date, 50), addDays(due_date, 50)],
  ['company', null, addDays(due_date, 43)],
  ['company', addDays(due_date, 30), addDays(due_date, 43)],
])('an invoice of a %s with a notice until %s goes to collection from %s', (buyer, pay_before, from) => {
  expect(collectableFrom({ due_date, collection_days: 43, buyer, pay_before })).toBe(from);
});
