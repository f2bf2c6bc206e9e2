/** The checkout: a cart as it was seen becomes an order, once. */
import type { Records } from '../../../../engine/registry/rows.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paymentMethods } from '../../rules/cartAnswer.ts';
import { askAboutCart } from '../availability/askFirst.ts';
import { isIban, normaliseIban } from '../../../../engine/values/identifiers/iban.ts';
import type { MandateGiven } from '../checkout/mandate.ts';
import { placeOrder, type Checkout } from '../checkout/placeOrder.ts';
import { termsOf } from '../checkout/terms.ts';
import { selling } from '../../../../engine/server/onBehalf.ts';
import type { OpenStore, Row } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { BodyReader, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once } from '../../../../engine/server/http/idempotency.ts';
import { withId } from '../../../../engine/server/http/record.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';
import { clientWhoBuys, type CartDependencies } from './cart.ts';
import { texts } from '../texts.ts';

const fields = ['seen', 'payment_method', 'terms_version', 'order_reference', 'mandate'] as const;

export function checkoutRoutes(app: FastifyInstance, dependencies: CartDependencies): void {
  app.post('/api/cart/checkout', async (request, reply) => {
    const order = await ordered(dependencies, request, reply);
    return created(reply, order);
  });
}

async function ordered(dependencies: CartDependencies, request: FastifyRequest, reply: FastifyReply): Promise<Row> {
  const { now } = dependencies;
  const caller = callerOf(request);
  const idempotency_key = keyOf(request, caller.user_uuid);
  const work = async (within: OpenStore, asked: Omit<Checkout, 'idempotency_key'>): Promise<Records['orders']> => {
    const uuid = await selling(within, { caller, now: now() }, (sale) =>
      placeOrder(sale, { ...asked, idempotency_key }),
    );
    return within.one(caller, resourceNamed(within.registry(), 'orders'), uuid, []);
  };
  return once(dependencies, { request, reply }, { prepare: () => askedFor(dependencies, request), work });
}

/** What the request asks for, once the registries have been asked about the names in the cart. */
async function askedFor(
  { store, availability }: CartDependencies,
  request: FastifyRequest,
): Promise<Omit<Checkout, 'idempotency_key'>> {
  const client_uuid = await clientWhoBuys(store, request);
  const body = objectBody(request.body);
  const reader = new BodyReader(body, fields);
  const seen = reader.text('seen', { max: 100 });
  const terms_version = reader.text('terms_version', { max: 40 });
  const payment_method = reader.choice('payment_method', paymentMethods);
  const order_reference = reader.optionalText('order_reference', { max: 100 });
  const mandate = body['mandate'] === undefined ? null : mandateOf(reader);
  const terms = await termsOf(store.database);
  if (terms_version !== terms.version) reader.refuse('terms_version', otherTerms);
  reader.finish();
  await askAboutCart(store.database, { client_uuid, availability });
  return { client_uuid, availability, seen, payment_method, terms_version, order_reference, mandate };
}

/** Collected only with consent that is said here and now. */
function mandateOf(reader: BodyReader): MandateGiven {
  const { iban, consent, ...others } = reader.object('mandate');
  for (const field of Object.keys(others)) reader.fail(`mandate.${field}`, 'unknownField', { field });
  if (consent !== true) reader.refuse('mandate.consent', noConsent);
  const account = typeof iban === 'string' ? normaliseIban(iban) : '';
  if (!isIban(account)) reader.fail('mandate.iban', 'format.iban');
  return { iban: account };
}

const otherTerms = texts.label('checkout.other_terms');
const noConsent = texts.label('checkout.consent_missing');

/** @throws Failure E_QUERY without one: what cannot be sent twice safely is not sent at all. */
function keyOf(request: FastifyRequest, user: string | null): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') throw new Failure('E_QUERY', { message: needsKey, hint: howKey });
  const own = `${user ?? ''}:${key}`;
  return own.length <= longestKey ? own : `${user ?? ''}:${createHash('sha256').update(key).digest('hex')}`;
}

/** Of the column. A longer one is not cut: another key may begin with the same. */
const longestKey = 255;

const needsKey = texts.label('checkout.idempotency_key_missing');
const howKey = texts.label('checkout.idempotency_key_hint');

function created(reply: FastifyReply, order: Row): Row {
  void reply.code(201).header('location', `/api/orders/${String(order['uuid'])}`);
  return withId(order);
}
