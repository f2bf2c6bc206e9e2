/**
 * Enumeration: text with a CHECK instead of a database enum. Sorted in the order of the options; options named by the
 * registry (`x-options`) are sorted by name, so that a new registry does not change the order.
 */
import { sql } from 'kysely';
import type { Field } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { defineColumn } from './column.ts';

const areNumbers = (field: Field): boolean =>
  (field.options ?? []).length > 0 && (field.options ?? []).every((option) => typeof option.value === 'number');

const isNamedByRegistry = (field: Field): boolean => field.property['x-options'] !== undefined;

function literals(field: Field): Fragment {
  return sql.join((field.options ?? []).map((option) => sql.lit(option.value)));
}

export const enumeration = defineColumn({
  type: (field) => (areNumbers(field) ? 'integer' : 'text'),
  // No CHECK where the registry can drop an option, since existing rows keep the value.
  checks: (column, field) => (isNamedByRegistry(field) ? [] : [sql`${column} in (${literals(field)})`]),
  toDatabase: (value, field) => (typeof value === 'number' && !areNumbers(field) ? String(value) : value),
  toOrder: (column, field) =>
    areNumbers(field) || isNamedByRegistry(field) ? column : sql`array_position(array[${literals(field)}], ${column})`,
  isEmpty: (column) => sql`coalesce(${column}::text, '') = ''`,
});
