/** Server module of billing: completes, totals and finalises invoices, and settles their payments. */
import type { RuleMessage, ValuesOf } from '#engine/registry';
import { Failure, type Module, type WriteEvent, type ServerModule } from '#engine/server';
import { followAllocation, followPayment, releaseAllocation } from './payments/allocations.ts';
import { refuseClosingCurrent } from './accountingPeriod.ts';
import { checkReminder } from './reminders/checkReminder.ts';
import { clientDefaults } from './invoices/clientDefaults.ts';
import { chargedLines } from './invoices/draftLines.ts';
import { creditInvoice, previewCredit } from './invoices/credit.ts';
import { directDebitMail } from './payments/directDebitMail.ts';
import { priceCredit } from './invoices/creditPrices.ts';
import { finaliseDraft } from './invoices/finalise.ts';
import { keepIssuedLogo } from './invoices/issuedLogo.ts';
import { priceLines } from './invoices/lines.ts';
import { lineSource, type LineSource } from './invoices/lineSource.ts';
import { allocatePayment, refundRest, registerPayment } from './payments/payments.ts';
import { checkPayment, refuseRemovingBooked } from './payments/paymentRules.ts';
import { previewFinalise } from './invoices/previewFinalise.ts';
import { refuseChangingUsedRate } from './rateInUse.ts';
import { mailPayment, mailRefundedCredit, notedInvoice, notedPayment } from './payments/paymentMails.ts';
import { ratesOf } from './invoices/rates.ts';
import { refundMail } from './payments/refundMail.ts';
import { emailStatement, statementMail } from './account/statementMail.ts';
import { collectionFileCall, statementCall } from './http/accountStatement.ts';
import { invoiceCalls } from './http/invoices.ts';
import { reminderCall } from './http/reminders.ts';
import { attachedFiles, markInvoiceSent, previewSend, sendInvoice } from './send.ts';
import { invoiceTotals } from './invoices/totals.ts';
import { invoiceMail } from './invoices/invoiceMail.ts';
import { reminders } from './jobs/reminders.ts';
import { vatCorrections } from './jobs/vatCorrections.ts';
import { reminderMail } from './reminders/reminderMail.ts';
import { reclaimWrittenOff, undoWriteOff } from './payments/settle.ts';
import { callTexts, texts, textFiles } from './texts.ts';
import { textFiles as vatTextFiles } from '../../vat/server/texts.ts';

/**
 * Builds the server module of billing.
 * @param source module that bills its own records on invoice lines
 */
const billing = (source: LineSource): Module => ({
  name: 'billing',
  mails: [invoiceMail, reminderMail, directDebitMail, refundMail, statementMail],
  jobs: ({ store, warn }) => [reminders(store, warn), vatCorrections(store, warn)],
  enclose: attachedFiles,
  markSent: markInvoiceSent,
  callTexts,
  textFiles: [textFiles, vatTextFiles],
  calls: [...invoiceCalls, statementCall, collectionFileCall, reminderCall],
  hooks: {
    invoices: {
      beforeWrite: async (event) => notedInvoice(event, await completeInvoice(event)),
      async afterWrite(event) {
        await mailRefundedCredit(event);
        await reclaimWrittenOff(event);
      },
    },
    payments: {
      beforeWrite: async (event) => notedPayment(event, await checkPayment(event)),
      async afterWrite(event) {
        await followPayment(event);
        // After `followPayment`, because the mail states what is open on the invoices.
        await mailPayment(event);
      },
      beforeRemove: refuseRemovingBooked,
    },
    reminders: { beforeWrite: checkReminder },
    sellers: { beforeWrite: completeSeller },
    'vat-rates': { beforeWrite: refuseChangingUsedRate },
    'payment-allocations': { afterWrite: followAllocation, beforeRemove: releaseAllocation },
  },
  actions: {
    'clients.email-statement': emailStatement,
    'invoices.finalise': (event) => finaliseDraft(event, source),
    'invoices.finalise.preview': (event) => previewFinalise(event, source),
    'invoices.credit': creditInvoice,
    'invoices.credit.preview': previewCredit,
    'invoices.register-payment': registerPayment,
    'invoices.undo-write-off': undoWriteOff,
    'invoices.send': sendInvoice,
    'invoices.send.preview': previewSend,
    'payments.allocate': allocatePayment,
    'payments.refund-rest': refundRest,
  },
});

/**
 * Makes the first seller the default for new clients.
 * @throws Failure E_INVALID at the invalid field
 */
export async function completeSeller(event: WriteEvent<'sellers'>): Promise<ValuesOf<'sellers'>> {
  const values = refuseClosingCurrent(event);
  await keepIssuedLogo(event);
  if (event.before !== null) return values;
  const other = await event.tx.selectFrom('sellers').select('uuid').limit(1).executeTakeFirst();
  return other ? values : { ...values, is_default: true };
}

/** Fields on which the totals depend. A write without any of them leaves the totals unchanged. */
const priced = [
  'lines',
  'discount_cents',
  'language',
  'original_invoice_uuid',
  'client_uuid',
  'seller_uuid',
  'currency',
] as const;

async function completeInvoice({ tx, before, values }: WriteEvent<'invoices'>): Promise<ValuesOf<'invoices'>> {
  const header = { ...values, ...(await clientDefaults(tx, before, values)) };
  if (before !== null && !priced.some((field) => values[field] !== undefined)) return header;
  const isSent = values.lines !== undefined;
  const unpriced = values.lines ?? before?.lines ?? [];
  const document = { ...before, ...header };
  if (document.kind === 'credit_note') {
    const { lines: credited, totals: taken } = await priceCredit(tx, document, unpriced);
    return { ...header, ...taken, ...(isSent ? { lines: credited } : {}) };
  }
  refuseReferences(unpriced);
  const rates = await ratesOf(tx, unpriced);
  const lines = priceLines(unpriced, rates);
  const totals = invoiceTotals(document, await chargedLines(tx, document, lines), rates);
  return { ...header, ...totals, ...(isSent ? { lines } : {}) };
}

/**
 * Rejects a reference to a credited line on documents other than credit notes.
 * @throws Failure E_INVALID
 */
function refuseReferences(lines: NonNullable<ValuesOf<'invoices'>['lines']>): void {
  const errors = lines.flatMap((line, index): [string, RuleMessage][] =>
    typeof line.credits_line_uuid === 'string' ? [[`lines.${index}.credits_line_uuid`, { label: onCreditNotes }]] : [],
  );
  if (errors.length > 0) throw new Failure('E_INVALID', { errors: Object.fromEntries(errors) });
}

const onCreditNotes = texts.label('credit_note.line_credits_none');

/** The server module of billing. */
export const serverModule: ServerModule = {
  modules: (services) => [billing(lineSource.of(services))],
};
