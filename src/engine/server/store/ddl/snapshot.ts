/**
 * Snapshot of the tables at the end of a migration. It detects later manual changes, and tables that once belonged to
 * this program.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import type { PresentPolicies } from './introspect.ts';
import { stemOf } from '../sql/names.ts';

interface TableSnapshot {
  /** Kinds of the fields, by column. Missing in snapshots of earlier versions. */
  readonly kinds?: Readonly<Record<string, Kind>> | undefined;
  /** Units of the fields that have one, by column. Missing in snapshots of earlier versions. */
  readonly units?: Readonly<Record<string, string>> | undefined;
  /** Type by column name, with ` not null` if it may not be empty. */
  readonly columns: Readonly<Record<string, string>>;
  /** Value rules in the registry, by column. Missing in snapshots of earlier versions. */
  readonly rules?: Readonly<Record<string, string>> | undefined;
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  /** Missing in snapshots from before row-level security. */
  readonly wall?: PresentPolicies | undefined;
}

export type Snapshot = Readonly<Record<string, TableSnapshot>>;

type Present = ReadonlyMap<string, PresentTable>;

/** Takes a snapshot of the tables of this program: those that are desired, and those that were before. */
export function snapshotOf(present: Present, desired: readonly DesiredTable[], earlier: Snapshot | null): Snapshot {
  const ours = new Set([...desired.map((table) => table.name), ...Object.keys(earlier ?? {})]);
  const rows = [...present]
    .filter(([name]) => ours.has(name))
    .map(([name, table]): [string, TableSnapshot] => [
      name,
      {
        columns: Object.fromEntries(
          [...table.columns].map(([column, { type, nullable }]) => [column, nullable ? type : `${type} not null`]),
        ),
        constraints: [...table.constraints].sort(),
        indexes: [...table.indexes].sort(),
        wall: table.wall,
        ...(fieldsOf(desired.find((one) => one.name === name)) ?? {
          kinds: earlier?.[name]?.kinds,
          units: earlier?.[name]?.units,
          rules: earlier?.[name]?.rules,
        }),
      },
    ]);
  return Object.fromEntries(rows);
}

function fieldsOf(table: DesiredTable | undefined): Pick<TableSnapshot, 'kinds' | 'units' | 'rules'> | null {
  if (table === undefined) return null;
  return {
    kinds: Object.fromEntries(table.columns.flatMap(({ name, kind }) => (kind === undefined ? [] : [[name, kind]]))),
    units: Object.fromEntries(table.columns.flatMap(({ name, unit }) => (unit ? [[name, unit]] : []))),
    rules: Object.fromEntries(table.columns.flatMap(({ name, values }) => (values ? [[name, values.written]] : []))),
  };
}

/** Returns the snapshot with the current fields of the registry; null if they are unchanged. */
export function withFields(snapshot: Snapshot, desired: readonly DesiredTable[]): Snapshot | null {
  const now = Object.fromEntries(
    Object.entries(snapshot).map(([name, table]) => [
      name,
      { ...table, ...fieldsOf(desired.find((one) => one.name === name)) },
    ]),
  );
  const fieldsIn = (one: Snapshot): readonly unknown[] =>
    Object.values(one).map(({ kinds, units, rules }) => [kinds, units, rules]);
  return isDeepStrictEqual(fieldsIn(now), fieldsIn(snapshot)) ? null : now;
}

/** Returns the manual changes since the snapshot, one sentence each. */
export function driftOf(
  present: Present,
  desired: readonly DesiredTable[],
  earlier: Snapshot | null,
): readonly string[] {
  if (earlier === null) return [];
  const now = snapshotOf(present, desired, earlier);
  return Object.entries(earlier).flatMap(([name, before]) => {
    const table = now[name];
    if (table === undefined) return [`The table ${name} was removed by hand.`];
    return tableDrift(
      name,
      before,
      withoutIndexWork(
        { before, table },
        desired.find((one) => one.name === name),
      ),
    );
  });
}

/** Ignores indexes that an interrupted migration built or dropped without recording it: they are not manual changes. */
function withoutIndexWork(
  { before, table }: { readonly before: TableSnapshot; readonly table: TableSnapshot },
  desired: DesiredTable | undefined,
): TableSnapshot {
  if (desired === undefined) return table;
  const wanted = new Set(desired.indexes.map((one) => one.name));
  const built = (name: string): boolean => wanted.has(name) && !before.indexes.includes(name);
  const removed = before.indexes.filter(
    (name) => !wanted.has(name) && stemOf(name)?.endsWith('_idx') && !table.indexes.includes(name),
  );
  return { ...table, indexes: [...table.indexes.filter((name) => !built(name)), ...removed] };
}

function tableDrift(name: string, before: TableSnapshot, now: TableSnapshot): readonly string[] {
  const columns = Object.entries(before.columns).flatMap(([column, type]) => {
    const found = now.columns[column];
    if (found === undefined) return [`The column ${name}.${column} was removed by hand.`];
    return found === type ? [] : [`The column ${name}.${column} was ${type} and is ${found} now, changed by hand.`];
  });
  const added = Object.keys(now.columns)
    .filter((column) => before.columns[column] === undefined)
    .map((column) => `The column ${name}.${column} was made by hand; the registry does not know it.`);
  const policyChanges = before.wall && now.wall ? policyDrift(name, before.wall, now.wall) : [];
  return [
    ...columns,
    ...added,
    ...policyChanges,
    ...difference(name, 'constraint', [before.constraints, now.constraints]),
    ...difference(name, 'index', [before.indexes, now.indexes]),
  ];
}

function policyDrift(name: string, before: PresentPolicies, now: PresentPolicies): readonly string[] {
  const switched =
    before.secured === now.secured
      ? []
      : [`Row-level security of ${name} was switched ${now.secured ? 'on' : 'off'} by hand.`];
  const changed = Object.keys(before.policies).filter(
    (one) => now.policies[one] !== undefined && now.policies[one] !== before.policies[one],
  );
  const more = (key: 'grants' | 'everybody'): readonly string[] => now[key].filter((one) => !before[key].includes(one));
  const given = (
    [
      ['Whoever is confined to clients', more('grants')],
      ['Everybody', more('everybody')],
    ] as const
  ).filter(([, verbs]) => verbs.length > 0);
  return [
    ...switched,
    ...difference(name, 'policy', [Object.keys(before.policies), Object.keys(now.policies)]),
    ...changed.map((one) => `The policy ${one} of ${name} was changed by hand.`),
    ...given.map(([who, verbs]) => `${who} was given ${verbs.join(', ')} on ${name} by hand.`),
  ];
}

function difference(
  table: string,
  what: string,
  [before, now]: readonly [readonly string[], readonly string[]],
): readonly string[] {
  return [
    ...before.filter((one) => !now.includes(one)).map((one) => `The ${what} ${one} of ${table} was removed by hand.`),
    ...now.filter((one) => !before.includes(one)).map((one) => `The ${what} ${one} of ${table} was made by hand.`),
  ];
}
