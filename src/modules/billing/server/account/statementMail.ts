/** Mails the statement of account of a client, as a PDF. */
import { type CalendarDate, Dates, eachLanguage, type Label, Money } from '#engine/values';
import {
  type ActionEvent,
  Failure,
  type MailEnvelope,
  type MailKind,
  queueMail,
  type Row,
  runAsSystem,
  systemQueries,
} from '#engine/server';
import { mailEnvelopeOf } from '../../../clients/server/mailSender.ts';
import { statementOf } from '../../rules/accountStatement.ts';
import { dayLabel } from '../dayLabel.ts';
import { texts } from '../texts.ts';
import { accountEntries } from './entries.ts';

/** Data of the mail; the PDF is printed when it is sent. */
interface StatementMail extends MailEnvelope {
  readonly client_uuid: string;
  readonly from: string;
  readonly until: string;
  readonly from_day: Label;
  readonly until_day: Label;
  readonly seller: string;
  /** The balance without its sign. */
  readonly balance: Label;
  readonly stand: 'owed' | 'in_credit' | 'settled';
}

export const statementMail: MailKind<StatementMail> = {
  name: 'account-statement',
  content: ({ from_day, until_day, seller, balance, stand }) => ({
    subject: texts.label('statement_mail.subject', { seller, until: until_day }),
    amount: { value: balance, caption: texts.label(`statement_mail.stands.${stand}`, { until: until_day }) },
    paragraphs: [texts.label('statement_mail.text', { from: from_day, until: until_day })],
    note: texts.label('statement_mail.note'),
  }),
};

/**
 * Queues the mail to the address for invoices.
 * @throws Failure E_INVALID for a first day after the last
 */
export async function emailStatement(event: ActionEvent<'clients.email-statement'>): Promise<Row> {
  const { record, body, now } = event;
  const until: CalendarDate = body.until_on ? Dates.calendarDate(body.until_on) : Dates.localDate(now);
  const from = body.from_on ? Dates.calendarDate(body.from_on) : Dates.calendarDate(`${until.slice(0, 4)}-01-01`);
  if (from > until)
    throw new Failure('E_INVALID', { errors: { from_on: { label: texts.label('statement.from_after') } } });
  const to = record.billing_email || record.email;
  if (!to) throw new Failure('E_STATE', texts.refusal('send.no_email'));
  await runAsSystem(event, async ({ tx }) => {
    const currency = record.currency ?? 'EUR';
    const entries = await accountEntries(tx, { client_uuid: record.uuid, currency });
    const { closing_cents } = statementOf(entries, { from, until });
    const seller = await tx
      .selectFrom('sellers')
      .select('name')
      .where('uuid', '=', record.seller_uuid)
      .executeTakeFirstOrThrow();
    await queueMail(systemQueries(tx).mails, {
      kind: statementMail,
      to,
      language: record.language,
      now,
      data: {
        ...(await mailEnvelopeOf(tx, record.uuid)),
        client_uuid: record.uuid,
        from,
        until,
        from_day: dayLabel(from),
        until_day: dayLabel(until),
        seller: seller.name,
        balance: eachLanguage((locale) => Money.formatMoney(Math.abs(closing_cents), currency, locale)),
        stand: closing_cents > 0 ? 'owed' : closing_cents < 0 ? 'in_credit' : 'settled',
      },
    });
  });
  return { ...record, outcome: texts.label('statement_mail.queued', { to }) };
}
