/**
 * Compares the existing with the desired database. Returns all steps in their order, with the rows that each could
 * harm.
 */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { appendOnlySteps } from './appendOnly.ts';
import { formerNameSteps } from './formerNames.ts';
import { columnSteps, fillOf, indexesOn, isConverted, requiredName, rulesOn } from './columnSteps.ts';
import type { DesiredTable } from './desired.ts';
import { columnsWithRenamedChoices, renamedChoiceSteps } from './fillSteps.ts';
import { frozenSteps } from './frozen.ts';
import { revisionSteps } from './personRevisions.ts';
import type { PresentTable } from './introspect.ts';
import { stemOf } from '../sql/names.ts';
import {
  firstPartition,
  isPrepared,
  isToPartition,
  oncePartitioned,
  partitionClause,
  partitioning,
  preparationSteps,
  unpartitioned,
} from './partitionSteps.ts';
import { concurrentIndexSteps, constraintSteps, indexSteps, obsoleteSteps, releasedIndexes } from './ruleSteps.ts';
import type { Snapshot } from './snapshot.ts';
import { safe, stages, type Step } from './step.ts';
import { quoted, quotedList } from '../sql/text.ts';
import { valueRuleSteps } from './valueRules.ts';

type Present = ReadonlyMap<string, PresentTable>;

interface Differing {
  readonly desired: readonly DesiredTable[];
  readonly present: Present;
  /**
   * Snapshot of the last migration: a table that is no longer desired belongs to this program only if it is in there.
   */
  readonly earlier: Snapshot | null;
  /** Indexes of tables of at least this size are built concurrently. */
  readonly largeTableBytes: number;
  /** Data migrations, which run after the columns were changed and before the rules apply. */
  readonly data: readonly Step[];
  /** Permissions given with the command. */
  readonly allow: readonly string[];
}

export function difference({ desired, present, earlier, largeTableBytes, data, allow }: Differing): readonly Step[] {
  const used = new Set<string>();
  const steps = desired.flatMap((table) => {
    const former = formerTable(table, present);
    const found = present.get(former ?? table.name);
    used.add(former ?? table.name);
    if (!found) {
      const values = movedValues(table, { desired, present });
      return [...newTable(table, values.length > 0), ...values];
    }
    const renamed = former === null ? found : underItsName(table, former, found);
    return [
      ...(former === null ? [] : [renaming(table, former), ...renamingRules(table, former, found)]),
      ...changedTable(table, renamed, {
        largeTableBytes,
        bringsRows: data.some(({ code }) => code !== undefined),
        kinds: earlier?.[former ?? table.name]?.kinds ?? {},
        units: earlier?.[former ?? table.name]?.units ?? {},
        rules: earlier?.[former ?? table.name]?.rules ?? {},
        allow,
        lists: formerLists(table, { desired, present }),
        moved: new Map(
          desired.flatMap(({ formerReference: was }) =>
            was?.table === table.name ? [[was.column, was.field] as const] : [],
          ),
        ),
      }),
      ...formerNameSteps(table, { former, present: found, all: desired }),
    ];
  });
  const orphans = Object.keys(earlier ?? {})
    .filter((name) => !used.has(name))
    .flatMap((name) => {
      const table = present.get(name);
      return table ? orphan(name, table) : [];
    });
  return [...steps, ...data, ...orphans]
    .map((step, index) => ({ step, index }))
    .sort((a, b) => stages.indexOf(a.step.stage) - stages.indexOf(b.step.stage) || a.index - b.index)
    .map(({ step }) => step);
}

type Tables = Pick<Differing, 'desired' | 'present'>;

