/** A list's filter with one more condition beside it, whatever fields the two are about. */
import type { RawCondition } from '../../../registry/types.ts';

export function narrowed(
  { q, ...chosen }: Readonly<Record<string, unknown>>,
  condition: RawCondition | null,
): Readonly<Record<string, unknown>> {
  const both =
    condition === null ? chosen : Object.keys(chosen).length === 0 ? condition : { and: [chosen, condition] };
  return { ...both, ...(q === undefined ? {} : { q }) };
}
