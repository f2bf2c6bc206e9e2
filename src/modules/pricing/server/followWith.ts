/** Creates a following price list with changed prices, in one transaction. */
import type { Records, Resource } from '#engine/registry';
import { type Caller, Failure, type Row, type StoreCalls } from '#engine/server';

type PriceList = Records['price-lists'];

interface Following {
  readonly uuid: string;
  readonly valid_from: string;
  /** Version of the ending list as it was shown. */
  readonly version: number;
  /** The complete list; unchanged prices by their key in the ending list. */
  readonly items: readonly unknown[];
}

/**
 * Creates the following list and returns it. `records` must belong to one transaction.
 *
 * @throws Failure E_STALE if the ending list has changed since.
 */
export async function followWith(
  records: StoreCalls,
  caller: Caller,
  resource: Resource<'price-lists'>,
  { uuid, valid_from, version, items }: Following,
): Promise<PriceList> {
  const before = await records.one(caller, resource, uuid, []);
  if (before.version !== version) throw new Failure('E_STALE');
  const { uuid: made } = await records.act(caller, resource, uuid, 'follow', { valid_from });
  const after = await records.one(caller, resource, String(made), []);
  // The schema validates the rows.
  const values: Row = { items: items.map((item) => inFollowing(item, { before, after })) };
  return records.update(caller, resource, String(made), values);
}

/** Maps a price to its copy in the following list. An unknown key is kept, and rejected by validation. */
function inFollowing(
  item: unknown,
  { before, after }: { readonly before: PriceList; readonly after: PriceList },
): unknown {
  if (typeof item !== 'object' || item === null || !('uuid' in item)) return item;
  const old = before.items?.find(({ uuid }) => uuid === item.uuid);
  const same = old && after.items?.find((row) => identity(row) === identity(old));
  return same ? { ...item, uuid: same.uuid } : item;
}

/** Unique within a list. */
const identity = ({ product_uuid, action, period_unit, period_count }: Records['price-list-items']): string =>
  [product_uuid, action, period_unit, period_count].join(' ');
