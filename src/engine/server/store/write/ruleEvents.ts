/** Hooks that enqueue the rules which a write starts, in its transaction. They run after it has been committed. */
import { isTimed, type AutomaticRule } from '../../../registry/automation/automation.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Hooks, HooksByResource, Row, WrittenEvent } from '../contract.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { sameValue } from '../rows/sameValue.ts';
import { systemQueries } from '../system.ts';
import { ruleJob, type RuleRun } from '../system/ruleRuns.ts';

/** Returns the hooks of the resources that have rules after a write. */
export function ruleHooks({ resources }: Registry): HooksByResource {
  const hooks: Record<string, Hooks> = {};
  for (const resource of Object.values(resources)) {
    const rules = resource.automation.rules.filter((rule) => !isTimed(rule));
    if (rules.length > 0) hooks[resource.name] = { afterWrite: (event) => enqueueStarted(resource, rules, event) };
  }
  return hooks;
}

async function enqueueStarted(
  resource: Resource,
  rules: readonly AutomaticRule[],
  { tx, before, values, uuid, now }: WrittenEvent,
): Promise<void> {
  const started = rules.filter((rule) => isStarted(resource, rule, before, values));
  if (started.length === 0) return;
  await acrossClients(tx, async (all) => {
    const { jobs, ruleRuns } = systemQueries(all);
    const runs = started.map((rule): RuleRun => {
      const occasion = rule.occasion.type === 'create' ? 'create' : now.toISOString();
      return { resource: resource.name, rule: rule.id, uuid, occasion };
    });
    for (const run of await ruleRuns.addRuns(runs, now)) await jobs.enqueue(jobOf(run, now));
  });
}

/** Returns the job that runs a rule on a record. */
export const jobOf = (run: RuleRun, now: Date) => ({
  kind: ruleJob,
  key: [run.resource, run.rule, run.uuid, run.occasion].join(' '),
  resource: run.resource,
  data: run,
  now,
});

function isStarted(
  { fields, stateField }: Resource,
  { occasion }: AutomaticRule,
  before: Row | null,
  values: Row,
): boolean {
  const isChanged = (name: string): boolean => {
    const field = fields[name];
    return (
      field !== undefined &&
      Object.hasOwn(values, name) &&
      !sameValue(field, before?.[name] ?? null, values[name] ?? null)
    );
  };
  if (occasion.type === 'create') return before === null;
  if (occasion.type === 'state')
    return values[stateField ?? ''] === occasion.state && before?.[stateField ?? ''] !== occasion.state;
  if (occasion.type !== 'change' || before === null) return false;
  return (occasion.of ?? Object.keys(values)).some(isChanged);
}
