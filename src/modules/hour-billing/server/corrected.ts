/** Finds the invoices that charged the hours that corrections refer to. */
import type { CorrectedLines } from '../rules/hourCredit.ts';
import type { InvoiceableHour } from '../rules/hourInvoice.ts';
import type { Tx } from '#engine/server';
import type { Charging } from '../../billing/server/invoices/lineSource.ts';

/** Returns the lines of issued invoices by correction. */
export async function correctedLines(tx: Tx, entries: readonly InvoiceableHour[]): Promise<CorrectedLines> {
  const corrections = entries.flatMap(({ uuid, corrects_uuid }) =>
    corrects_uuid === null ? [] : [{ uuid, corrects_uuid }],
  );
  if (corrections.length === 0) return new Map();
  const rows = await tx
    .selectFrom('hours')
    .innerJoin('invoice_lines', 'invoice_lines.uuid', 'hours.invoice_line_uuid')
    .innerJoin('invoices', 'invoices.uuid', 'invoice_lines.invoice_uuid')
    .select([
      'hours.uuid as original',
      'invoice_lines.uuid as line',
      'invoice_lines.vat_rate_uuid',
      'invoices.uuid as invoice',
      'invoices.number',
    ])
    .where('hours.uuid', 'in', [...new Set(corrections.map(({ corrects_uuid }) => corrects_uuid))])
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.number', 'is not', null)
    .execute();
  const charged = new Map(
    rows.map((row) => [
      row.original,
      {
        line_uuid: row.line,
        vat_rate_uuid: row.vat_rate_uuid,
        invoice_uuid: row.invoice,
        number: String(row.number),
      },
    ]),
  );
  return new Map(
    corrections.flatMap(({ uuid, corrects_uuid }) => {
      const line = charged.get(corrects_uuid);
      return line ? [[uuid, line] as const] : [];
    }),
  );
}

/** Returns the invoices that charged the hours that the draft takes back. */
export async function correctedInvoices(tx: Tx, draft_uuid: string): Promise<readonly Charging[]> {
  return tx
    .selectFrom('hours as correction')
    .innerJoin('invoice_lines as own', 'own.uuid', 'correction.invoice_line_uuid')
    .innerJoin('hours as original', 'original.uuid', 'correction.corrects_uuid')
    .innerJoin('invoice_lines as charged', 'charged.uuid', 'original.invoice_line_uuid')
    .innerJoin('invoices', 'invoices.uuid', 'charged.invoice_uuid')
    .select(['invoices.uuid', 'invoices.number'])
    .distinct()
    .where('own.invoice_uuid', '=', draft_uuid)
    .where('correction.billable_minutes', '<', 0)
    .where('invoices.kind', '=', 'invoice')
    .where('invoices.uuid', '<>', draft_uuid)
    .execute();
}
