/** The location in the URL, and navigation to others; each is an entry in the browser history. */
import { useLocation, useNavigate } from 'react-admin';
import type { CalendarDate } from '#engine/values';
import { todayHere } from '#engine/browser';
import { placeOf, searchOf, type HoursPlace } from './place.ts';
import { hoursViewNames, type HoursViewName } from './view.ts';

export interface GoablePlace extends HoursPlace<HoursViewName> {
  readonly today: CalendarDate;
  readonly go: (to: Partial<HoursPlace<HoursViewName>>) => void;
}

export function useHoursPlace(): GoablePlace {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const today = todayHere();
  const { view, day, employee } = placeOf(search, hoursViewNames, today);
  return {
    view,
    day,
    employee,
    today,
    go: (to) => navigate({ pathname, search: searchOf(search, { view, day, employee, ...to }) }),
  };
}
