/**
 * Renews and restores domains: preview, invoice lines from the price list of the client, and a request to the registrar
 * with the expected expiry date. The expiry date changes after the registrar has completed it.
 */
import type { FieldsOf, Preview, Records, Rows } from '#engine/registry';
import { type CalendarDate, Dates, Hostnames, inLanguage, type Label, plainLabel, sourceLocale } from '#engine/values';
import {
  acrossClients,
  type ActionEvent,
  Failure,
  resourceOf,
  type Row,
  runAsSystem,
  systemCaller,
  type SystemContext,
  type TxAcrossClients,
} from '#engine/server';
import { priceOf } from '../../pricing/rules/priceResolution.ts';
import { priceClient, pricesFor, type PriceClient } from '../../pricing/server/prices.ts';
import { changesIn, type WorkContext } from '../../providers/server/work.ts';
import { billAhead } from '../../subscriptions/server/billing/billDue.ts';
import { addToDraft, type DraftLine } from '../../subscriptions/server/draft.ts';
import { seenOf, updateSubscription } from '../../subscriptions/server/situation.ts';
import { isPaidPastExpiry, renewedPeriodBegins } from '../rules/domainTerms.ts';
import { texts } from './texts.ts';

type RenewedDomain = Pick<
  Records['domains'],
  | 'uuid'
  | 'version'
  | 'name'
  | 'client_uuid'
  | 'tld_uuid'
  | 'subscription_uuid'
  | 'expires_on'
  | 'renews_to'
  | 'period_months'
  | 'privacy'
  | 'dnssec'
  | 'is_free'
>;

/**
 * Previews a renewal. The price of a longer period is on the list or unknown; it is never computed from shorter
 * periods.
 */
export function previewRenew(event: ActionEvent<'domains.renew.preview'>): Promise<Row> {
  const { record } = event;
  return runAsSystem(event, async (system) => {
    const bill = await renewalBill(system, record);
    return previewOf(bill, [
      { label: texts.label('renewal.current_expiry'), kind: 'date', value: record.expires_on ?? '' },
      { label: texts.label('renewal.period'), kind: 'text', value: monthWords(record.period_months) },
      { label: texts.label('renewal.new_expiry'), kind: 'date', value: expiryAfter(record) },
    ]);
  });
}

/** Previews a restore. The registry charges a one-time fee, independent of the period. */
export function previewRestore(event: ActionEvent<'domains.restore.preview'>): Promise<Row> {
  const { record, body } = event;
  return runAsSystem(event, async (system) => {
    const until = chosenExpiry(system, record, body.expires_on);
    return previewOf(await restoreBill(system, record), [
      ...expiredOn(record),
      ...(until === null
        ? []
        : [{ label: texts.label('renewal.new_expiry'), kind: 'date', value: until } satisfies Preview.PreviewFact]),
    ]);
  });
}

export async function renew(event: ActionEvent<'domains.renew'>): Promise<void> {
  await runAsSystem(event, (system) => requestRenewal(system, event.record));
}

export async function restore(event: ActionEvent<'domains.restore'>): Promise<void> {
  const { record, body } = event;
  await runAsSystem(event, async (system) => {
    const to = chosenExpiry(system, record, body.expires_on);
    if (to === null)
      throw new Failure('E_INVALID', { errors: { expires_on: { label: texts.label('renewal.no_expiry') } } });
    await request(system, record, { operation: 'restore', bill: await restoreBill(system, record), to });
  });
}

function expiredOn({ expires_on }: Pick<RenewedDomain, 'expires_on'>): readonly Preview.PreviewFact[] {
  return expires_on === null ? [] : [{ label: texts.label('renewal.expired_on'), kind: 'date', value: expires_on }];
}

/** Returns the date that staff entered, else the end of one more period; null if the expiry date is unknown. */
function chosenExpiry(
  system: SystemContext,
  domain: Pick<RenewedDomain, 'expires_on' | 'period_months'>,
  expires_on: string | null | undefined,
): CalendarDate | null {
  if (expires_on) return Dates.calendarDate(expires_on);
  return domain.expires_on === null ? null : restoredUntil(system, domain);
}

