/** What the public pages ask: once for all that show it, again where nobody answered, never again where it was refused. */
import { act, render, screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  QueryCacheProvider,
  createQueryCache,
  useCachedQuery,
} from '../../../src/engine/browser/providers/queryCache.ts';
import { setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';

const read = vi.fn<() => Promise<string>>();

function Shown({ name }: { readonly name: string | null }) {
  const answer = useCachedQuery(name, read);
  return <p>{answer.status === 'success' ? answer.value : answer.status}</p>;
}

function show(first: string, second?: string, third?: null): void {
  render(
    <QueryCacheProvider value={createQueryCache()}>
      <Shown name={first} />
      {second === undefined ? null : <Shown name={second} />}
      {third === undefined ? null : <Shown name={third} />}
    </QueryCacheProvider>,
  );
}

const shown = (): readonly (string | null)[] => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  setConnection('online');
});

test('a query is sent once for all components, and not at all without a key', async () => {
  read.mockResolvedValue('here');
  show('options', 'options', null);
  expect(shown()).toEqual(['pending', 'pending', 'pending']);
  await pass(0);
  expect([shown(), read.mock.calls.length]).toEqual([['here', 'here', 'pending'], 1]);
});

test('a query is sent twice more if the server does not answer', async () => {
  read.mockRejectedValue(new HttpError('No answer', 0));
  show('options');
  await pass(999);
  expect([shown(), read.mock.calls.length]).toEqual([['pending'], 1]);
  await pass(1);
  await pass(1_999);
  expect([shown(), read.mock.calls.length]).toEqual([['pending'], 2]);
  await pass(1);
  expect([shown(), read.mock.calls.length]).toEqual([['error'], 3]);
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a query is sent again when the connection is back', async () => {
  read.mockRejectedValue(new HttpError('No answer', 0));
  show('options');
  setConnection('unreachable');
  await pass(3_000);
  read.mockResolvedValue('here');
  act(() => setConnection('online'));
  await pass(0);
  expect([shown(), read.mock.calls.length]).toEqual([['here'], 4]);
});

test.each([404, 422, 500])('a query stays rejected after a %i', async (status) => {
  read.mockRejectedValue(new HttpError('No', status));
  show('options');
  await pass(10_000);
  setConnection('unreachable');
  act(() => setConnection('online'));
  await pass(10_000);
  expect([shown(), read.mock.calls.length]).toEqual([['error'], 1]);
});
