/**
 * Which revision of a person's account and rights holds, kept by the database itself: triggers on every table that
 * `system/persons.ts` reads give the person a new one, in the transaction that changes the table. Whoever has looked a
 * person up needs only that to see whether all of it still holds, whoever has changed it. It is random: a number could
 * come back with a backup.
 */
import type { Registry } from '../../../registry/types.ts';
import { personTables } from '../system/persons.ts';
import { nilUuid, personRevisions } from '../systemTables.ts';
import type { DesiredTable } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import type { Step } from './step.ts';
import { quoted } from './text.ts';
import { namedTrigger, triggerSteps, type TriggerFamily } from './triggers.ts';

const everybodyOnce = `values ('${nilUuid}'::uuid)`;

const family: TriggerFamily = {
  name: 'revision',
  timing: 'after',
  emptied: renewing(everybodyOnce),
  meaning: (table) => `Who comes with a request is looked up anew once ${table} has changed.`,
  formerMeaning: (table) => `What follows changes to ${table} is taken away or written anew.`,
};

/** The tables with what each needs for it. */
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

/** The column that names the user; null where a row may be about anybody. */
function columnsOfUsers(registry: Registry): ReadonlyMap<string, string | null> {
  return new Map(personTables(registry).map(({ table, user }) => [table, user]));
}

/** Old is null where a row is new, new where it goes. */
const ofOne = (column: string): string => renewing(`values (old.${quoted(column)}), (new.${quoted(column)})`);

/** The body of a trigger's function. @param people a query of one column. */
function renewing(people: string): string {
  return `begin
  if tg_op = 'UPDATE' and new *= old then return null; end if;
  insert into ${personRevisions} (user_uuid, revision)
    select person, gen_random_uuid() from (${people}) p(person) where person is not null group by person order by person
    on conflict (user_uuid) do update set revision = excluded.revision;
  return null;
end`;
}