/** Restores at the request of the client, with an expiry date one period later. */
export async function requestRestore(event: ActionEvent<'domains.request-restore'>): Promise<void> {
  const { record } = event;
  await runAsSystem(event, async (system) =>
    request(system, record, {
      operation: 'restore',
      bill: await restoreBill(system, record),
      to: restoredUntil(system, record),
    }),
  );
}

export function previewRequestRestore(event: ActionEvent<'domains.request-restore.preview'>): Promise<Row> {
  const { record } = event;
  return runAsSystem(event, async (system) =>
    previewOf(await restoreBill(system, record), [
      { label: texts.label('renewal.expired_on'), kind: 'date', value: record.expires_on ?? '' },
      { label: texts.label('renewal.new_expiry'), kind: 'date', value: restoredUntil(system, record) },
    ]),
  );
}

/** Returns the end of one more period if the domain has expired, else the current expiry date. */
function restoredUntil(
  { now }: SystemContext,
  domain: Pick<RenewedDomain, 'expires_on' | 'period_months'>,
): CalendarDate {
  const expiry = Dates.calendarDate(domain.expires_on ?? '');
  return expiry > Dates.localDate(now) ? expiry : expiryAfter(domain);
}

/**
 * Bills a renewal and requests it. @throws Failure E_NO_PRICE if the list has no price, E_STATE if a renewal is already
 * requested or the subscription of the domain is cancelled
 */
export async function requestRenewal(system: SystemContext, domain: RenewedDomain): Promise<void> {
  await request(system, domain, {
    operation: 'renew',
    bill: await renewalBill(system, domain),
    to: expiryAfter(domain),
  });
}

/**
 * Handles the end of a renewal change: sets the new expiry date, or reverts the billing of a cancelled one if possible.
 */
export async function settleRenewal(
  place: WorkContext,
  domain: Rows['domains'],
  change: FieldsOf<'service-changes'>,
): Promise<void> {
  const expiry = changesIn(change).find(({ field }) => field === 'expires_on')?.after;
  if (change.status === 'succeeded' && typeof expiry === 'string')
    await place.records.act(systemCaller, resourceOf(place, 'domains'), domain.uuid, 'finish-renewal', {
      expires_on: expiry,
    });
  if (change.status === 'cancelled') await takeBack(place, domain);
}

/** Stores the new expiry date, unless a later one is known. */
export async function finishRenewal({ tx, record, body, now }: ActionEvent<'domains.finish-renewal'>): Promise<void> {
  const later = record.expires_on !== null && record.expires_on > body.expires_on ? record.expires_on : body.expires_on;
  const isBack = record.status === 'expired' || record.status === 'quarantine';
  await tx
    .updateTable('domains')
    .set({
      expires_on: later,
      renews_to: null,
      renewal_billing: null,
      updated_at: now,
      version: record.version + 1,
      ...(isBack ? { status: 'active', quarantine_on: null } : {}),
    })
    .where('uuid', '=', record.uuid)
    .execute();
}

/**
 * Adds a period to the expiry date, never to today, so that a renewal cannot count twice (EPP `curExpDate`, RFC 5731
 * § 3.2.3).
 */
function expiryAfter({ expires_on, period_months }: Pick<RenewedDomain, 'expires_on' | 'period_months'>): CalendarDate {
  return Dates.addMonths(Dates.calendarDate(expires_on ?? ''), period_months);
}

interface Requested {
  readonly operation: 'renew' | 'restore';
  readonly bill: Bill;
  readonly to: CalendarDate;
}

async function request(
  system: SystemContext,
  domain: RenewedDomain,
  { operation, bill, to }: Requested,
): Promise<void> {
  if (bill.lines === null) throw new Failure('E_NO_PRICE', { message: noPrice });
  const billed = await bill.write();
  await system.tx
    .updateTable('domains')
    .set({
      renews_to: to,
      renewal_billing: JSON.stringify(billed),
      updated_at: system.now,
      version: domain.version + 1,
    })
    .where('uuid', '=', domain.uuid)
    .execute();
  await system.records.create(systemCaller, resourceOf(system, 'service-changes'), {
    operation,
    subject_resource: 'domains',
    subject_uuid: domain.uuid,
    changes: [{ field: 'expires_on', before: domain.expires_on, after: to }],
  });
}

