/** Append-only tables: a trigger rejects update, delete and truncate by everyone, including the owner. */
import type { DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { safe, type Step } from './step.ts';
import { partitionName } from '../sql/names.ts';
import { quoted } from '../sql/text.ts';

/** Name of the trigger. */
export const appendOnlyTrigger = 'beheer_append_only';
const name = appendOnlyTrigger;

/** Returns the steps that add or remove the trigger. @param present the existing table; undefined for a new one */
export function appendOnlySteps(
  table: DesiredTable,
  present: Pick<PresentTable, 'triggers'> | undefined,
): readonly Step[] {
  const wanted = table.appendOnly === true;
  if (wanted === (present?.triggers.has(name) ?? false)) return [];
  const id = `append-only:${table.name}`;
  if (!wanted)
    return [
      safe('loosen', id, {
        statement: dropping(table.name),
        meaning: `The rows of ${table.name} may be changed and removed again.`,
      }),
    ];
  return [
    safe('rules', id, {
      statement: [refusing, ...guardedTables(table, present === undefined).flatMap(guardStatements)].join(';\n'),
      meaning: `The rows of ${table.name} come and stay: nobody changes or removes one.`,
    }),
  ];
}

/** A new partitioned table has one partition; later ones are guarded where they are created. */
const guardedTables = ({ name: table, partition }: DesiredTable, isNew: boolean): readonly string[] =>
  isNew && partition ? [table, partitionName(table, null)] : [table];

const refusing = `create or replace function beheer_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The rows of % come and stay: nobody changes or removes one.', tg_table_name using errcode = 'insufficient_privilege';
end $$`;

/**
 * Returns the statements that guard a table, or a partition, which does not inherit such a trigger. `enable always` makes
 * it fire in sessions with `session_replication_role = replica` too.
 */
export function guardStatements(table: string): readonly string[] {
  return [
    dropping(table),
    `create trigger ${quoted(name)} before update or delete or truncate on ${quoted(table)} for each statement execute function beheer_refuse_change()`,
    `alter table ${quoted(table)} enable always trigger ${quoted(name)}`,
  ];
}

const dropping = (table: string): string => `drop trigger if exists ${quoted(name)} on ${quoted(table)}`;
