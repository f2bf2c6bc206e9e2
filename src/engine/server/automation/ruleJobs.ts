/** Jobs of rules: one that runs a rule on a record, and a schedule that finds records when it is time. */
import { isTimed, type AutomaticRule } from '../../registry/automation/automation.ts';
import { shiftDate } from '../../registry/conditions/relativeDate.ts';
import type { Resource } from '../../registry/types.ts';
import { localDate } from '../../values/dates/calendarDate.ts';
import { localTimeOf } from '../../values/dates/localTime.ts';
import { isRecord } from '../../values/json.ts';
import type { Job, JobAttempt } from '../jobs/job.ts';
import { Failure } from '../store/failure.ts';
import { systemQueries } from '../store/system.ts';
import { ruleJob, type RuleRun } from '../store/system/ruleRuns.ts';
import { jobOf } from '../store/write/ruleEvents.ts';
import { dueRuns } from './dueRecords.ts';
import { RuleProblem } from './ruleRecord.ts';
import { runRule, type RuleServices } from './runRule.ts';

const minuteMilliseconds = 60_000;
const retentionMilliseconds = 90 * 24 * 60 * minuteMilliseconds;
/** Days that are made up for after the program was not running. */
const mostDaysBack = 31;

/** Returns the jobs of all rules and mails of the registry. */
export function ruleJobs(services: RuleServices): readonly Job[] {
  return [recordJob(services), scheduleJob(services)];
}

function recordJob(services: RuleServices): Job {
  const { store } = services;
  const runs = () => systemQueries(store.database).ruleRuns;
  return {
    name: ruleJob,
    concurrency: 2,
    isPermanent: (error) => error instanceof RuleProblem || (error instanceof Failure && error.status < 500),
    async run(_now, { data }) {
      const run = runIn(data);
      const found = run && ruleOf(services, run);
      if (!run || !found) return;
      if (!(await runRule(services, found, run).catch(ignoreDeleted))) await runs().dropRun(run);
    },
    async failed(attempt, { error, due }) {
      const run = runIn(attempt.data);
      if (run) await runs().failRun(run, { error: reasonOf(error), isFinal: due === null, now: services.now() });
    },
  };
}

/** A record that has been deleted has nothing to do. */
function ignoreDeleted(error: unknown): false {
  if (error instanceof Failure && error.code === 'E_NOT_FOUND') return false;
  throw error;
}

/** Returns the reason of a failure for the page of rules, with the fields of a validation error. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const fields = error instanceof Failure ? Object.keys(error.details.errors ?? {}) : [];
  return `${message}${fields.length > 0 ? ` (${fields.join(', ')})` : ''}`.slice(0, 500);
}

function runIn(data: JobAttempt['data']): RuleRun | null {
  if (!isRecord(data)) return null;
  const { resource, rule, uuid, occasion } = data;
  return [resource, rule, uuid, occasion].every((part) => typeof part === 'string')
    ? (data as unknown as RuleRun)
    : null;
}

function ruleOf({ store }: RuleServices, run: RuleRun): { resource: Resource; rule: AutomaticRule } | null {
  const resource = store.registry().resources[run.resource];
  const rule = resource?.automation.rules.find(({ id }) => id === run.rule);
  return resource && rule ? { resource, rule } : null;
}

function scheduleJob(services: RuleServices): Job {
  const { store } = services;
  return {
    name: 'rule-schedule',
    everyMilliseconds: minuteMilliseconds,
    runsAtStart: true,
    async run(now, { signal }) {
      for (const resource of Object.values(store.registry().resources))
        for (const rule of resource.automation.rules.filter(isTimed))
          if (!signal.aborted) await enqueueDue(services, { resource, rule }, now);
      await systemQueries(store.database).ruleRuns.deleteRunsBefore(new Date(now.getTime() - retentionMilliseconds));
    },
  };
}

/** Enqueues the runs of a rule that are due since the last day on which it ran, up to its limit. */
async function enqueueDue(
  { store }: RuleServices,
  { resource, rule }: { readonly resource: Resource; readonly rule: AutomaticRule },
  now: Date,
): Promise<void> {
  const { settings, ruleRuns } = systemQueries(store.database);
  const key = `rule ${resource.name} ${rule.id}`;
  const today = localDate(now);
  const isTime = minuteOf(rule) <= localTimeOf(now).minute;
  const last = await settings.settleSetting(key, isTime ? today : shiftDate(today, '-1d'));
  if (last >= today || !isTime) return;
  const earliest = shiftDate(today, `-${mostDaysBack}d`);
  const next = shiftDate(last, '+1d');
  const days = { from: next < earliest ? earliest : next, until: today };
  let left = rule.limit;
  for await (const due of dueRuns(store, resource, rule, days)) {
    const unknown = await ruleRuns.unknownRuns(due);
    await store.database.transaction().execute(async (tx) => {
      const queries = systemQueries(tx);
      for (const run of await queries.ruleRuns.addRuns(unknown.slice(0, left), now))
        await queries.jobs.enqueue({ ...jobOf(run, now), priority: 10 });
    });
    if (unknown.length > left) return;
    left -= unknown.length;
  }
  await settings.putSetting(key, today);
}

/** Returns the minute of the day at which a rule runs. */
function minuteOf({ occasion }: AutomaticRule): number {
  const at = occasion.type === 'daily' || occasion.type === 'date' ? occasion.at : '00:00';
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return hours * 60 + minutes;
}
