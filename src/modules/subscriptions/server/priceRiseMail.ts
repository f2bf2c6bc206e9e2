/** In charge of what a client hears, in time, of prices that are going to rise. */
import type { Label } from '../../../engine/registry/types.ts';
import type { MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { inSubject } from './mailWords.ts';
import { texts } from './texts.ts';

interface PriceRises extends MailEnvelope {
  readonly rises: readonly {
    readonly subscription: string;
    readonly on: Label;
    readonly from: Label;
    readonly to: Label;
  }[];
  /** How the amounts are shown. */
  readonly display: 'incl_vat' | 'excl_vat';
}

export const priceRiseMail: MailKind<PriceRises> = {
  name: 'prices-rise',
  content: ({ rises, display }) => ({
    subject: texts.label('price_rise_mail.subject', {
      subscriptions: inSubject(rises.map((one) => one.subscription)),
    }),
    paragraphs: [
      texts.label(`price_rise_mail.text.${display}`),
      ...rises.map((one) => texts.label('price_rise_mail.rise', one)),
      texts.label('price_rise_mail.cancel'),
    ],
    note: texts.label('price_rise_mail.note'),
  }),
};