/** Moves a single reference into a list with one element. */
function movedValues(table: DesiredTable, { desired, present }: Tables): readonly Step[] {
  const { formerReference: was } = table;
  const owner = desired.find(({ name }) => name === was?.table);
  if (was === undefined || owner === undefined || owner.columns.some(({ name }) => name === was.column)) return [];
  const column = present.get(formerTable(owner, present) ?? owner.name)?.columns.get(was.column);
  if (column?.type !== 'uuid') return [];
  const rows = `from ${quoted(owner.name)} where ${quoted(was.column)} is not null`;
  return [
    safe('fill', `move:${owner.name}.${was.field}`, {
      statement: `insert into ${quoted(table.name)} (owner_uuid, target_uuid, position) select "uuid", ${quoted(was.column)}, 0 ${rows}`,
      meaning: `The values of ${owner.name}.${was.column} move to ${was.field}, each as a list of one.`,
      writes: `select count(*) ${rows}`,
    }),
  ];
}

/** Returns the tables that are replaced by a partitioned one, under their present name. */
export function replacedTables(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(steps.flatMap(({ id }) => (id.startsWith('partition:') ? [id.slice('partition:'.length)] : [])));
}

/** Returns junction tables of former lists whose field is a single reference now, by column. */
function formerLists(table: DesiredTable, { desired, present }: Tables): ReadonlyMap<string, string> {
  return new Map(
    table.columns.flatMap(({ name, formerList }) =>
      formerList && present.has(formerList) && !desired.some((one) => one.name === formerList)
        ? [[name, formerList] as const]
        : [],
    ),
  );
}

/** Returns renamed tables, from their current name to the new one. */
export function renamedTables(desired: readonly DesiredTable[], present: Present): ReadonlyMap<string, string> {
  return new Map(
    desired.flatMap((table): (readonly [string, string])[] => {
      const former = formerTable(table, present);
      return former === null ? [] : [[former, table.name]];
    }),
  );
}

function formerTable(table: DesiredTable, present: Present): string | null {
  return table.renamedFrom !== null && !present.has(table.name) && present.has(table.renamedFrom)
    ? table.renamedFrom
    : null;
}

function renaming(table: DesiredTable, former: string): Step {
  return {
    ...safe('tables', `rename:${table.name}`, {
      statement: `alter table ${quoted(former)} rename to ${quoted(table.name)}`,
      meaning: `The table ${former} is called ${table.name} from now on; its rows stay.`,
    }),
    alters: { table: table.name, column: null },
  };
}

type Renamed = readonly (readonly [former: string, name: string])[];

/**
 * Returns constraints and indexes that are identical under the table's new name: they are renamed instead of rebuilt.
 */
function sameRules(
  table: DesiredTable,
  former: string,
  present: PresentTable,
): Readonly<Record<'constraints' | 'indexes', Renamed>> {
  const renamed = (wanted: readonly { readonly name: string }[], there: ReadonlySet<string>): Renamed =>
    wanted.flatMap(({ name }): Renamed => {
      const was = `${former}${name.slice(table.name.length)}`;
      return name.startsWith(`${table.name}_`) && there.has(was) && !there.has(name) ? [[was, name]] : [];
    });
  return {
    constraints: renamed(table.constraints, present.constraints),
    indexes: renamed(table.indexes, present.indexes),
  };
}

function renamingRules(table: DesiredTable, former: string, present: PresentTable): readonly Step[] {
  const { constraints, indexes } = sameRules(table, former, present);
  const statements = [
    ...constraints.map(
      ([was, name]) => `alter table ${quoted(table.name)} rename constraint ${quoted(was)} to ${quoted(name)}`,
    ),
    ...indexes.map(([was, name]) => `alter index ${quoted(was)} rename to ${quoted(name)}`),
  ];
  if (statements.length === 0) return [];
  return [
    safe('tables', `rename-rules:${table.name}`, {
      statement: statements.join(';\n'),
      meaning: `The rules and indexes of ${table.name} are called after it, and stay as they are.`,
    }),
  ];
}

