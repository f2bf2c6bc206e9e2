/**
 * `npm run bench -- growth`: how the time of each kind of request grows with the rows of one resource, and with a trail of
 * as many entries, from ten thousand to ten million. `--rows 10000,100000` limits the sizes, `--seconds 5` is the time for
 * each value; `--write` writes docs/benchmarks.md and its picture, docs/growth.svg.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { drawCurves } from './curves.ts';
import { load, type Request } from './load.ts';
import { memoryMegabytes, reached, rounded, Table, writeSection } from './report.ts';
import { addThings, addTrail, openThings, type Things } from './things.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,100000,1000000,10000000' },
    seconds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
  },
});
const sizes = values.rows.split(',').map(Number);
const seconds = Number(values.seconds);
const [least = 0] = sizes;
if (!sizes.every((size, index) => Number.isSafeInteger(size) && size >= 1_000 && size > (sizes[index - 1] ?? 0)))
  throw new Error(`Give numbers of rows from 1000, in ascending order: --rows 10000,100000`);

/** The goal: the maximum ratio of a value to the one at the smallest size. */
const mostGrowth = 2;
/** The palette knows the sizes of the tables for this long. */
const knownMilliseconds = 60_000;

interface Case {
  readonly name: string;
  readonly request: (things: Things, rows: number) => Request;
  /** Its growth is stated and has no goal: it reads as much more as there is. */
  readonly isFree?: boolean;
}

const addressOf = (path: string, parameters: Readonly<Record<string, unknown>>): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)])).toString()}`;
const list = (parameters: object = {}): Request => ({
  path: addressOf('/api/things', { sort: ['name', 'ASC'], range: [0, 24], ...parameters }),
});

/** The code of the last row occurs once. */
const once = (rows: number): string => `T${rows}`;
const often = 'thing a';
let made = 0;

const cases: readonly Case[] = [
  { name: 'first page', request: () => list() },
  {
    name: 'last page',
    request: (_, rows) => list({ range: [rows - 25, rows - 1] }),
    isFree: true,
  },
  { name: 'filter', request: () => list({ filter: { state: 'used' } }) },
  { name: 'search, one hit', request: (_, rows) => list({ filter: { q: once(rows) } }) },
  { name: 'search, many hits', request: () => list({ filter: { q: often } }), isFree: true },
  { name: 'one record', request: ({ uuid }) => ({ path: `/api/things/${uuid}` }) },
  {
    name: 'POST with audit',
    request: ({ clientUuid }) => ({
      method: 'POST',
      path: '/api/things',
      body: () => ({ name: `made ${(made += 1)}`, code: `M${made}`, client_uuid: clientUuid }),
    }),
  },
  { name: 'palette, one hit', request: (_, rows) => ({ path: `/api/search?q=${once(rows)}` }) },
  {
    name: 'palette, many hits',
    request: () => ({ path: `/api/search?q=${encodeURIComponent(often)}` }),
    isFree: true,
  },
  {
    name: 'trail, first page',
    request: () => ({ path: addressOf('/api/audit-entries', { sort: ['at', 'DESC'], range: [0, 24] }) }),
  },
  { name: 'history of a record', request: ({ uuid }) => ({ path: `/api/things/${uuid}/history?range=[0,19]` }) },
];

/** Milliseconds by name of the case, for each size. */
const found: { readonly rows: number; readonly times: ReadonlyMap<string, number> }[] = [];
const things = await openThings(least);
let memory: number;
try {
  let [before, entries] = [least, 0];
  for (const rows of sizes) {
    const started = performance.now();
    await withoutIndexes(things, async () => {
      await addThings(things, { after: before, upTo: rows });
      await addTrail(things, { after: entries, upTo: rows });
    });
    for (const table of ['things', 'audit_entries']) await things.query(`vacuum analyze ${table}`);
    [before, entries] = [rows, rows];
    process.stdout.write(
      `${rows.toLocaleString('en')} rows and entries after ${rounded((performance.now() - started) / 1_000)} s\n`,
    );
    await setTimeout(knownMilliseconds);
    const times = new Map<string, number>();
    for (const { name, request } of cases) {
      const { mean } = await load({
        ...request(things, rows),
        address: things.product,
        headers: { authorization: `Bearer ${things.tokens.management}` },
        connections: 1,
        seconds,
      });
      times.set(name, mean);
      process.stdout.write(`  ${name}: ${rounded(mean)} ms\n`);
    }
    found.push({ rows, times });
  }
  memory = memoryMegabytes(things.pid);
} finally {
  await things.close();
}

/** Drops the indexes that are neither unique nor part of a partitioned one, and creates them again after the work. */
async function withoutIndexes({ query, administrate }: Things, work: () => Promise<void>): Promise<void> {
  const indexes = await query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (select 'things'::regclass union all select relid from pg_partition_tree('audit_entries') where isleaf)
      and not indisunique and not exists (select from pg_inherits where inhrelid = indexrelid)`);
  for (const { name } of indexes) await administrate(`drop index ${String(name)}`);
  await work();
  for (const { definition } of indexes) await administrate(`set maintenance_work_mem = '1GB'; ${String(definition)}`);
}

const table = new Table(['What', ...sizes.map((size) => `${size.toLocaleString('en')} rows`), 'goal', 'reached']);
for (const { name, isFree = false } of cases) {
  const times = found.map((one) => one.times.get(name) ?? 0);
  const [first = 1] = times;
  const most = Math.max(...times) / first;
  table.add([
    name,
    ...times.map((time, index) => `${rounded(time)} ms${index === 0 ? '' : ` (${(time / first).toFixed(2)} ×)`}`),
    ...(isFree ? ['', ''] : [`≤ ${mostGrowth} ×`, reached(most, mostGrowth)]),
  ]);
}
table.add([
  'memory of the server afterwards, MB',
  ...sizes.slice(1).map(() => ''),
  String(memory),
  '≤ 220',
  reached(memory, 220),
]);

const picture = 'growth.svg';
if (values.write) {
  writeFileSync(
    new URL(`../../docs/${picture}`, import.meta.url),
    drawCurves({
      title: 'Time of a request by the number of rows',
      x: 'rows of the resource, and entries of the trail',
      y: 'milliseconds',
      curves: cases.map(({ name }) => ({
        name,
        points: found.map(({ rows, times }) => ({ x: rows, y: times.get(name) ?? 0 })),
      })),
    }),
  );
  writeSection({
    heading: 'Growth',
    command: 'npm run bench -- growth --write',
    measured: `one resource of ten columns with a trail of as many entries, one connection, ${seconds} s for each value`,
    notes: [
      `![The time of each request by the number of rows, with two logarithmic axes](${picture})`,
      '',
      `In brackets is the ratio to the time at ${least.toLocaleString('en')} rows. ` +
        'A last page counts all rows, and a search with many hits finds as many more as there are: their growth has no goal.',
    ],
    table,
  });
}
