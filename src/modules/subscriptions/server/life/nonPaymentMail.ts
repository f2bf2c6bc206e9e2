/** Mail to a client whose services are suspended or ended because invoices were not paid. */
import type { MailEnvelope, MailKind } from '#engine/server';
import { inSubject, inWords, invoicesInWords } from '../mailWords.ts';
import { texts } from '../texts.ts';

interface NonPayment extends MailEnvelope {
  readonly what: 'suspended' | 'ended';
  readonly services: readonly string[];
  /**
   * Domains are not among the services, because they keep working. Undefined in mails that an earlier version queued.
   */
  readonly domains?: readonly string[];
  /** Numbers of the invoices. */
  readonly numbers: readonly string[];
  /** True if the recipient can sign in; undefined in mails that an earlier version queued. */
  readonly can_sign_in?: boolean;
}

/** Mail about suspended or ended services, with the unpaid invoices. Domains have a text of their own. */
export const nonPaymentMail: MailKind<NonPayment> = {
  name: 'services-not-paid',
  content: ({ what, services, numbers, domains = [], can_sign_in = false }) => {
    const invoices = invoicesInWords(numbers);
    return {
      subject:
        services.length > 0
          ? texts.label(`non_payment_mail.${what}.subject`, { services: inSubject(services) })
          : texts.label('non_payment_mail.domains.subject', { domains: inSubject(domains) }),
      paragraphs: [
        ...(services.length > 0
          ? [texts.label(`non_payment_mail.${what}.text`, { services: inWords(services), invoices })]
          : []),
        ...(domains.length > 0
          ? [texts.label('non_payment_mail.domains.text', { domains: inWords(domains), invoices })]
          : []),
        ...(services.length > 0 || what === 'suspended'
          ? [texts.label(`non_payment_mail.${what}.next`)]
          : [texts.label('non_payment_mail.domains.ended')]),
      ],
      ...(can_sign_in ? { button: { label: texts.label('non_payment_mail.button'), path: '/invoices' } } : {}),
      note: texts.label('non_payment_mail.note'),
    };
  },
};
