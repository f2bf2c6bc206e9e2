/** Column definitions of all kinds: by the type of their values, or a definition of their own. */
import { kindNames, type Kind } from '../../../registry/kinds/kindNames.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field } from '../../../registry/types.ts';
import { bigint } from './bigint.ts';
import { byLiteral } from './byLiteral.ts';
import type { ColumnDefinition } from './column.ts';
import { enumeration } from './enum.ts';
import { lines } from './lines.ts';
import { money } from './money.ts';
import { references } from './references.ts';
import { secret } from './secret.ts';
import { tags } from './tags.ts';

const own: Readonly<Partial<Record<Kind, ColumnDefinition>>> = {
  bigint,
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

const types = new WeakMap<Field, string | null>();

/**
 * Returns the SQL type of a field's column; null for a computed field, or one stored elsewhere. Cached, since every write
 * asks for it.
 */
export function columnType(field: Field): string | null {
  const known = types.get(field);
  if (known !== undefined) return known;
  const type = field.computed === null ? columns[field.kind].type(field) : null;
  types.set(field, type);
  return type;
}

/** Returns the fields of a resource that have a column. */
export function storedFields(fields: Readonly<Record<string, Field>>): readonly Field[] {
  return Object.values(fields).filter((field) => columnType(field) !== null);
}
