/** In charge of what the mails about a domain that may leave us say. The code itself is in none of them. */
import type { MailContent, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import { texts } from './texts.ts';

export interface DomainMail {
  /** As people read it. */
  readonly domain: string;
  readonly domain_uuid: string;
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

const alarm = texts.label('transfer_code_mail.alarm');

export const transferCodeReadyMail: MailKind<DomainMail> = { name: 'transfer-code-ready', content: transferCodeReady };
export const transferCodeShownMail: MailKind<DomainMail> = { name: 'transfer-code-shown', content: transferCodeShown };
