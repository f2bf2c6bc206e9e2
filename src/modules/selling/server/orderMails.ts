/** In charge of what the mails about a new order say. */
import type { Label } from '../../../engine/registry/types.ts';
import type { MailContent, MailKind, MailSender } from '../../../engine/server/mail/mailKinds.ts';

/** What mails about an order say. */
export interface OrderMail {
  readonly number: string;
  readonly order_uuid: string;
  readonly client: string;
  /** With its currency sign. */
  readonly total: string;
  /** What was ordered, in words. */
  readonly lines: string;
  readonly method: string;
  /** Whether who reads it can sign in and see the order. Mails that were queued by an earlier version do not say. */
  readonly can_sign_in?: boolean;
  /** Where a bank transfer goes, for who cannot. */
  readonly transfer?: { readonly iban: string; readonly name: string };
  /** The seller, in the mail to the client. */
  readonly sender?: MailSender;
}

/** What happens next, by the way of paying. */
const ways: Readonly<Record<string, (total: string) => Label>> = {
  bank_transfer: (total) => ({
    en: `Transfer ${total}. The order's page says where to, and has a code for your bank's app.`,
    nl: `Maak ${total} over. Op de pagina van de bestelling staat waarheen, met een code voor de app van je bank.`,
  }),
  direct_debit: (total) => ({
    en: `We collect ${total} from your account by your mandate.`,
    nl: `We schrijven ${total} met je machtiging van je rekening af.`,
  }),
  online: (total) => ({
    en: `You pay ${total} online. Did that not work out? The order's page lets you try again.`,
    nl: `Je betaalt ${total} online. Is dat niet gelukt? Op de pagina van de bestelling kun je het opnieuw proberen.`,
  }),
};

/** For who has no page to look at. */
const waysByMail: typeof ways = {
  ...ways,
  online: (total) => ({ en: `You pay ${total} online.`, nl: `Je betaalt ${total} online.` }),
};

function wayByMail({ method, total, transfer, number }: OrderMail): Label {
  if (method !== 'bank_transfer') return (waysByMail[method] ?? unknownWay)(total);
  return transfer === undefined
    ? unknownWay(total)
    : {
        en: `Transfer ${total} to ${transfer.iban} of ${transfer.name}, stating ${number}.`,
        nl: `Maak ${total} over naar ${transfer.iban} van ${transfer.name}, met als omschrijving ${number}.`,
      };
}

const unknownWay = (total: string): Label => ({ en: `To be paid: ${total}.`, nl: `Te betalen: ${total}.` });

/** To the client. With a way to the order only for who can sign in there. */
function orderPlaced(order: OrderMail): MailContent {
  const { number, order_uuid, total, lines, method, can_sign_in = false, sender } = order;
  return {
    ...(sender === undefined ? {} : { sender }),
    subject: { en: `We have received your order ${number}`, nl: `We hebben je bestelling ${number} ontvangen` },
    paragraphs: [
      { en: `Thank you for your order: ${lines}.`, nl: `Bedankt voor je bestelling: ${lines}.` },
      ...(can_sign_in
        ? [
            (ways[method] ?? unknownWay)(total),
            {
              en: 'On the same page you can follow what is being set up.',
              nl: 'Op dezelfde pagina volg je wat er wordt opgeleverd.',
            },
          ]
        : [wayByMail(order)]),
    ],
    ...(can_sign_in
      ? { button: { label: { en: 'See the order', nl: 'Bekijk de bestelling' }, path: `/orders/${order_uuid}` } }
      : {}),
    note: {
      en: 'Did you not order this? Then tell us at once.',
      nl: 'Heb je dit niet besteld? Laat het ons dan meteen weten.',
    },
  };
}

/** To staff. */
function orderNotice({ number, order_uuid, client, total, lines }: OrderMail): MailContent {
  return {
    subject: { en: `New order ${number} of ${client}`, nl: `Nieuwe bestelling ${number} van ${client}` },
    paragraphs: [
      { en: `${client} ordered for ${total}: ${lines}.`, nl: `${client} heeft voor ${total} besteld: ${lines}.` },
    ],
    button: { label: { en: 'See the order', nl: 'Bekijk de bestelling' }, path: `/orders/${order_uuid}` },
    note: {
      en: 'You get this message as the contact of this client.',
      nl: 'Je krijgt dit bericht als contactpersoon van deze klant.',
    },
  };
}

export const orderPlacedMail: MailKind<OrderMail> = { name: 'order-placed', content: orderPlaced };
export const orderNoticeMail: MailKind<OrderMail> = { name: 'order-notice', content: orderNotice };
