/** Computes the computed columns of a line while it is typed, with the same result as the server on saving. */
import { isRecord } from '../../../values/json.ts';
import { sumOf } from '../../fields/lineTotals.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { RawExpression, RawOperation } from '../../../registry/raw.ts';
import type { Field, Registry, Resource } from '../../../registry/types.ts';

type Row = Readonly<Record<string, unknown>>;
interface Where {
  readonly registry: Registry;
  readonly resource: Resource;
}

/** Ten decimals: more than any field stores. */
const scale = 10;
const one = 10n ** BigInt(scale);

/**
 * Returns true if the form contains every input of the expression: numbers of the line, and sums over its own lines.
 */
export function isComputable(where: Where, expression: RawExpression): boolean {
  if (typeof expression === 'string') return isOwnNumber(where.resource, expression);
  const { value, sum, where: only, coalesce, add, subtract, multiply } = expression;
  if (value !== undefined) return typeof value === 'number';
  if (sum !== undefined) return only === undefined && summed(where, sum) !== null;
  const parts = coalesce ?? add ?? subtract ?? multiply;
  return parts?.every((part) => isComputable(where, part)) ?? false;
}

function isOwnNumber(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return (
    field !== undefined &&
    field.computed === null &&
    !field.readOnly &&
    !field.writeOnly &&
    kinds[field.kind].traits.numeric
  );
}

/** Resolves a path such as `options.price_cents` to the nested lines and their column. */
function summed(
  { registry, resource }: Where,
  path: string,
): { readonly lines: string; readonly column: Field } | null {
  const [lines = '', name = '', ...deeper] = path.split('.');
  const child = registry.resources[resource.fields[lines]?.lines?.resource ?? ''];
  const column = child?.fields[name];
  return child && column && deeper.length === 0 && isOwnNumber(child, name) ? { lines, column } : null;
}

/** @returns null while an input of the expression is empty. */
export function computeValue(where: Where, field: Field, row: Row): number | null {
  const result = field.computed === null ? null : workedOut(where, field.computed, row);
  if (result === null) return null;
  const digits = field.kind === 'decimal' ? field.scale : 0;
  const step = 10n ** BigInt(scale - digits);
  const units = Number(halfAway(result, step));
  return units / 10 ** digits;
}

/** Evaluates an expression. The result is an integer in units of 10^-10. */
function workedOut(where: Where, expression: RawExpression, row: Row): bigint | null {
  if (typeof expression === 'string') return exact(row[expression]);
  const { value, sum, coalesce, add, subtract, multiply }: RawOperation = expression;
  const each = (parts: readonly RawExpression[]): readonly (bigint | null)[] =>
    parts.map((part) => workedOut(where, part, row));
  if (sum !== undefined) return sumWithin(where, sum, row);
  if (coalesce) return each(coalesce).find((part) => part !== null) ?? null;
  if (add) return combined(each(add), (left, right) => left + right);
  if (subtract) return combined(each(subtract), (left, right) => left - right);
  if (multiply) return combined(each(multiply), (left, right) => halfAway(left * right, one));
  return exact(value);
}

function sumWithin(where: Where, path: string, row: Row): bigint | null {
  const found = summed(where, path);
  const rows = found ? row[found.lines] : null;
  return found ? exact(sumOf(Array.isArray(rows) ? rows.filter(isRecord) : [], found.column) ?? Number.NaN) : null;
}

function combined(parts: readonly (bigint | null)[], join: (left: bigint, right: bigint) => bigint): bigint | null {
  const [first = null, ...rest] = parts;
  return rest.reduce<bigint | null>(
    (result, part) => (result === null || part === null ? null : join(result, part)),
    first,
  );
}

function exact(value: unknown): bigint | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const [whole = '0', fraction = ''] = value.toFixed(scale).split('.');
  return BigInt(whole + fraction);
}

/** Rounds to the nearest integer, halves away from zero, like PostgreSQL. */
function halfAway(dividend: bigint, divisor: bigint): bigint {
  const [size, sign] = dividend < 0n ? [-dividend, -1n] : [dividend, 1n];
  return sign * ((size * 2n + divisor) / (divisor * 2n));
}
