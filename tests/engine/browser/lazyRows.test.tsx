// Of a long list the rows are drawn that somebody comes near, and stay drawn while rows are added and moved.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLazyRows } from '../../../src/engine/browser/inputs/lines/useLazyRows.ts';

/** Reports an element as visible when the test says so. */
class Sight {
  static latest: Sight | null = null;
  readonly observed = new Set<Element>();
  constructor(private readonly callback: (entries: readonly object[]) => void) {
    Sight.latest = this;
  }
  observe(element: Element): void {
    this.observed.add(element);
  }
  unobserve(element: Element): void {
    this.observed.delete(element);
  }
  disconnect(): void {
    this.observed.clear();
  }
  comeNear(key: string): void {
    const target = [...this.observed].find((element) => element.textContent === `waiting ${key}`);
    this.callback([{ isIntersecting: true, target }]);
  }
}

function Rows({ keys }: { readonly keys: readonly string[] }) {
  const drawn = useLazyRows(keys);
  return keys.map((key, index) =>
    drawn.isDrawn(key, index) ? (
      <p key={key}>{key}</p>
    ) : (
      <s key={key} ref={drawn.placeholder(key)}>{`waiting ${key}`}</s>
    ),
  );
}

const keysUpTo = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `row ${index}`);
const drawnIn = (container: Element): readonly string[] =>
  [...container.querySelectorAll('p')].map((element) => element.textContent);

beforeEach(() => vi.stubGlobal('IntersectionObserver', Sight));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Sight.latest = null;
});

describe('the rows of a list', () => {
  test('are all drawn where there are few', () => {
    const { container } = render(<Rows keys={keysUpTo(60)} />);
    expect(drawnIn(container)).toHaveLength(60);
    expect(Sight.latest).toBeNull();
  });

  test('of a long list are drawn at its start, at its end, and near the visible part', () => {
    const { container } = render(<Rows keys={keysUpTo(500)} />);
    expect(drawnIn(container)).toEqual([...keysUpTo(15), 'row 499']);
    act(() => Sight.latest?.comeNear('row 100'));
    expect(drawnIn(container)).toEqual([...keysUpTo(15), 'row 100', 'row 499']);
  });

  test('stay drawn when rows are added, moved and removed', () => {
    const { container, rerender } = render(<Rows keys={keysUpTo(500)} />);
    rerender(<Rows keys={keysUpTo(502)} />);
    expect(drawnIn(container)).toEqual([...keysUpTo(15), 'row 499', 'row 501']);
    rerender(<Rows keys={['row 499', ...keysUpTo(499)]} />);
    expect(drawnIn(container)).toEqual(['row 499', ...keysUpTo(15), 'row 498']);
    rerender(<Rows keys={keysUpTo(40)} />);
    expect(drawnIn(container)).toEqual(keysUpTo(40));
  });

  test('that were few stay drawn when there are many', () => {
    const { container, rerender } = render(<Rows keys={keysUpTo(60)} />);
    rerender(<Rows keys={keysUpTo(61)} />);
    expect(drawnIn(container)).toHaveLength(61);
  });

  test('are all drawn by a browser that cannot detect visibility', () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    const { container } = render(<Rows keys={keysUpTo(500)} />);
    expect(drawnIn(container)).toHaveLength(500);
  });
});
