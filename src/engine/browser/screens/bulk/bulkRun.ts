/**
 * In charge of doing the same to many records, each by itself: a few at a time, until it is stopped, with what became of
 * each. What one refuses has nothing to do with the others.
 */
import type { RaRecord } from 'react-admin';

/**
 * `impossible`: known before it began, nothing is sent. `waiting`: nothing was done. `unchanged`: it was so already.
 */
export type BulkState = 'impossible' | 'waiting' | 'running' | 'done' | 'unchanged' | 'refused';

export interface BulkRow {
  readonly record: RaRecord;
  readonly title: string;
  readonly state: BulkState;
  /** Why it is impossible, or was refused; of what waits what it will come to. */
  readonly reason: string | null;
  /** As the record is after it. */
  readonly after: RaRecord | null;
}

export type BulkResult = Pick<BulkRow, 'state' | 'reason' | 'after'>;

export interface BulkRun {
  readonly rows: readonly BulkRow[];
  /** Aborted: what is under way comes to its end, nothing more begins. */
  readonly signal: AbortSignal;
  /** Of one row; never throws. `isAway`: nobody answered, and the next ones would fare no better. */
  readonly perform: (row: BulkRow) => Promise<BulkResult & { readonly isAway?: boolean }>;
  readonly onChange: (row: BulkRow) => void;
}

const atOnce = 4;
const mostAway = 3;

/** Those that wait, in their order. @returns whether it came to its end. */
export async function runBulk({ rows, signal, perform, onChange }: BulkRun): Promise<boolean> {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  let away = 0;
  const isOver = (): boolean => signal.aborted || away >= mostAway;
  const next = async (): Promise<void> => {
    for (let row = isOver() ? undefined : waiting.shift(); row; row = isOver() ? undefined : waiting.shift()) {
      onChange({ ...row, state: 'running', reason: null });
      const { isAway = false, ...result } = await perform(row);
      away = isAway ? away + 1 : 0;
      onChange({ ...row, ...result });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return waiting.length === 0;
}

export type BulkCounts = Readonly<Record<BulkState, number>>;

export function countStates(rows: readonly Pick<BulkRow, 'state'>[]): BulkCounts {
  const counts = { impossible: 0, waiting: 0, running: 0, done: 0, unchanged: 0, refused: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** What all of them have in common, by field: what a form for all of them starts with. */
export function commonValues(records: readonly RaRecord[]): Readonly<Record<string, unknown>> {
  const [first, ...others] = records;
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) =>
      others.every((other) => JSON.stringify(other[name]) === JSON.stringify(value)),
    ),
  );
}

/**
 * As RFC 4180 has it. A cell that begins like a formula is not one: a spreadsheet would run it.
 * @param delimiter a semicolon where the comma is the decimal mark: spreadsheets go by that
 */
export function csvOf(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('')}`;
}
