/** Computes the cash forecast from open invoices, the behaviour of their payers, and subscriptions that come due. */
import type { Registry, Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { Failure, type SystemContext, type TxAcrossClients } from '#engine/server';
import { readVatBuyer, vatFor, type VatOf } from '../../../vat/server/vatOfBuyer.ts';
import { priceClient } from '../../../pricing/server/prices.ts';
import {
  agesOf,
  type CashForecast,
  type ExpectedAmount,
  forecastWeeks,
  type PayerBehaviour,
  weeksOf,
} from '../../rules/cashForecast.ts';
import { dueCandidates, dueOrFailure, openRound, type DueSubscription } from '../billing/due.ts';
import { nameOf } from '../billing/planned.ts';

const days = forecastWeeks * 7;
/** Payers that are named. */
const mostPayers = 10;
/** A client is not expected later than this: after it, invoices are reminded and collected. */
const latestDays = 60;

type Payer = Pick<
  Rows['clients'],
  'uuid' | 'company_name' | 'first_name' | 'last_name' | 'payment_method' | 'payment_term_days'
> & {
  readonly usual_term: number;
};

/** Computes the forecast of all clients. */
export async function cashForecast(
  tx: TxAcrossClients,
  { registry, now }: { readonly registry: Registry; readonly now: Date },
): Promise<CashForecast> {
  const today = Dates.localDate(now);
  const payers = new Map((await readPayers(tx)).map((payer) => [payer.uuid, payer]));
  const late = await daysLate(tx, today);
  const open = await openInvoices(tx);
  const undisputed = open.filter(({ disputed_on }) => disputed_on === null);
  const lateOf = (client_uuid: string): number =>
    Math.min(latestDays, Math.max(0, Math.round(late.get(client_uuid)?.average ?? 0)));
  const ofInvoices = undisputed.map(({ client_uuid, due_date, open_cents, payment_means }): ExpectedAmount => {
    const isCollected = payment_means === 'direct_debit';
    return {
      on: Dates.addDays(Dates.calendarDate(due_date), isCollected ? 0 : lateOf(client_uuid)),
      kind: isCollected ? 'direct_debits' : 'invoices',
      amount_cents: open_cents,
    };
  });
  const recurring = await recurringAmounts(tx, { registry, now, payers, lateOf });
  return {
    weeks: weeksOf([...ofInvoices, ...recurring], today),
    ages: agesOf(undisputed, today),
    payers: latestPayers({ payers, late, open }),
    disputed_cents: sumOf(open) - sumOf(undisputed),
  };
}

interface OpenInvoice {
  readonly client_uuid: string;
  readonly due_date: string;
  readonly open_cents: number;
  readonly payment_means: Rows['invoices']['payment_means'];
  readonly disputed_on: string | null;
}

const sumOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((total, { open_cents }) => total + open_cents, 0);

async function openInvoices(tx: TxAcrossClients): Promise<readonly OpenInvoice[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select(['client_uuid', 'due_date', 'gross_cents', 'paid_cents', 'payment_means', 'disputed_on'])
    .where('kind', '=', 'invoice')
    .where('currency', '=', 'EUR')
    .where('status', 'in', ['sent', 'partially_paid'])
    .execute();
  return rows.flatMap(({ gross_cents, paid_cents, due_date, ...row }) =>
    due_date === null ? [] : [{ ...row, due_date, open_cents: gross_cents - (paid_cents ?? 0) }],
  );
}

async function readPayers(tx: TxAcrossClients): Promise<readonly Payer[]> {
  return tx
    .selectFrom('clients')
    .innerJoin('sellers', 'sellers.uuid', 'clients.seller_uuid')
    .select([
      'clients.uuid',
      'clients.company_name',
      'clients.first_name',
      'clients.last_name',
      'clients.payment_method',
      'clients.payment_term_days',
      'sellers.default_payment_term_days as usual_term',
    ])
    .execute();
}

interface Lateness {
  readonly average: number;
  readonly count: number;
}

/** Returns how late each client paid the invoices of the last year. */
async function daysLate(tx: TxAcrossClients, today: CalendarDate): Promise<ReadonlyMap<string, Lateness>> {
  const paid = await tx
    .selectFrom('invoices')
    .select(['client_uuid', 'due_date', 'paid_at'])
    .where('kind', '=', 'invoice')
    .where('status', '=', 'paid')
    .where('payment_means', '<>', 'direct_debit')
    .where('issue_date', '>', Dates.addDays(today, -365))
    .execute();
  const byClient = new Map<string, Lateness>();
  for (const { client_uuid, due_date, paid_at } of paid) {
    if (due_date === null || paid_at === null) continue;
    const late = Dates.daysBetween(Dates.calendarDate(due_date), Dates.localDate(new Date(paid_at)));
    const { average, count } = byClient.get(client_uuid) ?? { average: 0, count: 0 };
    byClient.set(client_uuid, { average: (average * count + late) / (count + 1), count: count + 1 });
  }
  return byClient;
}

interface Recurring {
  readonly registry: Registry;
  readonly now: Date;
  readonly payers: ReadonlyMap<string, Payer>;
  readonly lateOf: (client_uuid: string) => number;
}

async function recurringAmounts(
  tx: TxAcrossClients,
  { registry, now, payers, lateOf }: Recurring,
): Promise<readonly ExpectedAmount[]> {
  const round = { ...(await openRound(tx, { registry, now })), lead_days: days };
  const vat = new Map<string, VatOf>();
  const clients = new Map<string, Awaited<ReturnType<typeof priceClient>>>();
  const expected: ExpectedAmount[] = [];
  for (const subscription of await dueCandidates(tx, round, null)) {
    const { client_uuid } = subscription;
    const client = clients.get(client_uuid) ?? (await priceClient(tx, client_uuid));
    clients.set(client_uuid, client);
    const found = dueOrFailure(round, subscription, client);
    const payer = payers.get(client_uuid);
    if (found === null || found instanceof Failure || payer === undefined || client.currency !== 'EUR') continue;
    const vatOf =
      vat.get(client_uuid) ?? (await vatOfClient(tx, { client_uuid, seller_uuid: client.seller_uuid, round }));
    vat.set(client_uuid, vatOf);
    const isCollected = payer.payment_method === 'direct_debit';
    const wait = (payer.payment_term_days ?? payer.usual_term) + (isCollected ? 0 : lateOf(client_uuid));
    for (const line of found.lines)
      expected.push({
        on: Dates.addDays(line.part.start < round.today ? round.today : line.part.start, wait),
        kind: 'recurring',
        amount_cents: withVat(line, vatOf),
      });
  }
  return expected;
}

async function vatOfClient(
  tx: SystemContext['tx'],
  {
    client_uuid,
    seller_uuid,
    round: { today },
  }: {
    readonly client_uuid: string;
    readonly seller_uuid: string;
    readonly round: { readonly today: CalendarDate };
  },
): Promise<VatOf> {
  const buyer = await readVatBuyer(tx, client_uuid);
  if (buyer === null) throw new Failure('E_NOT_FOUND');
  return vatFor(tx, { seller_uuid, buyer, on: today });
}

/** An estimate: VAT per line, and none where no rate is valid. */
function withVat({ amount_cents, discount_cents, product }: DueSubscription['lines'][number], vatOf: VatOf): number {
  const net = amount_cents - discount_cents;
  try {
    return Math.round(net * (1 + vatOf(product.vat_class).decision.rate_bp / 10_000));
  } catch (error) {
    if (error instanceof Failure) return net;
    throw error;
  }
}

interface Known {
  readonly payers: ReadonlyMap<string, Payer>;
  readonly late: ReadonlyMap<string, Lateness>;
  readonly open: readonly OpenInvoice[];
}

/** Returns the clients who pay latest, with at least two paid invoices. */
function latestPayers({ payers, late, open }: Known): readonly PayerBehaviour[] {
  return [...late]
    .filter(([, { count, average }]) => count > 1 && average > 0)
    .toSorted(([, one], [, other]) => other.average - one.average)
    .slice(0, mostPayers)
    .flatMap(([client_uuid, { average, count }]) => {
      const payer = payers.get(client_uuid);
      if (payer === undefined) return [];
      return [
        {
          client_uuid,
          client_name: nameOf(payer),
          average_days_late: Math.round(average),
          paid_count: count,
          open_cents: sumOf(open.filter((invoice) => invoice.client_uuid === client_uuid)),
        },
      ];
    });
}
