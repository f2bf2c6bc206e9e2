/** Finds rules that start each other. Conditions are not considered: what could start again is refused. */
import type { Registry, Resource } from '../types.ts';
import type { AutomaticRule, RuleStep } from './automation.ts';

/** A rule with its resource. */
interface RuleOfResource {
  readonly resource: Resource;
  readonly rule: AutomaticRule;
}

/** A write that a step of a rule makes. */
interface Effect {
  readonly resource: string;
  readonly isNew: boolean;
  /** Fields that it writes; null if code decides. */
  readonly fields: ReadonlySet<string> | null;
  /** The state that it leads to; null if code decides, undefined for none. */
  readonly state: string | null | undefined;
}

/** Returns the rules that end in themselves, each with the rules on the way, the shortest way first. */
export function ruleCycles(registry: Registry): readonly (readonly RuleOfResource[])[] {
  const all = Object.values(registry.resources).flatMap((resource) =>
    resource.automation.rules.map((rule): RuleOfResource => ({ resource, rule })),
  );
  const next = new Map(all.map((one) => [one, all.filter((other) => starts(registry, one, other))]));
  const reported = new Set<RuleOfResource>();
  return all.flatMap((one) => {
    if (reported.has(one)) return [];
    const way = wayBack(one, next);
    for (const passed of way ?? []) reported.add(passed);
    return way === null ? [] : [way];
  });
}

/** Returns the rules from this one until before it starts again; null if it does not. */
function wayBack(
  first: RuleOfResource,
  next: ReadonlyMap<RuleOfResource, readonly RuleOfResource[]>,
): readonly RuleOfResource[] | null {
  const seen = new Set<RuleOfResource>();
  let ways: readonly (readonly RuleOfResource[])[] = [[first]];
  while (ways.length > 0) {
    const further: (readonly RuleOfResource[])[] = [];
    for (const way of ways) {
      for (const one of next.get(way.at(-1) ?? first) ?? []) {
        if (one === first) return way;
        if (!seen.has(one)) further.push([...way, one]);
        seen.add(one);
      }
    }
    ways = further;
  }
  return null;
}

function starts(registry: Registry, { resource, rule }: RuleOfResource, other: RuleOfResource): boolean {
  return rule.steps.some((step) => {
    const effect = effectOf(registry, resource, step);
    return effect !== null && effect.resource === other.resource.name && meets(effect, other);
  });
}

function effectOf({ resources }: Registry, { name, actions, stateField }: Resource, step: RuleStep): Effect | null {
  if (step.type === 'mail') return null;
  if (step.type === 'set')
    return { resource: name, isNew: false, fields: new Set(Object.keys(step.values)), state: undefined };
  if (step.type === 'create') {
    const made = resources[step.resource];
    const state = step.values[made?.stateField ?? ''] ?? made?.fields[made.stateField ?? '']?.default;
    return { resource: step.resource, isNew: true, fields: null, state: typeof state === 'string' ? state : undefined };
  }
  const action = actions[step.action];
  if (!action?.set) return { resource: name, isNew: false, fields: null, state: action?.to ?? null };
  const state = action.set[stateField ?? ''];
  return {
    resource: name,
    isNew: false,
    fields: new Set([...Object.keys(action.set), ...action.fields]),
    state: typeof state === 'string' ? state : undefined,
  };
}

function meets({ isNew, fields, state }: Effect, { rule: { occasion } }: RuleOfResource): boolean {
  if (occasion.type === 'create') return isNew;
  if (occasion.type === 'state') return state === null || state === occasion.state;
  if (occasion.type === 'change')
    return !isNew && (fields === null || occasion.of === null || occasion.of.some((name) => fields.has(name)));
  // Another date is another occasion. A new record gets its date once.
  return occasion.type === 'date' && !isNew && (fields === null || fields.has(occasion.field));
}
