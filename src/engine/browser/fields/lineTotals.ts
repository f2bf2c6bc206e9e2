/**
 * In charge of which columns of owned lines add up, and to what. Durations do by nature, and money where it is reckoned
 * or the owner has amounts itself: a price list has none, and what its items cost comes to nothing together. A price of
 * one does not; any other number does where the owner declares a sum over it
 * (`"x-computed": { "sum": "lines.quantity" }`).
 */
import type { RawExpression, RawOperation } from '../../registry/raw.ts';
import type { Field, Resource } from '../../registry/types.ts';

type Row = Readonly<Record<string, unknown>>;

/** @param lines the owner's field that holds the lines. */
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

/** Every `lines.minutes` that is summed anywhere in an operation. */
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

/** Null where the rows are amounts in several currencies, which have no sum. */
export function sumOf(rows: readonly Row[], field: Field): number | null {
  const filled = rows.filter((row) => typeof row[field.name] === 'number');
  if (field.currencyField !== null && new Set(filled.map((row) => row[field.currencyField ?? ''])).size > 1)
    return null;
  // Added as whole units, so that tenths make no rounding.
  const unit = 10 ** (field.kind === 'decimal' ? field.scale : 0);
  return filled.reduce((sum, row) => sum + Math.round(Number(row[field.name]) * unit), 0) / unit;
}

/** The amounts of a line are in the currency of the whole, where they say no other. */
export function inCurrencyOfWhole(field: Field): Field {
  return field.kind === 'money' && field.currencyField === null ? { ...field, currencyField: 'currency' } : field;
}
