// What is printed keeps the layout of the screen, and has on top whose paper it is; on screen nothing of that is there.
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sellerNameKey, store } from '../../../src/engine/browser/providers/store.ts';
import { printList, usePrintedRows } from '../../../src/engine/browser/screens/print/printedList.ts';
import { PaperHead } from '../../../src/engine/browser/shell/PaperHead.tsx';
import { screenMedia } from '../../../src/engine/browser/theme/screenMedia.ts';
import { renderShell } from '../../support/renderShell.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A window whose media can be turned to paper, on which nothing is as wide as a screen. */
function stubMedia(): { paper: boolean } {
  const media = { paper: false };
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query,
    get matches() {
      return query === 'print' ? media.paper : !media.paper;
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  return media;
}

test('media queries in code switch to print for printing, and back', () => {
  const media = stubMedia();
  const wide = screenMedia('(min-width: 1280px)');
  expect(wide.matches).toBe(true);
  media.paper = true;
  expect([wide.matches, window.matchMedia('(min-width: 1280px)').matches]).toEqual([true, false]);
  media.paper = false;
  expect(wide.matches).toBe(true);
});

test('the company and the day are shown on paper only', async () => {
  store.setItem(sellerNameKey, 'Voorbeeld Hosting');
  renderShell(
    <>
      <p>The page</p>
      <PaperHead />
    </>,
  );
  await screen.findByText('The page');
  expect(screen.queryByText('Voorbeeld Hosting')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Voorbeeld Hosting')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Voorbeeld Hosting')).toBeNull();
});

test('all rows of a list are read before printing, and removed afterwards', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const Rows = () => (
    <p>{`${usePrintedRows('client')?.length ?? 'none'} on paper, ${usePrintedRows('user')?.length ?? 'none'} of users`}</p>
  );
  renderShell(<Rows />);
  await screen.findByText('none on paper, none of users');
  const asked: number[] = [];
  await act(() =>
    printList('client', async (page, perPage) => {
      asked.push(page);
      const data = Array.from({ length: page === 3 ? 200 : perPage }, (_none, index) => ({
        id: page * perPage + index,
      }));
      return { data, total: 2_200 };
    }),
  );
  expect([asked, print.mock.calls.length]).toEqual([[1, 2, 3], 1]);
  expect(screen.getByText('2200 on paper, none of users')).toBeDefined();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByText('none on paper, none of users')).toBeDefined();
});
