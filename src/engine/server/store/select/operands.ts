/** Compiles the operands of a comparison: typed parameters, or another field of the same row. */
import { sql } from 'kysely';
import { otherFieldOf, type Comparison } from '../../../registry/conditions/condition.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Literal } from '../../../registry/kinds/kind.ts';
import { comparedValue } from '../../../registry/conditions/operand.ts';
import type { Field, Scalar } from '../../../registry/types.ts';
import { wholeDay } from '../../../registry/conditions/wholeDay.ts';
import { parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import type { At, CallerView } from './view.ts';

export interface Operands {
  /** Values after variables are resolved. */
  readonly values: readonly Scalar[];
  /** The other field, if the comparison names one. */
  readonly other: Fragment | null;
}

export function operandsOf(view: CallerView, root: At, comparison: Comparison): Operands {
  const reference = otherFieldOf(comparison);
  const other = reference === null ? undefined : root.resource.fields[reference];
  if (other) return { values: [], other: fieldExpression(view, root, other) };
  const list = Array.isArray(comparison.value) ? (comparison.value as readonly Scalar[]) : [comparison.value as Scalar];
  const field = comparison.fields.at(-1);
  const literal = field ? kinds[field.kind].literal : 'none';
  return { values: list.map((value) => comparedValue(value, literal, view.context)), other: null };
}

const castTypes: Readonly<Record<Literal, string>> = {
  string: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  datetime: 'timestamptz',
  time: 'time',
  uuid: 'uuid',
  exact: 'numeric',
  none: 'text',
};

/** Returns the SQL type of a parameter that is compared with the field. */
export const castType = (field: Field): string => castTypes[kinds[field.kind].literal];

export function operand(field: Field, value: Scalar): Fragment {
  return parameter(operandValue(field, value), castType(field));
}

export function operandList(field: Field, values: readonly Scalar[]): Fragment {
  return sql`any(${parameter(
    values.map((value) => operandValue(field, value)),
    `${castType(field)}[]`,
  )})`;
}

function operandValue(field: Field, value: Scalar): Scalar {
  const { literal } = kinds[field.kind];
  if (value === null) return null;
  if (literal === 'datetime') return instantText(String(value));
  return literal === 'boolean' ? value : String(value);
}

/** Passes an invalid instant on unchanged, for PostgreSQL to reject. */
function instantText(value: string): string {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}

/**
 * Returns the start and end of a day that an instant is compared with; null where the field or the value is something
 * else.
 */
export function dayOperand(field: Field, value: Scalar): { readonly from: Fragment; readonly until: Fragment } | null {
  const day = kinds[field.kind].literal === 'datetime' ? wholeDay(value) : null;
  if (day === null) return null;
  const instant = (milliseconds: number) => parameter(new Date(milliseconds).toISOString(), 'timestamptz');
  return { from: instant(day.from), until: instant(day.until) };
}
