/**
 * Which fields of an owned record stand in the row of its editor, which behind it, and which are worked out while
 * typing.
 */
import { mayRead, mayWrite } from '../../registry/access.ts';
import { kinds } from '../../registry/kinds/table.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { isWritable } from '../../registry/validation.ts';
import { lineAmounts } from '../../values/lineAmounts.ts';
import { inCurrencyOfWhole } from '../fields/lineTotals.ts';
import { isPair } from '../fields/pairs.ts';
import { isComputable, computeValue } from './lineValue.ts';

type Row = Readonly<Record<string, unknown>>;

export interface WorkedColumn {
  readonly field: Field;
  /** Null while it cannot be worked out. */
  readonly valueOf: (row: Row) => number | null;
}

export interface LineFields {
  readonly row: readonly Field[];
  readonly more: readonly Field[];
  /**
   * What the others come to: computed columns of the list, and the amount of quantity and price where the resource has
   * one.
   */
  readonly worked: readonly WorkedColumn[];
  readonly moves: boolean;
}

/** How many fields stand in a row, where the screen is wide and where it is not. */
const fieldsOfRow = { wide: 6, narrow: 5 } as const;
const positionField = 'position';

interface LinesOf {
  readonly registry: Registry;
  readonly child: Resource;
  /** The line's field that points at what owns it. */
  readonly owner: string;
  readonly isNarrow?: boolean;
}

export function lineFields({ registry, child, owner, isNarrow = false }: LinesOf, principal: Principal): LineFields {
  const writable = Object.values(child.fields).filter(
    (field) =>
      isWritable(field) &&
      !field.deprecated &&
      field.name !== owner &&
      field.name !== positionField &&
      mayWrite(child, principal, field),
  );
  // What is chosen first fills in the rest.
  const filling = writable.filter(({ relation }) => relation !== null && Object.keys(relation.fills).length > 0);
  const listed = child.list.columns.flatMap((name) => writable.find((field) => field.name === name) ?? []);
  const inOrder = new Set(
    [...filling, ...listed, ...writable.filter((field) => field.required)]
      .filter((field) => !kinds[field.kind].traits.large || field.input !== null)
      // How many stands before of what: "year" alone may be one or ten.
      .flatMap((field) => [...writable.filter(({ name }) => isPair(name, field.name)), field]),
  );
  const widest = [...inOrder].slice(0, fieldsOfRow.wide);
  const row = isNarrow && widest.length > fieldsOfRow.narrow ? withoutLeast(widest) : widest;
  return {
    row,
    // What is too large for a row has but its essence there.
    more: writable.filter((field) => !row.includes(field) || kinds[field.kind].traits.large),
    worked: workedColumns({ registry, child, owner }, principal, writable),
    moves: child.fields[positionField] !== undefined,
  };
}

/** Without the last that need not be filled in. */
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

/** What a line comes to, as the server will work it out; null while it cannot be. */
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
