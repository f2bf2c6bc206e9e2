/**
 * Withdrawal of a consumer from an order within the legal period (BW 6:230o), with a preview of what is refunded and
 * what stays. Lines that had not begun are cancelled and credited. Services begun at the consumer's express request end
 * today, and the payment for the time not provided is refunded (BW 6:230s lid 4); what was provided in full stays (BW
 * 6:230p). The consumer gets a confirmation immediately (BW 6:230o lid 5).
 */
import type { Preview, Rows } from '#engine/registry';
import { Dates, formatLocale, plainLabel } from '#engine/values';
import {
  type ActionEvent,
  Failure,
  queueMail,
  resourceOf,
  type Row,
  runAsSystem,
  systemCaller,
  type SystemContext,
  systemQueries,
  type Tx,
  type TxAcrossClients,
} from '#engine/server';
import { mailEnvelopeOf } from '../../clients/server/mailSender.ts';
import { shownCents } from '../../vat/rules/shownPrice.ts';
import { endAtOnce, linesOfEnd } from '../../subscriptions/server/life/cancel.ts';
import { subscriptionOf } from '../../subscriptions/server/row.ts';
import { situationOf, type Situation } from '../../subscriptions/server/situation.ts';
import { lastDayToWithdraw } from '../rules/withdrawal.ts';
import { orderWithdrawnMail } from './orderMails.ts';
import { failLine, type Ordering } from './setUp.ts';
import { texts } from './texts.ts';

type WithdrawEvent = ActionEvent<'orders.withdraw'>;

interface Line extends Pick<Rows['order_lines'], 'uuid' | 'position' | 'product_uuid' | 'action' | 'status'> {
  readonly description: string;
  /** As a consumer sees it, including VAT. */
  readonly shown_cents: number;
  readonly rate_bp: number;
}

/** A running service and its refund, including VAT. */
interface Ending extends Pick<Line, 'uuid' | 'description' | 'shown_cents'> {
  readonly situation: Situation;
}

interface Withdrawal {
  readonly taken_back: readonly Line[];
  /** Begun at the consumer's request, and not provided in full. */
  readonly ending: readonly Ending[];
  /** Begun at the consumer's request, and provided in full or in progress. */
  readonly remaining: readonly Line[];
  readonly last_day: string;
}

export function previewWithdrawal(event: ActionEvent<'orders.withdraw.preview'>): Promise<Row> {
  return runAsSystem(event, async (system) => {
    const { taken_back, ending, remaining, last_day } = await withdrawalIn(system, event.record);
    const given = [...taken_back, ...ending];
    const isWhole = remaining.length === 0 && ending.length === 0;
    const preview: Preview.ActionPreview = {
      seen: [event.record.uuid, ...given.map(({ uuid, shown_cents }) => `${uuid} ${String(shown_cents)}`)].join(' '),
      questions: [],
      lines: given.map(({ description, shown_cents }) => ({
        label: plainLabel(description),
        amount_cents: -shown_cents,
      })),
      total_cents: -(isWhole ? event.record.gross_cents : given.reduce((sum, { shown_cents }) => sum + shown_cents, 0)),
      currency: event.record.currency,
      includes_vat: true,
      facts: [
        { label: texts.label('withdraw.until'), kind: 'date', value: last_day },
        ...ending.map(({ description }): Preview.PreviewFact => ({
          label: texts.label('withdraw.ends'),
          kind: 'text',
          value: description,
        })),
        ...remaining.map(({ description }): Preview.PreviewFact => ({
          label: texts.label('withdraw.stays'),
          kind: 'text',
          value: description,
        })),
      ],
      note: texts.label(isWhole ? 'withdraw.all' : ending.length > 0 ? 'withdraw.proportional' : 'withdraw.part'),
    };
    return { ...preview };
  });
}

/**
 * Withdraws from an order.
 *
 * @throws Failure E_STATE after the last day, and if everything was provided in full.
 */
export async function withdrawOrder(event: ActionEvent<'orders.withdraw'>): Promise<void> {
  const { record } = event;
  await runAsSystem(event, async (system) => {
    const { tx, records, caller, now } = system;
    const withdrawal = await withdrawalIn(system, record);
    await tx.updateTable('orders').set({ withdrawn_at: now }).where('uuid', '=', record.uuid).execute();
    const isWhole =
      withdrawal.remaining.length === 0 &&
      withdrawal.ending.length === 0 &&
      (record.status === 'pending' || record.status === 'awaiting_payment');
    const reason = await reasonFor(tx, record, now);
    if (isWhole) {
      for (const { uuid, status } of withdrawal.taken_back)
        if (status === 'processing') await failLine(system, uuid, reason);
      await records.act(caller, resourceOf(system, 'orders'), record.uuid, 'cancel', { cancel_reason: reason });
    } else await cancelLines(system, withdrawal.taken_back, reason);
    // Separate credit notes, because the money must be refunded within fourteen days (BW 6:230r).
    for (const { situation } of withdrawal.ending) {
      const draft = await endAtOnce(situation, reason, { isSeparate: true });
      if (draft !== null) await records.act(caller, resourceOf(system, 'invoices'), draft, 'finalise', {});
    }
    await confirm(system, record, withdrawal);
  });
}

