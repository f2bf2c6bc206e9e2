// What waits to be sent while the server does not answer: a connection that has silently gone holds nothing up for good.
import { afterEach, expect, test, vi } from 'vitest';
import { currentConnection, setConnection } from '../../../../src/engine/browser/providers/connection/connection.ts';
import { checkConnection } from '../../../../src/engine/browser/providers/connection/reconnect.ts';
import { calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import { changeHours, currentChanges, watchHoursQueue } from '../../../../src/modules/hours/browser/offlineQueue.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import type { RecordedAnswer } from '../../../support/recordingApi.ts';

const { api } = withApi();

const entry = {
  uuid: '',
  version: 0,
  status: 'draft',
  rejection_reason: null,
  employee_uuid: 'me',
  client_uuid: 'acme',
  project_uuid: null,
  activity: 'development',
  work_date: calendarDate('2026-11-16'),
  started_at: null,
  ended_at: null,
  break_minutes: 0,
  minutes: 60,
  description: 'Work',
  billable: true,
} as const;

const never = new Promise<RecordedAnswer>(() => undefined);

afterEach(() => {
  vi.restoreAllMocks();
  setConnection('online');
});

/** What takes seconds of a person's time takes none of this test's. */
function withoutPatience(): void {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('It took too long.', 'TimeoutError')), 50);
    return ending.signal;
  });
}

test('what is not answered is sent once more under the same key, as soon as the server answers', async () => {
  signIn();
  withoutPatience();
  watchHoursQueue();
  const keys: unknown[] = [];
  api.answer = ({ method, headers }) => {
    if (method !== 'POST') return { body: {} };
    keys.push(headers['idempotency-key']);
    return keys.length === 1 ? never : { body: { ...entry, uuid: 'made', version: 1 } };
  };
  changeHours({ id: 'first', kind: 'create', entry, values: entry, typed: '1' });
  await expect.poll(currentConnection).toBe('unreachable');
  expect(currentChanges()).toHaveLength(1);
  setConnection('online');
  await expect.poll(currentChanges).toEqual([]);
  expect(keys).toEqual(['first', 'first']);
});

test('a server that does not answer whether it is there is not there', async () => {
  withoutPatience();
  api.answer = () => never;
  await checkConnection();
  expect(currentConnection()).toBe('unreachable');
});