/** Lines to bill, and a function that writes them. */
interface Bill {
  /** null if one of them has no price. */
  readonly lines: readonly Preview.PreviewLine[] | null;
  readonly currency: string;
  /** Reason for billing nothing: free, or already paid by the subscription. */
  readonly unbilled: 'free' | 'paid' | null;
  write(): Promise<Billed>;
}

/** Data for reverting the billing. */
interface Billed {
  readonly lines: readonly string[];
  readonly subscription_uuid: string | null;
  /** `billed_through` of the subscription before the billing. */
  readonly billed_through: string | null;
}

const nothing: Billed = { lines: [], subscription_uuid: null, billed_through: null };

/** Bills the next period of the subscription early, or else the list price, plus paid options of the domain. */
async function renewalBill(system: SystemContext, domain: RenewedDomain): Promise<Bill> {
  if (domain.renews_to !== null)
    throw new Failure('E_STATE', texts.refusal('renewal.under_way', { until: domain.renews_to }));
  const client = await priceClient(system.tx, domain.client_uuid);
  if (domain.is_free) return freeBill(client);
  const from = Dates.calendarDate(domain.expires_on ?? '');
  const subscription = await payingSubscription(system.tx, domain);
  const period = periodOf(domain.period_months);
  const asked: readonly Asked[] = [
    ...(subscription === null
      ? [
          {
            action: 'renew',
            ...period,
            label: texts.label('renewal.title', { name: Hostnames.displayHostname(domain.name) }),
          },
        ]
      : []),
    ...(await additions(system.tx, domain)).map((one) => ({ ...one, ...period })),
  ];
  const days = { start: from, end: expiryAfter(domain) };
  const listed = await listedBill(system, { domain, client, asked, days });
  if (subscription === null) return listed;
  const ahead = await billAhead(system, {
    uuid: subscription.uuid,
    ...renewedPeriodBegins(from, domain.period_months),
  });
  const own = ahead.lines.map(({ amount_cents, discount_cents }): Preview.PreviewLine => ({
    label: texts.label('renewal.title', { name: Hostnames.displayHostname(domain.name) }),
    amount_cents: amount_cents - discount_cents,
  }));
  return {
    currency: client.currency,
    unbilled: own.length === 0 && !ahead.isUnpriced ? 'paid' : null,
    lines: ahead.isUnpriced || listed.lines === null ? null : [...own, ...listed.lines],
    async write() {
      const draft = await ahead.write();
      const others = await listed.write();
      const written =
        draft === null
          ? []
          : await system.tx
              .selectFrom('invoice_lines')
              .select('uuid')
              .where('invoice_uuid', '=', draft)
              .where('subscription_uuid', '=', subscription.uuid)
              .where(
                'period_start',
                'in',
                ahead.lines.map(({ part }) => part.start),
              )
              .execute();
      return {
        lines: [...written.map(({ uuid }) => uuid), ...others.lines],
        subscription_uuid: draft === null ? null : subscription.uuid,
        billed_through: subscription.billed_through,
      };
    },
  };
}

async function restoreBill(system: SystemContext, domain: RenewedDomain): Promise<Bill> {
  if (domain.renews_to !== null)
    throw new Failure('E_STATE', texts.refusal('renewal.under_way', { until: domain.renews_to }));
  const client = await priceClient(system.tx, domain.client_uuid);
  if (domain.is_free) return freeBill(client);
  const label = texts.label('renewal.restore_title', { name: Hostnames.displayHostname(domain.name) });
  const asked = [{ action: 'restore', period_unit: 'once', period_count: 1, label }];
  return listedBill(system, { domain, client, asked, days: null });
}

const freeBill = ({ currency }: PriceClient): Bill => ({
  lines: [],
  currency,
  unbilled: 'free',
  write: () => Promise.resolve(nothing),
});

/** Item to bill, by the terms of price lists. */
interface Asked {
  /** Product other than the domain itself. */
  readonly product_uuid?: string;
  readonly action: string;
  readonly period_unit: string;
  readonly period_count: number;
  readonly label: Label;
}

interface Listed {
  readonly domain: RenewedDomain;
  readonly client: PriceClient;
  readonly asked: readonly Asked[];
  /** null for a one-time payment. */
  readonly days: DraftLine['days'];
}

