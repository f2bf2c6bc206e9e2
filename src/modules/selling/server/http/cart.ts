/** The cart: read, filled, changed, and ordered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { mayDo } from '../../../../engine/registry/access.ts';
import { askAboutNames } from '../availability/askFirst.ts';
import type { Availability } from '../availability/port.ts';
import { acceptPrices, addItems, changeItem, removeItem, setCoupon, type CartChange } from '../cart/changes.ts';
import { checkVatId } from '../../../vat/server/checkVatId.ts';
import { priceCart } from '../cart/pricedCart.ts';
import { selling, type Sale } from '../../../../engine/server/onBehalf.ts';
import type { OpenStore, Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { systemQueries } from '../../../../engine/server/store/system.ts';
import { BodyReader, isUuid, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once } from '../../../../engine/server/http/idempotency.ts';
import { paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';
import { accountKey, couponLimits, throttle } from '../../../../engine/server/http/throttle.ts';
import { buyerOf } from '../../../clients/server/http/buyer.ts';
import { cartAnswer, emptyAnswer } from './cartAnswer.ts';
import { plainParameters } from '../../../../engine/server/http/parameters.ts';
import { texts } from '../texts.ts';

export interface CartDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
  readonly availability: Availability;
}

/** Names at once: a list that somebody pasted. */
const maxItems = 100;

const nothingCounted = (): Promise<void> => Promise.resolve();

type ChangeOfCart = (sale: Sale, change: CartChange, request: FastifyRequest) => Promise<void>;
/** Ahead of the transaction, so that what it counts stays where the change does not; answers what takes that back. */
type Counted = (request: FastifyRequest) => Promise<() => Promise<void>>;

export function cartRoutes(app: FastifyInstance, dependencies: CartDependencies): void {
  const { store, now } = dependencies;
  const coupons = throttle({ name: 'coupon', limits: couponLimits, queries: systemQueries(store.database), now });
  const changed =
    (work: ChangeOfCart, count: Counted = () => Promise.resolve(nothingCounted)) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<CartAnswer> => {
      const { availability } = dependencies;
      let takeBack = nothingCounted;
      const answer = once(
        dependencies,
        { request, reply },
        {
          async prepare() {
            const client_uuid = await clientWhoBuys(store, request);
            takeBack = await count(request);
            await askAboutNames(store.database, namesIn(request.body), { client_uuid, availability });
            return client_uuid;
          },
          async work(within, client_uuid) {
            await selling(within, { caller: callerOf(request), now: now() }, (sale) =>
              work(sale, { client_uuid, availability }, request),
            );
            return readCart({ ...dependencies, store: within }, request, client_uuid);
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

  app.get('/api/cart', async (request) => {
    mustMay(store, request, 'show');
    const client_uuid = await buyerOf(store, request, plainParameters(request.query, ['client'])['client'] ?? null);
    return client_uuid === null ? emptyAnswer : readCart(dependencies, request, client_uuid);
  });

  app.post(
    '/api/cart/items',
    changed((sale, change, request) => addItems(sale, change, itemsOf(request.body))),
  );
  app.put(
    '/api/cart/items/:uuid',
    changed((sale, change, request) =>
      changeItem(sale, change, { uuid: lineOf(request), body: objectBody(request.body) }),
    ),
  );
  app.delete(
    '/api/cart/items/:uuid',
    changed((sale, change, request) => removeItem(sale, change, lineOf(request))),
  );
  app.put(
    '/api/cart/prices',
    changed((sale, change, request) => {
      const reader = new BodyReader(objectBody(request.body), ['line']);
      const line = reader.optionalText('line', { max: 36 });
      if (line !== null && !isUuid(line)) reader.fail('line', 'format.uuid');
      reader.finish();
      return acceptPrices(sale, change, line);
    }),
  );
  app.put(
    '/api/cart/vat-id',
    changed((sale, { client_uuid }, request) => {
      const reader = new BodyReader(objectBody(request.body), ['vat_id']);
      const vat_id = reader.optionalText('vat_id', { max: 30 });
      reader.finish();
      return checkVatId(sale, client_uuid, vat_id);
    }),
  );
  app.put(
    '/api/cart/coupon',
    changed(
      (sale, change, request) => setCoupon(sale, change, codeIn(request)),
      (request) =>
        codeIn(request) === null ? Promise.resolve(nothingCounted) : coupons.attempt(request, accountOf(request)),
    ),
  );
}

function codeIn({ body }: FastifyRequest): string | null {
  const reader = new BodyReader(objectBody(body), ['code']);
  const code = reader.optionalText('code', { max: 40 });
  reader.finish();
  return code;
}

/** A cart that is empty, or gone, says nothing of the code: only a code that was looked up counts. */
const isWrongCode = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'E_INVALID' && error.details.errors?.['code'] !== undefined;

const accountOf = (request: FastifyRequest): string => accountKey(callerOf(request).user_uuid, '');

/** @throws Failure E_STATE where staff has not said for whom. */
export async function clientWhoBuys(store: OpenStore, request: FastifyRequest): Promise<string> {
  mustMay(store, request, 'edit');
  const client = await buyerOf(store, request, plainParameters(request.query, ['client'])['client'] ?? null);
  if (client === null) throw new Failure('E_STATE', forNobody);
  return client;
}

export async function readCart(
  { store, now, availability }: CartDependencies,
  request: FastifyRequest,
  client_uuid: string,
): Promise<CartAnswer> {
  return cartAnswer(
    store.database,
    await priceCart(store.database, { client_uuid, now: now(), availability }),
    callerOf(request),
  );
}

/** @throws Failure E_FORBIDDEN */
function mustMay(store: OpenStore, request: FastifyRequest, verb: 'show' | 'edit'): void {
  if (!mayDo(resourceNamed(store.registry(), 'carts'), callerOf(request), verb)) throw new Failure('E_FORBIDDEN');
}

function itemsOf(body: unknown): readonly Row[] {
  const reader = new BodyReader(objectBody(body), ['items']);
  const items = reader.list('items', { max: maxItems });
  reader.finish();
  return items.map(objectBody);
}

function namesIn(body: unknown): readonly unknown[] {
  const items: unknown = typeof body === 'object' && body !== null && 'items' in body ? body.items : null;
  return Array.isArray(items)
    ? items
        .slice(0, maxItems)
        .map((item: unknown) =>
          typeof item === 'object' && item !== null && 'domain_name' in item ? item.domain_name : null,
        )
    : [];
}

function lineOf(request: FastifyRequest): string {
  const { uuid } = paramsOf(request);
  if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  return uuid.toLowerCase();
}

const forNobody = texts.refusal('cart.no_client');
