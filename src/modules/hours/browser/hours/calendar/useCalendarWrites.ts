/** Saves the changes of the calendar as optimistic updates, and reverts them when the server rejects them. */
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import { LocalTime } from '#engine/values';
import { Requests } from '#engine/browser';
import {
  createHours,
  deleteHours,
  hoursKey,
  hoursValuesOf,
  updateHours,
  type HoursEntry,
  type HoursValues,
} from '../../hours.ts';
import { clockOf, timesOf, type TimedEntry } from './entryTimes.ts';
import { nearestFree, overlapOf, type Stretch } from './geometry.ts';

interface CalendarWrites {
  /** Optimistic positions of entries by uuid, until the server has answered. */
  readonly moving: Readonly<Record<string, Stretch>>;
  /** The entry that was removed last. */
  readonly removed: HoursEntry | null;
  readonly forget: () => void;
  /** Keeps the written duration if only the position changes. */
  readonly move: (entry: HoursEntry, to: Stretch, keepsLength: boolean) => Promise<void>;
  /** Returns validation errors by field; null if it was saved. */
  readonly save: (
    entry: HoursEntry | null,
    values: Partial<HoursValues>,
  ) => Promise<Readonly<Record<string, string>> | null>;
  readonly remove: (entry: HoursEntry) => Promise<void>;
  readonly undo: () => Promise<void>;
}

export function useCalendarWrites(timed: readonly TimedEntry[]): CalendarWrites {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showOverlap = useOverlapNotice();
  const [moving, setMoving] = useState<Readonly<Record<string, Stretch>>>({});
  const [removed, setRemoved] = useState<HoursEntry | null>(null);
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: hoursKey }),
      queryClient.invalidateQueries({ queryKey: ['hours'] }),
    ]);
  };
  const fail = (error: unknown): void => notify(textsOf(error).join(' '), { type: 'warning' });
  const move: CalendarWrites['move'] = async (entry, to, keepsLength) => {
    const others = timed.filter((one) => one.entry.uuid !== entry.uuid);
    const other = overlapOf(to, others);
    if (other) return showOverlap(other, nearestFree(to, others));
    setMoving((known) => ({ ...known, [entry.uuid]: to }));
    try {
      await updateHours(entry.uuid, entry.version, {
        ...timesOf(to),
        ...(keepsLength ? { minutes: entry.minutes } : {}),
      });
    } catch (error) {
      fail(error);
    }
    await refresh();
    setMoving((known) => Object.fromEntries(Object.entries(known).filter(([uuid]) => uuid !== entry.uuid)));
  };
  const save: CalendarWrites['save'] = async (entry, values) => {
    try {
      await (entry ? updateHours(entry.uuid, entry.version, values) : createHours(values));
      await refresh();
      return null;
    } catch (error) {
      if (error instanceof HttpError && error.status === 422) return Requests.apiErrorOf(error)?.errors ?? {};
      fail(error);
      return {};
    }
  };
  const remove: CalendarWrites['remove'] = async (entry) => {
    try {
      await deleteHours(entry.uuid);
      setRemoved(entry);
    } catch (error) {
      fail(error);
    }
    await refresh();
  };
  const undo = async (): Promise<void> => {
    if (removed) await save(null, hoursValuesOf(removed));
    setRemoved(null);
  };
  return { moving, removed, forget: () => setRemoved(null), move, save, remove, undo };
}

function useOverlapNotice(): (other: TimedEntry, free: Stretch | null) => void {
  const notify = useNotify();
  const translate = useTranslate();
  return (other, free) =>
    notify(
      translate(free ? 'beheer.hours_calendar.overlap_free' : 'beheer.hours_calendar.overlap', {
        what: other.entry.description,
        time: clockOf(other),
        free: free ? LocalTime.clockAt(new Date(free.from)) : '',
      }),
      { type: 'warning' },
    );
}

function textsOf(error: unknown): readonly string[] {
  if (!(error instanceof HttpError)) return [String(error)];
  const texts = Object.values(Requests.apiErrorOf(error)?.errors ?? {});
  return texts.length > 0 ? texts : [error.message];
}
