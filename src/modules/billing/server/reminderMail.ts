/** The mail that reminds of unpaid invoices. A consumer reads what it will cost before it costs anything. */
import type { Label } from '../../../engine/registry/types.ts';
import type { MailEnvelope, MailKind } from '../../../engine/server/mail/mailKinds.ts';
import type { ReminderLevel } from '../rules/dunningSchedule.ts';
import { texts } from './texts.ts';

/** With the PDFs of the invoices enclosed. */
interface ReminderMail extends MailEnvelope {
  readonly invoice_uuid: string;
  /** All that one letter claims; undefined in a mail that was queued before letters could claim several. */
  readonly invoice_uuids?: readonly string[];
  readonly claims?: readonly { readonly number: string; readonly open: Label; readonly due: Label }[];
  /** Whether they pay for domains alone, which are never suspended. */
  readonly has_domains_only?: boolean;
  readonly seller: string;
  readonly number: string;
  readonly level: ReminderLevel;
  readonly open: Label;
  readonly due: Label;
  readonly pay_before: Label;
  /** What may come on top after that, with a formal notice; what has, with collection. */
  readonly costs: Label | null;
  /** With the costs. Of a mail that was queued before there was one: undefined. */
  readonly total?: Label;
  /** What was to be collected; of a mail that was queued before that was known: undefined. */
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
