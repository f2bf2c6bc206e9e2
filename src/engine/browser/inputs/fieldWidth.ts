/** How much of a form's line a field takes. */
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';

const longText = 120;

/** The whole line; two of the others stand side by side. */
export function isWhole(field: Field): boolean {
  if (kinds[field.kind].traits.formWidth === 'whole') return true;
  return field.kind === 'text' && field.property.format === undefined && (field.property.maxLength ?? 255) > longText;
}
