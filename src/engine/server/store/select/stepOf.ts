/** The first day of the step of time that a row is in, by a date or an instant of it. */
import { timeZone } from '../../../values/calendarDate.ts';
import { sql } from 'kysely';
import type { Field, TimeStep } from '../../../registry/types.ts';
import type { Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import type { At, View } from './view.ts';

/** As a date. Weeks begin on Monday. */
export function stepOf(view: View, at: At, field: Field, step: TimeStep): Fragment {
  return startOfStep(dayOf(view, at, field), step);
}

/** The day in Amsterdam. */
export function dayOf(view: View, at: At, field: Field): Fragment {
  const value = fieldExpression(view, at, field);
  return field.kind === 'datetime' ? sql`cast(${value} at time zone ${sql.lit(timeZone)} as date)` : value;
}

export function startOfStep(day: Fragment, step: TimeStep): Fragment {
  return sql`cast(date_trunc(${sql.lit(step)}, cast(${day} as timestamp)) as date)`;
}
