/**
 * Mails an invoice to its buyer: to the client's current address for invoices, in the language of the invoice, with the
 * PDF.
 */
import { createHash } from 'node:crypto';
import type { Preview } from '#engine/registry';
import { Dates, eachLanguage, formatLocale, Money } from '#engine/values';
import {
  type ActionEvent,
  Failure,
  type Mails,
  type OpenStore,
  queueMail,
  resourceOf,
  type Row,
  Sql,
  systemCaller,
  systemQueries,
  type Tx,
} from '#engine/server';
import { invoiceMail } from './invoices/invoiceMail.ts';
import { mailEnvelopeOf } from '../../clients/server/mailSender.ts';
import { wayToPay } from '../../clients/server/readerSignsIn.ts';
import { isCollected } from './payments/collected.ts';
import { mailedPayPath } from './payments/paymentLink.ts';
import { invoiceFile } from './invoices/invoicePaper.ts';
import { reminderMail } from './reminders/reminderMail.ts';
import { statementFile } from './account/readStatement.ts';
import { statementMail } from './account/statementMail.ts';
import { texts } from './texts.ts';

/** Returns the mail with the invoice to this address that is in the outbox and has not been sent; null if there is none. */
async function unsentMail(
  tx: Tx,
  { invoice_uuid, to }: { readonly invoice_uuid: string; readonly to: string },
): Promise<Mails.MailRow | null> {
  const mails = await systemQueries(tx).mails.unsentMails({ kind: invoiceMail.name, recipient: to });
  return mails.find((mail) => invoiceOf(mail) === invoice_uuid) ?? null;
}

/**
 * Queues the mail. The invoice counts as sent only after the mail was sent: see {@link markInvoiceSent}.
 * @throws Failure E_STATE if the client has no address, or if the mail is in the outbox already
 */
