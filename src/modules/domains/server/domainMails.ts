/** Mails about the transfer and expiry of domains, and their recipients. No mail contains the transfer code. */
import type { Rows } from '#engine/registry';
import { Dates, sourceLocale } from '#engine/values';
import {
  type MailEnvelope,
  type MailKind,
  type Mails,
  queueMail,
  systemQueries,
  type TxAcrossClients,
} from '#engine/server';
import { mailEnvelopeOf } from '../../clients/server/mailSender.ts';
import { dayWords } from '../../subscriptions/server/words.ts';
import { texts } from './texts.ts';

interface DomainMail extends MailEnvelope {
  /** Unicode name. */
  readonly domain: string;
  readonly domain_uuid: string;
  readonly expires_on?: string | null;
}

/** To the registrant: the transfer code is available. */
function transferCodeReady({ domain, domain_uuid }: DomainMail): Mails.MailContent {
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

/** To the registrant: the transfer code was viewed. */
function transferCodeShown({ domain, domain_uuid }: DomainMail): Mails.MailContent {
  return {
    subject: texts.label('transfer_code_mail.shown.subject', { domain }),
    paragraphs: [texts.label('transfer_code_mail.shown.text', { domain })],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: alarm,
  };
}

/** To the registrant: the domain expires soon. */
function domainExpires({ domain, domain_uuid, expires_on }: DomainMail): Mails.MailContent {
  const day = expires_on ? dayWords(Dates.calendarDate(expires_on)) : '';
  return {
    subject: texts.label('expiry_mail.soon.subject', { domain, day }),
    paragraphs: [texts.label('expiry_mail.soon.text', { domain, day }), texts.label('expiry_mail.soon.renew')],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('expiry_mail.note'),
  };
}

/** To the registrant: the domain has expired. */
function domainExpired({ domain, domain_uuid, expires_on }: DomainMail): Mails.MailContent {
  const day = expires_on ? dayWords(Dates.calendarDate(expires_on)) : '';
  return {
    subject: texts.label('expiry_mail.over.subject', { domain }),
    paragraphs: [texts.label('expiry_mail.over.text', { domain, day }), texts.label('expiry_mail.over.renew')],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('expiry_mail.note'),
  };
}

/** To the registrant: the registry has received a request to transfer the domain away. */
function domainLeaving({ domain, domain_uuid }: DomainMail): Mails.MailContent {
  return {
    subject: texts.label('transfer_out_mail.leaving.subject', { domain }),
    paragraphs: [texts.label('transfer_out_mail.leaving.text', { domain })],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('transfer_out_mail.leaving.note'),
  };
}

/** To the client: the transfer was rejected or not completed. */
function domainStayed({ domain, domain_uuid }: DomainMail): Mails.MailContent {
  return {
    subject: texts.label('transfer_out_mail.stayed.subject', { domain }),
    paragraphs: [
      texts.label('transfer_out_mail.stayed.text', { domain }),
      texts.label('transfer_out_mail.stayed.again'),
    ],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('transfer_out_mail.note'),
  };
}

/** To the client: the domain was transferred away, so its subscription ends. */
function domainLeft({ domain, domain_uuid }: DomainMail): Mails.MailContent {
  return {
    subject: texts.label('transfer_out_mail.left.subject', { domain }),
    paragraphs: [texts.label('transfer_out_mail.left.text', { domain }), texts.label('transfer_out_mail.left.rest')],
    button: { label: texts.label('transfer_code_mail.button'), path: `/domain/${domain_uuid}` },
    note: texts.label('transfer_out_mail.note'),
  };
}

const alarm = texts.label('transfer_code_mail.alarm');

export const transferCodeReadyMail: MailKind<DomainMail> = { name: 'transfer-code-ready', content: transferCodeReady };
export const transferCodeShownMail: MailKind<DomainMail> = { name: 'transfer-code-shown', content: transferCodeShown };
export const domainExpiresMail: MailKind<DomainMail> = { name: 'domain-expires', content: domainExpires };
export const domainExpiredMail: MailKind<DomainMail> = { name: 'domain-expired', content: domainExpired };
export const domainLeavingMail: MailKind<DomainMail> = { name: 'domain-leaving', content: domainLeaving };
export const domainStayedMail: MailKind<DomainMail> = { name: 'domain-stayed', content: domainStayed };
export const domainLeftMail: MailKind<DomainMail> = { name: 'domain-left', content: domainLeft };

export const domainMails = [
  transferCodeReadyMail,
  transferCodeShownMail,
  domainExpiresMail,
  domainExpiredMail,
  domainLeavingMail,
  domainStayedMail,
  domainLeftMail,
];

interface Notice {
  readonly kind: MailKind<DomainMail>;
  readonly record: Pick<
    Rows['domains'],
    'uuid' | 'name' | 'name_unicode' | 'client_uuid' | 'registrant_contact_uuid' | 'expires_on'
  >;
  readonly now: Date;
}

/** Sends a mail to the registrant, or to the client if there is none. */
export async function notifyRegistrant(tx: TxAcrossClients, notice: Notice): Promise<void> {
  const { registrant_contact_uuid } = notice.record;
  const registrant =
    registrant_contact_uuid !== null
      ? await tx
          .selectFrom('domain_contacts')
          .select(['email', 'name'])
          .where('uuid', '=', registrant_contact_uuid)
          .executeTakeFirst()
      : undefined;
  await notifyClient(tx, notice, registrant);
}

/** Sends a mail to the client. @param registrant recipient instead of the client, in the language of the client */
export async function notifyClient(
  tx: TxAcrossClients,
  { kind, record, now }: Notice,
  registrant?: Pick<Rows['domain_contacts'], 'email' | 'name'>,
): Promise<void> {
  const client = await tx
    .selectFrom('clients')
    .select(['email', 'language'])
    .where('uuid', '=', record.client_uuid)
    .executeTakeFirst();
  const to = registrant?.email ?? client?.email;
  if (to === undefined) return;
  const data: DomainMail = {
    ...(await mailEnvelopeOf(tx, record.client_uuid)),
    ...(registrant ? { recipient_name: registrant.name ?? '' } : {}),
    domain: record.name_unicode ?? record.name,
    domain_uuid: record.uuid,
    expires_on: record.expires_on,
  };
  await queueMail(systemQueries(tx).mails, { kind, to, language: client?.language ?? sourceLocale, data, now });
}
