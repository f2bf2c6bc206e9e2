/** Mail that announces price rises to a client. */
import type { Label } from '#engine/values';
import type { MailEnvelope, MailKind } from '#engine/server';
import { inSubject } from '../mailWords.ts';
import { texts } from '../texts.ts';

interface PriceRises extends MailEnvelope {
  readonly rises: readonly {
    readonly subscription: string;
    readonly on: Label;
    readonly from: Label;
    readonly to: Label;
  }[];
  /** VAT display of the amounts. */
  readonly display: 'incl_vat' | 'excl_vat';
  /** True if the recipient can sign in; undefined in mails that an earlier version queued. */
  readonly can_sign_in?: boolean;
}

/**
 * Mail about raised prices, with a reminder that the client can cancel. `display` decides whether amounts include VAT.
 */
export const priceRiseMail: MailKind<PriceRises> = {
  name: 'prices-rise',
  content: ({ rises, display, can_sign_in = false }) => ({
    subject: texts.label('price_rise_mail.subject', {
      subscriptions: inSubject(rises.map((one) => one.subscription)),
    }),
    paragraphs: [
      texts.label(`price_rise_mail.text.${display}`),
      rises.map((one) => ({
        label: texts.label('price_rise_mail.rise', one),
        value: texts.label('price_rise_mail.price', one),
      })),
      texts.label('price_rise_mail.cancel'),
    ],
    ...(can_sign_in ? { button: { label: texts.label('price_rise_mail.button'), path: '/subscriptions' } } : {}),
    note: texts.label('price_rise_mail.note'),
  }),
};