/** Returns the existing table as it will be after it was renamed. */
function underItsName(table: DesiredTable, former: string, present: PresentTable): PresentTable {
  const rules = sameRules(table, former, present);
  // An exclusion constraint has an index of the same name.
  const names = new Map([...rules.constraints, ...rules.indexes]);
  const moved = (there: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...there].map((name) => names.get(name) ?? name));
  return { ...present, constraints: moved(present.constraints), indexes: moved(present.indexes) };
}

const nothingThere = {
  constraints: new Set<string>(),
  indexes: new Set<string>(),
  unfinishedIndexes: new Set<string>(),
};

/** @param takesRows true if values move into it, whose references may be dangling */
function newTable(table: DesiredTable, takesRows = false): readonly Step[] {
  const columns = table.columns.map(
    (column) =>
      `${quoted(column.name)} ${column.type}${column.default === null ? '' : ` default ${column.default}`}${column.nullable ? '' : ' not null'}`,
  );
  const checks = table.constraints
    .filter((one) => one.type === 'check')
    .map((one) => `constraint ${quoted(one.name)} ${one.definition}`);
  const statement = `create table ${quoted(table.name)} (${[...columns, `primary key (${quotedList(table.primaryKey)})`, ...checks].join(', ')})${partitionClause(table)}${firstPartition(table)}`;
  return [
    { ...safe('tables', `create:${table.name}`, { statement, meaning: `The table ${table.name} is new.` }), columns },
    ...indexSteps(table, undefined),
    ...constraintSteps(table, takesRows ? nothingThere : undefined),
    ...appendOnlySteps(table, undefined),
    ...frozenSteps(table, undefined),
    ...revisionSteps(table, undefined),
  ];
}

interface Changing {
  readonly largeTableBytes: number;
  /** True if the steps include a data migration. */
  readonly bringsRows: boolean;
  /** Kinds of the columns at the end of the last migration. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** Units of the columns at that time. */
  readonly units: Readonly<Record<string, string>>;
  /** Value rules of the registry at that time. */
  readonly rules: Readonly<Record<string, string>>;
  readonly allow: readonly string[];
  /** Tables of former lists of references, by the column that takes their values. */
  readonly lists: ReadonlyMap<string, string>;
  /** Columns whose values moved to a list of references, with its field. */
  readonly moved: ReadonlyMap<string, string>;
}

function changedTable(desired: DesiredTable, present: PresentTable, changing: Changing): readonly Step[] {
  if (isToPartition(desired, present)) {
    if (present.bytes < changing.largeTableBytes || isPrepared(desired, present))
      return [partitioning(desired, present), ...changedTable(desired, oncePartitioned(present), changing)];
    return [...changedTable(unpartitioned(desired), present, changing), ...preparationSteps(desired, present)];
  }
  const { largeTableBytes, bringsRows, rules: earlierRules, ...of } = changing;
  const known = { desired, present, ...of };
  const retyped = desired.columns.filter((column) => isConverted(known, column));
  const released = new Set(
    retyped.flatMap((column) => [...rulesOn(desired, present, column), ...indexesOn(desired, present, column)]),
  );
  const rest = {
    constraints: without(present.constraints, released),
    indexes: without(present.indexes, released),
    unfinishedIndexes: present.unfinishedIndexes,
  };
  // A change of type locks the whole table, so a concurrent build has no advantage.
  // PostgreSQL builds no index of a partitioned table concurrently.
  const isConcurrent =
    !present.isPartitioned &&
    retyped.length === 0 &&
    (present.bytes >= largeTableBytes || present.unfinishedIndexes.size > 0);
  const within = isConcurrent ? ofRulesAlone({ desired, present: rest }) : { desired, present: rest };
  const stillRequired = new Set(
    desired.columns.flatMap((column) =>
      column.nullable || fillOf(column) !== null ? [] : [requiredName(desired, column)],
    ),
  );
  const columns = columnSteps(known);
  const renamed = columnsWithRenamedChoices(desired, present, earlierRules);
  const releasing = renamed.length === 0 ? [] : releasedIndexes(within.desired, within.present);
  const rules = [
    ...releasing.map(({ step }) => step),
    ...renamedChoiceSteps(desired, present, renamed),
    ...indexSteps(within.desired, {
      ...within.present,
      indexes: without(within.present.indexes, new Set(releasing.map(({ name }) => name))),
    }),
    ...constraintSteps(desired, rest, bringsRows || renamed.length > 0),
    ...valueRuleSteps(desired, present, earlierRules),
  ];
  return [
    ...columns.map((step) => afterTypes(step, columns)),
    ...obsoleteSteps(desired, within.present, stillRequired),
    ...rules.map((step) => afterTypes(step, columns)),
    ...appendOnlySteps(desired, present),
    ...frozenSteps(desired, present),
    ...revisionSteps(desired, present),
    ...(isConcurrent ? concurrentIndexSteps(desired, rest) : []),
  ];
}

