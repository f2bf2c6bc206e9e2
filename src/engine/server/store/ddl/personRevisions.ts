/**
 * Revisions of people's accounts and rights: triggers on every table that `system/persons.ts` reads give the person a
 * new revision, in the transaction that changes the table. A cache of a person compares the revision to detect any
 * change, by any program. Revisions are random, because a counter could repeat after a restore from a backup.
 */
import type { Registry } from '../../../registry/types.ts';
import { personTables } from '../system/persons.ts';
import { nilUuid, personRevisions } from '../systemTables.ts';
import type { DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import type { Step } from './step.ts';
import { quoted } from '../sql/text.ts';
import { namedTrigger, triggerSteps, type TriggerFamily } from './triggers.ts';

const everybodyOnce = `values ('${nilUuid}'::uuid)`;

const family: TriggerFamily = {
  name: 'revision',
  timing: 'after',
  emptied: renewing(everybodyOnce),
  meaning: (table) => `Who comes with a request is looked up anew once ${table} has changed.`,
  formerMeaning: (table) => `What follows changes to ${table} is taken away or written anew.`,
};

/** Adds the revision triggers to the tables. */
export function withPersonRevisions(registry: Registry, tables: readonly DesiredTable[]): readonly DesiredTable[] {
  const users = columnsOfUsers(registry);
  return tables.map((table) => {
    const column = users.get(table.name);
    return column === undefined
      ? table
      : {
          ...table,
          revision: namedTrigger(family, table.name, column === null ? renewing(everybodyOnce) : ofOne(column)),
        };
  });
}

export function revisionSteps(
  table: DesiredTable,
  present: Pick<PresentTable, 'triggers'> | undefined,
): readonly Step[] {
  return triggerSteps(family, { table, wanted: table.revision ?? null }, present);
}

/** Returns the column with the user, by table; null if a row may affect everyone. */
function columnsOfUsers(registry: Registry): ReadonlyMap<string, string | null> {
  return new Map(personTables(registry).map(({ table, user }) => [table, user]));
}

/** `old` is null for an insert, `new` for a delete. */
const ofOne = (column: string): string => renewing(`values (old.${quoted(column)}), (new.${quoted(column)})`);

/** Returns the body of a trigger function. @param people query of one column with the users */
function renewing(people: string): string {
  return `begin
  if tg_op = 'UPDATE' and new *= old then return null; end if;
  insert into ${personRevisions} (user_uuid, revision)
    select person, gen_random_uuid() from (${people}) p(person) where person is not null group by person order by person
    on conflict (user_uuid) do update set revision = excluded.revision;
  return null;
end`;
}
