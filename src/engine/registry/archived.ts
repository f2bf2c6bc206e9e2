/** Which records of a resource are past, for whom may know. */
import { parseCondition, type Condition, type ConditionScope } from './condition.ts';

/** Null where none is, or where not all that tells them may be read. */
export function archivedCondition(scope: ConditionScope): Condition | null {
  const { archived } = scope.resource.list;
  const parsed = archived === null ? null : parseCondition(archived, scope);
  return parsed?.ok ? parsed.value : null;
}
