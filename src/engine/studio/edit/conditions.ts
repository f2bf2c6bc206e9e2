/** Conditions as rows: each compares one field, and all must hold. */
import { isFilled, isList, isObject } from './json.ts';
import type { RawCondition } from '../../registry/raw.ts';
import { operators, type Operator } from '../../registry/kinds/kind.ts';

/** Comparison of one field with a value. */
export interface ConditionRow {
  /** Path with dots over relations: `owner.user_uuid`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: unknown;
}

/** Returns the rows of a condition; null if rows cannot express it: `or`, `not`, an unknown operator. */
export function rowsOfCondition(condition: RawCondition | undefined): readonly ConditionRow[] | null {
  const rows: ConditionRow[] = [];
  for (const [field, written] of Object.entries(condition ?? {})) {
    if (field === 'and' || field === 'or' || field === 'not') return null;
    for (const [operator, value] of comparisonsOf(written)) {
      const known = operators.find((one) => one === operator);
      if (!known) return null;
      rows.push({ field, operator: known, value });
    }
  }
  return rows;
}

function comparisonsOf(written: unknown): readonly (readonly [string, unknown])[] {
  if (written === null) return [['empty', true]];
  if (isList(written)) return [['in', written]];
  return isObject(written) ? Object.entries(written) : [['eq', written]];
}

/** Returns the shortest condition for the rows; undefined if there are none. */
export function conditionOfRows(rows: readonly ConditionRow[]): RawCondition | undefined {
  const byField = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { field, operator, value } of rows)
    byField.set(field, { ...byField.get(field), ...comparison(operator, value) });
  const written = [...byField].map(([field, comparisons]) => [field, shortest(comparisons)] as const);
  return written.length === 0 ? undefined : Object.fromEntries(written);
}

/** Writes a list with one value as that value. */
function comparison(operator: Operator, value: unknown): Readonly<Record<string, unknown>> {
  const [only, ...others] = isList(value) ? value : [];
  if (operator === 'in' && only !== undefined && others.length === 0) return { eq: only };
  if (operator === 'nin' && only !== undefined && others.length === 0) return { ne: only };
  return { [operator]: value };
}

function shortest(comparisons: Readonly<Record<string, unknown>>): unknown {
  const [first, ...others] = Object.entries(comparisons);
  if (!first || others.length > 0) return comparisons;
  const [operator, value] = first;
  if (operator === 'eq' || operator === 'in') return value;
  return operator === 'empty' && value === true ? null : comparisons;
}

/** Parses a typed condition; null if it is not valid. */
export function readCondition(text: string): RawCondition | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isFilled(value) ? value : null;
  } catch {
    return null;
  }
}