async function withdrawalIn(system: SystemContext, record: WithdrawEvent['record']): Promise<Withdrawal> {
  const { tx, now } = system;
  const last_day = lastDayToWithdraw(Dates.localDate(new Date(record.created_at)));
  if (Dates.localDate(now) > last_day) throw new Failure('E_STATE', texts.refusal('withdraw.too_late'));
  const lines = (
    await tx
      .selectFrom('order_lines')
      .leftJoin('vat_rates', 'vat_rates.uuid', 'order_lines.vat_rate_uuid')
      .select([
        'order_lines.uuid',
        'order_lines.position',
        'order_lines.product_uuid',
        'order_lines.action',
        'order_lines.description',
        'order_lines.line_net_cents',
        'order_lines.status',
        'vat_rates.rate_bp',
      ])
      .where('order_lines.order_uuid', '=', record.uuid)
      .where('order_lines.status', '!=', 'cancelled')
      .orderBy('order_lines.position')
      .execute()
  ).map(({ line_net_cents, rate_bp, ...line }) => ({
    ...line,
    rate_bp: rate_bp ?? 0,
    description: line.description ?? '',
    shown_cents: shownCents(Number(line_net_cents ?? 0), rate_bp ?? 0, 'incl_vat'),
  }));
  const begun = await begunAmong(tx, lines);
  const services = lines.filter(({ action }) => action !== 'setup');
  const taken_back = services.filter(({ uuid }) => !begun.has(uuid));
  const ending = await endingsAmong(system, services);
  if (taken_back.length === 0 && ending.length === 0) throw new Failure('E_STATE', texts.refusal('withdraw.all_begun'));
  const ends = new Set(ending.map(({ uuid }) => uuid));
  return {
    taken_back: lines.filter(
      (line) =>
        taken_back.includes(line) || (line.action === 'setup' && taken_back.some((main) => isSetupOf(line, main))),
    ),
    ending,
    remaining: services.filter(({ uuid }) => begun.has(uuid) && !ends.has(uuid)),
    last_day,
  };
}

/** Running services end today. A domain is provided in full once it is registered (BW 6:230p onder d). */
async function endingsAmong(system: SystemContext, lines: readonly Line[]): Promise<readonly Ending[]> {
  const found: Ending[] = [];
  for (const { uuid, description, status, rate_bp } of lines) {
    if (status !== 'completed') continue;
    const row = await system.tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('order_line_uuid', '=', uuid)
      .where('status', 'in', ['active', 'cancel_scheduled'])
      .executeTakeFirst();
    if (!row || row.resource === 'domains') continue;
    const situation = await situationOf(system, subscriptionOf(row), true);
    const net = linesOfEnd(situation).reduce((sum, { amount_cents }) => sum - amount_cents, 0);
    if (net > 0) found.push({ uuid, description, shown_cents: shownCents(net, rate_bp, 'incl_vat'), situation });
  }
  return found;
}

/** A setup fee is the next line. */
const isSetupOf = (setup: Line, main: Line): boolean =>
  setup.product_uuid === main.product_uuid && setup.position === main.position + 1;

/** Completed, or in progress by staff or a provider. */
async function begunAmong(tx: TxAcrossClients, lines: readonly Line[]): Promise<ReadonlySet<string>> {
  const uuids = lines.map(({ uuid }) => uuid);
  if (uuids.length === 0) return new Set();
  const changes = await tx
    .selectFrom('service_changes')
    .select(['order_line_uuid', 'status', 'attempts'])
    .where('order_line_uuid', 'in', uuids)
    .execute();
  const isUnderWay = ({ status, attempts }: (typeof changes)[number]): boolean =>
    status === 'running' || status === 'succeeded' || (status === 'queued' && attempts > 0);
  return new Set([
    ...lines.filter(({ status }) => status === 'completed').map(({ uuid }) => uuid),
    ...changes.filter(isUnderWay).flatMap(({ order_line_uuid }) => order_line_uuid ?? []),
  ]);
}

/** The order follows its lines. Options of a domain are cancelled with it when it is their turn. */
async function cancelLines({ tx, records, registry }: Ordering, lines: readonly Line[], reason: string): Promise<void> {
  const resource = resourceOf({ registry }, 'order-lines');
  for (const { uuid } of lines.filter(({ action }) => action !== 'setup')) {
    const line = await tx.selectFrom('order_lines').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow();
    if (line.status === 'cancelled') continue;
    if (line.status === 'processing') await failLine({ records, registry }, uuid, reason);
    await records.act(systemCaller, resource, uuid, 'cancel', {});
  }
}

async function reasonFor(
  tx: TxAcrossClients,
  { client_uuid }: Pick<Rows['orders'], 'client_uuid'>,
  now: Date,
): Promise<string> {
  const { language } = await tx
    .selectFrom('clients')
    .select('language')
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  const day = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone: Dates.region().timeZone });
  return texts.in(language)('withdraw.reason', { day: day.format(now) });
}

/** Confirmation on a durable medium, with the content and the moment (directive 2011/83/EU, article 11a, 4). */
async function confirm(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  { uuid, number, client_uuid, seller_uuid }: WithdrawEvent['record'],
  { taken_back, ending, remaining }: Withdrawal,
): Promise<void> {
  const { email, language } = await tx
    .selectFrom('clients')
    .select(['email', 'language'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirstOrThrow();
  const moment = new Intl.DateTimeFormat(formatLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: Dates.region().timeZone,
  });
  const named = (lines: readonly Pick<Line, 'description'>[]): string =>
    lines.map(({ description }) => description).join('; ');
  await queueMail(systemQueries(tx).mails, {
    kind: orderWithdrawnMail,
    to: email,
    language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid, seller_uuid)),
      number: number ?? '',
      order_uuid: uuid,
      at: moment.format(now),
      lines: named([...taken_back, ...ending]),
      remaining: named(remaining),
    },
  });
}
