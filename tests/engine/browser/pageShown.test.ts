// Parts around the page that wait until the first page has its data.
import { renderHook, waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

async function open() {
  vi.resetModules();
  return import('../../../src/engine/browser/shell/pageShown.ts');
}

let queryClient = new QueryClient();
beforeEach(() => {
  queryClient = new QueryClient();
});

test('parts that are rendered outside of the screens do not wait', async () => {
  const { useIsPageShown } = await open();
  expect(renderHook(useIsPageShown).result.current).toBe(true);
});

test('parts wait while the page reads its data, and no longer', async () => {
  const { awaitFirstPage, followFirstPage, useIsPageShown } = await open();
  awaitFirstPage();
  let answer = (_rows: string): void => undefined;
  const list = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const reading = queryClient.fetchQuery({ queryKey: ['domain'], queryFn: () => list });
  const looked = vi.spyOn(queryClient, 'isFetching');
  const { result } = renderHook(useIsPageShown);
  followFirstPage(queryClient);
  await waitFor(() => expect(looked).toHaveBeenCalled());
  expect(result.current).toBe(false);
  answer('rows');
  await reading;
  await waitFor(() => expect(result.current).toBe(true));
});

test('parts wait for three seconds at most', async () => {
  vi.useFakeTimers();
  const { awaitFirstPage, followFirstPage, useIsPageShown } = await open();
  awaitFirstPage();
  void queryClient.fetchQuery({ queryKey: ['domain'], queryFn: () => new Promise<string>(() => undefined) });
  const { result, rerender } = renderHook(useIsPageShown);
  followFirstPage(queryClient);
  vi.advanceTimersByTime(2_999);
  rerender();
  expect(result.current).toBe(false);
  vi.advanceTimersByTime(1);
  rerender();
  expect(result.current).toBe(true);
  vi.useRealTimers();
});
