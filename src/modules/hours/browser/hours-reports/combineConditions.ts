/** Combines conditions that must all hold into one. */
import type { RawCondition } from '#engine/registry';
import { Json } from '#engine/values';

/** Conditions on the same field are kept next to each other. */
export function combineConditions(conditions: readonly RawCondition[]): RawCondition {
  const all: Record<string, unknown> = {};
  const others: unknown[] = [];
  for (const [name, value] of conditions.flatMap((one) => Object.entries(one))) {
    if (name === 'and' && Json.isList(value)) others.push(...value);
    else if (!Object.hasOwn(all, name)) all[name] = value;
    else if (JSON.stringify(all[name]) !== JSON.stringify(value)) others.push({ [name]: value });
  }
  return others.length === 0 ? all : { ...all, and: others };
}
