/**
 * `npm run bench -- export`: how long a whole list takes as a file, fetched over HTTP from the running product, and the most
 * memory that its process has meanwhile. `--rows 100000` for a smaller table; `--write` writes docs/benchmarks.md.
 */
import { parseArgs } from 'node:util';
import { workbookType } from '../../src/engine/server/http/exports/workbook.ts';
import { memoryMegabytes, reached, Table, writeSection } from './report.ts';
import { openThings, type Things } from './things.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, write: { type: 'boolean', default: false } },
});
const rows = Number(values.rows);
const mostMegabytes = 200;
const lookMilliseconds = 50;

const columns = ['name', 'state', 'quantity'];
const path = `/api/things?sort=${encodeURIComponent('["name","ASC"]')}&columns=${encodeURIComponent(JSON.stringify(columns))}`;
const forms = [
  ['CSV, `values=local`', `${path}&values=local`, 'text/csv'],
  ['CSV, `values=raw`', `${path}&values=raw`, 'text/csv'],
  ['XLSX', path, workbookType],
] as const;

const things = await openThings(rows);
const table = new Table(['All rows as', 'bytes', 'takes', 'memory before', 'at most', 'goal', 'reached']);
try {
  for (const [name, address, accept] of forms) {
    const before = memoryMegabytes(things.pid);
    const { bytes, seconds, most } = await measured(address, accept);
    table.add([
      name,
      `${(bytes / 1_000_000).toFixed(0)} MB`,
      `${seconds.toFixed(0)} s`,
      `${before} MB`,
      `${most} MB`,
      `≤ ${mostMegabytes} MB`,
      reached(most, mostMegabytes),
    ]);
  }
} finally {
  await things.close();
}
if (values.write)
  writeSection({
    heading: 'Exports',
    command: 'npm run bench -- export --write',
    measured: `a list of ${rows.toLocaleString('en')} rows, ${columns.length} columns of it, each form once`,
    notes: [
      `The memory is that of the server’s process (RSS), looked at every ${lookMilliseconds} ms. A file is written as its rows are read: it has no more of them in memory than one batch, however many there are.`,
    ],
    table,
  });

interface Measured {
  readonly bytes: number;
  readonly seconds: number;
  /** In megabytes. */
  readonly most: number;
}

async function measured(address: string, accept: string): Promise<Measured> {
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, memoryMegabytes(things.pid));
  }, lookMilliseconds);
  const began = performance.now();
  try {
    const bytes = await download(things, address, accept);
    return { bytes, seconds: (performance.now() - began) / 1_000, most };
  } finally {
    clearInterval(looking);
  }
}

/** Throws it away, piece by piece. Answers how many bytes came. */
async function download({ product, tokens }: Things, address: string, accept: string): Promise<number> {
  const answer = await fetch(`${product}${address}`, {
    headers: { authorization: `Bearer ${tokens.management}`, accept, 'accept-encoding': 'identity' },
  });
  if (!answer.ok || answer.body === null) throw new Error(`${address} answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}
