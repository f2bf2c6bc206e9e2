/** Effect of unsaved prices on subscriptions: they are saved, measured, and rolled back. */
import type { Registry, Resource } from '#engine/registry';
import { type Caller, ModuleService, type Row, type Store, type StoreCalls, type Tx } from '#engine/server';
import { followWith } from './followWith.ts';

/** The price that a subscription will have from a day on. */
interface FuturePrice {
  readonly subscription_uuid: string;
  /** First day of the period, `YYYY-MM-DD`. */
  readonly on: string;
  readonly to_cents: number;
  /** Difference from the price before, averaged per month. */
  readonly month_cents: number;
  readonly currency: string;
}

/** Returns the future prices of all subscriptions, according to the price lists as they are in the transaction. */
type FuturePrices = (
  tx: Tx,
  context: { readonly registry: Registry; readonly now: Date },
) => Promise<readonly FuturePrice[]>;

/** Offered by the module that charges subscriptions. Without one, prices change none. */
export const futurePrices = new ModuleService<FuturePrices>('future prices', () => () => Promise.resolve([]));

/** Number of subscriptions whose future prices change, by how much per month, and from which day. */
interface PriceEffect {
  readonly subscriptions: number;
  readonly month_cents: number;
  readonly first_on: string | null;
}

interface UnsavedPrices {
  readonly uuid: string;
  /** The first day of a new version of the list; null for a change of the existing list. */
  readonly valid_from: string | null;
  readonly items: readonly unknown[];
}

/** Ends the transaction with a result instead of a commit, so that neither rows nor audit entries stay. */
class Measured extends Error {
  readonly effect: PriceEffect;

  constructor(effect: PriceEffect) {
    super('rolled back');
    this.effect = effect;
  }
}

/**
 * Returns the effect that saving the prices would have.
 * @throws Failure as saving them does
 */
export async function measurePrices(
  {
    store,
    caller,
    now,
    resource,
  }: Readonly<{ store: Store; caller: Caller; now: Date; resource: Resource<'price-lists'> }>,
  prices: FuturePrices,
  unsaved: UnsavedPrices,
): Promise<PriceEffect> {
  const context = { registry: store.registry(), now };
  const measure = async (records: StoreCalls, tx: Tx): Promise<never> => {
    const before = await prices(tx, context);
    const { uuid, valid_from, items } = unsaved;
    // Nothing is saved, so a list that was changed meanwhile is measured as it is now.
    const { version } = await records.one(caller, resource, uuid, []);
    const list =
      valid_from === null
        ? await records.update(caller, resource, uuid, unchecked({ version, items }))
        : await followWith(records, caller, resource, { uuid, valid_from, version, items });
    throw new Measured(effectOf(before, await prices(tx, context), list.currency));
  };
  try {
    return await store.unitOfWork(caller, measure);
  } catch (error) {
    if (error instanceof Measured) return error.effect;
    throw error;
  }
}

/** The schema validates the rows. */
const unchecked = (values: Row): Row => values;

function effectOf(before: readonly FuturePrice[], after: readonly FuturePrice[], currency: string): PriceEffect {
  const known = new Set(before.map(keyOf));
  const left = new Set(after.map(keyOf));
  const added = after.filter((one) => one.currency === currency && !known.has(keyOf(one)));
  const removed = before.filter((one) => one.currency === currency && !left.has(keyOf(one)));
  const changed = [...added, ...removed];
  const sum = (prices: readonly FuturePrice[]): number =>
    prices.reduce((total, { month_cents }) => total + month_cents, 0);
  return {
    subscriptions: new Set(changed.map(({ subscription_uuid }) => subscription_uuid)).size,
    month_cents: sum(added) - sum(removed),
    first_on: changed.map(({ on }) => on).toSorted()[0] ?? null,
  };
}

const keyOf = ({ subscription_uuid, on, to_cents, month_cents }: FuturePrice): string =>
  [subscription_uuid, on, to_cents, month_cents].join(' ');
