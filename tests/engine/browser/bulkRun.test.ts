/** The same done to many records: a few at a time, each with a result, stopped where somebody says so or nobody answers. */
import { describe, expect, test } from 'vitest';
import {
  commonValues,
  countStates,
  csvOf,
  runBulk,
  type BulkResult,
  type BulkRow,
} from '../../../src/engine/browser/screens/bulk/bulkRun.ts';

const rowsOf = (count: number): readonly BulkRow[] =>
  Array.from({ length: count }, (_, index) => ({
    record: { id: index },
    title: `row ${index}`,
    state: 'waiting',
    reason: null,
    after: null,
  }));
const done: BulkResult = { state: 'done', reason: null, after: { id: 0 } };
const refused: BulkResult = { state: 'refused', reason: 'No.', after: null };

async function run(
  rows: readonly BulkRow[],
  perform: (index: number) => Promise<BulkResult & { readonly isAway?: boolean }>,
  signal = new AbortController().signal,
) {
  const now = new Map(rows.map((row) => [row.record.id, row]));
  const isWhole = await runBulk({
    rows,
    signal,
    perform: ({ record }) => perform(Number(record.id)),
    onChange: (row) => void now.set(row.record.id, row),
  });
  return { isWhole, rows: [...now.values()] };
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('runBulk', () => {
  test('does each once, four at a time, in order; errors are separate', async () => {
    const seen: number[] = [];
    let [now, most] = [0, 0];
    const { isWhole, rows } = await run(rowsOf(25), async (index) => {
      seen.push(index);
      now += 1;
      most = Math.max(most, now);
      await pause();
      now -= 1;
      return index % 5 === 0 ? refused : done;
    });
    expect(isWhole).toBe(true);
    expect(most).toBe(4);
    expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index));
    expect(countStates(rows)).toEqual({ impossible: 0, waiting: 0, running: 0, done: 20, unchanged: 0, refused: 5 });
  });

  test('skips excluded and finished records', async () => {
    const rows = rowsOf(3).map((row, index): BulkRow => (index === 1 ? row : { ...row, state: 'impossible' }));
    const seen: number[] = [];
    await run(rows, (index) => {
      seen.push(index);
      return Promise.resolve(done);
    });
    expect(seen).toEqual([1]);
  });

  test('finishes running ones when stopped, starts no others, and can be resumed', async () => {
    const stopping = new AbortController();
    const first = await run(
      rowsOf(20),
      async (index) => {
        await pause();
        if (index === 5) stopping.abort();
        return done;
      },
      stopping.signal,
    );
    expect(first.isWhole).toBe(false);
    const counts = countStates(first.rows);
    expect([counts.running, counts.done + counts.waiting]).toEqual([0, 20]);
    expect(counts.waiting).toBeGreaterThan(10);
    const again: number[] = [];
    await run(first.rows, (index) => {
      again.push(index);
      return Promise.resolve(done);
    });
    expect(again.length).toBe(counts.waiting);
  });

  test('gives up after three consecutive unreachable answers, and leaves the others waiting', async () => {
    const { rows } = await run(rowsOf(50), async () => {
      await pause();
      return { ...refused, isAway: true };
    });
    const { refused: tried, waiting } = countStates(rows);
    expect([tried + waiting, tried < 8]).toEqual([50, true]);
  });
});

test('a bulk form begins with the values that all records share', () => {
  expect(
    commonValues([
      { id: 1, client: 'a', servers: ['x'], locked: true },
      { id: 2, client: 'a', servers: ['x'], locked: false },
    ]),
  ).toEqual({ client: 'a', servers: ['x'] });
  expect(commonValues([])).toEqual({});
});

test('the export is CSV without executable formulas', () => {
  expect(
    csvOf(
      [
        ['name', 'reason'],
        ['a "b"; c', '=SUM(A1)'],
        ['x', 'two\nlines'],
      ],
      ';',
    ),
  ).toBe('\uFEFFname;reason\r\n"a ""b""; c";\'=SUM(A1)\r\nx;"two\nlines"\r\n');
  expect(csvOf([['a, b', 'c']], ',')).toBe('\uFEFF"a, b",c\r\n');
});
