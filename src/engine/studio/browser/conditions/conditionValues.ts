/** Operators and initial values of comparisons. */
import type { Operator } from '../../../registry/kinds/kind.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { optionValues } from '../../../registry/kinds/enum.ts';
import { users } from '../../../registry/resolve/business.ts';
import { relativeDateExamples } from '../../../registry/conditions/relativeDate.ts';
import { isList } from '../../edit/json.ts';
import type { ConditionRow } from '../../edit/conditions.ts';
import type { RegistryDraft } from '../../edit/draft.ts';
import type { ConditionPath } from './paths.ts';

/** Returns the factor between displayed and stored values: euros are stored in cents, percentages in basis points. */
export const scaleOf = (kind: Kind): number => (kind === 'money' || kind === 'percent' ? 100 : 1);

/** Returns the operators to offer, without equivalents: `in` with one value equals `eq`. */
export function offeredOperators(all: readonly Operator[], kind: Kind): readonly Operator[] {
  if (kind === 'boolean') return all.filter((one) => one === 'eq' || one === 'empty');
  if (kind === 'enum') return all.filter((one) => one === 'in' || one === 'nin' || one === 'empty');
  return all.filter((one) => one !== 'in' && one !== 'nin');
}

/** Returns the variables that a reference may be compared with. */
export function peopleOf({ registry }: RegistryDraft, { property }: ConditionPath): readonly string[] {
  const to = property['x-relation']?.to;
  return [
    ...(to === users ? ['$me'] : []),
    ...(to !== undefined && to === registry['staff'] ? ['$employee'] : []),
    ...(to !== undefined && to === registry['tenant'] ? ['$client'] : []),
  ];
}

export const momentsOf = (kind: Kind): readonly string[] =>
  kind === 'datetime' ? ['$now', '$now-1d', '$now-1h', ...relativeDateExamples] : relativeDateExamples;

/** Returns a first row for a field. */
export function firstRow(draft: RegistryDraft, path: ConditionPath, taken: readonly Operator[]): ConditionRow {
  const offered = offeredOperators(kinds[path.kind].operators, path.kind).filter((one) => !taken.includes(one));
  const usual = usualOperator(draft, path);
  const operator = offered.includes(usual) ? usual : (offered[0] ?? 'empty');
  return { field: path.path, operator, value: firstValue(draft, path, operator) };
}

function usualOperator(draft: RegistryDraft, path: ConditionPath): Operator {
  const { kind } = path;
  if (kind === 'enum') return 'in';
  if (kind === 'boolean') return 'eq';
  if (kind === 'date' || kind === 'datetime') return 'lte';
  if (kinds[kind].traits.numeric) return 'gt';
  return peopleOf(draft, path).length > 0 ? 'eq' : 'empty';
}

function firstValue(draft: RegistryDraft, path: ConditionPath, operator: Operator): unknown {
  if (operator === 'empty') return false;
  const one = firstLiteral(draft, path);
  if (operator === 'between') return [one, one];
  return operator === 'in' || operator === 'nin' ? [one] : one;
}

function firstLiteral(draft: RegistryDraft, path: ConditionPath): unknown {
  const { kind, property } = path;
  if (kind === 'enum') return optionValues(property)[0] ?? '';
  if (kind === 'boolean') return true;
  if (kind === 'date') return '$today';
  if (kind === 'datetime') return '$now';
  if (kinds[kind].traits.numeric) return 0;
  return peopleOf(draft, path)[0] ?? '';
}

/** Returns the value after a change of the operator: the current one if it is valid for the new operator. */
export function valueFor(
  draft: RegistryDraft,
  path: ConditionPath,
  operator: Operator,
  { value, ...row }: ConditionRow,
): unknown {
  const isPlain = (one: Operator): boolean => !['empty', 'between', 'in', 'nin'].includes(one);
  if (isPlain(row.operator) && isPlain(operator)) return value;
  const isMany = (one: Operator): boolean => one === 'in' || one === 'nin';
  if (isMany(operator) && isMany(row.operator)) return value;
  if (isMany(operator) && row.operator === 'eq') return [value];
  if (isMany(operator) && row.operator === 'ne') return [value];
  if (isPlain(operator) && isList(value)) return value[0] ?? firstValue(draft, path, operator);
  return firstValue(draft, path, operator);
}
