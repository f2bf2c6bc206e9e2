/** In charge of a calendar file that is being taken over: its rows, what was chosen of them and on what, and booking it. */
import { useState } from 'react';
import type { BookedOn, CalendarRow } from '../../../../domain/quickAnswer.ts';
import { useWrite } from '../../../generated/useWrite.ts';
import { bookEntries, previewCalendar, type NewEntry } from '../../../providers/hourEntry.ts';

/** As many as the server books at once. */
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
  /** Also for the other rows with the same title that say nothing yet. */
  readonly assign: (row: CalendarRow, on: BookedOn) => void;
  /** What would be booked now. */
  readonly entries: readonly NewEntry[];
  /** Answers whether it went well. */
  readonly book: (onBooked: (uuids: readonly string[]) => void) => Promise<boolean>;
  readonly again: () => void;
}

export const isBookable = ({ left_out, is_booked, minutes }: CalendarRow): boolean =>
  left_out === null && !is_booked && minutes !== null;

export function useCalendarImport(): CalendarImport {
  const [rows, setRows] = useState<readonly CalendarRow[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
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
          setRows(found);
          setChosen(
            new Set(
              found
                .filter((row) => isBookable(row) && row.overlaps === null && row.client !== null)
                .map(({ source_key }) => source_key),
            ),
          );
        },
        { within: ['nothing'] },
      ),
    toggle: (key) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    assign: (row, { client, project }) => {
      const alike = (one: CalendarRow) =>
        one.source_key === row.source_key || (one.title === row.title && one.client === null);
      setChosen(
        (before) =>
          new Set([
            ...before,
            ...(rows ?? [])
              .filter((one) => alike(one) && isBookable(one) && one.overlaps === null)
              .map(({ source_key }) => source_key),
          ]),
      );
      setRows((before) => before?.map((one) => (alike(one) ? { ...one, client, project } : one)) ?? null);
    },
    book: (onBooked) => run(async () => onBooked((await bookEntries(entries)).uuids)),
    again: () => {
      setRows(null);
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
}: CalendarRow): NewEntry | null {
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
