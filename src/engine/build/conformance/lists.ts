/** Checks of lists: shape, range, order, embedded records, search, single records, export. */
import {
  expectRecord,
  expectRows,
  expectStatus,
  expectThat,
  NotTried,
  textOf,
  type Check,
  type Probe,
} from './check.ts';
import type { ServerAnswer } from './client.ts';
import type { ApiRow } from './row.ts';
import { formatOf, typeOf } from './values.ts';
import { isRecord } from '../../values/json.ts';

const byUuid = { sort: ['uuid', 'ASC'] } as const;

export const listChecks: readonly Check[] = [
  { group: 'lists', name: 'a list is an array of records with uuid, and id the same', run: shape },
  { group: 'lists', name: 'Content-Range tells which rows these are, of how many', run: contentRange },
  { group: 'lists', name: 'range chooses the rows, both ends included', run: range },
  { group: 'lists', name: 'beyond the last row there is an empty list', run: beyond },
  { group: 'lists', name: 'sort orders both ways', run: sort },
  { group: 'lists', name: 'embed brings the record that is referred to', run: embed },
  { group: 'lists', name: 'without embed a reference is its uuid alone', run: noEmbed },
  { group: 'lists', name: 'q searches', run: search },
  { group: 'one record', name: 'one record is answered with its version as ETag', run: record },
  { group: 'one record', name: 'embed works for one record too', run: embedOne },
  { group: 'export', name: 'Accept: text/csv answers the list as a file', run: csv },
  { group: 'export', name: 'columns chooses what is exported', run: csvColumns },
];

const list = ({ ask, subject }: Probe, query: Readonly<Record<string, unknown>>): Promise<ServerAnswer> =>
  ask({ path: subject.name, query });

async function shape(probe: Probe): Promise<void> {
  const answer = await list(probe, { range: [0, 4] });
  const rows = expectRows(answer);
  expectThat(/^application\/json\b/.test(answer.header('content-type') ?? ''), answer, {
    expected: 'Content-Type: application/json',
    came: answer.header('content-type') ?? 'no Content-Type',
  });
  for (const row of rows) {
    expectThat(typeof row['uuid'] === 'string', answer, { expected: 'a "uuid" in every row', came: textOf(row) });
    expectThat(row['id'] === row['uuid'], answer, {
      expected: '"id" the same as "uuid" in every row',
      came: `id ${textOf(row['id'])}, uuid ${textOf(row['uuid'])}`,
    });
  }
}

