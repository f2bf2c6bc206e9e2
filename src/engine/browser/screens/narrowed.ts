/** Combines the filter of a list with another condition, even if both use the same fields. */
import type { RawCondition } from '../../registry/types.ts';

/** Returns a filter that both match; the search text (`q`) stays at the top level. */
export function narrowed(
  { q, ...chosen }: Readonly<Record<string, unknown>>,
  condition: RawCondition | null,
): Readonly<Record<string, unknown>> {
  const both =
    condition === null ? chosen : Object.keys(chosen).length === 0 ? condition : { and: [chosen, condition] };
  return { ...both, ...(q === undefined ? {} : { q }) };
}
