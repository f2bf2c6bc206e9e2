/** Rows of the list being printed: all matching rows instead of the current page. */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { RaRecord } from 'react-admin';

/** Limit, more than anyone reads on paper. An export has all rows. */
const mostPrinted = 5_000;
const perRequest = 1_000;

interface Printed {
  /** Resource name in react-admin. */
  readonly name: string;
  readonly rows: readonly RaRecord[];
}

let printed: Printed | null = null;
const listeners = new Set<() => void>();

function show(next: Printed | null): void {
  printed = next;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the rows being printed; null if this resource is not being printed. */
export function usePrintedRows(name: string): readonly RaRecord[] | null {
  const current = useSyncExternalStore(subscribe, () => printed);
  return current?.name === name ? current.rows : null;
}

interface Page {
  readonly data: readonly RaRecord[];
  readonly total?: number | undefined;
}

/**
 * Reads all rows and opens the print dialog.
 * @param read reads a page of the list, counted from 1.
 * @throws the errors of `read`.
 */
export async function printList(name: string, read: (page: number, perPage: number) => Promise<Page>): Promise<void> {
  const rows: RaRecord[] = [];
  for (let page = 1; rows.length < mostPrinted; page += 1) {
    const { data, total = 0 } = await read(page, perRequest);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  show({ name, rows });
  window.addEventListener('afterprint', () => show(null), { once: true });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  window.print();
}
