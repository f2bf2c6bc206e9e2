/** Compiles a field, or a path over relations, to an SQL expression on a row. */
import { sql } from 'kysely';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field } from '../../../registry/types.ts';
import { isSystem } from '../caller.ts';
import { columns } from '../columns/table.ts';
import { joinTableName } from '../sql/names.ts';
import { columnOf, type Fragment } from '../fragment.ts';
import { isRecord } from './recordKey.ts';
import { computedExpression } from './computed.ts';
import type { At, Expression, CallerView } from './view.ts';

/** Returns the value of the field in the row. Not for owned lines. */
export function fieldExpression(view: CallerView, at: At, field: Field): Fragment {
  if (field.computed)
    return ofItsType(
      computedExpression(view, at, field.computed, (path, other) => pathExpression(view, other ?? at, path)).sql,
      field,
    );
  if (field.kind === 'references') return keysExpression(at, field);
  return columnOf(at.alias, field.name);
}

/**
 * Returns the value as the caller reads it: in the caller's language where a translation exists. The program reads the
 * field itself.
 */
export function shownExpression(view: CallerView, at: At, field: Field): Fragment {
  const own = fieldExpression(view, at, field);
  const { caller } = view.rights;
  const translation = at.resource.fields[field.translations?.[caller.locale] ?? ''];
  // Texts that people write are in any language; those of the program itself are always in English as well.
  return translation && !(translation.translationOf !== null && isSystem(caller))
    ? sql`coalesce(nullif(${fieldExpression(view, at, translation)}, ''), ${own})`
    : own;
}

/** Casts a computed value to its kind. Numbers stay `numeric`, so that an overflow in a sum cannot make a list fail. */
function ofItsType(computed: Fragment, field: Field): Fragment {
  const { literal } = kinds[field.kind];
  if (literal === 'integer') return sql`round(cast(${computed} as numeric))`;
  if (literal === 'number') return sql`round(cast(${computed} as numeric), ${sql.lit(field.scale)})`;
  return sql`cast(${computed} as ${sql.raw(columns[field.kind].type(field) ?? 'text')})`;
}

function keysExpression(at: At, field: Field): Fragment {
  const table = joinTableName(at.resource.table, field.name);
  return sql`array(select j.target_uuid from ${sql.table(table)} j where j.owner_uuid = ${columnOf(at.alias, 'uuid')} order by j.position)`;
}

/** Compiles `client.name`. The relations must exist; the value is null where a reference is empty. */
export function pathExpression(view: CallerView, at: At, path: readonly string[]): Expression {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    const field = at.resource.fields[name];
    if (!field) throw new Error(`${at.resource.name} has no field "${name}".`);
    return { sql: fieldExpression(view, at, field), kind: field.kind, field };
  }
  const relation = relationNamed(at.resource, name);
  const target = view.registry.resources[relation?.relation?.to ?? ''];
  if (!relation || !target) throw new Error(`${at.resource.name} has no relation "${name}".`);
  const alias = view.nextAlias();
  const inner = pathExpression(view, { resource: target, alias }, rest);
  return {
    ...inner,
    sql: sql`(select ${inner.sql} from ${sql.table(target.table)} ${sql.id(alias)} where ${isRecord(target, alias, columnOf(at.alias, relation.name))})`,
  };
}
