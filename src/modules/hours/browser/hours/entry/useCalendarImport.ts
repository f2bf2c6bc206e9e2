/** State of a calendar import: its rows, the selection and assignments, and booking. */
import { useState } from 'react';
import type { BookedOn, CalendarRow } from '../../../rules/quickAnswer.ts';
import { useDraft, useWrite } from '#engine/browser';
import { bookEntries, previewCalendar, type NewHourEntry } from '../../hourEntry.ts';

/** The maximum that the server books in one call. */
const mostAtOnce = 200;

export interface CalendarImport {
  /** Null before a file is read. */
  readonly rows: readonly CalendarRow[] | null;
  readonly chosen: ReadonlySet<string>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly read: (
    file: File,
    period: { readonly from: string; readonly until: string },
    isWholeDayBooked: boolean,
  ) => void;
  readonly toggle: (key: string) => void;
  /** Also assigns the other unassigned rows with the same title. */
  readonly assign: (row: CalendarRow, on: BookedOn) => void;
  /** The entries that would be booked now. */
  readonly entries: readonly NewHourEntry[];
  /** Returns true on success. */
  readonly book: (onBooked: (uuids: readonly string[]) => void) => Promise<boolean>;
  readonly again: () => void;
}

export const isBookable = ({ left_out, is_booked, minutes }: CalendarRow): boolean =>
  left_out === null && !is_booked && minutes !== null;

const keyOf = ({ source_key }: CalendarRow): string => source_key;

/** Selected by default. */
const isUsual = ({ overlaps, client }: CalendarRow): boolean => overlaps === null && client !== null;

/** The selection by event key. The contents of the file are not stored: it must be chosen again after a reload. */
type Picks = Readonly<Record<string, { readonly isChosen: boolean; readonly on?: BookedOn }>>;

export function useCalendarImport(): CalendarImport {
  const [read, setRead] = useState<readonly CalendarRow[] | null>(null);
  const [picks, setPicks] = useDraft<Picks>('hours.calendar-rows', {}, { untilClosed: true });
  const rows = read?.map((row) => ({ ...row, ...picks[row.source_key]?.on })) ?? null;
  const chosen = new Set(
    rows?.filter((row) => isBookable(row) && (picks[row.source_key]?.isChosen ?? isUsual(row))).map(keyOf),
  );
  const { busy, error, run, reset } = useWrite();
  const entries = (rows ?? [])
    .filter(({ source_key }) => chosen.has(source_key))
    .flatMap((row) => entryOf(row) ?? [])
    .slice(0, mostAtOnce);
  return {
    rows,
    chosen,
    busy,
    error,
    entries,
    read: (file, period, isWholeDayBooked) =>
      void run(
        async () => {
          const { rows: found } = await previewCalendar({
            content: await file.text(),
            ...period,
            whole_days: isWholeDayBooked ? 'contract' : 'skip',
          });
          setRead(found);
        },
        { within: ['nothing'] },
      ),
    toggle: (key) => setPicks((before) => ({ ...before, [key]: { ...before[key], isChosen: !chosen.has(key) } })),
    assign: (row, { client, project }) => {
      const alike = (one: CalendarRow) =>
        one.source_key === row.source_key || (one.title === row.title && one.client === null);
      const assigned = (rows ?? []).filter(alike).map((one) => {
        const isChosen = chosen.has(one.source_key) || (isBookable(one) && one.overlaps === null);
        return [one.source_key, { on: { client, project }, isChosen }] as const;
      });
      setPicks((before) => ({ ...before, ...Object.fromEntries(assigned) }));
    },
    book: (onBooked) => run(async () => onBooked((await bookEntries(entries)).uuids)),
    again: () => {
      setRead(null);
      setPicks({});
      reset();
    },
  };
}

function entryOf({
  client,
  project,
  work_date,
  started_at,
  ended_at,
  minutes,
  activity,
  billable,
  title,
  source_key,
}: CalendarRow): NewHourEntry | null {
  if (client === null || minutes === null || title === '') return null;
  return {
    work_date,
    minutes,
    client_uuid: client.uuid,
    activity,
    billable,
    description: title,
    source: 'calendar',
    source_key,
    ...(project === null ? {} : { project_uuid: project.uuid }),
    ...(started_at !== null && ended_at !== null ? { started_at, ended_at } : {}),
  };
}
