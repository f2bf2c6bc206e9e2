/** Decides if, when and how an invoice is paid, from the client's payment method and habit. */
import { type CalendarDate, Dates } from '#engine/values';
import { isWorkingDay, latest, workingDayFrom } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Random } from '../random.ts';
import type { Invoice } from './invoices.ts';

export type DemoPaymentMethod = 'bank' | 'direct_debit' | 'ideal' | 'offset';

/** Payment of one invoice. */
export interface Instalment {
  readonly invoice: Invoice;
  readonly date: CalendarDate;
  readonly method: DemoPaymentMethod;
  readonly amount_cents: number;
}

/** Direct debit that the client's bank returned. */
export interface ChargeBack {
  readonly invoice: Invoice;
  readonly date: CalendarDate;
}

interface Intent {
  readonly instalments: readonly Instalment[];
  readonly charged_back: ChargeBack | null;
}

/** Returns the day on which a client stopped paying; null if it pays. */
export function stoppedOn(random: Random, client: DemoClient, today: CalendarDate): CalendarDate | null {
  if (client.habit !== 'stopped')
    return client.row.status === 'closed' && random.chance(0.5)
      ? Dates.addDays(today, -random.integer(150, 420))
      : null;
  return Dates.addDays(today, -(client.row.status === 'suspended' ? random.integer(80, 160) : random.integer(35, 85)));
}

interface Paying {
  readonly random: Random;
  readonly today: CalendarDate;
  readonly invoice: Invoice;
  readonly stopped: CalendarDate | null;
}

export function intentOf({ random, today, invoice, stopped }: Paying): Intent {
  const { row, client, charge, issue_date } = invoice;
  const all = row.gross_cents;
  const pays = (date: CalendarDate, method: DemoPaymentMethod, amount_cents = all): readonly Instalment[] =>
    date < today ? [{ invoice, date, method, amount_cents }] : [];
  if (charge.order && charge.order.row.status !== 'completed') {
    const isPaid = charge.order.row.status === 'processing' || charge.order.row.status === 'partially_failed';
    return { instalments: isPaid ? pays(issue_date, 'ideal') : [], charged_back: null };
  }
  if (stopped !== null && issue_date >= stopped) return { instalments: [], charged_back: null };
  if (charge.order && (row.payment_means !== 'direct_debit' || random.chance(0.5)))
    return { instalments: pays(issue_date, 'ideal'), charged_back: null };
  if (row.payment_means === 'direct_debit') return byDirectDebit({ random, today, invoice, stopped }, pays);
  // Some invoices are never paid.
  if (random.chance(0.007)) return { instalments: [], charged_back: null };
  const method = row.payment_means === 'online' && random.chance(0.8) ? 'ideal' : 'bank';
  const date = payDay(random, { client, invoice, isOnline: method === 'ideal' });
  if (random.chance(0.009) && all > 5_000) {
    const half = Math.round(all / 2);
    return {
      instalments: [
        ...pays(date, method, half),
        ...pays(workingDayFrom(Dates.addDays(date, random.integer(14, 40))), method, all - half),
      ],
      charged_back: null,
    };
  }
  return { instalments: pays(date, method), charged_back: null };
}

function byDirectDebit(
  { random, today, invoice }: Paying,
  pays: (date: CalendarDate, method: DemoPaymentMethod) => readonly Instalment[],
): Intent {
  const date = debitDay(invoice.issue_date);
  if (date < today && random.chance(0.022)) {
    const late = workingDayFrom(Dates.addDays(date, random.integer(9, 45)));
    return { instalments: pays(late, 'bank'), charged_back: { invoice, date } };
  }
  return { instalments: pays(date, 'direct_debit'), charged_back: null };
}

/** Returns the day of the direct debit: five working days after the invoice. */
export function debitDay(issue_date: CalendarDate): CalendarDate {
  let day = issue_date;
  for (let left = 5; left > 0; left -= 1) day = workingDayFrom(Dates.addDays(day, 1));
  return day;
}

function payDay(
  random: Random,
  { client, invoice, isOnline }: { readonly client: DemoClient; readonly invoice: Invoice; readonly isOnline: boolean },
): CalendarDate {
  const { issue_date, due_date } = invoice;
  if (client.habit === 'late' || random.chance(0.05))
    return workingDayFrom(Dates.addDays(due_date, random.integer(2, 34)));
  if (client.habit === 'friday' && !isOnline) return fridayFrom(Dates.addDays(issue_date, 4));
  if (isOnline) return Dates.addDays(issue_date, random.integer(0, 6));
  return latest(workingDayFrom(Dates.addDays(issue_date, random.integer(2, 12))), issue_date);
}

/** Returns the first Friday that is a working day. */
function fridayFrom(date: CalendarDate): CalendarDate {
  let day = date;
  while (Dates.weekday(day) !== 5 || !isWorkingDay(day)) day = Dates.addDays(day, 1);
  return day;
}
