// Parts that no page begins with are fetched when the page is idle, and render nothing until then.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // What is fetched ahead is known to the module: each test has its own.
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openPage() {
  const { fetchAheadAtRest, lazyAhead } = await import('../../../src/engine/browser/fetchAhead.tsx');
  const load = vi.fn(async () => ({ default: Dialog }));
  return { fetchAheadAtRest, lazyAhead, load, Part: lazyAhead(load, <p>waiting</p>) };
}

function Dialog({ name }: { readonly name: string }) {
  return <p>{`Dialog of ${name}`}</p>;
}

describe('a part that is fetched ahead', () => {
  test('a prefetched part arrives three checks after the last request, and then renders immediately', async () => {
    const { fetchAheadAtRest, load, Part } = await openPage();
    let isFetching = true;
    fetchAheadAtRest(() => isFetching);
    await vi.advanceTimersByTimeAsync(10_000);
    isFetching = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(load).toHaveBeenCalledTimes(1);
    render(<Part name="a list" />);
    expect(screen.getByText('Dialog of a list')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('has a placeholder made of its props until it has loaded', async () => {
    const { lazyAhead, load } = await openPage();
    let come = (): void => undefined;
    load.mockImplementation(() => new Promise((resolve) => void (come = () => resolve({ default: Dialog }))));
    const Part = lazyAhead(load, ({ name }) => <p>{`Soon ${name}`}</p>);
    const { rerender } = render(<Part name="a list" />);
    rerender(<Part name="a form" />);
    expect(screen.getByText('Soon a form')).toBeTruthy();
    await act(async () => {
      come();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(screen.getByText('Dialog of a form')).toBeTruthy();
  });

  test('is loaded on the first interaction with an idle page', async () => {
    const { fetchAheadAtRest, load } = await openPage();
    let isFetching = true;
    fetchAheadAtRest(() => isFetching);
    fireEvent.pointerMove(document.body);
    expect(load).not.toHaveBeenCalled();
    isFetching = false;
    fireEvent.pointerMove(document.body);
    await vi.advanceTimersByTimeAsync(100);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('waits for the requests of its click, and for the part before it', async () => {
    const { fetchAheadAtRest, lazyAhead, load } = await openPage();
    let [isFetching, come] = [false, (): void => undefined];
    load.mockImplementation(() => new Promise((resolve) => void (come = () => resolve({ default: Dialog }))));
    const next = vi.fn(async () => ({ default: Dialog }));
    lazyAhead(next);
    fetchAheadAtRest(() => isFetching);
    fireEvent.pointerDown(document.body);
    isFetching = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([load.mock.calls.length, next.mock.calls.length]).toEqual([0, 0]);
    isFetching = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([load.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
    come();
    await vi.advanceTimersByTimeAsync(100);
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('waits while somebody types, before and during loading', async () => {
    const { fetchAheadAtRest, lazyAhead, load } = await openPage();
    let come = (): void => undefined;
    load.mockImplementation(() => new Promise((resolve) => void (come = () => resolve({ default: Dialog }))));
    const next = vi.fn(async () => ({ default: Dialog }));
    lazyAhead(next);
    fetchAheadAtRest(() => false);
    const type = async (letters: number) => {
      for (let letter = 0; letter < letters; letter += 1) {
        fireEvent.keyDown(document.body, { key: 'a' });
        await vi.advanceTimersByTimeAsync(500);
      }
    };
    await type(20);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(load).toHaveBeenCalledTimes(1);
    await type(1);
    come();
    await type(20);
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('is not loaded without network', async () => {
    const { fetchAheadAtRest, load } = await openPage();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fetchAheadAtRest(() => false);
    fireEvent.pointerDown(document.body);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
  });

  test('is loaded soon after a late page', async () => {
    const { fetchAheadAtRest, lazyAhead } = await openPage();
    fetchAheadAtRest(() => false);
    await vi.advanceTimersByTimeAsync(3_000);
    const load = vi.fn(async () => ({ default: Dialog }));
    lazyAhead(load);
    await vi.advanceTimersByTimeAsync(100);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is loaded when it is drawn earlier, and not waited for after the page is left', async () => {
    const { fetchAheadAtRest, load, Part } = await openPage();
    const stop = fetchAheadAtRest(() => false);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
    render(<Part name="a row" />);
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('Dialog of a row')).toBeTruthy();
  });
});
