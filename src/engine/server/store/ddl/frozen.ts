/**
 * Frozen rows: triggers reject changes of rows in a final state, of their owned rows, and their deletion, by everyone
 * including the owner of the table.
 */
import { sql } from 'kysely';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import type { DesiredTable, DesiredTrigger } from './desired.ts';
import type { PresentTable } from './introspect.ts';
import type { Step } from './step.ts';
import { definitionText, quoted } from '../sql/text.ts';
import { namedTrigger, triggerSteps, type TriggerFamily } from './triggers.ts';

/** Custom SQLSTATE of the error, in the class "object not in prerequisite state". */
export const frozenState = '55B01';

const family: TriggerFamily = {
  name: 'frozen',
  timing: 'before',
  emptied: `begin\n  ${refuse('Rows of % that are out stay as they are.', 'tg_table_name')}\nend`,
  meaning: (table) => `Rows of ${table} that are out stay as they are.`,
  formerMeaning: (table) => `What kept rows of ${table} as they were is taken away or written anew.`,
};

/** Returns the trigger for a table whose rows freeze, or are owned by rows that do; null for all others. */
export function frozenTrigger(registry: Registry, resource: Resource): DesiredTrigger | null {
  if (resource.frozen !== null) return namedTrigger(family, resource.table, guardOf(resource, resource.frozen));
  const owner = resource.owner === null ? undefined : registry.resources[resource.owner.resource];
  return owner?.frozen
    ? namedTrigger(
        family,
        resource.table,
        guardOfOwned(owner, { frozen: owner.frozen, key: resource.owner?.field ?? '' }),
      )
    : null;
}

export function frozenSteps(table: DesiredTable, present: Pick<PresentTable, 'triggers'> | undefined): readonly Step[] {
  return triggerSteps(family, { table, wanted: table.frozen ?? null }, present);
}

type Frozen = NonNullable<Resource['frozen']>;

/** Inserts are free: the state of the existing row decides, not that of the new one. */
function guardOf(resource: Resource, { field, open, except }: Frozen): string {
  const state = `old.${quoted(field)}`;
  const free = `array[${[...except, field, 'version', 'updated_at'].map(literal).join(', ')}]`;
  return `begin
  if tg_op = 'INSERT' then return new; end if;
  if ${state} in (${open.map(literal).join(', ')}) then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' then ${refuse('A row of % that is out is not removed.', 'tg_table_name')} end if;
  if to_jsonb(new) - ${free} is distinct from to_jsonb(old) - ${free} then ${refuse('A row of % that is out stays as it is.', 'tg_table_name')} end if;
  ${transitionsOf(resource.fields[field], field)}
  return new;
end`;
}

/** Rejects state transitions that the schema does not allow. */
function transitionsOf(field: Field | undefined, name: string): string {
  if (!field?.transitions) return '';
  const ways = Object.entries(field.transitions).flatMap(([from, to]) =>
    to.map((one) => `(${literal(from)}, ${literal(one)})`),
  );
  const [before, after] = [`old.${quoted(name)}`, `new.${quoted(name)}`];
  return `if ${after} is distinct from ${before} and (${before}, ${after}) not in (${ways.join(', ')}) then ${refuse('A row of % does not go from that state to this one.', 'tg_table_name')} end if;`;
}

/**
 * Locks the owner's row, so that it cannot freeze while an owned row is written. Deleting the owner deletes its owned
 * rows.
 */
function guardOfOwned(owner: Resource, { frozen, key }: { readonly frozen: Frozen; readonly key: string }): string {
  const check = (
    side: 'old' | 'new',
  ): string => `select ${quoted(frozen.field)} into state from ${quoted(owner.table)} where uuid = ${side}.${quoted(key)} for share;
    if found and state not in (${frozen.open.map(literal).join(', ')}) then ${refuse('Rows of % belong to one that is out, and stay as they are.', 'tg_table_name')} end if;`;
  return `declare state text;
begin
  if tg_op <> 'INSERT' then
    ${check('old')}
  end if;
  if tg_op = 'DELETE' then return old; end if;
  ${check('new')}
  return new;
end`;
}

function refuse(message: string, argument: string): string {
  return `raise exception ${literal(message)}, ${argument} using errcode = ${literal(frozenState)};`;
}

function literal(text: string): string {
  return definitionText(sql`${sql.lit(text)}`);
}
