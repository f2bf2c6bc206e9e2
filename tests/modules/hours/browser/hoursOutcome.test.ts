/** What comes of a change of hours that the server did not simply take. */
import { HttpError } from 'react-admin';
import { describe, expect, test } from 'vitest';
import type { HoursEntry } from '../../../../src/modules/hours/browser/hours.ts';
import type { HoursChange } from '../../../../src/modules/hours/browser/offlineQueueChanges.ts';
import { outcomeOf } from '../../../../src/modules/hours/browser/offlineQueueOutcome.ts';

const entry = (rest: Partial<HoursEntry> = {}): HoursEntry => ({
  uuid: 'e',
  version: 2,
  status: 'draft',
  rejection_reason: null,
  employee_uuid: 'me',
  client_uuid: 'c',
  project_uuid: null,
  activity: 'support',
  work_date: '2026-03-09',
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  minutes: 120,
  description: 'Longer',
  billable: true,
  ...rest,
});
const change = (kind: HoursChange['kind'], values: HoursChange['values'] = {}): HoursChange => ({
  id: 'x',
  kind,
  entry: 'e',
  version: 1,
  values,
  shown: entry({ version: 1, minutes: 60 }),
  typed: '',
  state: 'waiting',
  isSent: true,
  message: null,
  theirs: null,
});
const failed = (status: number): HttpError => new HttpError('No', status, { code: 'E_STALE' });
const outcome = (status: number, of: HoursChange) => outcomeOf(failed(status), of, async () => entry());

describe('changed since it was seen', () => {
  test('a deletion is asked about: what the other made of it is not thrown away', async () => {
    expect(await outcome(412, change('delete'))).toEqual({ type: 'stale', theirs: entry() });
  });

  test('a change is asked about, unless it is what stands there already', async () => {
    expect(await outcome(412, change('update', { minutes: 90 }))).toEqual({ type: 'stale', theirs: entry() });
    expect(await outcome(412, change('update', { minutes: 120 }))).toEqual({ type: 'done', entry: entry() });
  });
});

test('what is gone is gone: a deletion is done, a change is asked about', async () => {
  expect(await outcome(404, change('delete'))).toEqual({ type: 'done', entry: null });
  expect(await outcome(404, change('update'))).toEqual({ type: 'stale', theirs: null });
});

test.each([0, 401, 419, 429, 502, 504])('%i says nothing about the change: all wait', async (status) => {
  expect(await outcome(status, change('update'))).toMatchObject({ type: 'later', message: null });
});

test('a server that is busy with this change says so: only it waits', async () => {
  expect(await outcome(503, change('update'))).toMatchObject({ type: 'later', message: 'HttpError: No' });
});

test('a key that belongs to another request is reported, and the change does not wait', async () => {
  const error = new HttpError('Used', 422, {
    code: 'E_IDEMPOTENCY',
    message: 'Used for another request.',
    hint: 'Try again.',
  });
  expect(await outcomeOf(error, change('create'), async () => entry())).toEqual({
    type: 'refused',
    message: 'Used for another request. Try again.',
  });
});
