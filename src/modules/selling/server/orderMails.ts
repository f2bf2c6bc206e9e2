/** Contents of the mails about orders. */
import { Identifiers, type Label, plainLabel } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import type { PriceDisplay } from '../../vat/rules/shownPrice.ts';
import { texts } from './texts.ts';

/** Data of mails about an order. */
export interface OrderMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  readonly client: string;
  /** With its currency sign. */
  readonly total: string;
  /** The ordered lines, as text. */
  readonly lines: string;
  /** The same with their amounts. Missing in mails queued by an earlier version. */
  readonly items?: readonly { readonly text: string; readonly amount: string }[];
  /** As text. Missing in mails queued by an earlier version. */
  readonly totals?: {
    readonly display: PriceDisplay;
    readonly net: string;
    readonly gross: string;
    /** VAT of each rate; empty if no VAT is charged. */
    readonly vat: string;
  };
  /** Only for a consumer. */
  readonly withdrawal?: {
    readonly placed_on: string;
    readonly until: string;
    readonly contact: string;
    readonly has_domain: boolean;
  };
  /** Names that are transferred to us. Missing in mails queued by an earlier version. */
  readonly transfers?: string;
  readonly method: string;
  /** Missing in mails queued by an earlier version. */
  readonly is_free?: boolean;
  /** True if the reader can sign in and see the order. Missing in mails queued by an earlier version. */
  readonly can_sign_in?: boolean;
  /** The day on which it lapses if unpaid, as text; undefined if it does not lapse. */
  readonly lapses_on?: string;
  /** Account for a bank transfer, for readers who cannot sign in. */
  readonly transfer?: { readonly iban: string; readonly name: string };
}

/** Next step, by payment method. */
const ways: Readonly<Record<string, (total: string) => Label>> = {
  bank_transfer: (total) => texts.label('order_mail.pay.bank_transfer', { total }),
  direct_debit: (total) => texts.label('order_mail.pay.direct_debit', { total }),
  online: (total) => texts.label('order_mail.pay.online', { total }),
};

/** For readers who cannot sign in. */
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
        iban: Identifiers.formatIban(transfer.iban),
        name: transfer.name,
        number,
      });
}

const unknownWay = (total: string): Label => texts.label('order_mail.pay.unknown', { total });

/** For a consumer including VAT and the VAT in it; for a business excluding VAT first. */
function totalText({ display, net, gross, vat }: NonNullable<OrderMail['totals']>): Label {
  if (vat === '') return texts.label('order_mail.total.no_vat', { gross });
  return texts.label(`order_mail.total.${display}`, { net, gross, vat });
}

/** Mail to the client. Links to the order only if the reader can sign in. */
function orderPlaced(order: OrderMail): Mails.MailContent {
  const {
    number,
    order_uuid,
    total,
    totals,
    lines,
    items,
    method,
    lapses_on,
    transfers = '',
    can_sign_in = false,
    is_free = false,
  } = order;
  const way = can_sign_in ? (ways[method] ?? unknownWay)(total) : wayByMail(order);
  return {
    subject: texts.label('order_mail.placed.subject', { number }),
    ...(is_free
      ? {}
      : {
          amount: {
            value: plainLabel(total),
            caption:
              lapses_on === undefined
                ? texts.label(method === 'direct_debit' ? 'order_mail.amount.collected' : 'order_mail.amount.total')
                : texts.label('order_mail.amount.pay_before', { day: lapses_on }),
          },
        }),
    paragraphs: [
      ...(items === undefined
        ? [texts.label('order_mail.placed.text', { lines })]
        : [
            texts.label('order_mail.placed.thanks'),
            items.map(({ text, amount }) => ({ label: plainLabel(text), value: plainLabel(amount) })),
          ]),
      ...(totals === undefined ? [] : [totalText(totals)]),
      ...(transfers === '' ? [] : [texts.label('order_mail.transfers', { transfers })]),
      is_free ? texts.label('order_mail.pay.nothing') : way,
      ...(can_sign_in ? [texts.label('order_mail.placed.follow')] : []),
      ...(is_free || lapses_on === undefined ? [] : [texts.label('order_mail.lapses', { day: lapses_on })]),
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

/** Mail to staff. */
function orderNotice({ number, order_uuid, client, total, lines }: OrderMail): Mails.MailContent {
  return {
    subject: texts.label('order_mail.notice.subject', { number }),
    paragraphs: [texts.label('order_mail.notice.text', { client, total, lines })],
    button: { label: texts.label('order_mail.button'), path: `/orders/${order_uuid}` },
    note: texts.label('order_mail.notice.note'),
  };
}

/** Data of the mail about a withdrawal, in the client's language. */
interface WithdrawnMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  /** Date and time of the withdrawal. */
  readonly at: string;
  readonly lines: string;
  /** What had begun at the client's request; empty for nothing. */
  readonly remaining: string;
}

function orderWithdrawn({ number, order_uuid, at, lines, remaining }: WithdrawnMail): Mails.MailContent {
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

/** Data of the mail about a lapsed order, in the client's language. */
interface LapsedMail extends MailEnvelope {
  readonly number: string;
  readonly order_uuid: string;
  /** The day on which it lapsed, as text. */
  readonly day: string;
  /** The cancelled lines. */
  readonly lines: string;
  /** What was already provisioned and stays charged; empty for nothing. */
  readonly delivered: string;
  readonly can_order_again: boolean;
  readonly can_sign_in: boolean;
}

function orderLapsed(order: LapsedMail): Mails.MailContent {
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
