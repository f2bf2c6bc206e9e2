/** How much of a form's line a field takes. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';

const longText = 120;

/** The whole line; two of the others stand side by side. */
export function isWhole(field: Field): boolean {
  if (kinds[field.kind].traits.formWidth === 'whole') return true;
  return field.kind === 'text' && field.property.format === undefined && (field.property.maxLength ?? 255) > longText;
}

const tables: ReadonlySet<Kind> = new Set<Kind>(['lines', 'grants', 'scopes']);

/** Needs the whole width of a page: everything else stays in one readable column. */
export const hasTable = (fields: readonly Field[]): boolean => fields.some(({ kind }) => tables.has(kind));
