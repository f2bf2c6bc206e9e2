/** Which fields of an owned record stand in the row of its editor, which behind it, and which are worked out while typing. */
import { mayWrite } from '../../registry/access.ts';
import type { Kind } from '../../registry/kinds/kind.ts';
import type { Actor, Field, Resource } from '../../registry/types.ts';
import { isWritable } from '../../registry/validation.ts';
import { lineAmounts } from '../../domain/vat.ts';

export interface LineFields {
  readonly row: readonly Field[];
  readonly more: readonly Field[];
  /** The amount that quantity and price come to, where the resource has one. */
  readonly amount: Field | null;
  readonly moves: boolean;
}

const tooLarge: ReadonlySet<Kind> = new Set<Kind>(['json', 'lines', 'address', 'code', 'markdown', 'tags', 'references', 'file', 'secret']);
const widestRow = 6;
const positionField = 'position';

export function lineFields(child: Resource, owner: string, actor: Actor): LineFields {
  const writable = Object.values(child.fields).filter((field) =>
    isWritable(field) && !field.deprecated && field.name !== owner && field.name !== positionField && mayWrite(child, actor, field));
  const listed = child.list.columns.flatMap((name) => writable.find((field) => field.name === name) ?? []);
  const inOrder = [...listed, ...writable.filter((field) => field.required && !listed.includes(field))].filter((field) => !tooLarge.has(field.kind));
  const row = inOrder.slice(0, widestRow);
  return {
    row,
    more: writable.filter((field) => !row.includes(field)),
    amount: ['quantity', 'unit_price_cents'].every((name) => writable.some((field) => field.name === name)) ? child.fields['line_net_cents'] ?? null : null,
    moves: child.fields[positionField] !== undefined,
  };
}

/** What a line comes to, as the server will work it out; null while it cannot be. */
export function amountOf(row: Readonly<Record<string, unknown>>): number | null {
  const { quantity, unit_price_cents, price_base_quantity, discount_bp, discount_cents } = row;
  if (typeof quantity !== 'number' || typeof unit_price_cents !== 'number') return null;
  try {
    return lineAmounts({
      quantity,
      unit_price_cents,
      ...(typeof price_base_quantity === 'number' ? { price_base_quantity } : {}),
      ...(typeof discount_bp === 'number' ? { discount_bp } : {}),
      ...(typeof discount_cents === 'number' ? { discount_cents } : {}),
    }).line_net_cents;
  } catch {
    return null;
  }
}

/** Columns of a number need less room than those of words. */
export function columnWidth(field: Field): number | 'auto' {
  switch (field.kind) {
    case 'integer': case 'decimal': case 'percent': case 'duration': return 92;
    case 'money': return 116;
    case 'enum': return 140;
    case 'date': return 172;
    case 'reference': return 200;
    case 'boolean': return 64;
    default: return 'auto';
  }
}
