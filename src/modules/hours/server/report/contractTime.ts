/** Contract time: a fifth of the week on each working day of the employment, until today. */
import { RelativeDates } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { isStep, type ReportDimension, type ReportGroup } from '../../rules/hoursReport.ts';

export interface Contract {
  readonly uuid: string;
  readonly day_minutes: number;
  readonly start_on: string;
  readonly end_on: string | null;
}

const friday = 5;

interface Period {
  readonly from: string;
  readonly until: string;
  readonly today: string;
}

/** Returns groups by employee and period, with the minutes as the only sum. */
export function contractGroups(
  contracts: readonly Contract[],
  dimensions: readonly ReportDimension[],
  period: Period,
): readonly ReportGroup[] {
  const found = new Map<string, { readonly keys: readonly (string | null)[]; minutes: number }>();
  for (const contract of contracts) {
    for (const day of workingDays(contract, period)) {
      const keys = dimensions.map((dimension) =>
        isStep(dimension) ? RelativeDates.startOf(day, dimension) : contract.uuid,
      );
      const name = JSON.stringify(keys);
      const group = found.get(name) ?? { keys, minutes: 0 };
      group.minutes += contract.day_minutes;
      found.set(name, group);
    }
  }
  return [...found.values()].map(({ keys, minutes }) => ({ keys, sums: [minutes] }));
}

function workingDays({ start_on, end_on }: Contract, { from, until, today }: Period): readonly CalendarDate[] {
  const last = [until, today, end_on ?? until].reduce((one, other) => (one < other ? one : other));
  const days: CalendarDate[] = [];
  for (let day = Dates.calendarDate(start_on > from ? start_on : from); day <= last; day = Dates.addDays(day, 1))
    if (Dates.weekday(day) <= friday) days.push(day);
  return days;
}
