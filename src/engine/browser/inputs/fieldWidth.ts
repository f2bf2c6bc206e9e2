/** How much of a form's line a field takes. */
import type { Kind } from '../../registry/kinds/kindNames.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';

const longText = 120;

/** A key file or settings of several lines rather than a password. */
const longSecret = 1000;

export const isLongSecret = ({ kind, property }: Field): boolean =>
  kind === 'secret' && (property.maxLength ?? 0) > longSecret;

/** The whole line; two of the others stand side by side. */
export function isWhole(field: Field): boolean {
  const { kind, property } = field;
  if (kinds[kind].traits.formWidth === 'whole' || isLongSecret(field)) return true;
  return kind === 'text' && property.format === undefined && (property.maxLength ?? 255) > longText;
}

const tables: ReadonlySet<Kind> = new Set<Kind>(['lines', 'grants', 'scopes']);

/** Needs the whole width of a page: everything else stays in one readable column. */
export const hasTable = (fields: readonly Field[]): boolean => fields.some(({ kind }) => tables.has(kind));
