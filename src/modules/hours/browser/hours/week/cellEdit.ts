/** Translates typed text into changes of entries. Independent of display and sending. */
import { type CalendarDate, Dates, LocalTime, WorkTimes } from '#engine/values';
import type { HoursEntry, HoursValues } from '../../hours.ts';
import type { NewChange, ShownEntry } from '../../offlineQueueChanges.ts';
import { isOpen, type Combination } from '../weekModel.ts';

export interface CellPlace {
  readonly employee_uuid: string;
  readonly combination: Combination;
  readonly day: CalendarDate;
  readonly entries: readonly ShownEntry[];
}

/** Why a text is not a valid time; key of the error text. */
type WrongTime = 'unreadable' | 'too_long';

/**
 * Returns the first entry whose clock times overlap the written ones; null if there is none. The entry that is being
 * edited is ignored.
 */
export function findConflict<Entry extends HoursEntry>(
  pieces: readonly TimeValues[],
  entries: readonly Entry[],
  own: string | null,
): Entry | null {
  const stretches = pieces.flatMap(({ started_at, ended_at }) =>
    started_at && ended_at ? [[Date.parse(started_at), Date.parse(ended_at)] as const] : [],
  );
  return (
    entries.find(
      ({ uuid, started_at, ended_at }) =>
        uuid !== own &&
        started_at !== null &&
        ended_at !== null &&
        stretches.some(([from, until]) => Date.parse(started_at) < until && from < Date.parse(ended_at)),
    ) ?? null
  );
}

type Written<Result> =
  | { readonly type: 'wrong'; readonly reason: WrongTime }
  | { readonly type: 'right'; readonly result: Result };

type TimeValues = Pick<HoursValues, 'work_date' | 'minutes'> &
  Partial<Pick<HoursValues, 'started_at' | 'ended_at' | 'break_minutes'>>;

const longest = 1440;
const minuteMilliseconds = 60_000;

/**
 * Parses the time of one day, or two days if it passes midnight; an empty text gives none. A duration for an entry with
 * times keeps its start and break; clock times include their break, or have none.
 */
export function timeOf(text: string, day: CalendarDate, entry: HoursEntry | null): Written<readonly TimeValues[]> {
  if (text.trim() === '') return { type: 'right', result: [] };
  const time = WorkTimes.parseWorkTime(text);
  if (time === null) return { type: 'wrong', reason: 'unreadable' };
  if (time.minutes > longest) return { type: 'wrong', reason: 'too_long' };
  if (time.minutes === 0) return { type: 'right', result: [] };
  if (time.from === null || time.until === null)
    return { type: 'right', result: [durationOf(time.minutes, day, entry)] };
  const pieces = LocalTime.splitByDay(
    LocalTime.localInstant(day, time.from),
    LocalTime.localInstant(day, time.until),
  ).filter(({ minutes }) => minutes > 0);
  const result = withBreak(pieces, time.break_minutes);
  // In the night of a clock change the remaining time may be shorter than the break.
  return result ? { type: 'right', result } : { type: 'wrong', reason: 'unreadable' };
}

/** Puts the break in the longest piece first. Every piece keeps some time; returns null if that is impossible. */
function withBreak(pieces: readonly LocalTime.DayPiece[], minutes: number): readonly TimeValues[] | null {
  const shares = new Map<LocalTime.DayPiece, number>();
  let left = minutes;
  for (const piece of pieces.toSorted((one, other) => other.minutes - one.minutes)) {
    const share = Math.min(left, piece.minutes - 1);
    shares.set(piece, share);
    left -= share;
  }
  if (left > 0) return null;
  return pieces.map((piece) => ({
    ...piece,
    break_minutes: shares.get(piece) ?? 0,
    minutes: piece.minutes - (shares.get(piece) ?? 0),
  }));
}

function durationOf(minutes: number, work_date: CalendarDate, entry: HoursEntry | null): TimeValues {
  if (!entry?.started_at) return { work_date, minutes };
  const ended = Date.parse(entry.started_at) + (minutes + entry.break_minutes) * minuteMilliseconds;
  return { work_date, minutes, started_at: entry.started_at, ended_at: new Date(ended).toISOString() };
}

