/**
 * Checks `x-checks` over computed fields, such as the sum of owned lines. They run after the write, in its transaction,
 * on the written record and on the records whose computed value includes it.
 */
import {
  isFulfilled,
  parseCondition,
  type Comparison,
  type Condition,
} from '../../../registry/conditions/condition.ts';
import { isOfComputedField } from '../../../registry/rules.ts';
import type { Label, Registry, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { relatedRecord } from './validateRules.ts';
import type { UnitOfWork } from './unitOfWork.ts';

interface ComputedCheck {
  readonly rule: Condition;
  readonly field: string;
  readonly message: Label;
}

/** A resource whose checks a write may break, with the field by which the written record refers to it. */
interface Affected {
  readonly resource: Resource;
  readonly checks: readonly ComputedCheck[];
  /** Null for the written resource itself. */
  readonly via: string | null;
}

const known = new WeakMap<Registry, Map<string, readonly Affected[]>>();

/** Returns the resources whose computed checks depend on records of this one; empty for nearly all resources. */
export function affectedByWrites(registry: Registry, resource: Resource): readonly Affected[] {
  const byName = known.get(registry) ?? new Map<string, readonly Affected[]>();
  known.set(registry, byName);
  const found = byName.get(resource.name) ?? findAffected(registry, resource);
  byName.set(resource.name, found);
  return found;
}

function findAffected(registry: Registry, resource: Resource): readonly Affected[] {
  const own = { resource, checks: computedChecks(registry, resource), via: null };
  const referred = Object.values(resource.fields).flatMap((field) => {
    const target = field.kind === 'reference' ? registry.resources[field.relation?.to ?? ''] : undefined;
    return target ? [{ resource: target, checks: computedChecks(registry, target), via: field.name }] : [];
  });
  return [own, ...referred].filter(({ checks }) => checks.length > 0);
}

function computedChecks(registry: Registry, resource: Resource): readonly ComputedCheck[] {
  return resource.checks
    .filter(({ rule }) => isOfComputedField(resource, rule))
    .flatMap(({ rule, field, message }) => {
      const parsed = parseCondition(rule, { registry, resource });
      return parsed.ok ? [{ rule: parsed.value, field, message }] : [];
    });
}

interface Judged extends Affected {
  readonly uuid: string;
  /** Null for a new record. */
  readonly before: Row | null;
}

/**
 * Reads the records that a write may affect; call it before the write.
 *
 * @param rows the written records as they are and as they will be, with their `uuid`
 * @returns a function that runs the checks after the write. It throws Failure E_INVALID if a rule is newly broken, or
 *   if a rule that was broken before becomes worse. A change that improves a record is always accepted.
 */
export async function computedChecksOf(
  work: UnitOfWork,
  resource: Resource,
  rows: readonly Row[],
): Promise<() => Promise<void>> {
  const judged = new Map<string, Judged>();
  for (const affected of affectedByWrites(work.registry, resource))
    for (const row of rows) {
      const uuid = row[affected.via ?? 'uuid'];
      const key = `${affected.resource.name} ${String(uuid)}`;
      if (typeof uuid === 'string' && !judged.has(key))
        judged.set(key, { ...affected, uuid, before: await relatedRecord(work, affected.resource, uuid, []) });
    }
  return async () => {
    for (const one of judged.values()) await judge(work, one);
  };
}

async function judge(work: UnitOfWork, { resource, checks, via, uuid, before }: Judged): Promise<void> {
  const after = await relatedRecord(work, resource, uuid, []);
  if (after === null) return;
  const broken = checks.filter(({ rule }) => {
    if (isFulfilled(rule, after, work.context)) return false;
    return before === null || isFulfilled(rule, before, work.context) || isWorse(rule, before, after);
  });
  if (broken.length > 0)
    throw new Failure('E_INVALID', {
      errors: Object.fromEntries(broken.map(({ field, message }) => [via ?? field, { label: message }])),
    });
}

/** Returns true if a value in a broken comparison moved further away from the rule. */
function isWorse(rule: Condition, before: Row, after: Row): boolean {
  return comparisonsIn(rule).some(({ path: [name = ''], operator }) => {
    const [was, is] = [before[name], after[name]];
    if (typeof was !== 'number' || typeof is !== 'number') return was !== is;
    if (operator === 'lt' || operator === 'lte') return is > was;
    if (operator === 'gt' || operator === 'gte') return is < was;
    return is !== was;
  });
}

function comparisonsIn(condition: Condition): readonly Comparison[] {
  if (condition.type === 'compare') return [condition];
  if (condition.type === 'related' || condition.type === 'search') return [];
  return condition.type === 'not' ? comparisonsIn(condition.node) : condition.nodes.flatMap(comparisonsIn);
}
