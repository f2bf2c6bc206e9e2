/** In charge of an invoice going to its buyer by mail: to the address that is frozen on it, in its language, with the PDF. */
import { formatMoney } from '../../../engine/values/money.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { ActionHandler, OpenStore, Store } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { systemQueries } from '../../../engine/server/store/system.ts';
import type { MailRow } from '../../../engine/server/store/system/mails.ts';
import { updateRows } from '../../../engine/server/store/write/rows.ts';
import type { Enclosure } from '../../../engine/server/mail/smtp.ts';
import { invoiceMail } from './invoiceMail.ts';
import { queueMail } from '../../../engine/server/mail/queueMail.ts';
import { mailSenderOf } from '../../clients/server/mailSender.ts';
import { resourceOf } from './event.ts';
import { invoiceFile } from './invoicePaper.ts';
import { texts } from './texts.ts';

/** The invoice is not sent before the mail has gone out: see {@link markInvoiceSent}. @throws Failure E_STATE where the buyer has no address. */
export async function sendInvoice(event: Parameters<ActionHandler>[0]): Promise<void> {
  const { tx, record, now } = event;
  const { seller_uuid } = record;
  const { uuid, number, kind, language, currency, gross_cents, due_date, buyer_snapshot, seller_snapshot } = record;
  const [to, seller] = [textIn(buyer_snapshot, 'email'), textIn(seller_snapshot, 'name')];
  if (to === '') throw new Failure('E_STATE', texts.refusal('send.no_email'));
  const money = (locale: string): string => formatMoney(Math.abs(Number(gross_cents)), String(currency), locale);
  const day = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${String(due_date)}T00:00:00Z`),
    );
  const isInvoice = kind === 'invoice';
  await queueMail(systemQueries(tx), {
    kind: invoiceMail,
    to,
    language: language === 'en' ? 'en' : 'nl',
    now,
    data: {
      ...(await mailSenderOf(tx, String(seller_uuid))),
      invoice_uuid: String(uuid),
      seller,
      number: String(number),
      kind: isInvoice ? 'invoice' : 'credit_note',
      gross: { en: money('en'), nl: money('nl') },
      due: isInvoice && typeof due_date === 'string' ? { en: day('en-GB'), nl: day('nl-NL') } : null,
    },
  });
}

/** Marks a mail as sent, and the invoice that it told of with it: both or neither. */
export function markInvoiceSent(store: OpenStore): (mail: MailRow, now: Date) => Promise<void> {
  return async ({ uuid: mail_uuid, kind, data }, now) => {
    const uuid = data?.['invoice_uuid'];
    await store.transaction(systemCaller, async (within) => {
      await systemQueries(within.database).mailSent(mail_uuid, now);
      if (kind !== invoiceMail.name || typeof uuid !== 'string') return;
      const invoices = resourceOf({ registry: within.registry() }, 'invoices');
      await updateRows(within.database, invoices, [{ uuid, sent_at: now.toISOString() }], now);
    });
  };
}

/** The PDF of a mail that tells of an invoice, made when it goes. */
export function enclosedInvoice(
  store: Pick<Store, 'registry' | 'one' | 'reads'>,
): (mail: MailRow) => Promise<readonly Enclosure[]> {
  return async ({ kind, data }) => {
    const uuid = data?.['invoice_uuid'];
    if (kind !== invoiceMail.name || typeof uuid !== 'string') return [];
    const { name, content } = await invoiceFile({ records: store, registry: store.registry() }, uuid);
    return [{ name, media_type: 'application/pdf', content }];
  };
}

function textIn(party: unknown, name: string): string {
  const value =
    typeof party === 'object' && party !== null ? (party as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
