/** From what is there to what should be: the steps that add, and what is left alone because it would take something away. */
import type { DesiredColumn, DesiredConstraint, DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { stemOf } from './names.ts';
import { quoted, quotedList } from './text.ts';

export interface Step {
  readonly statement: string;
  /** What to say where the rows that are there do not allow it. Null: it must succeed. */
  readonly otherwise: string | null;
}

export interface Difference {
  readonly steps: readonly Step[];
  readonly leftAlone: readonly string[];
}

type Present = ReadonlyMap<string, PresentTable>;

/** Tables and columns first, then what is within one table, and references last, when every table is there. */
export async function difference(desired: readonly DesiredTable[], present: Present): Promise<Difference> {
  const first: Step[] = [];
  const within: Step[] = [];
  const references: Step[] = [];
  const leftAlone: string[] = [];
  for (const table of desired) {
    const known = present.get(table.name) ?? renamedTable(table, present, first);
    if (known) leftAlone.push(...await changeColumns(table, known, first));
    else first.push(must(createTable(table)));
    within.push(...changeIndexes(table, known), ...changeConstraints(table, known, (one) => one.type === 'exclude' || (known !== undefined && one.type === 'check')));
    references.push(...changeConstraints(table, known, (one) => one.type === 'foreign'));
    if (known) within.unshift(...dropObsolete(table, known));
  }
  return { steps: [...first, ...within, ...references], leftAlone };
}

const must = (statement: string): Step => ({ statement, otherwise: null });

function renamedTable(table: DesiredTable, present: Present, steps: Step[]): PresentTable | undefined {
  const former = table.renamedFrom === null ? undefined : present.get(table.renamedFrom);
  if (former && table.renamedFrom !== null) steps.push(must(`alter table ${quoted(table.renamedFrom)} rename to ${quoted(table.name)}`));
  return former;
}

function createTable(table: DesiredTable): string {
  const columns = table.columns.map((column) => columnText(column, column.nullable));
  const checks = table.constraints.filter((one) => one.type === 'check').map((one) => `constraint ${quoted(one.name)} ${one.definition}`);
  return `create table ${quoted(table.name)} (${[...columns, `primary key (${quotedList(table.primaryKey)})`, ...checks].join(', ')})`;
}

function columnText(column: DesiredColumn, nullable: boolean): string {
  return `${quoted(column.name)} ${column.type}${column.default === null ? '' : ` default ${column.default}`}${nullable ? '' : ' not null'}`;
}

async function changeColumns(table: DesiredTable, known: PresentTable, steps: Step[]): Promise<readonly string[]> {
  const leftAlone: string[] = [];
  const alter = (what: string): Step => must(`alter table ${quoted(table.name)} ${what}`);
  const taken = new Set(table.columns.map((column) => column.name));
  for (const column of table.columns) {
    const former = column.renamedFrom !== null && !known.columns.has(column.name) ? column.renamedFrom : column.name;
    const found = known.columns.get(former);
    const name = `${table.name}.${column.name}`;
    if (!found) {
      const nullable = column.nullable || (column.default === null && (await known.filled()));
      if (nullable !== column.nullable) leftAlone.push(`${name} may stay empty: there are rows, and it has no default.`);
      steps.push(alter(`add column ${columnText(column, nullable)}`));
      continue;
    }
    taken.add(former);
    if (former !== column.name) steps.push(alter(`rename column ${quoted(former)} to ${quoted(column.name)}`));
    if (found.type !== column.type) leftAlone.push(`${name} is ${found.type} in the database and ${column.type} in the registry.`);
    if (column.nullable && !found.nullable) steps.push(alter(`alter column ${quoted(column.name)} drop not null`));
    if (!column.nullable && found.nullable) leftAlone.push(`${name} may be empty in the database, not in the registry.`);
  }
  for (const [name, column] of known.columns) {
    if (taken.has(name)) continue;
    leftAlone.push(`${table.name}.${name} is no longer in the registry; its values are kept.`);
    if (!column.nullable && !column.hasDefault) steps.push(alter(`alter column ${quoted(name)} drop not null`));
  }
  return leftAlone;
}

/** Constraints and unique indexes of ours that the registry no longer asks for would refuse what it allows. */
function dropObsolete(table: DesiredTable, known: PresentTable): readonly Step[] {
  const wanted = new Set([...table.constraints, ...table.indexes].map((one) => one.name));
  const wantedStems = new Set([...wanted].map(stemOf));
  const obsolete = (name: string): boolean => stemOf(name) !== null && !wanted.has(name) && !wantedStems.has(stemOf(name));
  return [
    ...[...known.constraints].filter(obsolete).map((name) => must(`alter table ${quoted(table.name)} drop constraint ${quoted(name)}`)),
    ...[...known.indexes].filter((name) => obsolete(name) && !known.constraints.has(name)).map((name) => must(`drop index ${quoted(name)}`)),
  ];
}

function changeConstraints(table: DesiredTable, known: PresentTable | undefined, wanted: (one: DesiredConstraint) => boolean): readonly Step[] {
  return table.constraints.filter((one) => wanted(one) && !known?.constraints.has(one.name)).map((one) => {
    const earlier = versionsOf(one.name, known?.constraints ?? []).map((name) => `drop constraint ${quoted(name)}, `);
    const statement = `alter table ${quoted(table.name)} ${earlier.join('')}add constraint ${quoted(one.name)} ${one.definition}`;
    return known ? { statement, otherwise: `${table.name}: the rows that are there do not meet "${one.definition}".` } : must(statement);
  });
}

function changeIndexes(table: DesiredTable, known: PresentTable | undefined): readonly Step[] {
  return table.indexes.filter((one) => !known?.indexes.has(one.name)).map((one) => {
    const create = `create ${one.unique ? 'unique ' : ''}index ${quoted(one.name)} on ${quoted(table.name)} ${one.definition}`;
    const earlier = versionsOf(one.name, known?.indexes ?? []).map((name) => `drop index ${quoted(name)}; `);
    const statement = `${earlier.join('')}${create}`;
    return known && one.unique ? { statement, otherwise: `${table.name}: the rows that are there are not unique in ${one.definition}.` } : must(statement);
  });
}

/** Names of the same constraint as it was defined before. */
function versionsOf(name: string, names: Iterable<string>): readonly string[] {
  const stem = stemOf(name);
  return stem === null ? [] : [...names].filter((one) => one !== name && stemOf(one) === stem);
}
