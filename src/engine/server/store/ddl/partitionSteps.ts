/**
 * Steps that partition an existing table. It becomes the first partition of a new table of its name, so no row is copied.
 * A large table is prepared while people continue to work: with the unique index of the new key, and with a constraint that
 * proves its rows to be older than a moment to come, by which attaching it need not read them.
 */
import type { DesiredPartition, DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { closedIndexName, partitionName, stemOf } from '../sql/names.ts';
import { safe, type Step } from './step.ts';
import { quoted, quotedList } from '../sql/text.ts';

/** Table that is partitioned in the registry. */
type PartitionedTable = DesiredTable & { readonly partition: DesiredPartition };

/** Constraints that prove all rows to be before a moment, while it is not validated and then. */
const unproven = 'beheer_before_unproven';
const proven = 'beheer_before';
const keyIndex = (table: string): string => `${table.slice(0, 48)}_before`;

/** Returns the clause of `create table` that partitions it, or an empty text. */
export const partitionClause = ({ partition }: DesiredTable): string =>
  partition ? ` partition by range (${quoted(partition.column)})` : '';

/** Returns the statement that creates the partition of a new table, which covers all time until months are divided off. */
export function firstPartition({ name, partition }: DesiredTable): string {
  if (!partition) return '';
  const part = quoted(partitionName(name, null));
  return `; create table ${part} partition of ${quoted(name)} for values from (minvalue) to (maxvalue); revoke all on ${part} from public`;
}

/** Returns true for a table that still has to be partitioned. */
export const isToPartition = (table: DesiredTable, present: PresentTable): table is PartitionedTable =>
  Boolean(table.partition) && !present.isPartitioned;

/** Returns true if a large table can be attached without reading its rows. */
export const isPrepared = ({ name }: DesiredTable, present: PresentTable): boolean =>
  present.indexes.has(keyIndex(name)) && present.constraints.has(proven);

/** Returns the table as it is while it is not partitioned. */
export const unpartitioned = (table: PartitionedTable): DesiredTable => ({
  ...table,
  indexes: [...table.indexes, ...table.partition.closedIndexes],
  partition: null,
});

/**
 * Speed at which the index and the proof together read the table, for the plan. From memory, 2 million entries of 1 GB
 * took 5 s on two busy cores; a disk is slower.
 */
const bytesPerSecond = 80e6;

/** Returns the steps that prepare a large table, one by one outside of a transaction. */
export function preparationSteps(table: PartitionedTable, present: PresentTable): readonly Step[] {
  const { name, primaryKey, partition } = table;
  const of = quoted(name);
  const index = keyIndex(name);
  const seconds = Math.ceil(present.bytes / bytesPerSecond);
  const step = (id: string, statement: string, meaning: string): Step => ({
    ...safe('concurrent', `${id}:${name}`, { statement, meaning }),
    concurrent: name,
    prepares: true,
  });
  return [
    ...(present.unfinishedIndexes.has(index)
      ? [
          step(
            'unfinished-key',
            `drop index concurrently if exists ${quoted(index)}`,
            `Building ${index} was broken off.`,
          ),
        ]
      : []),
    ...(present.indexes.has(index)
      ? []
      : [
          step(
            'partition-key',
            `create unique index concurrently ${quoted(index)} on ${of} (${quotedList(primaryKey)})`,
            `${name} will be partitioned by the month of ${partition.column}. Its key is built while people go on working, which takes about ${seconds} seconds.`,
          ),
        ]),
    ...(present.constraints.has(unproven) || present.constraints.has(proven)
      ? []
      : [
          step(
            'partition-bound',
            `do $$ begin execute format('alter table ${of} add constraint ${unproven} check (${quoted(partition.column)} < %L) not valid',
              date_trunc('day', clock_timestamp() + interval '2 days', 'UTC')); end $$`,
            `All rows of ${name} are older than the day after tomorrow. Until then it is finished, at this start or the next.`,
          ),
        ]),
    ...(present.constraints.has(proven)
      ? []
      : [
          step(
            'partition-proof',
            `alter table ${of} validate constraint ${unproven}; alter table ${of} rename constraint ${unproven} to ${proven}`,
            `The rows of ${name} are read once to prove it.`,
          ),
        ]),
  ];
}

/** Returns the step that makes the table the first partition of a new one with its name. */
export function partitioning(table: PartitionedTable, present: PresentTable): Step {
  const { name, primaryKey, partition } = table;
  const former = partitionName(name, null);
  const [of, first, column] = [quoted(name), quoted(former), quoted(partition.column)];
  const renamed = [...table.indexes, ...partition.closedIndexes]
    .filter((index) => present.indexes.has(index.name))
    .map((index) => `alter index ${quoted(index.name)} rename to ${quoted(closedIndexName(former, index))};`);
  const key = present.indexes.has(keyIndex(name))
    ? `using index ${quoted(keyIndex(name))}`
    : `(${quotedList(primaryKey)})`;
  const isProven = present.constraints.has(proven);
  const statement = `do $$
declare bound timestamptz; key text;
begin
  alter table ${of} rename to ${first};
  ${renamed.join('\n  ')}
  select conname into key from pg_constraint where conrelid = '${first}'::regclass and contype = 'p';
  execute format('alter table ${first} drop constraint %I', key);
  alter table ${first} add constraint ${quoted(`${former}_pkey`)} primary key ${key};
  create table ${of} (like ${first} including defaults including constraints including generated including comments)
    partition by range (${column});
  ${isProven ? `alter table ${of} drop constraint ${proven};` : ''}
  alter table ${of} add constraint ${quoted(`${name}_pkey`)} primary key (${quotedList(primaryKey)});
  ${
    isProven
      ? `select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz into bound
    from pg_constraint where conrelid = '${first}'::regclass and conname = '${proven}';`
      : `select date_trunc('milliseconds', greatest(max(${column}), now())) + interval '1 millisecond' into bound from ${first};`
  }
  execute format('alter table ${of} attach partition ${first} for values from (minvalue) to (%L)', bound);
  ${isProven ? `alter table ${first} drop constraint ${proven};` : ''}
  execute format('create table %I partition of ${of} for values from (%L) to (maxvalue)', ${sqlNameAt(name)}, bound);
end $$`;
  return {
    ...safe('tables', `partition:${name}`, {
      statement,
      meaning: `${name} is partitioned by the month of ${partition.column}; its rows stay where they are, as the first partition.`,
    }),
    alters: { table: name, column: null },
  };
}

/** SQL for the name of the partition that begins at the bound, like `partitionName`. */
const sqlNameAt = (table: string): string =>
  `'${partitionName(table, null).replace(/first$/, '')}' || to_char(bound at time zone 'UTC',
    case when bound = date_trunc('month', bound, 'UTC') then 'YYYYMM' else 'YYYYMMDD' end)`;

/** Returns the partitioned table as the step leaves it. Its partition has the foreign keys and triggers. */
export const oncePartitioned = (present: PresentTable): PresentTable => ({
  ...present,
  isPartitioned: true,
  constraints: new Set([...present.constraints].filter((name) => stemOf(name)?.endsWith('_check'))),
  indexes: new Set(),
  unfinishedIndexes: new Set(),
  triggers: new Set(),
});
