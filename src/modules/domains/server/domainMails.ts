/** In charge of what the mails about a domain that may leave us, or expires, say. Its transfer code is in none of them. */
import type { MailContent, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { calendarDate } from '../../../engine/values/calendarDate.ts';
import { dayWords } from '../../subscriptions/server/words.ts';
import { texts } from './texts.ts';

export interface DomainMail {
  /** As people read it. */
  readonly domain: string;
  readonly domain_uuid: string;
  readonly expires_on?: string | null;
}

/** To the registrant: there is a code to be shown. */
function transferCodeReady({ domain, domain_uuid }: DomainMail): MailContent {
  return {
    subject: texts.label('transfer_code_mail.ready.subject', { domain }),
    paragraphs: [
      texts.label('transfer_code_mail.ready.text', { domain }),
      texts.label('transfer_code_mail.ready.give_it'),
    ],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: alarm,
  };
}

/** To the registrant: somebody has seen it. */
function transferCodeShown({ domain, domain_uuid }: DomainMail): MailContent {
  return {
    subject: texts.label('transfer_code_mail.shown.subject', { domain }),
    paragraphs: [texts.label('transfer_code_mail.shown.text', { domain })],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: alarm,
  };
}

/** To the registrant: it ends unless somebody does something. */
function domainExpires({ domain, domain_uuid, expires_on }: DomainMail): MailContent {
  const day = expires_on ? dayWords(calendarDate(expires_on)) : '';
  return {
    subject: texts.label('expiry_mail.soon.subject', { domain, day }),
    paragraphs: [texts.label('expiry_mail.soon.text', { domain, day }), texts.label('expiry_mail.soon.renew')],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('expiry_mail.note'),
  };
}

/** To the registrant: it has. */
function domainExpired({ domain, domain_uuid, expires_on }: DomainMail): MailContent {
  const day = expires_on ? dayWords(calendarDate(expires_on)) : '';
  return {
    subject: texts.label('expiry_mail.over.subject', { domain }),
    paragraphs: [texts.label('expiry_mail.over.text', { domain, day }), texts.label('expiry_mail.over.renew')],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('expiry_mail.note'),
  };
}

const alarm = texts.label('transfer_code_mail.alarm');

export const transferCodeReadyMail: MailKind<DomainMail> = { name: 'transfer-code-ready', content: transferCodeReady };
export const transferCodeShownMail: MailKind<DomainMail> = { name: 'transfer-code-shown', content: transferCodeShown };
export const domainExpiresMail: MailKind<DomainMail> = { name: 'domain-expires', content: domainExpires };
export const domainExpiredMail: MailKind<DomainMail> = { name: 'domain-expired', content: domainExpired };
