/** Row-level security as steps: missing policies are created, different ones recreated, and undeclared ones dropped. */
import type { TablePolicy, TablePolicies } from '../row-level-security/tablePolicies.ts';
import { digest } from '../sql/names.ts';
import type { PresentPolicies } from './introspect.ts';
import type { Snapshot } from './snapshot.ts';
import { safe, type Step } from './step.ts';
import { quoted } from '../sql/text.ts';

const prefix = 'beheer_wall_';

interface PolicyChanges {
  readonly role: string;
  readonly desired: readonly TablePolicies[];
  readonly present: ReadonlyMap<string, PresentPolicies>;
  readonly earlier: Snapshot | null;
  /** Tables that the steps rename, by their current name. Their policies are renamed with them. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Adds the steps for policies. They are created after everything but the drops. If a column that a policy refers to
 * changes type, policies are dropped first and recreated.
 */
export function withPolicySteps(found: PolicyChanges, steps: readonly Step[]): readonly Step[] {
  const presentPolicies = underNewNames(found);
  const anew = steps.some((step) => step.stage === 'types' && isLookedAt(presentPolicies, step));
  const existing = anew
    ? [...found.present].flatMap(([table, { policies }]) =>
        ours(policies).map((name) => `drop policy ${quoted(name)} on ${quoted(table)}`),
      )
    : [];
  const release =
    existing.length === 0
      ? []
      : [
          safe('loosen', 'release:walls', {
            statement: existing.join('; '),
            meaning: 'The walls between clients are put up anew around the changes.',
          }),
        ];
  const made = new Set(steps.filter(({ stage }) => stage === 'views').map(({ id }) => id.replace(/^view:/, '')));
  const raised = presentPolicies.desired
    .filter(
      (tablePolicies) =>
        made.has(tablePolicies.table) ||
        (anew && tablePolicies.policies.length > 0) ||
        !stands(presentPolicies, tablePolicies),
    )
    .map((tablePolicies) => raising(presentPolicies, tablePolicies, anew));
  const removed = new Set(steps.filter(({ stage }) => stage === 'tables').map(({ id }) => id.replace(/^release:/, '')));
  return [
    ...release,
    ...steps.filter(({ stage }) => stage !== 'drops'),
    ...raised,
    ...closing(presentPolicies, removed, anew),
    ...steps.filter(({ stage }) => stage === 'drops'),
  ];
}

/** Returns the policies under the new names of their tables. Tables are renamed before policies are changed. */
function underNewNames(presentPolicies: PolicyChanges): PolicyChanges {
  const { present, earlier, renamed } = presentPolicies;
  const moved = <T>(entries: Iterable<readonly [string, T]>): readonly (readonly [string, T])[] =>
    [...entries].map(([name, tablePolicies]) => [renamed.get(name) ?? name, tablePolicies]);
  return {
    ...presentPolicies,
    present: new Map(moved(present)),
    earlier: earlier === null ? null : Object.fromEntries(moved(Object.entries(earlier))),
  };
}

/** Matches by the column's name only: recreating a policy too many is better than a change that PostgreSQL rejects. */
function isLookedAt({ present }: PolicyChanges, { id }: Step): boolean {
  const column = id.split('.').at(-1) ?? '';
  return [...present.values()].some(({ policies }) =>
    ours(policies).some((name) => policies[name]?.split(/\W+/).includes(column)),
  );
}

const ours = (policies: PresentPolicies['policies']): readonly string[] =>
  Object.keys(policies).filter((name) => name.startsWith(prefix));

const policyName = ({ command, rows }: TablePolicy): string => `${prefix}${digest(`${command} ${rows}`)}`;

/** Returns true if the policies are as the registry declares and as the last migration left them. */
function stands({ present, earlier }: PolicyChanges, { table, policies, grants }: TablePolicies): boolean {
  const found = present.get(table);
  if (!found || grants.join() !== found.grants.join() || found.everybody.length > 0) return false;
  const wanted = policies.map(policyName).toSorted();
  if (ours(found.policies).toSorted().join() !== wanted.join()) return false;
  const left = earlier?.[table]?.wall?.policies;
  return wanted.length === 0 || (found.secured && wanted.every((name) => left?.[name] === found.policies[name]));
}

function raising(
  { role, present }: PolicyChanges,
  { table, policies, grants, meaning }: TablePolicies,
  released: boolean,
): Step {
  const found = present.get(table);
  const name = quoted(table);
  const earlier = released || !found ? [] : ours(found.policies);
  const made = policies.map(
    (policy) => `create policy ${quoted(policyName(policy))} on ${name} for ${policy.command} using (${policy.rows})`,
  );
  const security =
    policies.length > 0
      ? [`alter table ${name} enable row level security`]
      : earlier.length > 0
        ? [`alter table ${name} disable row level security`]
        : [];
  const statement = [
    ...earlier.map((one) => `drop policy ${quoted(one)} on ${name}`),
    ...security,
    ...made,
    ...(found && found.grants.length + found.everybody.length > 0
      ? [`revoke all on ${name} from ${quoted(role)}, public`]
      : []),
    `grant ${grants.join(', ')} on ${name} to ${quoted(role)}`,
  ].join(';\n');
  return safe('walls', `wall:${table}`, { statement, meaning });
}

/**
 * Returns the steps that close tables without declared policies.
 * @param removed views that were dropped, together with their privileges
 * @param released true if the policies were dropped before
 */
function closing(
  { role, desired, present }: PolicyChanges,
  removed: ReadonlySet<string>,
  released: boolean,
): readonly Step[] {
  const left = (policies: PresentPolicies['policies']): readonly string[] => (released ? [] : ours(policies));
  const asked = new Set(desired.map(({ table }) => table));
  return [...present]
    .filter(
      ([table, { policies, grants }]) =>
        !asked.has(table) && !removed.has(table) && (left(policies).length > 0 || grants.length > 0),
    )
    .map(([table, { policies, grants }]) => ({
      ...safe('walls', `close:${table}`, {
        statement: [
          ...left(policies).map((name) => `drop policy ${quoted(name)} on ${quoted(table)}`),
          ...(grants.length > 0 ? [`revoke all on ${quoted(table)} from ${quoted(role)}`] : []),
        ].join(';\n'),
        meaning: `Whoever is confined to clients may no longer look at ${table}.`,
      }),
      apart: { table, locks: 2 + left(policies).length },
    }));
}
