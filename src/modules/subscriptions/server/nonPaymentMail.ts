/** In charge of what a client hears when services are suspended or ended because invoices were not paid. */
import type { MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { inSubject, inWords, invoicesInWords } from './mailWords.ts';
import { texts } from './texts.ts';

interface NonPayment extends MailEnvelope {
  readonly what: 'suspended' | 'ended';
  readonly services: readonly string[];
  /** Of the invoices. */
  readonly numbers: readonly string[];
}

export const nonPaymentMail: MailKind<NonPayment> = {
  name: 'services-not-paid',
  content: ({ what, services, numbers }) => ({
    subject: texts.label(`non_payment_mail.${what}.subject`, { services: inSubject(services) }),
    paragraphs: [
      texts.label(`non_payment_mail.${what}.text`, { services: inWords(services), invoices: invoicesInWords(numbers) }),
      texts.label(`non_payment_mail.${what}.next`),
    ],
    note: texts.label('non_payment_mail.note'),
  }),
};
