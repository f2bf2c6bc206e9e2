/** Reminder mail for unpaid invoices. It states the collection cost to a consumer before any cost is charged. */
import type { Label } from '#engine/values';
import type { MailEnvelope, MailKind } from '#engine/server';
import type { ReminderLevel } from '../../rules/dunningSchedule.ts';
import { texts } from '../texts.ts';

/** Data of the mail; the PDFs of the invoices are attached. */
interface ReminderMail extends MailEnvelope {
  readonly invoice_uuid: string;
  /** All invoices that the letter claims; undefined in mails from before a letter could claim several. */
  readonly invoice_uuids?: readonly string[];
  readonly claims?: readonly { readonly number: string; readonly open: Label; readonly due: Label }[];
  /** True if the invoices pay for domains only, which are never suspended. */
  readonly has_domains_only?: boolean;
  readonly seller: string;
  readonly number: string;
  readonly level: ReminderLevel;
  readonly open: Label;
  readonly due: Label;
  readonly pay_before: Label;
  /** Cost that may be added later (formal notice), or that is added (collection). */
  readonly costs: Label | null;
  /** Includes the cost. Undefined in mails that were queued by an earlier version. */
  readonly total?: Label;
  /** True if it was to be collected by direct debit; undefined in mails that were queued by an earlier version. */
  readonly is_direct_debit?: boolean;
}

export const reminderMail: MailKind<ReminderMail> = {
  name: 'invoice-reminder',
  content: ({
    seller,
    number,
    level,
    open,
    due,
    pay_before,
    costs,
    total = open,
    is_direct_debit = false,
    claims = [{ number, open, due }],
    has_domains_only = false,
  }) => ({
    subject: texts.label(claims.length > 1 ? `reminder_mail.several.${level}` : `reminder_mail.subjects.${level}`, {
      number,
      seller,
    }),
    paragraphs: [
      ...claims.map((claim) => texts.label('reminder_mail.open', claim)),
      ...(claims.length > 1 ? [texts.label('reminder_mail.together', { open })] : []),
      ...(is_direct_debit ? [texts.label('reminder_mail.not_collected', { number })] : []),
      ...(level === 'collection' && costs !== null ? [texts.label('reminder_mail.costs_due', { costs, total })] : []),
      texts.label(`reminder_mail.asks.${level}`, { pay_before }),
      ...(level === 'formal_notice' && costs !== null ? [texts.label('reminder_mail.costs', { costs })] : []),
      ...(level === 'formal_notice'
        ? [texts.label(has_domains_only ? 'reminder_mail.ends_domains' : 'reminder_mail.suspends')]
        : []),
    ],
    note: texts.label('reminder_mail.note'),
  }),
};
