/** Column definition of a kind: how its values are stored, compared and output. */
import { sql } from 'kysely';
import { kinds } from '../../../registry/kinds/table.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Field } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';

export interface ColumnDefinition {
  /** SQL type as `format_type` writes it; null for a field without a column. */
  readonly type: (field: Field) => string | null;
  /** CHECK constraints for a value that is not null. */
  readonly checks: (column: Fragment, field: Field) => readonly Fragment[];
  /** Converts a value to the JSON that the table takes. Null stays null. */
  readonly toDatabase: (value: unknown, field: Field) => unknown;
  /** Expression for the value in a record. */
  readonly toJson: (column: Fragment) => Fragment;
  /** Expression for the text to search in and to use in templates. */
  readonly toText: (column: Fragment) => Fragment;
  /** Expression to sort by. */
  readonly toOrder: (column: Fragment, field: Field) => Fragment;
  /** Expression that is true for an empty value. */
  readonly isEmpty: (column: Fragment) => Fragment;
  /** True where `toText` is immutable, as an index requires. */
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

/** Returns a definition from its differences to unlimited text. */
export function defineColumn(own: Partial<ColumnDefinition>): ColumnDefinition {
  return { ...base, ...own };
}

/** Returns the schema of one value, which has the lengths and bounds. */
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
