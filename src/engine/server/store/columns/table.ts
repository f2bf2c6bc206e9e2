/** Column definitions of all kinds: by the type of their values, or a definition of their own. */
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

/** Column definition by kind: SQL type, conversions to JSON and text, checks. */
export const columns = Object.fromEntries(
  kindNames.map((kind) => [kind, own[kind] ?? byLiteral[kinds[kind].literal]]),
) as Readonly<Record<Kind, ColumnDefinition>>;

/** Returns the SQL type of a field's column; null for a computed field, or one stored elsewhere. */
export function columnType(field: Field): string | null {
  return field.computed === null ? columns[field.kind].type(field) : null;
}

const stored = new WeakMap<Readonly<Record<string, Field>>, readonly Field[]>();

/** Returns the fields of a resource that have a column. Cached, since every write needs them. */
export function storedFields(fields: Readonly<Record<string, Field>>): readonly Field[] {
  const known = stored.get(fields) ?? Object.values(fields).filter((field) => columnType(field) !== null);
  stored.set(fields, known);
  return known;
}
