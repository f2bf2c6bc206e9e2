/** VAT with which the lines of a draft would be charged if it were finalised today. */
import type { ValuesOf } from '#engine/registry';
import { acrossClients, type Tx } from '#engine/server';
import type { NetLine } from '../../../vat/rules/vat.ts';
import { draftRate } from '../../rules/lineVat.ts';

/**
 * Returns the lines with the rates that finalising would choose, for the totals. The stored lines keep their chosen
 * rates.
 */
export async function chargedLines(
  tx: Tx,
  { client_uuid, seller_uuid }: Pick<ValuesOf<'invoices'>, 'client_uuid' | 'seller_uuid'>,
  lines: readonly NetLine[],
): Promise<readonly NetLine[]> {
  if (client_uuid === undefined || seller_uuid === undefined || lines.length === 0) return lines;
  const parties = await acrossClients(tx, (all) =>
    all
      .selectFrom('clients')
      .innerJoin('sellers', (join) => join.on('sellers.uuid', '=', seller_uuid))
      .select([
        'clients.type',
        'clients.country',
        'clients.vat_id',
        'clients.vat_id_status',
        'clients.tax_treatment',
        'clients.country_status',
        'sellers.country as seller_country',
      ])
      .where('clients.uuid', '=', client_uuid)
      .executeTakeFirst(),
  );
  if (parties === undefined) return lines;
  const { seller_country, ...buyer } = parties;
  return lines.map((line) => ({ ...line, ...draftRate(buyer, line, seller_country) }));
}
