/** What a column is: how a field of a kind is stored in its table, compared and sent out. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Field } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';

export interface ColumnDefinition {
  /** The SQL type as `format_type` writes it; null where the field has no column of its own. */
  readonly type: (field: Field) => string | null;
  /** What the table itself checks of a value that is there. */
  readonly checks: (column: Fragment, field: Field) => readonly Fragment[];
  /** The value of a record as the table takes it, itself JSON. Null stays null. */
  readonly toDatabase: (value: unknown, field: Field) => unknown;
  /** As it stands in a record. */
  readonly toJson: (column: Fragment) => Fragment;
  /** As text, to search in and to put into templates. */
  readonly toText: (column: Fragment) => Fragment;
  /** What it is sorted by. */
  readonly toOrder: (column: Fragment, field: Field) => Fragment;
  /** Whether the column is empty. */
  readonly isEmpty: (column: Fragment) => Fragment;
  /** Whether `toText` gives the same on every server, as an index wants. */
  readonly stableText: boolean;
}

const base: ColumnDefinition = {
  type: () => 'text',
  checks: () => [],
  toDatabase: (value) => value,
  toJson: (column) => column,
  toText: (column) => sql`${column}::text`,
  toOrder: (column) => column,
  isEmpty: (column) => sql`${column} is null`,
  stableText: true,
};

/** A column from what differs from plain text without bounds. */
export function defineColumn(own: Partial<ColumnDefinition>): ColumnDefinition {
  return { ...base, ...own };
}

/** The schema of one value, where lengths and bounds are declared. */
export function valueSchemaOf(field: Field): JsonSchema {
  return kinds[field.kind].valueSchema(field.property);
}

export function rangeChecks(column: Fragment, schema: JsonSchema): readonly Fragment[] {
  const bound = (word: string, compare: (limit: Fragment) => Fragment): readonly Fragment[] => {
    const limit = schema[word];
    return typeof limit === 'number' ? [compare(sql.raw(String(limit)))] : [];
  };
  return [
    ...bound('minimum', (limit) => sql`${column} >= ${limit}`),
    ...bound('maximum', (limit) => sql`${column} <= ${limit}`),
    ...bound('exclusiveMinimum', (limit) => sql`${column} > ${limit}`),
    ...bound('exclusiveMaximum', (limit) => sql`${column} < ${limit}`),
  ];
}
