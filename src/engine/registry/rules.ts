/**
 * Rules over a whole record that JSON Schema cannot express: `x-when` and `x-checks`. The form and the API run the same
 * code.
 */
import {
  comparedPaths,
  evaluate,
  isFulfilled,
  isEmpty,
  parseCondition,
  type Condition,
} from './conditions/condition.ts';
import type { ConditionContext } from './conditions/operand.ts';
import type { Field, Label, RawCondition, Registry, Resource } from './types.ts';
import type { FieldMessage } from './validation.ts';

type Row = Readonly<Record<string, unknown>>;

/** A message key, or a message that the schema contains in every language. */
export type RuleMessage = FieldMessage | { readonly label: Label };

/**
 * Returns the errors of a complete record (as it would be stored) by field; empty if it is valid. Skips rules over
 * computed fields: their values are known after the write, and the server judges them then.
 */
export function ruleErrors(
  registry: Registry,
  resource: Resource,
  record: Row,
  context: ConditionContext,
): Readonly<Record<string, RuleMessage>> {
  const errors: Record<string, RuleMessage> = {};
  for (const field of Object.values(resource.fields)) {
    if (isEmpty(record[field.name]) && !field.writeOnly && isRequired(registry, resource, field, record, context))
      errors[field.name] = { key: 'required', params: {} };
  }
  for (const check of resource.checks) {
    if (isOfComputedField(resource, check.rule)) continue;
    const rule = conditionOf(registry, resource, check.rule);
    if (rule && !isFulfilled(rule, record, context)) errors[check.field] ??= { label: check.message };
  }
  return errors;
}

/** Returns true if a rule compares a computed field. */
export function isOfComputedField(resource: Resource, rule: RawCondition): boolean {
  return comparedPaths(rule).some((path) => (resource.fields[path]?.computed ?? null) !== null);
}

/** Returns true if the form hides the field for these values. A hidden field is never required. */
export function isHidden(
  registry: Registry,
  resource: Resource,
  field: Field,
  record: Row,
  context: ConditionContext,
): boolean {
  return matchesCondition(registry, resource, field.when?.hidden ?? null, record, context);
}

/** Returns true if the field cannot be changed while the record has these values. */
export function isReadOnlyNow(
  registry: Registry,
  resource: Resource,
  field: Field,
  record: Row,
  context: ConditionContext,
): boolean {
  return field.readOnly || matchesCondition(registry, resource, field.when?.readOnly ?? null, record, context);
}

/**
 * Returns true if `x-when` requires the field. The schema's `required` is up to the validator. A hidden field is never
 * required.
 */
export function isRequired(
  registry: Registry,
  resource: Resource,
  field: Field,
  record: Row,
  context: ConditionContext,
): boolean {
  return (
    matchesCondition(registry, resource, field.when?.required ?? null, record, context) &&
    !isHidden(registry, resource, field, record, context)
  );
}

/** Returns true if a record meets a condition of the registry; false if there is no condition. */
export function matchesCondition(
  registry: Registry,
  resource: Resource,
  condition: RawCondition | null,
  record: Row,
  context: ConditionContext,
): boolean {
  const parsed = condition && conditionOf(registry, resource, condition);
  return parsed !== null && evaluate(parsed, record, context);
}

/** Returns true if the record contains every field that the condition compares. Embedded records are partial. */
export function hasFieldsOf(record: Row, condition: RawCondition): boolean {
  return Object.entries(condition).every(([name, value]) => {
    if (name === 'and' || name === 'or') return (value as RawCondition[]).every((one) => hasFieldsOf(record, one));
    if (name === 'not') return hasFieldsOf(record, value as RawCondition);
    return record[name] !== undefined || isEmpty(value);
  });
}

type ByCondition = WeakMap<RawCondition, Condition | null>;

const read = new WeakMap<Registry, WeakMap<Resource, ByCondition>>();

/**
 * Parses the condition, cached per registry, since registries are frozen. Null if it is invalid, which does not occur
 * in a checked registry.
 */
function conditionOf(registry: Registry, resource: Resource, raw: RawCondition): Condition | null {
  const byResource = remembered(read, registry, () => new WeakMap<Resource, ByCondition>());
  const byCondition = remembered(byResource, resource, (): ByCondition => new WeakMap());
  return remembered(byCondition, raw, () => {
    const parsed = parseCondition(raw, { registry, resource });
    return parsed.ok ? parsed.value : null;
  });
}

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, make: () => V): V {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
