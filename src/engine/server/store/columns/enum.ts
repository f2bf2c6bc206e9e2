/**
 * One of a few values: text with a check, never a database enum. Sorted in the order in which the options are declared;
 * those that the registry names by their names, which stay as they are when it gets another one.
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
  // What the registry names may go from it again; the rows that say it stay.
  checks: (column, field) => (isNamedByRegistry(field) ? [] : [sql`${column} in (${literals(field)})`]),
  toDatabase: (value, field) => (typeof value === 'number' && !areNumbers(field) ? String(value) : value),
  toOrder: (column, field) =>
    areNumbers(field) || isNamedByRegistry(field) ? column : sql`array_position(array[${literals(field)}], ${column})`,
  isEmpty: (column) => sql`coalesce(${column}::text, '') = ''`,
});
