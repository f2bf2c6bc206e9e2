/**
 * In charge of a list that takes over on a day with other prices at once: it begins with them, or nothing has happened.
 */
import type { Resource } from '../../../engine/registry/types.ts';
import type { Caller } from '../../../engine/server/store/caller.ts';
import type { Records } from '../../../engine/registry/rows.ts';
import type { Row, StoreCalls } from '../../../engine/server/store/contract.ts';
import { Failure } from '../../../engine/server/store/failure.ts';

type PriceList = Records['price-lists'];

export interface Following {
  readonly uuid: string;
  readonly valid_from: string;
  /** Of the list that ends, as it was seen. */
  readonly version: number;
  /** The whole list as it shall be; a price of the list that ends is known by its key there. */
  readonly items: readonly unknown[];
}

/**
 * The calls are those of one transaction. Answers the list that follows. @throws Failure E_STALE where the list that
 * ends has changed since.
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
  // What a row may be is the schema's to judge.
  const values: Row = { items: items.map((item) => inFollowing(item, { before, after })) };
  return records.update(caller, resource, String(made), values);
}

/** The same price in the list that follows; a key that is not of the list that ends is left as it is, and refused. */
function inFollowing(
  item: unknown,
  { before, after }: { readonly before: PriceList; readonly after: PriceList },
): unknown {
  if (typeof item !== 'object' || item === null || !('uuid' in item)) return item;
  const old = before.items?.find(({ uuid }) => uuid === item.uuid);
  const same = old && after.items?.find((row) => identity(row) === identity(old));
  return same ? { ...item, uuid: same.uuid } : item;
}

/** Once in a list. */
const identity = ({ product_uuid, action, period_unit, period_count }: Records['price-list-items']): string =>
  [product_uuid, action, period_unit, period_count].join(' ');
