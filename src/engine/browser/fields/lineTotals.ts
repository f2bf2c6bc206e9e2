/**
 * Determines which columns of owned lines have a total.
 *
 * - Durations always have one.
 * - Money has one if it is computed or if the owner has amounts too. A price list has none: the total of its prices has
 *   no meaning.
 * - A unit price never has one.
 * - Other numbers have one if the owner declares a sum over them (`"x-computed": { "sum": "lines.quantity" }`).
 */
import type { RawExpression, RawOperation } from '../../registry/raw.ts';
import type { Field, Resource } from '../../registry/types.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the names of the line fields that have a total.
 * @param lines the field of the owner that holds the lines.
 */
export function columnsThatAddUp(owner: Resource, lines: Field, child: Resource): ReadonlySet<string> {
  const declared = new Set(Object.values(owner.fields).flatMap(({ computed }) => (computed ? sumsIn(computed) : [])));
  const hasAmounts = Object.values(owner.fields).some(({ kind }) => kind === 'money');
  const added = Object.values(child.fields).filter(
    (field) =>
      declared.has(`${lines.name}.${field.name}`) ||
      (addsUpByNature(field) && (hasAmounts || field.computed !== null || field.kind !== 'money')),
  );
  return new Set(added.map((field) => field.name));
}

function addsUpByNature({ kind, name }: Field): boolean {
  return kind === 'duration' || (kind === 'money' && !/(^|_)(unit_)?price_/.test(name) && !/rate_/.test(name));
}

/** Collects the paths, such as `lines.minutes`, that an expression sums at any depth. */
function sumsIn(expression: RawExpression): readonly string[] {
  if (typeof expression === 'string') return [];
  const {
    sum,
    coalesce = [],
    add = [],
    subtract = [],
    multiply = [],
    divide = [],
    case: cases = [],
    else: otherwise = '',
  }: RawOperation = expression;
  const parts = [...coalesce, ...add, ...subtract, ...multiply, ...divide, ...cases.map((one) => one.then), otherwise];
  return [...(sum === undefined ? [] : [sum]), ...parts.flatMap(sumsIn)];
}

/**
 * Adds up a column.
 * @returns null for amounts in several currencies.
 */
export function sumOf(rows: readonly Row[], field: Field): number | null {
  const filled = rows.filter((row) => typeof row[field.name] === 'number');
  if (field.currencyField !== null && new Set(filled.map((row) => row[field.currencyField ?? ''])).size > 1)
    return null;
  // Add integers, because adding decimal fractions gives rounding errors.
  const unit = 10 ** (field.kind === 'decimal' ? field.scale : 0);
  return filled.reduce((sum, row) => sum + Math.round(Number(row[field.name]) * unit), 0) / unit;
}

/** Makes the amounts of a line use the currency of the owner, if the line has no currency field. */
export function inCurrencyOfWhole(field: Field): Field {
  return field.kind === 'money' && field.currencyField === null ? { ...field, currencyField: 'currency' } : field;
}
