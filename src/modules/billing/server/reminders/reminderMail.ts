/** Reminder mail for unpaid invoices. It states the collection cost to a consumer before any cost is charged. */
import { inLanguage, type Label, type Locale } from '#engine/values';
import { type MailEnvelope, type MailKind, Mails } from '#engine/server';
import type { ReminderLevel } from '../../rules/dunningSchedule.ts';
import { type PayableMail, payButton, transferFacts, type TransferTo } from '../payments/mailedPayment.ts';
import { texts } from '../texts.ts';

/** Data of the mail; the PDFs of the invoices are attached. */
export interface ReminderMail extends MailEnvelope, PayableMail {
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
  /** True if the cost includes VAT; undefined in mails that were queued by an earlier version. */
  readonly has_vat?: boolean;
  /** Statutory interest that is added (collection); undefined in mails that were queued by an earlier version. */
  readonly interest?: Label | null;
  /** Includes the cost and the interest. Undefined in mails that were queued by an earlier version. */
  readonly total?: Label;
  /** True if it was to be collected by direct debit; undefined in mails that were queued by an earlier version. */
  readonly is_direct_debit?: boolean;
  /** Account to transfer to; undefined in mails that were queued by an earlier version. */
  readonly transfer?: TransferTo | null;
}

/** The claims of a letter about several invoices, and the costs that it adds. */
function claimsOf({
  level,
  claims = [],
  costs,
  has_vat = false,
  interest = null,
  total,
}: ReminderMail): Mails.MailContent['paragraphs'] {
  const facts = [
    ...(claims.length > 1
      ? claims.map((claim) => ({ label: texts.label('reminder_mail.claim', claim), value: claim.open }))
      : []),
    ...(level === 'collection' && costs !== null && total !== undefined
      ? [
          { label: texts.label(has_vat ? 'reminder_mail.costs_row_vat' : 'reminder_mail.costs_row'), value: costs },
          ...(interest === null ? [] : [{ label: texts.label('reminder_mail.interest_row'), value: interest }]),
          { label: texts.label('reminder_mail.total_row'), value: total },
        ]
      : []),
  ];
  return facts.length === 0 ? [] : [facts];
}

export const reminderMail: MailKind<ReminderMail> = {
  name: 'invoice-reminder',
  content: (mail) => {
    const { seller, number, level, open, due, pay_before, costs, total = open } = mail;
    const { invoice_uuid, invoice_uuids = [invoice_uuid], claims = [] } = mail;
    const {
      has_vat = false,
      interest = null,
      is_direct_debit = false,
      has_domains_only = false,
      transfer = null,
    } = mail;
    const isSeveral = claims.length > 1;
    return {
      subject: texts.label(isSeveral ? `reminder_mail.several.${level}` : `reminder_mail.subjects.${level}`, {
        number,
        seller,
      }),
      amount: {
        value: level === 'collection' ? total : open,
        caption: texts.label('reminder_mail.pay_by', { pay_before }),
      },
      ...payButton(mail, invoice_uuids),
      paragraphs: [
        isSeveral
          ? texts.label('reminder_mail.together', { open })
          : texts.label('reminder_mail.open', { number, open, due }),
        ...claimsOf(mail),
        ...(is_direct_debit ? [texts.label('reminder_mail.not_collected', { number })] : []),
        ...(level === 'collection' && costs !== null
          ? [
              interest === null
                ? texts.label('reminder_mail.costs_due', { costs, total })
                : texts.label('reminder_mail.costs_and_interest_due', { costs, interest, total }),
            ]
          : []),
        texts.label(`reminder_mail.asks.${level}`, { pay_before }),
        ...(level === 'formal_notice' && costs !== null
          ? [texts.label(has_vat ? 'reminder_mail.costs_vat' : 'reminder_mail.costs', { costs })]
          : []),
        ...(level === 'formal_notice'
          ? [texts.label(has_domains_only ? 'reminder_mail.ends_domains' : 'reminder_mail.suspends')]
          : []),
        ...(transfer === null ? [] : [transferFacts(transfer, number)]),
      ],
      note: texts.label('reminder_mail.note'),
    };
  },
};

/** Returns the mail as plain text without its button, to keep with the reminder. */
export function letterText(
  data: ReminderMail,
  { language, seller }: { readonly language: Locale; readonly seller: string },
): string {
  const { button: _button, ...content } = reminderMail.content(data);
  const letter: MailKind<ReminderMail> = { name: reminderMail.name, content: () => content };
  const subject = inLanguage(content.subject, language);
  const rendered = Mails.renderMail(
    { kind: letter.name, language, subject, data },
    { name: seller, origin: '' },
    { [letter.name]: letter },
  );
  return `${subject}\n\n${rendered?.text ?? ''}`;
}
