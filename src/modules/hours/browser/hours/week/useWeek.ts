/** State of a week on screen: saved entries, queued changes and empty rows, and the functions that change it. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { type CalendarDate, Dates, Json, Weeks } from '#engine/values';
import { Requests } from '#engine/browser';
import { hoursKey, readHours, type HoursEntry } from '../../hours.ts';
import { shownEntries, type NewChange, type ShownEntry } from '../../offlineQueueChanges.ts';
import { changeHours, useHoursChanges } from '../../offlineQueue.ts';
import { spanKey, useHours, type ReadHours } from '../useHours.ts';
import { useHoursWords } from '../useHoursWords.ts';
import { useRunningWork, type RunningWork } from '../useRunningWork.ts';
import type { HoursEmployee } from '../view.ts';
import { combinationOf, groupsOf, keyOf, type Combination, type WeekGroup } from '../weekModel.ts';
import { copiesOf, rowsOf } from './copyWeek.ts';
import { useWeekBudgets, type BudgetOf } from './useWeekBudgets.ts';

export interface Week {
  readonly employee: HoursEmployee;
  readonly days: readonly CalendarDate[];
  readonly read: ReadHours;
  readonly entries: readonly ShownEntry[];
  readonly groups: readonly WeekGroup<ShownEntry>[];
  /** Returns the budget of a project of this week; null if there is none. */
  readonly budgetOf: BudgetOf;
  /** The running timer if it is this employee's; null if none runs. */
  readonly running: RunningWork | null;
  /** Returns the default description of that work. */
  readonly describe: (combination: Combination) => string;
  readonly change: (changes: readonly NewChange[]) => void;
  readonly addRow: (combination: Combination) => void;
  /** Key of the row that was added last, which gets the focus. */
  readonly newest: string | null;
  /** Only for rows without time. */
  readonly removeRow: (combination: Combination) => void;
  /** Returns the number of copied rows and entries. */
  readonly copyLast: (withTimes: boolean) => Promise<number>;
  /** The last deletion or copy, while it can be undone. */
  readonly undoable: Undoable | null;
  readonly forgetUndo: () => void;
  readonly offerUndo: (undoable: Undoable) => void;
}

export interface Undoable {
  readonly words: string;
  readonly undo: () => void;
}

const weekLength = 7;

export function useWeek(employee: HoursEmployee, day: CalendarDate): Week {
  const monday = Weeks.mondayOf(day);
  const days = Weeks.daysOfWeek(day);
  const read = useHours(employee.uuid, days);
  const changes = useHoursChanges();
  const queryClient = useQueryClient();
  const describe = useDescription();
  const [newest, setNewest] = useState<string | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [added, setAdded] = useStore<Combination[]>(`hours.rows.${employee.uuid}.${monday}`, []);
  const running = useRunningWork(employee.uuid);
  const isRunningHere = days.some((one) => (running?.minutesOn(one) ?? 0) > 0);
  const asked = running?.combination && isRunningHere ? [...added, running.combination] : added;
  const isHere = ({ employee_uuid, work_date }: HoursEntry): boolean =>
    employee_uuid === employee.uuid && days.some((one) => one === work_date);
  const entries = shownEntries(read.entries ?? [], changes).filter(isHere);
  const groups = groupsOf(days, entries, asked);
  const projects = groups.flatMap(({ rows }) => rows.flatMap(({ project }) => (project ? [project.uuid] : [])));
  const budgetOf = useWeekBudgets(
    projects,
    spanKey({ employee: employee.uuid, from: monday, until: Dates.addDays(monday, weekLength - 1) }),
    entries,
  );
  const addRows = (rows: readonly Combination[]): void => {
    const there = new Set(added.map(keyOf));
    // Avoid a render if all rows exist already.
    if (rows.every((row) => there.has(keyOf(row)))) return;
    setAdded((known: Combination[]) => [...new Map([...known, ...rows].map((one) => [keyOf(one), one])).values()]);
  };
  const change = (made: readonly NewChange[]): void => {
    // An emptied row stays until it is removed.
    addRows(
      made
        .map(({ entry }) => entry)
        .filter(isHere)
        .map(combinationOf),
    );
    for (const one of made) changeHours(one);
  };
  const copyLast = async (withTimes: boolean): Promise<number> => {
    const span = {
      employee: employee.uuid,
      from: Dates.addDays(monday, -weekLength),
      until: Dates.addDays(monday, -1),
    };
    const last = await queryClient.fetchQuery({ queryKey: spanKey(span), queryFn: () => readHours(span) });
    const made = withTimes ? copiesOf(last, entries, Requests.newId) : [];
    const there = new Set(groupsOf(days, entries, added).flatMap(({ rows }) => rows.map(({ key }) => key)));
    const rows = rowsOf(last);
    addRows(rows);
    change(made);
    return withTimes ? made.length : rows.filter((row) => !there.has(keyOf(row))).length;
  };
  return {
    employee,
    days,
    read,
    entries,
    running: isRunningHere ? running : null,
    groups,
    budgetOf,
    describe,
    change,
    copyLast,
    undoable,
    newest,
    addRow: (row) => {
      addRows([row]);
      setNewest(keyOf(row));
    },
    removeRow: (row) => setAdded((known: Combination[]) => known.filter((one) => keyOf(one) !== keyOf(row))),
    forgetUndo: () => setUndoable(null),
    offerUndo: setUndoable,
  };
}

/** The latest description of that work in the loaded hours, otherwise the project name or the activity. */
function useDescription(): (combination: Combination) => string {
  const queryClient = useQueryClient();
  const words = useHoursWords();
  return (combination) => {
    const seen = queryClient
      .getQueriesData<readonly HoursEntry[]>({ queryKey: hoursKey })
      .flatMap(([, data]) => (Json.isList(data) ? data : []));
    const mine = seen.filter((entry) => keyOf(combinationOf(entry)) === keyOf(combination));
    const last = mine.reduce<HoursEntry | null>(
      (newest, entry) => (newest === null || entry.work_date > newest.work_date ? entry : newest),
      null,
    );
    return last?.description ?? combination.project?.name ?? words.activity(combination.activity);
  };
}
