/** In charge of what an invoice adds up to, and of what it takes over from the client while it is a draft. */
import type { Row, WriteEvent } from '../../store/contract.ts';
import { beyondWall } from '../../store/wall/confine.ts';
import type { Module } from '../module.ts';
import { clientDefaults } from './clientDefaults.ts';
import { priceLines, type VatRateRow } from './lines.ts';
import { invoiceTotals } from './totals.ts';

export const billing: Module = {
  name: 'billing',
  hooks: { invoices: { beforeWrite: completeInvoice } },
};

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

async function ratesOf(tx: WriteEvent['tx'], lines: readonly Row[]): Promise<ReadonlyMap<string, VatRateRow>> {
  const uuids = [...new Set(lines.map((line) => line['vat_rate_uuid']).filter((uuid) => typeof uuid === 'string'))];
  if (uuids.length === 0) return new Map();
  const rows = await beyondWall(tx, (all) => all.selectFrom('vat_rates')
    .select(['uuid', 'category', 'rate_bp', 'exemption_text_en', 'exemption_text_nl'])
    .where('uuid', 'in', uuids).execute());
  return new Map(rows.map((row) => [String(row['uuid']), row as VatRateRow]));
}
