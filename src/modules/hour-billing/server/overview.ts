/** Overview of hours to invoice: clients, those who have waited longest first, and fixed-price projects. */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates, Money } from '#engine/values';
import type { Database, Tx } from '#engine/server';
import type { ClientWithHours, HoursToInvoice } from '../rules/hourInvoice.ts';
import { clientName } from './clientName.ts';
import { fixedProjects } from './instalments.ts';

interface Waiting {
  /** Last day of the hours. */
  readonly until: CalendarDate;
  /** Active client; null for all clients. */
  readonly client_uuid: string | null;
}

/** Reads the overview in one read-only transaction. */
export async function hoursToInvoice(database: Database, waiting: Waiting): Promise<HoursToInvoice> {
  return database
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => ({
      until: waiting.until,
      clients: await clientsWithHours(tx, waiting),
      fixed: await fixedProjects(tx, waiting),
    }));
}

/** Default period: until the end of last month. */
export function endOfLastMonth(now: Date): CalendarDate {
  const { year, month } = Dates.datePartsOf(Dates.localDate(now));
  return Dates.addDays(Dates.calendarDateOf({ year, month, day: 1 }), -1);
}

/** Groups by rate, since the value depends on it, and merges the groups per client. */
async function clientsWithHours(tx: Tx, { until, client_uuid }: Waiting): Promise<readonly ClientWithHours[]> {
  const rows = await tx
    .selectFrom('hours')
    .innerJoin('clients', 'clients.uuid', 'hours.client_uuid')
    .select(['clients.uuid', 'clients.company_name', 'clients.first_name', 'clients.last_name', 'hours.rate_cents'])
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.sum<number>('hours.billable_minutes').as('minutes'),
      fn.count<number>('hours.credit_note_uuid').as('credited'),
      fn.min('hours.work_date').as('oldest'),
    ])
    .where('hours.status', '=', 'approved')
    .where('hours.billable_minutes', '<>', 0)
    .where('hours.invoice_line_uuid', 'is', null)
    .where('hours.work_date', '<=', until)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('projects')
            .select('projects.uuid')
            .whereRef('projects.uuid', '=', 'hours.project_uuid')
            .where('projects.billing', '=', 'fixed'),
        ),
      ),
    )
    .$if(client_uuid !== null, (query) => query.where('clients.uuid', '=', client_uuid))
    .groupBy(['clients.uuid', 'clients.company_name', 'clients.first_name', 'clients.last_name', 'hours.rate_cents'])
    .execute();
  const clients = new Map<string, ClientWithHours>();
  for (const row of rows) clients.set(row.uuid, addRow(clients.get(row.uuid), row));
  return [...clients.values()].toSorted((a, b) =>
    a.oldest_on === b.oldest_on ? b.value_cents - a.value_cents : a.oldest_on < b.oldest_on ? -1 : 1,
  );
}

/** Hours of one client at one rate. */
interface HoursAtRate extends Pick<Rows['clients'], 'uuid' | 'company_name' | 'first_name' | 'last_name'> {
  readonly rate_cents: number | null;
  readonly entries: number;
  readonly minutes: number;
  readonly credited: number;
  readonly oldest: string;
}

function addRow(client: ClientWithHours | undefined, row: HoursAtRate): ClientWithHours {
  const { entries, minutes, credited, oldest, rate_cents } = row;
  const known = client ?? {
    client_uuid: row.uuid,
    client_name: clientName(row),
    entries: 0,
    minutes: 0,
    value_cents: 0,
    unpriced: 0,
    credited: 0,
    oldest_on: oldest,
  };
  const value =
    rate_cents === null
      ? 0
      : Money.lineAmounts({ quantity: minutes, unit_price_cents: rate_cents, price_base_quantity: 60 }).line_net_cents;
  return {
    ...known,
    entries: known.entries + entries,
    minutes: known.minutes + minutes,
    value_cents: known.value_cents + value,
    credited: known.credited + credited,
    unpriced: known.unpriced + (rate_cents === null ? entries : 0),
    oldest_on: oldest < known.oldest_on ? oldest : known.oldest_on,
  };
}
