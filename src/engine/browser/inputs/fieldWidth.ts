/** Widths of fields in a form. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';

const longText = 120;

/** Secrets longer than this are key files or settings of several lines, not passwords. */
const longSecret = 1000;

export const isLongSecret = ({ kind, property }: Field): boolean =>
  kind === 'secret' && (property.maxLength ?? 0) > longSecret;

/** Returns true for a field as wide as the form; others are placed in two columns. */
export function isWhole(field: Field): boolean {
  const { kind, property } = field;
  if (kinds[kind].traits.formWidth === 'whole' || isLongSecret(field)) return true;
  return kind === 'text' && property.format === undefined && (property.maxLength ?? 255) > longText;
}

const tables: ReadonlySet<Kind> = new Set<Kind>(['lines', 'grants', 'scopes']);

/** Returns true if a field needs the full page width; other forms have one readable column. */
export const hasTable = (fields: readonly Field[]): boolean => fields.some(({ kind }) => tables.has(kind));