/** Bill at the list prices of today. */
async function listedBill(system: SystemContext, { domain, client, asked, days }: Listed): Promise<Bill> {
  const products = await productsOf(system.tx, domain, asked);
  const prices = await pricesFor(system.tx, client, {
    product_uuids: products.map(({ uuid }) => uuid),
    on: Dates.localDate(system.now),
    now: system.now,
  });
  const found = asked.flatMap(({ label, product_uuid, ...wanted }) => {
    const own = products.filter(({ uuid, isOfTld }) => (product_uuid === undefined ? isOfTld : uuid === product_uuid));
    const price = prices.find(
      (one) =>
        own.some(({ uuid }) => uuid === one.product_uuid) &&
        one.action === wanted.action &&
        one.period_unit === wanted.period_unit &&
        one.period_count === wanted.period_count,
    );
    const product = products.find(({ uuid }) => uuid === price?.product_uuid);
    return price && product ? [{ label, product, amount_cents: priceOf(price, 1).total_cents }] : [];
  });
  return {
    currency: client.currency,
    unbilled: null,
    lines: found.length === asked.length ? found.map(({ label, amount_cents }) => ({ label, amount_cents })) : null,
    async write() {
      if (found.length === 0) return nothing;
      const language = await languageOf(system.tx, domain.client_uuid);
      const drafted = found.map(({ label, product, amount_cents }): DraftLine => ({
        product,
        description: inLanguage(label, language),
        quantity: 1,
        unit_price_cents: amount_cents,
        days,
      }));
      const draft = await addToDraft(system, client, drafted);
      const rows = await system.tx
        .selectFrom('invoice_lines')
        .select('uuid')
        .where('invoice_uuid', '=', draft)
        .orderBy('position', 'desc')
        .limit(drafted.length)
        .execute();
      return { ...nothing, lines: rows.map(({ uuid }) => uuid) };
    },
  };
}

type PricedProduct = Pick<Rows['products'], 'uuid' | 'unit_code' | 'vat_class'> & { readonly isOfTld: boolean };

/** Products of the TLD, and the separately requested ones. */
async function productsOf(
  tx: TxAcrossClients,
  domain: RenewedDomain,
  asked: readonly Asked[],
): Promise<readonly PricedProduct[]> {
  const others = asked.flatMap(({ product_uuid }) => product_uuid ?? []);
  const rows = await tx
    .selectFrom('products')
    .select(['uuid', 'unit_code', 'vat_class', 'type', 'tld_uuid'])
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('type', '=', 'domain'),
          eb('tld_uuid', '=', domain.tld_uuid),
          eb('status', 'in', ['active', 'hidden']),
        ]),
        ...(others.length > 0 ? [eb('uuid', 'in', others)] : []),
      ]),
    )
    .orderBy('sort')
    .orderBy('uuid')
    .execute();
  return rows.map(({ type, tld_uuid, ...product }) => ({
    ...product,
    isOfTld: type === 'domain' && tld_uuid === domain.tld_uuid,
  }));
}

/** Paid options of the domain that have no subscription of their own. */
async function additions(
  tx: TxAcrossClients,
  domain: RenewedDomain,
): Promise<readonly Pick<Asked, 'action' | 'label' | 'product_uuid'>[]> {
  const tld = await tx
    .selectFrom('tlds')
    .select(['privacy_product_uuid', 'dnssec_product_uuid'])
    .where('uuid', '=', domain.tld_uuid)
    .executeTakeFirst();
  const wanted = [
    domain.privacy ? (tld?.privacy_product_uuid ?? null) : null,
    domain.dnssec ? (tld?.dnssec_product_uuid ?? null) : null,
  ].filter((uuid) => uuid !== null);
  if (wanted.length === 0) return [];
  const paid = await tx
    .selectFrom('subscriptions')
    .select('product_uuid')
    .where('client_uuid', '=', domain.client_uuid)
    .where('product_uuid', 'in', wanted)
    .where('status', 'in', ['active', 'suspended', 'cancel_scheduled'])
    .where(({ eb, or }) =>
      or([domain.name, Hostnames.displayHostname(domain.name)].map((name) => eb('description', 'like', `% ${name}`))),
    )
    .execute();
  const open = wanted.filter((uuid) => !paid.some(({ product_uuid }) => product_uuid === uuid));
  if (open.length === 0) return [];
  const products = await tx.selectFrom('products').select(['uuid', 'name']).where('uuid', 'in', open).execute();
  return open.map((product_uuid) => ({
    action: 'recurring',
    product_uuid,
    label: plainLabel(products.find(({ uuid }) => uuid === product_uuid)?.name ?? ''),
  }));
}

