/** Returns which extensions are sold, by which product, under which rules. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';

const rules = [
  'tld',
  'idn_allowed',
  'requires_auth_code',
  'min_length',
  'max_length',
  'min_ns',
  'max_ns',
  'dnssec_allowed',
  'privacy_available',
  'privacy_product_uuid',
  'dnssec_product_uuid',
  'periods_months',
  'transfer_after_days',
] as const;

/** `privacy_product_uuid` and `dnssec_product_uuid` are null if the option is free. */
export interface SoldTld extends Pick<Rows['tlds'], Exclude<(typeof rules)[number], 'periods_months'>> {
  readonly product_uuid: string;
  readonly vat_class: Rows['products']['vat_class'];
  readonly periods_months: readonly number[];
}

export const homeTld = 'nl';

/** Returns the TLDs in the order of the shop; without an order the home TLD first, the others by name. */
export async function soldTlds(executor: Executor): Promise<readonly SoldTld[]> {
  const rows = await executor
    .selectFrom('products')
    .innerJoin('tlds', 'tlds.uuid', 'products.tld_uuid')
    .select(['products.uuid as product_uuid', 'products.vat_class', ...rules.map((name) => `tlds.${name}` as const)])
    .where('products.status', '=', 'active')
    .where('products.type', '=', 'domain')
    .where('tlds.is_active', '=', true)
    .orderBy('products.sort')
    .orderBy(({ eb }) => eb('tlds.tld', '!=', homeTld))
    .orderBy('tlds.tld')
    .orderBy('products.uuid')
    .execute();
  return rows.map((row) => ({ ...row, periods_months: monthsOf(row.periods_months) }));
}

/** Choices are stored as texts. */
export function monthsOf(stored: Rows['tlds']['periods_months']): readonly number[] {
  return stored.map(Number);
}
