/** First day of the period (day, week, month and so on) that contains the date or instant of a row. */
import { region } from '../../../values/region.ts';
import { sql } from 'kysely';
import type { Field, TimeStep } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import type { At, CallerView } from './view.ts';

/** Returns a date. Weeks begin on the day that the registry declares. */
export function stepOf(view: CallerView, at: At, field: Field, step: TimeStep): Fragment {
  return startOfStep(dayOf(view, at, field), step);
}

/** Returns the day; of an instant in the time zone of the business. */
export function dayOf(view: CallerView, at: At, field: Field): Fragment {
  const value = fieldExpression(view, at, field);
  return field.kind === 'datetime' ? sql`cast(${value} at time zone ${sql.lit(region().timeZone)} as date)` : value;
}

export function startOfStep(day: Fragment, step: TimeStep): Fragment {
  // PostgreSQL truncates to Monday: the days between another first day and Monday belong to the next Monday's week.
  const daysBeforeMonday = step === 'week' ? (8 - region().firstDayOfWeek) % 7 : 0;
  if (daysBeforeMonday > 0) {
    const days = sql.lit(daysBeforeMonday);
    return sql`(cast(date_trunc('week', cast(${day} as timestamp) + ${days} * interval '1 day') as date) - ${days})`;
  }
  return sql`cast(date_trunc(${sql.lit(step)}, cast(${day} as timestamp)) as date)`;
}