async function contentRange(probe: Probe): Promise<void> {
  const { name } = probe.subject;
  const answer = await list(probe, { range: [0, 4] });
  const rows = expectRows(answer);
  const header = answer.header('content-range') ?? '';
  const [, unit, from, to, total] = /^(\S+) (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(header) ?? [];
  const expected =
    rows.length === 0
      ? `Content-Range: ${name} */0`
      : `Content-Range: ${name} 0-${rows.length - 1}/… and a total of ${rows.length} or more`;
  const right = rows.length === 0 ? from === undefined : Number(from) === 0 && Number(to) === rows.length - 1;
  expectThat(unit === name && right && Number(total) >= rows.length, answer, {
    expected,
    came: header === '' ? 'no Content-Range' : `Content-Range: ${header}`,
  });
}

async function range(probe: Probe): Promise<void> {
  const [first, second] = probe.rows;
  if (!first || !second) throw new NotTried('there are fewer than two rows');
  for (const [index, row] of [first, second].entries()) {
    const answer = await list(probe, { ...byUuid, range: [index, index] });
    const found = expectRows(answer);
    expectThat(found.length === 1 && found[0]?.['uuid'] === row['uuid'], answer, {
      expected: `one row, ${String(row['uuid'])}`,
      came: uuidsOf(found),
    });
  }
}

async function beyond(probe: Probe): Promise<void> {
  const answer = await list(probe, { range: [999_990, 999_999] });
  const rows = expectRows(answer);
  expectThat(rows.length === 0, answer, { expected: '200 and []', came: uuidsOf(rows) });
}

/** Uses numbers and dates, since the order of text depends on the collation. */
async function sort(probe: Probe): Promise<void> {
  if (probe.rows.length < 2) throw new NotTried('there are fewer than two rows');
  const ordered = Object.entries(probe.subject.fields)
    .filter(
      ([name, schema]) => probe.rows.some((row) => row[name] !== null && row[name] !== undefined) && isOrdered(schema),
    )
    .map(([name]) => name);
  for (const field of ['uuid', ...ordered.slice(0, 2)]) {
    for (const [direction, sign] of [
      ['ASC', 1],
      ['DESC', -1],
    ] as const) {
      const answer = await list(probe, { sort: [field, direction], range: [0, 24] });
      const values = expectRows(answer)
        .map((row) => row[field])
        .filter((value) => value !== null && value !== undefined);
      const wrong = values.findIndex((value, index) => index > 0 && sign * compare(values[index - 1], value) > 0);
      expectThat(wrong === -1, answer, {
        expected: `${field} ${direction === 'ASC' ? 'ascending' : 'descending'}`,
        came: `${textOf(values[wrong - 1])} before ${textOf(values[wrong])}`,
      });
    }
  }
}

export function isOrdered(schema: ApiRow): boolean {
  return (
    ['integer', 'number'].includes(typeOf(schema) ?? '') ||
    (typeOf(schema) === 'string' && ['date', 'date-time'].includes(formatOf(schema) ?? ''))
  );
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

function uuidsOf(rows: readonly ApiRow[]): string {
  return rows.length === 0
    ? 'no rows'
    : `${rows.length} rows: ${rows
        .slice(0, 3)
        .map((row) => String(row['uuid']))
        .join(', ')}`;
}

/** Returns a relation, with a row that has a value for it. */
function filledRelation({ subject, rows }: Probe): { readonly name: string; readonly row: ApiRow } {
  for (const name of Object.keys(subject.relations)) {
    const row = rows.find((one) => typeof one[`${name}_uuid`] === 'string');
    if (row) return { name, row };
  }
  throw new NotTried('no row refers to another record');
}

async function embed(probe: Probe): Promise<void> {
  const { name, row } = filledRelation(probe);
  const answer = await list(probe, { filter: { uuid: row['uuid'] }, embed: [name] });
  expectEmbedded(answer, expectRows(answer)[0], { name, row });
}

async function embedOne(probe: Probe): Promise<void> {
  if (!probe.subject.verbs.has('show')) throw new NotTried('one record may not be read');
  const { name, row } = filledRelation(probe);
  const answer = await probe.ask({ path: `${probe.subject.name}/${String(row['uuid'])}`, query: { embed: [name] } });
  expectEmbedded(answer, expectRecord(answer, 200), { name, row });
}

function expectEmbedded(
  answer: ServerAnswer,
  found: ApiRow | undefined,
  { name, row }: { readonly name: string; readonly row: ApiRow },
): void {
  const embedded = found?.[name];
  expectThat(isRecord(embedded) && embedded['uuid'] === row[`${name}_uuid`], answer, {
    expected: `"${name}": the record ${String(row[`${name}_uuid`])}`,
    came: `"${name}": ${textOf(embedded)}`,
  });
}

async function noEmbed(probe: Probe): Promise<void> {
  const { name, row } = filledRelation(probe);
  const answer = await list(probe, { filter: { uuid: row['uuid'] } });
  const [found] = expectRows(answer);
  expectThat(found?.[name] === undefined && found?.[`${name}_uuid`] === row[`${name}_uuid`], answer, {
    expected: `"${name}_uuid" and no "${name}"`,
    came: `"${name}": ${textOf(found?.[name])}`,
  });
}

async function search(probe: Probe): Promise<void> {
  const nothing = await list(probe, { filter: { q: 'zqxj-no-such-words-zqxj' } });
  const found = expectRows(nothing);
  expectThat(found.length === 0, nothing, { expected: 'no rows: these words are nowhere', came: uuidsOf(found) });
  const [row] = probe.rows;
  const texts = Object.values(row ?? {}).filter(
    (value): value is string =>
      typeof value === 'string' &&
      /^[\p{L}\p{N} ._@-]{3,60}$/u.test(value) &&
      !/^\d{4}-\d\d/.test(value) &&
      !/^[0-9a-f-]{36}$/.test(value),
  );
  for (const text of texts.slice(0, 8)) {
    const rows = expectRows(await list(probe, { filter: { q: text, uuid: row?.['uuid'] } }));
    if (rows.length === 1) return;
  }
  throw new NotTried('which fields are searched is not told; words that are nowhere find nothing');
}

async function record(probe: Probe): Promise<void> {
  if (!probe.subject.verbs.has('show')) throw new NotTried('one record may not be read');
  const [row] = probe.rows;
  if (!row) throw new NotTried('there are no rows');
  const answer = await probe.ask({ path: `${probe.subject.name}/${String(row['uuid'])}` });
  const found = expectRecord(answer, 200);
  expectThat(found['uuid'] === row['uuid'] && found['id'] === row['uuid'], answer, {
    expected: `uuid and id ${String(row['uuid'])}`,
  });
  const tag = answer.header('etag');
  expectThat(/^(?:W\/)?"[^"]+"$/.test(tag ?? ''), answer, {
    expected: 'ETag: "3"',
    came: tag === null ? 'no ETag' : `ETag: ${tag}`,
  });
}

async function csv(probe: Probe): Promise<void> {
  const [row] = probe.rows;
  if (!row) throw new NotTried('there are no rows');
  const answer = await probe.ask({
    path: probe.subject.name,
    query: { filter: { uuid: row['uuid'] } },
    headers: { accept: 'text/csv' },
  });
  expectStatus(answer, 200);
  const [type, disposition] = [answer.header('content-type') ?? '', answer.header('content-disposition') ?? ''];
  expectThat(/^text\/csv\b/.test(type), answer, {
    expected: 'Content-Type: text/csv',
    came: type === '' ? 'no Content-Type' : type,
  });
  expectThat(/^attachment\b/.test(disposition), answer, {
    expected: 'Content-Disposition: attachment',
    came: disposition === '' ? 'none' : disposition,
  });
  const lines = csvRecords(answer.text);
  expectThat(lines.length === 2 && lines[0]?.length === lines[1]?.length, answer, {
    expected: 'a line of names and one of values, equally long',
    came: `${lines.length} lines`,
  });
}

async function csvColumns(probe: Probe): Promise<void> {
  const [row] = probe.rows;
  const column = Object.keys(probe.subject.fields).find(
    (name) => typeof row?.[name] === 'string' && !/^(?:id|uuid)$|_(?:uuid|at)$/.test(name),
  );
  if (!row || column === undefined) throw new NotTried('no row has a text');
  const answer = await probe.ask({
    path: probe.subject.name,
    query: { filter: { uuid: row['uuid'] }, columns: [column] },
    headers: { accept: 'text/csv' },
  });
  expectStatus(answer, 200);
  const lines = csvRecords(answer.text);
  expectThat(lines.length === 2 && lines.every((line) => line.length === 1), answer, {
    expected: 'one column',
    came: `${lines[0]?.length ?? 0} columns`,
  });
}

/** RFC 4180. */
function csvRecords(text: string): readonly (readonly string[])[] {
  const records: string[][] = [[]];
  for (const [whole, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (whole === '' && records.at(-1)?.length === 0) break;
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push([]);
  }
  return records.filter((line) => line.length > 0);
}
