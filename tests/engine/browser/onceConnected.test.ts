// Work that waits for a connection: done immediately, as soon as there is one, again after it failed, or no longer.
import { afterEach, expect, test } from 'vitest';
import { onceConnected, setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';

afterEach(() => setConnection('online'));

const failing = (times: number): { readonly work: () => Promise<void>; readonly begun: () => number } => {
  let begun = 0;
  const work = (): Promise<void> => {
    begun += 1;
    return begun > times ? Promise.resolve() : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { work, begun: () => begun };
};

test('the work is done immediately where there is a connection', () => {
  const { work, begun } = failing(0);
  onceConnected(work);
  expect(begun()).toBe(1);
});

test('the work waits for a connection, and is done once', async () => {
  const { work, begun } = failing(0);
  setConnection('offline');
  onceConnected(work);
  setConnection('unreachable');
  expect(begun()).toBe(0);
  setConnection('online');
  await Promise.resolve();
  setConnection('offline');
  setConnection('online');
  expect(begun()).toBe(1);
});

test('the work is retried at the next connection after a failure', async () => {
  const { work, begun } = failing(1);
  onceConnected(work);
  await expect.poll(begun).toBe(1);
  setConnection('unreachable');
  setConnection('online');
  expect(begun()).toBe(2);
});

test('cancelled work is not done', () => {
  const { work, begun } = failing(0);
  setConnection('offline');
  const stop = onceConnected(work);
  stop();
  setConnection('online');
  expect(begun()).toBe(0);
});
