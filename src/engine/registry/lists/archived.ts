/** The condition for archived records. */
import { parseCondition, type Condition, type ConditionScope } from '../conditions/condition.ts';

/**
 * Returns the condition for archived records, or null if there is none or the reader may not read all of its fields.
 */
export function archivedCondition(scope: ConditionScope): Condition | null {
  const { archived } = scope.resource.list;
  const parsed = archived === null ? null : parseCondition(archived, scope);
  return parsed?.ok ? parsed.value : null;
}
