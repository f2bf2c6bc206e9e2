// What a report's address says, and in which order its rows begin.
import { expect, test } from 'vitest';
import { readChoice, withRows, writeChoice } from '../../../../src/modules/hours/browser/hours-reports/reportChoice.ts';

const today = '2026-11-22';
const inTime = { measure: null, direction: 'asc' };

test.each<readonly [string, object]>([
  ['?rows=month&measures=billable', inTime],
  ['?rows=week,client&measures=worked', inTime],
  ['?rows=age&measures=open_value', inTime],
  ['?rows=client,month&measures=billable,worked', { measure: 'billable', direction: 'desc' }],
  ['?rows=month&measures=worked&sort=worked:desc', { measure: 'worked', direction: 'desc' }],
  ['?rows=client&measures=worked&sort=name:asc', inTime],
])('%s begins in order %j', (search, sort) => {
  expect(readChoice(search, today).sort).toEqual(sort);
});

test('other rows keep the order that was chosen, unless they are periods and the former were not', () => {
  const clients = readChoice('?rows=client&measures=worked,value&sort=value:asc', today);
  expect(withRows(clients, ['project', 'client']).sort).toEqual(clients.sort);
  const months = withRows(clients, ['month']);
  expect(months.sort).toEqual(inTime);
  expect(withRows(months, ['week', 'client']).sort).toEqual(inTime);
  expect(withRows(months, ['client']).sort).toEqual({ measure: 'worked', direction: 'desc' });
});

test('an address says the same again', () => {
  const choice = readChoice(
    '?rows=month,client&column=activity&measures=worked&period=this_year&compare=previous&filter={"status":"approved"}',
    today,
  );
  expect(readChoice(writeChoice(choice), today)).toEqual(choice);
});
