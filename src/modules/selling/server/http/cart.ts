/** Handlers that read, fill and change the cart. */
import { Dates } from '#engine/values';
import {
  type CallContext,
  Failure,
  handle,
  handleExchange,
  limits,
  perServer,
  recordUuid,
  Requests,
  runAsSystem,
  settingsOf,
  type SystemContext,
} from '#engine/server';
import * as calls from '../../calls.ts';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { checkNames } from '../availability/checkNames.ts';
import { availabilityOf } from '../availability/shared.ts';
import {
  acceptPrices,
  addItems,
  changeItem,
  removeItem,
  setCoupon,
  splitItem,
  type CartChange,
} from '../cart/changes.ts';
import { checkVatId } from '../../../vat/server/checkVatId.ts';
import { priceCart } from '../cart/pricedCart.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { cartAnswer, emptyAnswer } from './cartAnswer.ts';
import { texts } from '../texts.ts';

/** Context of every cart call. */
type CartContext = Omit<CallContext<typeof calls.readCart>, 'body'>;

interface CartStep<Context> {
  readonly work: (system: SystemContext, change: CartChange, context: Context) => Promise<void>;
  /** Returns the names that are added to the cart. */
  readonly names?: (context: Context) => readonly unknown[];
  /**
   * Runs before the transaction, so that the attempt is counted even if the transaction is rolled back. Returns a
   * function that undoes the count.
   */
  readonly count?: (context: Context) => Promise<() => Promise<void>>;
}

const nothingCounted = (): Promise<void> => Promise.resolve();

/** Runs a change and returns the changed cart. */
const changed =
  <Context extends CartContext>({ work, names, count }: CartStep<Context>) =>
  async (context: Context): Promise<CartAnswer> => {
    const { store, now, caller, request, reply } = context;
    const availability = availabilityOf(context);
    let takeBack = nothingCounted;
    const answer = Requests.runIdempotently(
      { store, now },
      { request, reply },
      {
        async prepare() {
          const client_uuid = await clientWhoBuys(context);
          takeBack = (await count?.(context)) ?? nothingCounted;
          await checkNames(store.database, names?.(context) ?? [], { client_uuid, availability });
          return client_uuid;
        },
        async work(within, client_uuid) {
          await runAsSystem({ store: within, caller, now: now() }, (system) =>
            work(system, { client_uuid, availability }, context),
          );
          return pricedCart({ ...context, store: within }, client_uuid);
        },
      },
    );
    return answer.then(
      async (cart) => {
        await takeBack();
        return cart;
      },
      async (error: unknown) => {
        if (!isWrongCode(error)) await takeBack();
        throw error;
      },
    );
  };

const couponThrottle = perServer(({ queries, now }) =>
  Requests.throttle({ name: 'coupon', limits: limits.attempts.coupon, queries, now }),
);

/** Handlers of `/api/cart` and its lines, coupon, prices and VAT number. Each returns the whole cart. */
export const cartCalls = [
  handle(calls.readCart, async (context) => {
    const client_uuid = await buyerOf(context.store, context.request, context.query.client ?? null);
    return client_uuid === null ? emptyAnswer : pricedCart(context, client_uuid);
  }),
  handleExchange(
    calls.addToCart,
    changed({
      names: ({ body }) => body.items.map(({ domain_name }) => domain_name),
      work: (system, change, { body }) => addItems(system, change, body.items),
    }),
  ),
  handleExchange(
    calls.changeCartItem,
    changed({
      work: (system, change, { params, body }) => changeItem(system, change, { uuid: recordUuid(params.uuid), body }),
    }),
  ),
  handleExchange(
    calls.splitCartItem,
    changed({ work: (system, change, { params }) => splitItem(system, change, recordUuid(params.uuid)) }),
  ),
  handleExchange(
    calls.removeFromCart,
    changed({ work: (system, change, { params }) => removeItem(system, change, recordUuid(params.uuid)) }),
  ),
  handleExchange(
    calls.acceptCartPrices,
    changed({ work: (system, change, { body }) => acceptPrices(system, change, body.line ?? null) }),
  ),
  handleExchange(
    calls.checkVatId,
    changed({ work: (system, { client_uuid }, { body }) => checkVatId(system, client_uuid, body.vat_id ?? null) }),
  ),
  handleExchange(
    calls.setCoupon,
    changed({
      work: (system, change, { body }) => setCoupon(system, change, body.code ?? null),
      count: ({ body, request, caller, ...services }) =>
        (body.code ?? null) === null
          ? Promise.resolve(nothingCounted)
          : couponThrottle(services).attempt(request, Requests.accountKey(caller.user_uuid, '')),
    }),
  ),
];

/** An empty or missing cart is not evidence of a guess: only a code that was looked up counts. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'E_INVALID' && Object.hasOwn(error.details.errors ?? {}, 'code');

/**
 * Returns the buying client.
 *
 * @throws Failure E_STATE if staff have not chosen one.
 */
export async function clientWhoBuys({ store, request, query }: CartContext): Promise<string> {
  const client = await buyerOf(store, request, query.client ?? null);
  if (client === null) throw new Failure('E_STATE', forNobody);
  return client;
}

async function pricedCart(context: CartContext, client_uuid: string): Promise<CartAnswer> {
  const { store, now, caller } = context;
  const availability = availabilityOf(context);
  const settings = await settingsOf(store.database, store.registry());
  return cartAnswer(store.database, await priceCart(store.database, { client_uuid, now: now(), availability }), {
    locale: caller.locale,
    user_uuid: caller.user_uuid,
    today: Dates.localDate(now()),
    notice_days: settings.has('cancellation_notice_days') ? (settings.integer('cancellation_notice_days') ?? 0) : 0,
  });
}

const forNobody = texts.refusal('cart.no_client');
