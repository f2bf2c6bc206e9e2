/** Approves many weeks, each in a transaction of its own: a failing week does not affect the others. Idempotent. */
import type { CalendarDate } from '#engine/values';
import { Failure, type OpenStore } from '#engine/server';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { actAsSeen, onWeek, type Asked } from './acting.ts';
import { employees, weekKey, weeksOf } from './reading.ts';

/** A week to approve, with the hash (`seen`) of what the caller was shown. */
export interface SeenWeek {
  readonly employee: string;
  readonly monday: CalendarDate;
  readonly seen: string;
}

/** Result of approving one week. */
export interface WeekOutcome {
  readonly employee: string;
  readonly monday: CalendarDate;
  /** `already`: it was approved before. */
  readonly outcome: 'approved' | 'already' | 'refused';
  /** Why it was rejected. */
  readonly problem: Failure | null;
}

/**
 * Returns outcomes in the order of the request.
 *
 * @throws errors that are not about one week, such as a lost database. Weeks approved until then stay approved.
 */
export async function approveWeeks(
  store: OpenStore,
  asked: Asked,
  weeks: readonly SeenWeek[],
): Promise<readonly WeekOutcome[]> {
  const states = await statesOf(store, asked, weeks);
  const outcomes: WeekOutcome[] = [];
  for (const week of weeks) outcomes.push(await approveWeek(store, asked, { week, state: states.get(keyOf(week)) }));
  return outcomes;
}

const keyOf = ({ employee, monday }: Pick<SeenWeek, 'employee' | 'monday'>): string => weekKey(employee, monday);

/** States of the weeks that the caller may see. */
async function statesOf(
  store: OpenStore,
  { caller, now }: Asked,
  weeks: readonly SeenWeek[],
): Promise<ReadonlyMap<string, WeekAnswer['state']>> {
  const reading = { records: store, registry: store.registry(), caller: { ...caller, active_client: null }, now };
  const people = await employees(reading, [...new Set(weeks.map(({ employee }) => employee))]);
  const found = await weeksOf(reading, { mondays: [...new Set(weeks.map(({ monday }) => monday))].toSorted(), people });
  return new Map(found.map(({ employee, monday, state }) => [weekKey(employee.uuid, monday), state]));
}

interface One {
  readonly week: SeenWeek;
  /** Undefined if the caller may not see it. */
  readonly state: WeekAnswer['state'] | undefined;
}

async function approveWeek(store: OpenStore, asked: Asked, { week, state }: One): Promise<WeekOutcome> {
  const of = { employee: week.employee, monday: week.monday };
  if (state === undefined) return { ...of, outcome: 'refused', problem: new Failure('E_NOT_FOUND') };
  if (state === 'approved') return { ...of, outcome: 'already', problem: null };
  try {
    await onWeek(store, asked, (within) =>
      actAsSeen(store, within, {
        ...week,
        action: 'approve',
        remark: null,
        reason: null,
        unchanged: false,
        entries: [],
      }),
    );
    return { ...of, outcome: 'approved', problem: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'E_UNAVAILABLE') throw error;
    // Somebody else may have approved it meanwhile.
    const isDone =
      error.code === 'E_OUTDATED' && (await statesOf(store, asked, [week])).get(keyOf(week)) === 'approved';
    return isDone ? { ...of, outcome: 'already', problem: null } : { ...of, outcome: 'refused', problem: error };
  }
}
