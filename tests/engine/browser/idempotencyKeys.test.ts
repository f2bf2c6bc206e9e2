/** The Idempotency-Key of what the screens write: another one for each, the same one for what had no answer. */
import { HttpError } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import {
  forgetKeys,
  withIdempotencyKey,
  type KeyedWrite,
} from '../../../src/engine/browser/providers/idempotencyKeys.ts';

const create: KeyedWrite = { subject: 'tasks', request: 'POST tasks {"title":"Call"}' };
const done: KeyedWrite = { subject: 'tasks/1', request: 'PUT tasks/1/done {}' };
const reopen: KeyedWrite = { subject: 'tasks/1', request: 'PUT tasks/1/reopen {}' };

beforeEach(() => forgetKeys('tasks'));

/** Sends it, and answers the key that it had. */
async function keyOf(write: KeyedWrite, status = 200): Promise<string> {
  let sent = '';
  await withIdempotencyKey(write, async (key) => {
    sent = key;
    if (status !== 200) throw new HttpError('No', status, {});
  }).catch(() => undefined);
  return sent;
}

test('a repeat after an answer is another write', async () => {
  const [first, second, third] = [await keyOf(create), await keyOf(create, 422), await keyOf(create)];
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(new Set([first, second, third]).size).toBe(3);
});

test.each([0, 401, 419, 429, 500, 502, 503, 504])('a repeat after %i has the same key', async (status) => {
  expect(await keyOf(create, status)).toBe(await keyOf(create));
});

test('a double press has the same key', async () => {
  const keys: string[] = [];
  const send = async (key: string): Promise<void> => void keys.push(key);
  await Promise.all([withIdempotencyKey(create, send), withIdempotencyKey(create, send)]);
  expect(keys[0]).toBe(keys[1]);
});

test('a record with a later change forgets unanswered keys', async () => {
  const lost = await keyOf(done, 0);
  await keyOf(reopen);
  expect(await keyOf(done)).not.toBe(lost);
});

test('a new record keeps its key whatever was saved meanwhile, until one of them is removed', async () => {
  const lost = await keyOf(create, 0);
  await keyOf(reopen);
  await keyOf({ subject: 'tasks', request: 'POST tasks {"title":"Other"}' });
  expect(await keyOf(create, 0)).toBe(lost);
  forgetKeys('tasks');
  expect(await keyOf(create)).not.toBe(lost);
});
