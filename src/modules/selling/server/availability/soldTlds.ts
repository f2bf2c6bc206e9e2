/** In charge of which extensions are sold, by which product, under which rules. */
import type { Executor } from '../../../../engine/server/store/fragment.ts';

export interface SoldTld {
  readonly product_uuid: string;
  readonly vat_class: string;
  readonly tld: string;
  readonly idn_allowed: boolean;
  readonly requires_auth_code: boolean;
  readonly min_length: number;
  readonly max_length: number;
  readonly min_ns: number;
  readonly max_ns: number;
  readonly dnssec_allowed: boolean;
  readonly privacy_available: boolean;
  /** Null: free. */
  readonly privacy_product_uuid: string | null;
  readonly dnssec_product_uuid: string | null;
  readonly periods_months: readonly number[];
  readonly transfer_after_days: number;
}

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

/** In the order of the shop: what is sold most stands first. */
export async function soldTlds(executor: Executor): Promise<readonly SoldTld[]> {
  const rows = await executor
    .selectFrom('products')
    .innerJoin('tlds', 'tlds.uuid', 'products.tld_uuid')
    .select(['products.uuid as product_uuid', 'products.vat_class', ...rules.map((name) => `tlds.${name}` as const)])
    .where('products.status', '=', 'active')
    .where('products.type', '=', 'domain')
    .where('tlds.is_active', '=', true)
    .orderBy('products.sort')
    .orderBy('products.created_at')
    .orderBy('products.uuid')
    .execute();
  return rows.map((row) => ({ ...(row as unknown as SoldTld), periods_months: monthsOf(row.periods_months) }));
}

/** A list of choices is kept as texts. */
export function monthsOf(stored: unknown): readonly number[] {
  return Array.isArray(stored) ? stored.map(Number) : [];
}
