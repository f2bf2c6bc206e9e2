/** In charge of invoices: what a draft adds up to and takes over from its client, how it becomes final, and how it is paid. */
import type { Row, WriteEvent } from '../../store/contract.ts';
import type { Module } from '../module.ts';
import { followAllocation, followPayment, releaseAllocation } from './allocations.ts';
import { keepBooksOpen } from './books.ts';
import { clientDefaults } from './clientDefaults.ts';
import { creditInvoice } from './credit.ts';
import { finaliseInvoice } from './finalise.ts';
import { keepHours, releaseRemoved } from './hours/release.ts';
import { priceLines } from './lines.ts';
import { allocatePayment, registerPayment } from './payments.ts';
import { checkPayment, keepBooked } from './paymentRules.ts';
import { previewFinalise } from './previewFinalise.ts';
import { keepRate } from './rateInUse.ts';
import { ratesOf } from './rates.ts';
import { sendInvoice } from './send.ts';
import { invoiceTotals } from './totals.ts';

export const billing: Module = {
  name: 'billing',
  hooks: {
    invoices: { beforeWrite: completeInvoice },
    'invoice-lines': { beforeWrite: keepHours, beforeRemove: releaseRemoved },
    payments: { beforeWrite: checkPayment, afterWrite: followPayment, beforeRemove: keepBooked },
    sellers: { beforeWrite: keepBooksOpen },
    'vat-rates': { beforeWrite: keepRate },
    'payment-allocations': { afterWrite: followAllocation, beforeRemove: releaseAllocation },
  },
  actions: {
    'invoices.finalise': async (event) =>
      void (await finaliseInvoice(event, String(event.record['uuid']), dateOf(event.body['issue_date']))),
    'invoices.finalise.preview': previewFinalise,
    'invoices.credit': creditInvoice,
    'invoices.register-payment': registerPayment,
    'invoices.send': sendInvoice,
    'payments.allocate': allocatePayment,
  },
};

function dateOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What the totals depend on; a write that touches none of it leaves them alone. */
const priced = ['lines', 'discount_cents', 'language'] as const;

async function completeInvoice({ tx, before, values }: WriteEvent): Promise<Row> {
  const header = { ...values, ...(await clientDefaults(tx, before, values)) };
  if (before !== null && !priced.some((field) => values[field] !== undefined)) return header;
  const isSent = Array.isArray(values['lines']);
  const unpriced = linesOf(isSent ? values : before);
  const rates = await ratesOf(tx, unpriced);
  const lines = priceLines(unpriced, rates);
  const totals = invoiceTotals({ ...before, ...header }, lines, rates);
  return { ...header, ...totals, ...(isSent ? { lines } : {}) };
}

function linesOf(record: Row | null): readonly Row[] {
  const lines = record?.['lines'];
  return Array.isArray(lines) ? (lines as readonly Row[]) : [];
}