/** Formats the time as it can be typed: clock times with the break if known, otherwise the duration. */
export function textOf({ started_at, ended_at, break_minutes, work_date, minutes }: HoursEntry): string {
  if (started_at === null || ended_at === null) return WorkTimes.formatWorkTime(minutes);
  const [from, until] = [LocalTime.localTimeOf(new Date(started_at)), LocalTime.localTimeOf(new Date(ended_at))];
  // Times that start on another day than the entry's cannot be typed in its cell.
  const isOwn =
    from.date === work_date &&
    (until.date === work_date ||
      (until.date > work_date && until.minute === 0 && until.date === Dates.addDays(from.date, 1)));
  return isOwn
    ? WorkTimes.formatWorkRange({
        from: from.minute,
        until: until.date === work_date ? until.minute : longest,
        break_minutes,
      })
    : WorkTimes.formatWorkTime(minutes);
}

interface NewEntryParts {
  readonly description: string;
  /** Returns a unique key. */
  readonly newId: () => string;
}

/**
 * Returns the changes for typed text: one entry is changed, an empty cell gets an entry. A cell with several entries
 * cannot be typed in. An empty list means that nothing changes.
 */
export function editOf(
  { employee_uuid, combination, day, entries }: CellPlace,
  text: string,
  parts: NewEntryParts,
): Written<readonly NewChange[]> {
  const [entry = null] = entries;
  const time = timeOf(text, day, entry);
  if (time.type === 'wrong') return time;
  const [first, ...others] = time.result;
  if (!first) return { type: 'right', result: entry ? [removal(entry, parts.newId())] : [] };
  const made = others.map((values) =>
    creation(
      { employee_uuid, combination, values, description: entry?.description ?? parts.description },
      text,
      parts.newId(),
    ),
  );
  if (!entry)
    return {
      type: 'right',
      result: [
        creation({ employee_uuid, combination, values: first, description: parts.description }, text, parts.newId()),
        ...made,
      ],
    };
  const values = changedValues(entry, first);
  return {
    type: 'right',
    result: [
      ...(Object.keys(values).length === 0 && entry.change?.state !== 'refused'
        ? []
        : [{ id: parts.newId(), kind: 'update' as const, entry, values, typed: text }]),
      ...made,
    ],
  };
}

interface NewEntry {
  readonly employee_uuid: string;
  readonly combination: Combination;
  readonly values: TimeValues;
  readonly description: string;
  readonly billable?: boolean;
}

export function creation(
  { employee_uuid, combination: { client, project, activity }, values, description, billable = true }: NewEntry,
  typed: string,
  id: string,
): NewChange {
  const whole: HoursValues = {
    employee_uuid,
    client_uuid: client.uuid,
    project_uuid: project?.uuid ?? null,
    activity,
    description,
    billable,
    started_at: null,
    ended_at: null,
    break_minutes: 0,
    ...values,
  };
  return {
    id,
    kind: 'create',
    typed,
    values: whole,
    entry: { ...whole, uuid: id, version: 0, status: 'draft', rejection_reason: null, client, project },
  };
}

export const removal = (entry: HoursEntry, id: string): NewChange => ({
  id,
  kind: 'delete',
  entry,
  values: {},
  typed: '',
});

/** Returns the values that differ from the entry. */
export function changedValues(entry: HoursEntry, values: Partial<HoursValues>): Partial<HoursValues> {
  const known: Readonly<Record<string, unknown>> = { ...entry };
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(known[name], value)));
}

function isSameValue(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.includes('T') && right.includes('T'))
    return Date.parse(left) === Date.parse(right);
  return (left ?? null) === (right ?? null);
}

/** Why a cell cannot be edited. */
export type CellLock = 'not_yours' | 'submitted' | 'approved' | 'invoiced';

export function lockOf(entries: readonly HoursEntry[], isWritable: boolean): CellLock | null {
  if (!isWritable) return 'not_yours';
  const closed = entries.find((entry) => !isOpen(entry));
  if (!closed || entries.some(isOpen)) return null;
  return closed.status === 'submitted' || closed.status === 'approved' || closed.status === 'invoiced'
    ? closed.status
    : null;
}