interface Compared {
  readonly desired: DesiredTable;
  readonly present: Pick<PresentTable, 'constraints' | 'indexes' | 'unfinishedIndexes'>;
}

/** Leaves out indexes that are not unique. */
function ofRulesAlone({ desired, present }: Compared): Compared {
  const serving = new Set([...present.indexes].filter((name) => stemOf(name)?.endsWith('_idx')));
  return {
    desired: { ...desired, indexes: desired.indexes.filter(({ unique }) => unique) },
    present: { ...present, indexes: without(present.indexes, serving), unfinishedIndexes: new Set() },
  };
}

/** Constraints refer to the new types, so they wait while a change of type waits for permission. */
function afterTypes(step: Step, columns: readonly Step[]): Step {
  const narrowing = columns.filter((one) => one.stage === 'types' && one.risk !== null).map(({ id }) => id);
  return narrowing.length > 0 && step.stage !== 'types' && step.stage !== 'columns' && step.stage !== 'loosen'
    ? { ...step, needs: [...(step.needs ?? []), ...narrowing] }
    : step;
}

const without = (names: ReadonlySet<string>, removed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...names].filter((name) => !removed.has(name)));

/** Locks on two tables, the constraint between them and its four triggers. */
const releaseLocks = 8;
/** Locks on the table with its two types and its TOAST table, and on everything that depends on it. */
const dropLocks = ({ columns, constraints, indexes, triggers }: PresentTable): number =>
  8 + columns.size + 2 * (constraints.size + indexes.size + triggers.size);

/**
 * Returns the steps for a table whose resource was removed. Its foreign keys are dropped, so that invisible rows do not
 * prevent others from being deleted.
 */
function orphan(name: string, table: PresentTable): readonly Step[] {
  const references = [...table.constraints].filter((one) => stemOf(one)?.endsWith('_fkey'));
  const statement = `drop table ${quoted(name)} cascade`;
  return [
    ...references.map((one) => ({
      ...safe('loosen', `release:${name}.${one}`, {
        statement: `alter table ${quoted(name)} drop constraint ${quoted(one)}`,
        meaning: `The rows of ${name}, which is no longer in the registry, hold on to no others.`,
      }),
      apart: { table: name, locks: releaseLocks },
    })),
    {
      id: `drop:${name}`,
      stage: 'drops',
      statement,
      meaning: `The table ${name} is no longer in the registry.`,
      writes: null,
      apart: { table: name, locks: dropLocks(table) },
      risk: {
        table: name,
        before: null,
        rows: 'true',
        shown: [],
        counted: ['row is in it', 'rows are in it'],
        always: true,
        blocks: false,
        consent: `drop:${name}`,
        key: name,
        consented: statement,
        advice: `It does no harm where it is. If the resource has only another name now, say "x-renamed-from": "${name.replaceAll('_', '-')}" in its schema.`,
      },
    },
  ];
}