type Paying = Pick<Rows['subscriptions'], 'uuid' | 'billed_through'>;

/**
 * Returns the subscription that pays for the domain, if any. @throws Failure E_STATE if it is suspended, or ends before
 * the renewed period
 */
async function payingSubscription(tx: TxAcrossClients, domain: RenewedDomain): Promise<Paying | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(['uuid', 'billed_through', 'status', 'cancel_on'])
    .where('uuid', '=', domain.subscription_uuid)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  if (!row) return null;
  if (row.status === 'suspended') throw new Failure('E_STATE', texts.refusal('renewal.suspended'));
  if (
    row.status === 'cancel_scheduled' &&
    !isPaidPastExpiry(dayOf(row.cancel_on), { ...domain, expires_on: dayOf(domain.expires_on) })
  )
    throw new Failure('E_STATE', texts.refusal('renewal.cancelled'));
  return row.status === 'pending' || row.status === 'failed_setup' ? null : row;
}

const dayOf = (text: string | null): CalendarDate | null => (text === null ? null : Dates.calendarDate(text));

/** Removes the lines from a draft invoice. Lines on a final invoice stay, and count for the next renewal. */
async function takeBack(place: WorkContext, domain: Rows['domains']): Promise<void> {
  const billed = domain.renewal_billing as Billed | null;
  await acrossClients(place.tx, async (tx) => {
    await tx
      .updateTable('domains')
      .set({ renews_to: null, renewal_billing: null })
      .where('uuid', '=', domain.uuid)
      .execute();
    if (!billed || billed.lines.length === 0) return;
    const drafted = await tx
      .selectFrom('invoice_lines')
      .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
      .select(['invoice_lines.uuid', 'invoice_lines.invoice_uuid'])
      .where('invoice_lines.uuid', 'in', billed.lines)
      .where('invoices.status', '=', 'draft')
      .execute();
    const invoices = resourceOf(place, 'invoices');
    for (const invoice_uuid of new Set(drafted.map((line) => line.invoice_uuid))) {
      const rows = await tx
        .selectFrom('invoice_lines')
        .select('uuid')
        .where('invoice_uuid', '=', invoice_uuid)
        .orderBy('position')
        .execute();
      const lines = rows.filter(({ uuid }) => !drafted.some((line) => line.uuid === uuid));
      if (lines.length === 0) await place.records.remove(systemCaller, invoices, [invoice_uuid]);
      else await place.records.update(systemCaller, invoices, invoice_uuid, { lines });
    }
    if (billed.subscription_uuid !== null && drafted.length === billed.lines.length)
      await updateSubscription({ tx }, billed.subscription_uuid, { billed_through: billed.billed_through });
  });
}

async function languageOf(tx: TxAcrossClients, client_uuid: string): Promise<Rows['clients']['language']> {
  const client = await tx.selectFrom('clients').select('language').where('uuid', '=', client_uuid).executeTakeFirst();
  return client?.language ?? sourceLocale;
}

function periodOf(months: number): { readonly period_unit: string; readonly period_count: number } {
  return months % 12 === 0
    ? { period_unit: 'year', period_count: months / 12 }
    : { period_unit: 'month', period_count: months };
}

function previewOf({ lines, currency, unbilled }: Bill, facts: readonly Preview.PreviewFact[]): Row {
  const preview: Preview.ActionPreview = {
    seen: lines === null ? null : seenOf([facts, lines, currency]),
    questions: [],
    lines: lines ?? [],
    currency,
    facts,
    total_cents: lines === null ? null : lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    note: lines === null ? noPrice : unbilled === null ? null : texts.label(`renewal.${unbilled}`),
  };
  return { ...preview };
}

function monthWords(months: number): Label {
  const years = months / 12;
  return Number.isInteger(years)
    ? years === 1
      ? texts.label('renewal.year')
      : texts.label('renewal.years', { years })
    : months === 1
      ? texts.label('renewal.month')
      : texts.label('renewal.months', { months });
}

const noPrice = texts.label('renewal.no_price');
