/** Reads the VAT rates of lines, by uuid. */
import { acrossClients, type Tx } from '#engine/server';
import type { UnpricedLine, VatRateRow } from './lines.ts';

/** Reads the VAT rates that the lines refer to, in one query, across clients. Lines without a rate are skipped. */
export async function ratesOf(tx: Tx, lines: readonly UnpricedLine[]): Promise<ReadonlyMap<string, VatRateRow>> {
  const uuids = [...new Set(lines.flatMap(({ vat_rate_uuid }) => vat_rate_uuid ?? []))];
  if (uuids.length === 0) return new Map();
  const rows = await acrossClients(tx, (all) =>
    all
      .selectFrom('vat_rates')
      .select(['uuid', 'category', 'rate_bp', 'exemption_text_en', 'exemption_text_nl', 'valid_from', 'valid_until'])
      .where('uuid', 'in', uuids)
      .execute(),
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}
