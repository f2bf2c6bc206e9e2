/** Checks of conditions: every operator, on an existing row whose values determine the result. */
import { expectRows, expectThat, NotTried, type Check, type Probe } from './check.ts';
import { isOrdered } from './lists.ts';
import type { ApiRow } from './row.ts';
import { formatOf, typeOf } from './values.ts';

/** A condition, and whether it holds for the tested row. */
type Trial = readonly [condition: ApiRow, holds: boolean];

export const nobody = '00000000-0000-7000-8000-000000000000';

export const filterChecks: readonly Check[] = [
  {
    group: 'filters',
    name: 'a value, eq and ne',
    run: (probe) =>
      tryAll(probe, (row) => [
        [{ uuid: row['uuid'] }, true],
        [{ uuid: { eq: row['uuid'] } }, true],
        [{ uuid: { ne: row['uuid'] } }, false],
        [{ uuid: nobody }, false],
      ]),
  },
  {
    group: 'filters',
    name: 'id stands for uuid',
    run: (probe) =>
      tryAll(probe, (row) => [
        [{ id: row['uuid'] }, true],
        [{ id: nobody }, false],
        [{ id: [row['uuid'], nobody] }, true],
      ]),
  },
  {
    group: 'filters',
    name: 'in and nin',
    run: (probe) =>
      tryAll(probe, (row) => [
        [{ uuid: { in: [row['uuid'], nobody] } }, true],
        [{ uuid: { in: [nobody] } }, false],
        [{ uuid: { nin: [nobody] } }, true],
        [{ uuid: { nin: [row['uuid']] } }, false],
      ]),
  },
  { group: 'filters', name: 'gt, gte, lt, lte and between', run: ordered },
  { group: 'filters', name: 'contains and starts, whatever the capitals', run: texts },
  { group: 'filters', name: 'empty', run: empty },
  {
    group: 'filters',
    name: 'several keys must all hold',
    run: (probe) =>
      tryAll(probe, (row) => [
        [{ uuid: row['uuid'], created_at: row['created_at'] === undefined ? { empty: true } : { empty: false } }, true],
        [{ uuid: row['uuid'], and: [{ uuid: nobody }] }, false],
      ]),
  },
  {
    group: 'filters',
    name: 'and, or and not combine',
    run: (probe) =>
      tryAll(probe, ({ uuid }) => [
        [{ and: [{ uuid }, { not: { uuid: nobody } }] }, true],
        [{ or: [{ uuid: nobody }, { uuid }] }, true],
        [{ or: [{ uuid: nobody }, { not: { uuid } }] }, false],
        [{ not: { uuid } }, false],
      ]),
  },
  { group: 'filters', name: 'a path looks through a reference', run: paths },
];

async function tryAll(probe: Probe, trials: (row: ApiRow) => readonly Trial[]): Promise<void> {
  const [row] = probe.rows;
  if (!row) throw new NotTried('there are no rows');
  await tryOn(probe, row, trials(row));
}

/** Combines each condition with the row's uuid, so that the result is that row or nothing. */
async function tryOn({ ask, subject }: Probe, row: ApiRow, trials: readonly Trial[]): Promise<void> {
  for (const [condition, holds] of trials) {
    const answer = await ask({ path: subject.name, query: { filter: { and: [{ uuid: row['uuid'] }, condition] } } });
    const found = expectRows(answer);
    const right = holds ? found.length === 1 && found[0]?.['uuid'] === row['uuid'] : found.length === 0;
    expectThat(right, answer, {
      expected: holds ? `the row ${String(row['uuid'])}` : 'no rows',
      came: found.length === 0 ? 'no rows' : `${found.length} rows`,
    });
  }
}

/** Returns a row and a matching field. Fields that every resource has are tried last. */
function filled(
  { subject, rows }: Probe,
  fits: (schema: ApiRow, value: unknown) => boolean,
): { readonly row: ApiRow; readonly name: string; readonly value: unknown } | null {
  const names = Object.keys(subject.fields).sort((a, b) => Number(everyRowHas.has(a)) - Number(everyRowHas.has(b)));
  for (const name of names) {
    const row = rows.find(
      (one) => one[name] !== null && one[name] !== undefined && fits(subject.fields[name] ?? {}, one[name]),
    );
    if (row) return { row, name, value: row[name] };
  }
  return null;
}

const everyRowHas: ReadonlySet<string> = new Set(['version', 'created_at', 'updated_at']);

async function ordered(probe: Probe): Promise<void> {
  const found = filled(probe, isOrdered);
  if (!found) throw new NotTried('no row has a number or a date');
  const { row, name, value } = found;
  await tryOn(probe, row, [
    [{ [name]: value }, true],
    [{ [name]: { gte: value } }, true],
    [{ [name]: { lte: value } }, true],
    [{ [name]: { between: [value, value] } }, true],
    [{ [name]: { gt: value } }, false],
    [{ [name]: { lt: value } }, false],
  ]);
}

async function texts(probe: Probe): Promise<void> {
  const isText = (schema: ApiRow, value: unknown): boolean =>
    typeOf(schema) === 'string' &&
    formatOf(schema) === null &&
    !JSON.stringify(schema).includes('"enum"') &&
    typeof value === 'string' &&
    /^[A-Za-z]{2}[\w ]*$/.test(value);
  const found = filled(probe, isText);
  if (!found) throw new NotTried('no row has a plain text');
  const { row, name, value } = found;
  const text = String(value);
  await tryOn(probe, row, [
    [{ [name]: { contains: text.slice(1) } }, true],
    [{ [name]: { contains: text.slice(1).toUpperCase() } }, true],
    [{ [name]: { contains: `${text}zqxj` } }, false],
    [{ [name]: { starts: text.slice(0, 2) } }, true],
    [{ [name]: { starts: text.slice(0, 2).toLowerCase() } }, true],
    [{ [name]: { starts: `zqxj${text}` } }, false],
  ]);
}

async function empty(probe: Probe): Promise<void> {
  const [first] = probe.rows;
  if (!first) throw new NotTried('there are no rows');
  await tryOn(probe, first, [
    [{ uuid: { empty: false } }, true],
    [{ uuid: { empty: true } }, false],
  ]);
  const name = Object.keys(probe.subject.relations)
    .map((relation) => `${relation}_uuid`)
    .find((field) => field in first && first[field] === null);
  if (name !== undefined)
    await tryOn(probe, first, [
      [{ [name]: { empty: true } }, true],
      [{ [name]: { empty: false } }, false],
    ]);
}

async function paths(probe: Probe): Promise<void> {
  for (const name of Object.keys(probe.subject.relations)) {
    const row = probe.rows.find((one) => typeof one[`${name}_uuid`] === 'string');
    if (row)
      return tryOn(probe, row, [
        [{ [`${name}.uuid`]: row[`${name}_uuid`] }, true],
        [{ [`${name}.uuid`]: nobody }, false],
      ]);
  }
  throw new NotTried('no row refers to another record');
}
