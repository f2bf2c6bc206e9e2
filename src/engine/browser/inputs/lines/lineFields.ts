/** Distributes the fields of owned lines over the row, the expandable part and the computed columns. */
import { mayRead, mayWrite } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import { lineAmounts } from '../../../values/lineAmounts.ts';
import { inCurrencyOfWhole } from '../../fields/lineTotals.ts';
import { isPair } from '../../fields/pairs.ts';
import { isComputable, computeValue } from './lineValue.ts';

type Row = Readonly<Record<string, unknown>>;

export interface WorkedColumn {
  readonly field: Field;
  /** Returns null while the value cannot be computed. */
  readonly valueOf: (row: Row) => number | null;
}

export interface LineFields {
  readonly row: readonly Field[];
  readonly more: readonly Field[];
  /**
   * Columns computed while typing: computed columns of the list, and the amount of quantity and price if the resource
   * has one.
   */
  readonly worked: readonly WorkedColumn[];
  readonly moves: boolean;
}

/** Maximum number of fields in a row, by screen width. */
const fieldsOfRow = { wide: 6, narrow: 5 } as const;
const positionField = 'position';

interface LinesOf {
  readonly registry: Registry;
  readonly child: Resource;
  /** Name of the reference from the line to its owner. */
  readonly owner: string;
  readonly isNarrow?: boolean;
}

/**
 * Returns the fields by place: at most six in the row, five if `isNarrow`. Leaves out the owner and unwritable fields.
 */
export function lineFields({ registry, child, owner, isNarrow = false }: LinesOf, principal: Principal): LineFields {
  const writable = Object.values(child.fields).filter(
    (field) =>
      isWritable(field) &&
      !field.deprecated &&
      field.name !== owner &&
      field.name !== positionField &&
      mayWrite(child, principal, field),
  );
  // References that fill in other fields come first.
  const filling = writable.filter(({ relation }) => relation !== null && Object.keys(relation.fills).length > 0);
  const listed = child.list.columns.flatMap((name) => writable.find((field) => field.name === name) ?? []);
  const inOrder = new Set(
    [...filling, ...listed, ...writable.filter((field) => field.required)]
      .filter((field) => !kinds[field.kind].traits.large || field.input !== null)
      // Keeps pairs together: an interval unit such as "year" means nothing without its count.
      .flatMap((field) => [...writable.filter(({ name }) => isPair(name, field.name)), field]),
  );
  const widest = [...inOrder].slice(0, fieldsOfRow.wide);
  const row = isNarrow && widest.length > fieldsOfRow.narrow ? withoutLeast(widest) : widest;
  return {
    row,
    // Large fields show only a summary in the row, so the expandable part has them too.
    more: writable.filter((field) => !row.includes(field) || kinds[field.kind].traits.large),
    worked: workedColumns({ registry, child, owner }, principal, writable),
    moves: child.fields[positionField] !== undefined,
  };
}

/** Removes the last field that is not required. */
function withoutLeast(fields: readonly Field[]): readonly Field[] {
  const least = fields.findLast(({ required }) => !required) ?? fields.at(-1);
  return fields.filter((field) => field !== least);
}

function workedColumns(
  { registry, child }: LinesOf,
  principal: Principal,
  writable: readonly Field[],
): readonly WorkedColumn[] {
  const where = { registry, resource: child };
  const computed = child.list.columns.flatMap((name): readonly WorkedColumn[] => {
    const field = child.fields[name];
    return field?.computed && isComputable(where, field.computed) && mayRead(child, principal, field)
      ? [{ field: inCurrencyOfWhole(field), valueOf: (row) => computeValue(where, field, row) }]
      : [];
  });
  const amount = child.fields['line_net_cents'];
  const isPriced = ['quantity', 'unit_price_cents'].every((name) => writable.some((field) => field.name === name));
  return amount && amount.computed === null && isPriced
    ? [...computed, { field: inCurrencyOfWhole(amount), valueOf: lineNetCents }]
    : computed;
}

/** Computes the net amount of a line as the server does; null while it cannot be computed. */
export function lineNetCents(row: Row): number | null {
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