export async function sendInvoice(event: ActionEvent<'invoices.send'>): Promise<Row> {
  const { tx, record, registry, now } = event;
  const { uuid, client_uuid, seller_uuid, number, kind, language, currency, gross_cents, due_date } = record;
  const paid_cents = record.paid_cents ?? 0;
  const to = await invoiceAddressOf(event);
  const { name: seller = '' } = record.seller_snapshot ?? {};
  if (to === '') throw new Failure('E_STATE', texts.refusal('send.no_email'));
  if ((await unsentMail(tx, { invoice_uuid: uuid, to })) !== null)
    throw new Failure('E_STATE', texts.refusal('send.in_outbox', { to }));
  const money = (cents: number) => eachLanguage((locale) => Money.formatMoney(cents, currency, locale));
  const day = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${String(due_date)}T00:00:00Z`),
    );
  const isInvoice = kind === 'invoice';
  await queueMail(systemQueries(tx).mails, {
    kind: invoiceMail,
    to,
    language,
    now,
    data: {
      ...(await mailEnvelopeOf(tx, client_uuid, seller_uuid)),
      invoice_uuid: uuid,
      seller,
      number: String(number),
      kind: isInvoice ? 'invoice' : 'credit_note',
      gross: money(Math.abs(gross_cents)),
      ...(await wayToPay(tx, { client_uuid, email: to, seller_uuid })),
      pay_path: await mailedPayPath(tx, [uuid], { registry, now }),
      payment: paid_cents >= gross_cents ? 'paid' : (await isCollected(tx, record)) ? 'direct_debit' : 'transfer',
      open: paid_cents > 0 ? money(gross_cents - paid_cents) : null,
      direct_debit: {
        iban: record.buyer_snapshot?.iban ?? null,
        mandate: record.buyer_snapshot?.sepa_mandate_id ?? null,
        creditor: record.seller_snapshot?.sepa_creditor_id ?? null,
      },
      due: isInvoice && due_date !== null ? eachLanguage((locale) => day(formatLocale(locale))) : null,
    },
  });
  return { ...record, outcome: texts.label('send.queued', { to }) };
}

/** Previews sending: the recipient, and when it was sent before. */
export async function previewSend(event: ActionEvent<'invoices.send.preview'>): Promise<Row> {
  const { record } = event;
  const to = await invoiceAddressOf(event);
  const unsent = to === '' ? null : await unsentMail(event.tx, { invoice_uuid: record.uuid, to });
  const client = { resource: 'clients', uuid: record.client_uuid };
  const preview: Preview.ActionPreview = {
    seen: to === '' || unsent !== null ? null : createHash('sha256').update(to).digest('base64url').slice(0, 22),
    questions: [],
    lines: [],
    total_cents: null,
    currency: record.currency,
    facts: [
      { label: texts.label('send.to'), kind: 'text', value: to || texts.label('send.nowhere'), record: client },
      { label: texts.label('preview.gross'), kind: 'money', value: record.gross_cents },
      ...(record.sent_at === null
        ? []
        : [{ label: texts.label('send.sent_before'), kind: 'date', value: record.sent_at.slice(0, 10) } as const]),
      ...(unsent === null
        ? []
        : [
            {
              label: texts.label('send.in_outbox_since'),
              kind: 'date',
              value: Dates.localDate(unsent.created_at),
            } as const,
          ]),
    ],
    note: texts.label(
      to === ''
        ? 'send.add_email'
        : unsent !== null
          ? 'send.waits_in_outbox'
          : record.delivery === 'peppol'
            ? 'send.instead_of_peppol'
            : 'send.enclosed',
    ),
  };
  return { ...preview };
}

/** Returns the client's current address, else the address frozen on the invoice; an empty string if there is none. */
async function invoiceAddressOf({ tx, record }: Pick<ActionEvent<'invoices.send'>, 'tx' | 'record'>): Promise<string> {
  const client = await tx
    .selectFrom('clients')
    .select(['billing_email', 'email'])
    .where('uuid', '=', record.client_uuid)
    .executeTakeFirst();
  return client?.billing_email || client?.email || (record.buyer_snapshot?.email ?? '');
}

/** Marks a mail and the invoice in it as sent, in one transaction. */
export function markInvoiceSent(store: OpenStore): (mail: Mails.MailRow, now: Date) => Promise<void> {
  return async (mail, now) => {
    const uuid = invoiceOf(mail);
    await store.transaction(systemCaller, async (within) => {
      await systemQueries(within.database).mails.mailSent(mail.uuid, now);
      if (uuid === null) return;
      const invoices = resourceOf({ registry: within.registry() }, 'invoices');
      await Sql.updateRows(within.database, invoices, [{ uuid, sent_at: now.toISOString() }], now);
    });
  };
}

/** Returns the PDFs of the invoices, or of the statement, that a mail is about, printed when the mail is sent. */
export function attachedFiles(
  store: Pick<OpenStore, 'database' | 'registry' | 'one' | 'reads' | 'transaction'>,
): (mail: Mails.MailRow) => Promise<readonly Mails.Attachment[]> {
  return async (mail) => {
    if (mail.kind === statementMail.name) return [await attachedStatement(store, mail)];
    const uuid = invoiceOf(mail, [invoiceMail.name, reminderMail.name]);
    if (uuid === null) return [];
    const { invoice_uuids: all }: { readonly invoice_uuids?: unknown } = mail.data ?? {};
    const uuids = Array.isArray(all) ? all.filter((one) => typeof one === 'string') : [uuid];
    const attached: Mails.Attachment[] = [];
    for (const one of uuids) {
      const { name, content } = await invoiceFile({ records: store, registry: store.registry(), now: new Date() }, one);
      attached.push({ name, media_type: 'application/pdf', content });
    }
    return attached;
  };
}

async function attachedStatement(
  store: Pick<OpenStore, 'database' | 'registry' | 'one' | 'reads'>,
  { data }: Mails.MailRow,
): Promise<Mails.Attachment> {
  const text = (key: string): string => String(data?.[key] ?? '');
  const { name, content } = await statementFile(store, {
    client_uuid: text('client_uuid'),
    from: text('from'),
    until: text('until'),
  });
  return { name, media_type: 'application/pdf', content };
}

/** Returns null for a mail without an invoice. Reminders attach the invoice, but do not mark it as sent. */
function invoiceOf({ kind, data }: Mails.MailRow, kinds: readonly string[] = [invoiceMail.name]): string | null {
  const uuid = kinds.includes(kind) ? data?.['invoice_uuid'] : null;
  return typeof uuid === 'string' ? uuid : null;
}
