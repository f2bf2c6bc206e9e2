/** Parses conditions of the registry once. */
import { parseCondition, type Condition } from '../../../registry/conditions/condition.ts';
import type { RawCondition, Registry, Resource } from '../../../registry/types.ts';

const known = new WeakMap<RawCondition, Condition>();

/** Parses a rule. Throws where it is invalid: an invalid access rule must not let anybody through. */
export function ruleOf(registry: Registry, resource: Resource, raw: RawCondition): Condition {
  const found = known.get(raw);
  if (found) return found;
  const parsed = parseCondition(raw, { registry, resource });
  if (!parsed.ok)
    throw new Error(
      `A condition of ${resource.name} cannot be read: ${parsed.errors.map((error) => `${error.path}: ${error.message}`).join(' ')}`,
    );
  known.set(raw, parsed.value);
  return parsed.value;
}

/** Parses a rule of a form. Returns null where it is invalid, since `ruleErrors` skips these too. */
export function ruleIfRead(registry: Registry, resource: Resource, raw: RawCondition): Condition | null {
  return parseCondition(raw, { registry, resource }).ok ? ruleOf(registry, resource, raw) : null;
}
