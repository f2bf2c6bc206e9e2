/** First day of the period (day, week, month and so on) that contains the date or instant of a row. */
import { timeZone } from '../../../values/calendarDate.ts';
import { sql } from 'kysely';
import type { Field, TimeStep } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import type { At, View } from './view.ts';

/** Returns a date. Weeks begin on Monday. */
export function stepOf(view: View, at: At, field: Field, step: TimeStep): Fragment {
  return startOfStep(dayOf(view, at, field), step);
}

/** Returns the day; of an instant in the time zone of the company. */
export function dayOf(view: View, at: At, field: Field): Fragment {
  const value = fieldExpression(view, at, field);
  return field.kind === 'datetime' ? sql`cast(${value} at time zone ${sql.lit(timeZone)} as date)` : value;
}

export function startOfStep(day: Fragment, step: TimeStep): Fragment {
  return sql`cast(date_trunc(${sql.lit(step)}, cast(${day} as timestamp)) as date)`;
}
