/**
 * Runs a change on many records, a few at a time, with a result for each, until it is stopped. An error of one record
 * does not affect the others.
 */
import type { RaRecord } from 'react-admin';

/** `impossible`: known in advance, so not sent. `waiting`: not sent yet. `unchanged`: already had the new values. */
export type BulkState = 'impossible' | 'waiting' | 'running' | 'done' | 'unchanged' | 'refused';

export interface BulkRow {
  readonly record: RaRecord;
  readonly title: string;
  readonly state: BulkState;
  /** Reason for being impossible or refused; the expected result while waiting. */
  readonly reason: string | null;
  /** Record after the change. */
  readonly after: RaRecord | null;
}

export type BulkResult = Pick<BulkRow, 'state' | 'reason' | 'after'>;

interface BulkRun {
  readonly rows: readonly BulkRow[];
  /** Stops the run: running requests finish, and no new ones start. */
  readonly signal: AbortSignal;
  /** Processes one row and never throws. `isAway`: the server did not respond, so that further requests are useless. */
  readonly perform: (row: BulkRow) => Promise<BulkResult & { readonly isAway?: boolean }>;
  readonly onChange: (row: BulkRow) => void;
}

const atOnce = 4;
const mostAway = 3;

/**
 * Processes the waiting rows in order.
 * @returns false if the run was stopped.
 */
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

/** Returns the values that all records have in common, as initial values of a form. */
export function commonValues(records: readonly RaRecord[]): Readonly<Record<string, unknown>> {
  const [first, ...others] = records;
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) =>
      others.every((other) => JSON.stringify(other[name]) === JSON.stringify(value)),
    ),
  );
}

/**
 * Formats rows as CSV (RFC 4180). Escapes cells that look like formulas, which a spreadsheet would execute.
 * @param delimiter a semicolon if the decimal separator is a comma, as spreadsheets expect.
 */
export function csvOf(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  const cell = (text: string): string => {
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('')}`;
}
