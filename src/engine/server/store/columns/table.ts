/** Every kind's column: by what its values are, but for those that are stored in a way of their own. */
import { kindNames, type Kind } from '../../../registry/kinds/kindNames.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field } from '../../../registry/types.ts';
import { byLiteral } from './byLiteral.ts';
import type { ColumnDefinition } from './column.ts';
import { enumeration } from './enum.ts';
import { lines } from './lines.ts';
import { money } from './money.ts';
import { references } from './references.ts';
import { secret } from './secret.ts';
import { tags } from './tags.ts';

const own: Readonly<Partial<Record<Kind, ColumnDefinition>>> = {
  enum: enumeration,
  lines,
  money,
  references,
  scopes: tags,
  secret,
  tags,
};

export const columns = Object.fromEntries(
  kindNames.map((kind) => [kind, own[kind] ?? byLiteral[kinds[kind].literal]]),
) as Readonly<Record<Kind, ColumnDefinition>>;

/** The SQL type of the field's column; null where it is computed, or kept elsewhere. */
export function columnType(field: Field): string | null {
  return field.computed === null ? columns[field.kind].type(field) : null;
}

/** The fields of a resource that have a column. */
export function storedFields(fields: Readonly<Record<string, Field>>): readonly Field[] {
  return Object.values(fields).filter((field) => columnType(field) !== null);
}
