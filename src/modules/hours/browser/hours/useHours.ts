/** Reads the hours of an employee on some days: one request, cached under those days. */
import { useQuery } from '@tanstack/react-query';
import type { CalendarDate } from '#engine/values';
import { hoursKey, readHours, type HoursEntry, type HoursSpan } from '../hours.ts';

/** Result of reading hours, for `LoadedHours`. */
export interface ReadHours {
  /** Undefined while loading. */
  readonly entries: readonly HoursEntry[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Returns the query key of the hours of an employee on some days. It begins with {@link hoursKey}. */
export const spanKey = ({ employee, from, until }: HoursSpan) => [...hoursKey, employee, from, until] as const;

/** @param days in order; all days between the first and the last are read. */
export function useHours(employee: string, days: readonly CalendarDate[]): ReadHours {
  const [from] = days;
  const until = days.at(-1);
  if (from === undefined || until === undefined) throw new Error('Hours are read by days.');
  const span = { employee, from, until };
  const { data, error, refetch } = useQuery({ queryKey: spanKey(span), queryFn: () => readHours(span) });
  return { entries: data, error: data ? null : error, retry: () => void refetch() };
}
