/** Cash forecast: what clients are expected to pay in the next thirteen weeks, and how they pay. */
import { type CalendarDate, Dates } from '#engine/values';

/** Weeks of a forecast. */
export const forecastWeeks = 13;

/** Money that is expected on a day. */
export interface ExpectedAmount {
  readonly on: CalendarDate;
  readonly kind: 'invoices' | 'direct_debits' | 'recurring';
  /** Including VAT. */
  readonly amount_cents: number;
}

/** Expected income of a week, in cents and including VAT. */
export interface ForecastWeek {
  /** Monday; today for the first week. */
  readonly from: CalendarDate;
  /** Sunday. */
  readonly until: CalendarDate;
  /** Open invoices that clients pay themselves. */
  readonly invoices_cents: number;
  /** Open invoices that are collected. */
  readonly direct_debits_cents: number;
  /** Periods of subscriptions that are not on an invoice yet. */
  readonly recurring_cents: number;
  readonly total_cents: number;
}

/** Open amount of invoices by the number of days since they were due. */
export interface AgeGroup {
  /** Days after the due date; null for invoices that are not due yet. */
  readonly from_days: number | null;
  /** Days after the due date; null for no limit. */
  readonly until_days: number | null;
  readonly count: number;
  readonly open_cents: number;
}

/** How late a client pays. */
export interface PayerBehaviour {
  readonly client_uuid: string;
  readonly client_name: string;
  /** Mean number of days between due date and payment of the invoices of a year; negative: early. */
  readonly average_days_late: number;
  readonly paid_count: number;
  readonly open_cents: number;
}

/** The forecast, with the open invoices by age and the clients who pay latest. */
export interface CashForecast {
  readonly weeks: readonly ForecastWeek[];
  readonly ages: readonly AgeGroup[];
  readonly payers: readonly PayerBehaviour[];
  /** Open amount of disputed invoices, which is in no week. */
  readonly disputed_cents: number;
}

/** Returns thirteen weeks. What was expected before today counts in the first one. */
export function weeksOf(expected: readonly ExpectedAmount[], today: CalendarDate): readonly ForecastWeek[] {
  const monday = Dates.addDays(today, -((weekday(today) + 6) % 7));
  return Array.from({ length: forecastWeeks }, (_, index) => {
    const start = Dates.addDays(monday, index * 7);
    const until = Dates.addDays(start, 6);
    const here = expected.filter(({ on }) => on <= until && (index === 0 || on >= start));
    const sum = (kind: ExpectedAmount['kind']): number =>
      here.reduce((total, one) => total + (one.kind === kind ? one.amount_cents : 0), 0);
    const [invoices_cents, direct_debits_cents, recurring_cents] = [
      sum('invoices'),
      sum('direct_debits'),
      sum('recurring'),
    ];
    return {
      from: index === 0 ? today : start,
      until,
      invoices_cents,
      direct_debits_cents,
      recurring_cents,
      total_cents: invoices_cents + direct_debits_cents + recurring_cents,
    };
  });
}

/** Sunday is 0. */
const weekday = (day: CalendarDate): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const limits = [0, 30, 60, 90] as const;

/** Groups open invoices by age. */
export function agesOf(
  invoices: readonly { readonly due_date: string; readonly open_cents: number }[],
  today: CalendarDate,
): readonly AgeGroup[] {
  const ages = invoices.map(({ due_date, open_cents }) => ({
    open_cents,
    days: Dates.daysBetween(Dates.calendarDate(due_date), today),
  }));
  const group = (from_days: number | null, until_days: number | null): AgeGroup => {
    const here = ages.filter(({ days }) =>
      from_days === null ? days <= 0 : days >= from_days && (until_days === null || days <= until_days),
    );
    return {
      from_days,
      until_days,
      count: here.length,
      open_cents: here.reduce((total, { open_cents }) => total + open_cents, 0),
    };
  };
  return [group(null, 0), ...limits.map((limit, index) => group(limit + 1, limits[index + 1] ?? null))];
}
