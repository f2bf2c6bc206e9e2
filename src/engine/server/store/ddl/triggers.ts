/**
 * Triggers on a table, each with a function of the same name. The name contains a digest of the function, so that
 * existing and desired triggers are compared by name.
 */
import type { DesiredTable, DesiredTrigger } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import { digest } from '../sql/names.ts';
import { safe, type Step } from './step.ts';
import { quoted } from '../sql/text.ts';

/** Suffix of the statement trigger for truncate. */
const emptying = '_all';

export interface TriggerFamily {
  /** Prefix of its names: `beheer_`, this name and an underscore. */
  readonly name: string;
  readonly timing: 'before' | 'after';
  /** Body of the function that runs on truncate, in PL/pgSQL. */
  readonly emptied: string;
  /** Sentences about adding and removing the trigger. */
  meaning(table: string): string;
  formerMeaning(table: string): string;
}

const prefixOf = ({ name }: TriggerFamily): string => `beheer_${name}_`;

/** Names a trigger by its body. @param body body of its function, in PL/pgSQL */
export function namedTrigger(family: TriggerFamily, table: string, body: string): DesiredTrigger {
  return { name: `${prefixOf(family)}${table.slice(0, 34)}_${digest(body)}`, body };
}

/** Returns the steps that create or drop the trigger. @param present the existing table; undefined for a new one */
export function triggerSteps(
  family: TriggerFamily,
  { table, wanted }: { readonly table: DesiredTable; readonly wanted: DesiredTrigger | null },
  present: Pick<PresentTable, 'triggers'> | undefined,
): readonly Step[] {
  const there = [...(present?.triggers ?? [])].filter(
    (name) => name.startsWith(prefixOf(family)) && !name.endsWith(emptying),
  );
  const id = `${family.name}:${table.name}`;
  const obsolete = there.flatMap((name) => (name === wanted?.name ? [] : [name, `${name}${emptying}`]));
  const drops = obsolete.flatMap((name) => [
    `drop trigger if exists ${quoted(name)} on ${quoted(table.name)}`,
    `drop function if exists ${quoted(name)}()`,
  ]);
  const isThere = wanted !== null && there.includes(wanted.name);
  return [
    ...(drops.length === 0
      ? []
      : [
          safe('loosen', `${id}:former`, {
            statement: drops.join(';\n'),
            meaning: family.formerMeaning(table.name),
          }),
        ]),
    ...(wanted === null || isThere
      ? []
      : [safe('rules', id, { statement: creating(family, table.name, wanted), meaning: family.meaning(table.name) })]),
  ];
}

/** Creates a row trigger and a truncate trigger. `enable always` makes them fire in replica sessions too. */
function creating({ timing, emptied }: TriggerFamily, table: string, { name, body }: DesiredTrigger): string {
  const [on, trigger, whole] = [quoted(table), quoted(name), quoted(`${name}${emptying}`)];
  const make = (what: string, run: string): string =>
    `create or replace function ${what}() returns trigger language plpgsql security definer set search_path from current as $$\n${run}\n$$`;
  return [
    make(trigger, body),
    make(whole, emptied),
    `drop trigger if exists ${trigger} on ${on}`,
    `drop trigger if exists ${whole} on ${on}`,
    `create trigger ${trigger} ${timing} insert or update or delete on ${on} for each row execute function ${trigger}()`,
    `create trigger ${whole} ${timing} truncate on ${on} for each statement execute function ${whole}()`,
    `alter table ${on} enable always trigger ${trigger}`,
    `alter table ${on} enable always trigger ${whole}`,
  ].join(';\n');
}
