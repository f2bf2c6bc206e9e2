/** Mail to a client about a direct debit that failed or was returned: the reason, and how to pay instead. */
import { returnReasonOf } from '../../rules/returnReason.ts';
import { eachLanguage, formatLocale, Identifiers, type Label } from '#engine/values';
import type { MailEnvelope, MailKind, Mails } from '#engine/server';
import { type PayableMail, payButton, transferFacts, type TransferTo } from './mailedPayment.ts';
import { texts } from '../texts.ts';

interface DirectDebitMail extends MailEnvelope, PayableMail {
  readonly state: 'failed' | 'charged_back';
  readonly amount: Label;
  /** Account of the client. */
  readonly iban: string | null;
  /** As the bank or staff gave it. */
  readonly reason: string | null;
  /** True if staff may collect it a second time; undefined in mails that were queued by an earlier version. */
  readonly may_collect_again?: boolean;
  /** Invoices that the payment was to pay; empty if it was not allocated. */
  readonly invoices: readonly { readonly uuid: string; readonly number: string }[];
  /** Open amount of these invoices; null if nothing is open. */
  readonly open: Label | null;
  readonly pay_by: Label;
  /** Account to transfer to. */
  readonly transfer: TransferTo | null;
}

/** Mail about a failed or returned direct debit. Has a payment button. */
export const directDebitMail: MailKind<DirectDebitMail> = {
  name: 'direct-debit-returned',
  content: (mail) => {
    const { state, amount, invoices, open, pay_by } = mail;
    const [first] = invoices;
    return {
      subject: texts.label(`debit_mail.${state}.subject`, { what: first ? invoicesOf(mail) : amount }),
      paragraphs: [happened(mail), ...reasonOf(mail), ...nextOf(mail)],
      ...(first && open !== null
        ? {
            amount: { value: open, caption: texts.label('debit_mail.pay_by', { pay_by }) },
            ...payButton(
              mail,
              invoices.map(({ uuid }) => uuid),
            ),
          }
        : {}),
      note: texts.label('debit_mail.note'),
    };
  },
};

function happened(mail: DirectDebitMail): Label {
  const { state, amount, iban, invoices } = mail;
  const account =
    iban === null
      ? texts.label('invoice_mail.your_account')
      : texts.label('invoice_mail.your_account_number', { iban: Identifiers.maskIban(iban) });
  if (invoices.length === 0) return texts.label(`debit_mail.${state}.text`, { amount, account });
  return texts.label(`debit_mail.${state}.text_of`, { amount, account, invoices: invoicesOf(mail) });
}

function reasonOf({ reason }: DirectDebitMail): readonly Label[] {
  const given = returnReasonOf(reason);
  if (given === null) return [];
  return [
    'known' in given
      ? texts.label(`debit_mail.reasons.${given.known}`)
      : texts.label('debit_mail.reason', { reason: given.typed }),
  ];
}

function nextOf(mail: DirectDebitMail): Mails.MailContent['paragraphs'] {
  const { invoices, open, pay_by, may_collect_again = false, transfer } = mail;
  if (invoices.length === 0) return [];
  if (open === null) return [texts.label('debit_mail.nothing_open')];
  return [
    texts.label(may_collect_again ? 'debit_mail.next_or_again' : 'debit_mail.next', { open, pay_by }),
    ...(transfer === null ? [] : [transferFacts(transfer, invoices.map(({ number }) => number).join(', '))]),
  ];
}

/** Joins the numbers as "1, 2 and 3". */
const numbersOf = ({ invoices }: DirectDebitMail): Label =>
  eachLanguage((locale) => new Intl.ListFormat(formatLocale(locale)).format(invoices.map(({ number }) => number)));

const invoicesOf = (mail: DirectDebitMail): Label =>
  texts.label(mail.invoices.length === 1 ? 'debit_mail.invoice' : 'debit_mail.invoices', { numbers: numbersOf(mail) });
