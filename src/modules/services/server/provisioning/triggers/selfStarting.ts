/** Decides which scripts may start automatically: those without required input and without destructive effects. */
import type { Rows, RuleMessage, ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { Failure, type WriteEvent } from '#engine/server';
import { acceptParameters, type ScriptParameter } from '../parameters.ts';
import { invalid } from '../../../../providers/server/work.ts';
import { texts } from '../../texts.ts';

/** Checks again, because stored scripts can be older than the rules. */
export function startsByItself(script: Rows['server_scripts']): boolean {
  return !script.is_destructive && Object.keys(faultsOf(script)).length === 0;
}

/**
 * `beforeWrite` hook of scripts: rejects a trigger that the script does not allow, and plans the next scheduled run.
 * @throws Failure E_INVALID at the parameter or the schedule
 */
export function planStart({ before, values, now }: WriteEvent<'server-scripts'>): ValuesOf<'server-scripts'> {
  const script = { ...before, ...values };
  if (script.trigger === 'manual') return { ...values, next_run_at: null };
  const errors = faultsOf(script);
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  if (script.trigger !== 'scheduled') return { ...values, next_run_at: null };
  const isPlanned =
    before?.trigger === 'scheduled' && before.schedule_cron === script.schedule_cron && before.next_run_at !== null;
  return isPlanned ? values : { ...values, next_run_at: firstRun(script.schedule_cron ?? '', now) };
}

function firstRun(schedule: string, now: Date): string {
  const next = Dates.nextCronRun(schedule, now);
  if (next === null) throw invalid('schedule_cron', texts.label('script.day_never_comes'));
  return next.toISOString();
}

/** Every parameter must have a usable default, because nobody enters values. */
function faultsOf(script: Pick<ValuesOf<'server-scripts'>, 'parameters'>): Readonly<Record<string, RuleMessage>> {
  const declared = script.parameters ?? [];
  return Object.fromEntries(
    declared.flatMap((parameter, index) =>
      canDoWithout(parameter) ? [] : [[`parameters.${index}.default`, { label: needed }]],
    ),
  );
}

function canDoWithout(parameter: ScriptParameter): boolean {
  try {
    acceptParameters([parameter], {});
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

const needed = texts.label('script.default_missing');
