/** Checks the roles that the registry declares. Their rules are checked as those of an entry are. */
import { registryFile, type Path } from '../load.ts';
import type { RawRule } from '../raw.ts';
import { actors, ruleOf } from '../resolve/access.ts';
import { roles } from '../resolve/business.ts';
import type { AccessRule, Actor, RawCondition, Resource } from '../types.ts';
import { didYouMean, type CheckContext } from './context.ts';

/** An access rule on a resource: of an actor, or of a role. */
export interface RuleOn {
  /** The actor that it is checked as. Roles are checked as those of staff. */
  readonly actor: Actor;
  readonly path: Path;
  /** As written; undefined for a default. */
  readonly raw: RawRule | undefined;
  readonly rule: AccessRule | null;
}

/** Returns the rules of actors and roles on a resource. */
export function rulesOn({ raw, registry }: CheckContext, { name }: Pick<Resource, 'name'>): readonly RuleOn[] {
  return [
    ...actors.map((actor) => ({
      actor,
      path: ['resources', name, 'access', actor],
      raw: raw.resources[name]?.access?.[actor],
      rule: registry.resources[name]?.access[actor] ?? null,
    })),
    ...Object.entries(raw.roles ?? {}).flatMap(([key, { access }]) => {
      const rule = Object.hasOwn(access, name) ? access[name] : undefined;
      const path = ['roles', key, 'access', name];
      return rule === undefined ? [] : [{ actor: 'employee' as const, path, raw: rule, rule: ruleOf(rule) }];
    }),
  ];
}

/** Returns the conditions of a rule with their places in it. */
export function conditionsIn(rule: AccessRule | null): readonly (readonly [path: Path, condition: RawCondition])[] {
  if (rule === null) return [];
  return [
    ...(rule.where === null ? [] : [[['where'], rule.where] as const]),
    ...rule.also.map(({ where }, index) => [['also', index, 'where'], where] as const),
  ];
}

/** Fields of the resource with the records of roles that the store writes. */
const written = ['key', 'name', 'grants', 'is_protected'];

export function checkRoles({ raw, registry, report }: CheckContext): void {
  if (!raw.roles) return;
  const problem = (path: Path, message: string, hint: string): void =>
    report(registryFile, ['roles', ...path], { id: 'E412', message, hint });
  const records = registry.resources[roles];
  const lacking = written.filter((name) => !records?.fields[name]);
  if (!records || records.view !== null)
    problem(
      [],
      `Roles are records of the resource "${roles}", which there is not.`,
      `Add "${roles}": {} and "security-groups": {} to "resources". They need no schema of their own.`,
    );
  else if (lacking.length > 0)
    problem(
      [],
      `${roles} has no field "${lacking.join('", "')}", which a declared role has.`,
      `Add ${lacking.map((name) => `"${name}"`).join(' and ')} to schemas/${roles}.json.`,
    );
  else if (!registry.resources['security-groups'] && (registry.tenant?.members?.role ?? null) === null)
    problem(
      [],
      'Nobody can be given a role: there are no security groups, and members have none.',
      'Add "security-groups": {} to "resources". It needs no schema of its own.',
    );
  for (const [key, { access }] of Object.entries(raw.roles))
    for (const name of Object.keys(access))
      if (!Object.hasOwn(registry.resources, name))
        problem(
          [key, 'access', name],
          `There is no resource "${name}".`,
          didYouMean(name, Object.keys(registry.resources)),
        );
}
