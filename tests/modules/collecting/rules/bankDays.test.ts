import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { bankDayFrom, isBankDay } from '../../../../src/modules/collecting/rules/bankDays.ts';
import { mandateExpiresOn } from '../../../../src/modules/collecting/rules/mandateTerm.ts';

describe('banks work on a day', () => {
  // Closing days published by the European Central Bank for 2026.
  test.each(['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-03-14', '2026-03-15'])(
    'not on %s',
    (day) => expect(isBankDay(calendarDate(day))).toBe(false),
  );
  test.each(['2026-01-02', '2026-04-27', '2026-05-14', '2026-05-25', '2026-12-24'])('on %s', (day) =>
    expect(isBankDay(calendarDate(day))).toBe(true),
  );
  test('from Maundy Thursday the next is after Easter Monday', () => {
    expect(bankDayFrom(calendarDate('2026-04-03'))).toBe('2026-04-07');
  });
});

test('a mandate of 29 February expires on the last day of February', () => {
  expect(mandateExpiresOn({ signed_on: '2024-02-29', last_used_on: null })).toBe('2027-02-28');
});
