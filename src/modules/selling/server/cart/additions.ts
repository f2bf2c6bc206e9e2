/** Paid options of a domain: its TLD determines if privacy and DNSSEC are free, or which products they are. */
import type { Rows } from '#engine/registry';
import type { Executor } from '#engine/server';
import { productsOf, type CartItemRow } from '../cartRows.ts';

/** Keys in a line's configuration of the options that a TLD may charge for. */
const additionKeys = ['privacy', 'dnssec'] as const;
type AdditionKey = (typeof additionKeys)[number];

/** Product by option; null if free. */
type AdditionProducts = Readonly<Record<AdditionKey, string | null>>;

function additionProducts(tld: Pick<Rows['tlds'], 'privacy_product_uuid' | 'dnssec_product_uuid'>): AdditionProducts {
  return { privacy: tld.privacy_product_uuid, dnssec: tld.dnssec_product_uuid };
}

/** Returns an extra line for each paid option, with the period of the domain, by the line that it belongs to. */
export async function additionsOf(
  executor: Executor,
  items: readonly CartItemRow[],
): Promise<ReadonlyMap<string, readonly CartItemRow[]>> {
  const domains = items.filter(
    ({ product, config }) =>
      product.tld_uuid !== null && product.type === 'domain' && additionKeys.some((key) => config[key] === true),
  );
  if (domains.length === 0) return new Map();
  const tlds = await executor
    .selectFrom('tlds')
    .select(['uuid', 'privacy_product_uuid', 'dnssec_product_uuid'])
    .where('uuid', 'in', [...new Set(domains.flatMap(({ product }) => product.tld_uuid ?? []))])
    .execute();
  const byTld = new Map(tlds.map((row) => [row.uuid, additionProducts(row)]));
  const products = await productsOf(
    executor,
    [...byTld.values()].flatMap(({ privacy, dnssec }) => [privacy, dnssec].filter((uuid) => uuid !== null)),
  );
  return new Map(
    domains.map((item) => [
      item.uuid,
      additionKeys.flatMap((key): readonly CartItemRow[] => {
        const uuid = item.config[key] === true ? (byTld.get(item.product.tld_uuid ?? '')?.[key] ?? null) : null;
        const product = uuid === null ? undefined : products.get(uuid);
        return uuid === null || product === undefined
          ? []
          : [
              {
                ...item,
                uuid: `${item.uuid}:${key}`,
                product_uuid: uuid,
                product,
                action: 'recurring',
                quantity: 1,
                has_auth_code: false,
                config: {},
                quoted_price_cents: null,
              },
            ];
      }),
    ]),
  );
}
