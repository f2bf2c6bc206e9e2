/** In charge of what the mails about a new order say. */
import { formatIban } from '../../../engine/values/identifiers/iban.ts';
import type { Label } from '../../../engine/registry/types.ts';
import type { MailContent, MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import { texts } from './texts.ts';

/** What mails about an order say. */
export interface OrderMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  readonly client: string;
  /** With its currency sign. */
  readonly total: string;
  /** What was ordered, in words. */
  readonly lines: string;
  /** In words too; mails that were queued by an earlier version do not say. */
  readonly totals?: {
    readonly display: PriceDisplay;
    readonly net: string;
    readonly gross: string;
    /** Of each rate; empty where no VAT is charged. */
    readonly vat: string;
  };
  /** To a consumer. */
  readonly withdrawal?: {
    readonly placed_on: string;
    readonly until: string;
    readonly contact: string;
    readonly has_domain: boolean;
  };
  /** Names that move to us; mails that were queued by an earlier version do not say. */
  readonly transfers?: string;
  readonly method: string;
  /** Mails that were queued by an earlier version do not say. */
  readonly is_free?: boolean;
  /** Whether who reads it can sign in and see the order. Mails that were queued by an earlier version do not say. */
  readonly can_sign_in?: boolean;
  /** The day on which it lapses if it is not paid, in words; undefined where it does not lapse. */
  readonly lapses_on?: string;
  /** Where a bank transfer goes, for who cannot. */
  readonly transfer?: { readonly iban: string; readonly name: string };
}

/** What happens next, by the way of paying. */
const ways: Readonly<Record<string, (total: string) => Label>> = {
  bank_transfer: (total) => texts.label('order_mail.pay.bank_transfer', { total }),
  direct_debit: (total) => texts.label('order_mail.pay.direct_debit', { total }),
  online: (total) => texts.label('order_mail.pay.online', { total }),
};

/** For who has no page to look at. */
const waysByMail: typeof ways = {
  ...ways,
  online: (total) => texts.label('order_mail.pay.online_by_mail', { total }),
};

function wayByMail({ method, total, transfer, number }: OrderMail): Label {
  if (method !== 'bank_transfer') return (waysByMail[method] ?? unknownWay)(total);
  return transfer === undefined
    ? unknownWay(total)
    : texts.label('order_mail.pay.transfer_details', {
        total,
        iban: formatIban(transfer.iban),
        name: transfer.name,
        number,
      });
}

const unknownWay = (total: string): Label => texts.label('order_mail.pay.unknown', { total });

/** To a consumer with VAT and how much of it that is, to a business without VAT first. */
function totalText({ display, net, gross, vat }: NonNullable<OrderMail['totals']>): Label {
  if (vat === '') return texts.label('order_mail.total.no_vat', { gross });
  return texts.label(`order_mail.total.${display}`, { net, gross, vat });
}

/** To the client. With a way to the order only for who can sign in there. */
function orderPlaced(order: OrderMail): MailContent {
  const {
    number,
    order_uuid,
    total,
    totals,
    lines,
    method,
    transfers = '',
    can_sign_in = false,
    is_free = false,
  } = order;
  const way = can_sign_in ? (ways[method] ?? unknownWay)(total) : wayByMail(order);
  return {
    subject: texts.label('order_mail.placed.subject', { number }),
    paragraphs: [
      texts.label('order_mail.placed.text', { lines }),
      ...(totals === undefined ? [] : [totalText(totals)]),
      ...(transfers === '' ? [] : [texts.label('order_mail.transfers', { transfers })]),
      is_free ? texts.label('order_mail.pay.nothing') : way,
      ...(can_sign_in ? [texts.label('order_mail.placed.follow')] : []),
      ...(is_free || order.lapses_on === undefined ? [] : [texts.label('order_mail.lapses', { day: order.lapses_on })]),
      ...withdrawalText(order),
    ],
    ...(can_sign_in ? { button: { label: texts.label('order_mail.button'), path: `/orders/${order_uuid}` } } : {}),
    note: texts.label('order_mail.placed.note'),
  };
}

function withdrawalText({ withdrawal, number }: OrderMail): readonly Label[] {
  if (withdrawal === undefined) return [];
  const { has_domain, until, ...how } = withdrawal;
  return [
    texts.label('order_mail.withdrawal.right', { until }),
    texts.label('order_mail.withdrawal.how', { ...how, number }),
    texts.label('order_mail.withdrawal.begun'),
    ...(has_domain ? [texts.label('order_mail.withdrawal.domain')] : []),
  ];
}

/** To staff. */
function orderNotice({ number, order_uuid, client, total, lines }: OrderMail): MailContent {
  return {
    subject: texts.label('order_mail.notice.subject', { number }),
    paragraphs: [texts.label('order_mail.notice.text', { client, total, lines })],
    button: { label: texts.label('order_mail.button'), path: `/orders/${order_uuid}` },
    note: texts.label('order_mail.notice.note'),
  };
}

/** What somebody took back of an order, in the words of their language. */
export interface WithdrawnMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  /** The moment. */
  readonly at: string;
  readonly lines: string;
  /** What had begun at their request; empty: nothing. */
  readonly remaining: string;
}

function orderWithdrawn({ number, order_uuid, at, lines, remaining }: WithdrawnMail): MailContent {
  return {
    subject: texts.label('order_mail.withdrawn.subject', { number }),
    paragraphs: [
      texts.label('order_mail.withdrawn.text', { number, at, lines }),
      texts.label('order_mail.withdrawn.money'),
      ...(remaining === '' ? [] : [texts.label('order_mail.withdrawn.remaining', { remaining })]),
    ],
    button: { label: texts.label('order_mail.button'), path: `/orders/${order_uuid}` },
    note: texts.label('order_mail.withdrawn.note'),
  };
}

/** An order that was not paid in time, in the language of the client. */
export interface LapsedMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  /** The day on which it lapsed, in words. */
  readonly day: string;
  /** What was cancelled. */
  readonly lines: string;
  /** What was set up already, and stays charged; empty for nothing. */
  readonly delivered: string;
  readonly can_order_again: boolean;
  readonly can_sign_in: boolean;
}

function orderLapsed(order: LapsedMail): MailContent {
  const { number, order_uuid, day, lines, delivered, can_order_again, can_sign_in } = order;
  const isAgain = can_order_again && can_sign_in;
  return {
    subject: texts.label('order_mail.lapsed.subject', { number }),
    paragraphs: [
      texts.label('order_mail.lapsed.text', { number, day, lines }),
      delivered === ''
        ? texts.label('order_mail.lapsed.invoice')
        : texts.label('order_mail.lapsed.delivered', { delivered }),
      ...(can_order_again ? [texts.label(isAgain ? 'order_mail.lapsed.again' : 'order_mail.lapsed.contact')] : []),
    ],
    ...(can_sign_in
      ? {
          button: isAgain
            ? { label: texts.label('order_mail.lapsed.button'), path: '/cart' }
            : { label: texts.label('order_mail.button'), path: `/orders/${order_uuid}` },
        }
      : {}),
    note: texts.label('order_mail.lapsed.note'),
  };
}

export const orderLapsedMail: MailKind<LapsedMail> = { name: 'order-lapsed', content: orderLapsed };
export const orderPlacedMail: MailKind<OrderMail> = { name: 'order-placed', content: orderPlaced };
export const orderNoticeMail: MailKind<OrderMail> = { name: 'order-notice', content: orderNotice };
export const orderWithdrawnMail: MailKind<WithdrawnMail> = { name: 'order-withdrawn', content: orderWithdrawn };
