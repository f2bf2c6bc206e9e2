/** Tests if any record can meet a condition, by trying the values at which its comparisons change. */
import { evaluate, type Comparison, type Condition } from './condition.ts';
import { fieldReference, resolveOperand, type ConditionContext } from './operand.ts';
import type { Field, Scalar } from '../types.ts';

/** Any date will do: conditions compare with days before and after it. */
const context: ConditionContext = {
  me: 'me',
  employee: 'employee',
  client: 'client',
  today: '2026-06-15',
  now: '2026-06-15T12:00:00Z',
};

/** The answer is true if more records than this would have to be tried. */
const maxTrials = 20_000;
const dayMilliseconds = 86_400_000;

/** Returns false only if no record can meet the condition. */
export function isSatisfiable(condition: Condition): boolean {
  const comparisons = comparisonsIn(condition);
  const candidates = new Map<string, Set<unknown>>();
  const at = (path: readonly string[]): Set<unknown> => {
    const key = path.join('.');
    const found = candidates.get(key) ?? new Set<unknown>();
    candidates.set(key, found);
    return found;
  };
  for (const comparison of comparisons) addAll(at(comparison.path), turningPoints(comparison));
  // Two fields that are compared with each other try each other's values.
  for (const { path, value } of comparisons) {
    const other = fieldReference(value);
    if (other === null) continue;
    addAll(at([other]), [...at(path), 0, 1]);
    addAll(at(path), at([other]));
  }
  const paths = [...candidates].map(([key, values]) => ({ path: key.split('.'), values: [...values] }));
  if (paths.reduce((count, { values }) => count * values.length, 1) > maxTrials) return true;
  return meets(condition, paths, {});
}

/**
 * Returns true only if every record meets the condition. The values to try do not cover lists, references that are
 * empty and records that are related, so the answer for them is false.
 */
export function isAlwaysMet(condition: Condition): boolean {
  const isCovered = (node: Condition): boolean =>
    node.type === 'compare'
      ? node.path.length === 1 && node.fields[0]?.kind !== 'tags' && node.fields[0]?.kind !== 'references'
      : node.type === 'not'
        ? isCovered(node.node)
        : node.type !== 'related' && node.type !== 'search' && node.nodes.every(isCovered);
  return isCovered(condition) && !isSatisfiable({ type: 'not', node: condition });
}

interface Tried {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

type Row = Readonly<Record<string, unknown>>;

function meets(condition: Condition, [first, ...rest]: readonly Tried[], row: Row): boolean {
  if (!first) return evaluate(condition, row, context);
  return first.values.some((value) => meets(condition, rest, withValue(row, first.path, value)));
}

function withValue(row: Row, [name = '', ...rest]: readonly string[], value: unknown): Row {
  return { ...row, [name]: rest.length === 0 ? value : withValue((row[name] ?? {}) as Row, rest, value) };
}

function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.type === 'compare') return [condition];
  if (condition.type === 'related' || condition.type === 'search') return [];
  return condition.type === 'not' ? comparisonsIn(condition.node) : condition.nodes.flatMap(comparisonsIn);
}

/** Returns the values to try for a field: all choices, or else empty, the compared values and their neighbours. */
function turningPoints({ fields, value }: Comparison): readonly unknown[] {
  const field = fields.at(-1);
  const empty = field && !field.nullable ? [] : [null];
  if (field?.options && field.kind === 'enum') return [...field.options.map((option) => option.value), ...empty];
  if (field?.kind === 'boolean') return [true, false, ...empty];
  const operands = (Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar]).filter(
    (operand) => typeof operand !== 'boolean' && fieldReference(operand) === null,
  );
  return [
    ...empty,
    somethingElse(field),
    ...operands.flatMap((operand) => neighbours(resolveOperand(operand, context), field)),
  ];
}

function somethingElse(field: Field | undefined): unknown {
  return field?.kind === 'tags' || field?.kind === 'references' ? ['something else'] : 'something else';
}

function neighbours(value: Scalar, field: Field | undefined): readonly unknown[] {
  if (field?.kind === 'tags' || field?.kind === 'references') return [[value]];
  if (typeof value === 'number') return [value - 1, value, value + 1];
  if (typeof value !== 'string') return [value];
  const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value).getTime() : Number.NaN;
  if (Number.isNaN(time)) return [value, `${value}a`, ''];
  const written = (moment: number): string =>
    value.length > 10 ? new Date(moment).toISOString() : new Date(moment).toISOString().slice(0, 10);
  return [written(time - dayMilliseconds), value, written(time + dayMilliseconds)];
}

function addAll(set: Set<unknown>, values: Iterable<unknown>): void {
  for (const value of values) set.add(value);
}
