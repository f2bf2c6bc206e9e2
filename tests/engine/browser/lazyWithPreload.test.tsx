// A component whose code was fetched before renders immediately; otherwise its placeholder renders first.
import { Suspense, useState } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchAlongWithParts, lazyWithPreload, withFirstWords } from '../../../src/engine/browser/lazyWithPreload.tsx';

afterEach(cleanup);

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

const waiting = <p>waiting</p>;

describe('a component that is fetched', () => {
  test('waits at its first rendering, and keeps its state at the next one', async () => {
    const Page = lazyWithPreload(async () => ({ default: Counter }));
    const page = (name: string) => (
      <Suspense fallback={waiting}>
        <Page name={name} />
      </Suspense>
    );
    const { rerender } = render(page('a'));
    expect(screen.getByText('waiting')).toBeTruthy();
    fireEvent.click(await screen.findByText('a 0'));
    rerender(page('b'));
    expect(screen.getByText('b 1')).toBeTruthy();
  });

  test('renders immediately when it was fetched before', async () => {
    const load = vi.fn(async () => ({ default: Counter }));
    const Page = lazyWithPreload(load);
    await Promise.all([Page.preload(), Page.preload()]);
    render(
      <Suspense fallback={waiting}>
        <Page name="a" />
      </Suspense>,
    );
    expect(screen.queryByText('waiting')).toBeNull();
    expect(screen.getByText('a 0')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is fetched again after a failure', async () => {
    const load = vi.fn(async () => ({ default: Counter }));
    load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
    const Page = lazyWithPreload(load);
    await expect(Page.preload()).rejects.toThrow('Failed to fetch');
    await Page.preload();
    await act(async () =>
      render(
        <Suspense fallback={waiting}>
          <Page name="a" />
        </Suspense>,
      ),
    );
    expect(screen.getByText('a 0')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('texts that first pages do not need', () => {
  afterEach(() => fetchAlongWithParts(() => Promise.resolve()));

  test('are waited for by each part, except for those that use none', async () => {
    let come = (): void => undefined;
    const words = new Promise<void>((resolve) => {
      come = resolve;
    });
    const fetchWords = vi.fn(() => words);
    fetchAlongWithParts(fetchWords);
    const load = async () => ({ default: Counter });
    const [First, Other] = [lazyWithPreload(withFirstWords(async () => load())), lazyWithPreload(load)];
    await First.preload();
    expect(fetchWords).not.toHaveBeenCalled();
    let isThere = false;
    const there = (async () => {
      await Other.preload();
      isThere = true;
    })();
    await act(async () => undefined);
    expect([fetchWords.mock.calls.length, isThere]).toEqual([1, false]);
    come();
    await there;
  });

  test('are requested again after a failure', async () => {
    const fetchWords = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue();
    fetchAlongWithParts(fetchWords);
    const Part = lazyWithPreload(async () => ({ default: Counter }));
    await expect(Part.preload()).rejects.toThrow('offline');
    await Part.preload();
    expect(fetchWords).toHaveBeenCalledTimes(2);
  });
});
