/** Handler of the checkout: turns the cart that the person saw into an order, once. */
import type { Records, RuleMessage } from '#engine/registry';
import { Identifiers } from '#engine/values';
import {
  type CallContext,
  Failure,
  handleExchange,
  type OpenStore,
  Requests,
  resourceNamed,
  runAsSystem,
} from '#engine/server';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as calls from '../../calls.ts';
import { checkCartNames } from '../availability/checkNames.ts';
import { availabilityOf } from '../availability/shared.ts';
import { placeOrder } from '../checkout/placeOrder.ts';
import { type Checkout } from '../checkout/checkout.ts';
import { termsOf } from '../checkout/terms.ts';
import { clientWhoBuys } from './cart.ts';
import { texts } from '../texts.ts';

type CheckoutContext = CallContext<typeof calls.checkOut>;
type Asked = Omit<Checkout, 'idempotency_key'>;

/** Handler of `POST /api/cart/checkout`. Requires an Idempotency-Key. */
export const checkoutCalls = [
  handleExchange(calls.checkOut, async (context) => {
    const { store, now, caller, request, reply } = context;
    const idempotency_key = keyOf(request, caller.user_uuid);
    const work = async (within: OpenStore, asked: Asked): Promise<Records['orders']> => {
      const uuid = await runAsSystem({ store: within, caller, now: now() }, (system) =>
        placeOrder(system, { ...asked, idempotency_key }),
      );
      return within.one(caller, resourceNamed(within.registry(), 'orders'), uuid, []);
    };
    const order = await Requests.runIdempotently(
      { store, now },
      { request, reply },
      { prepare: () => askedFor(context), work },
    );
    void reply.header('location', `/api/orders/${order.uuid}`);
    return Requests.withId(order);
  }),
];

/** Builds the checkout from the request. Registries are asked about the names before the transaction. */
async function askedFor(context: CheckoutContext): Promise<Asked> {
  const { store, body } = context;
  const availability = availabilityOf(context);
  const client_uuid = await clientWhoBuys(context);
  const {
    seen,
    terms_version,
    withdrawal_version = null,
    payment_method = 'bank_transfer',
    order_reference = null,
    mandate,
  } = body;
  const iban = Identifiers.normaliseIban(mandate?.iban ?? '');
  const terms = await termsOf(store.database);
  const errors: Readonly<Record<string, RuleMessage>> = {
    ...(mandate && !mandate.consent ? { 'mandate.consent': { label: noConsent } } : {}),
    ...(mandate && !Identifiers.isIban(iban) ? { 'mandate.iban': { key: 'format.iban', params: {} } } : {}),
    ...(terms_version === terms.version ? {} : { terms_version: { label: otherTerms } }),
  };
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  await checkCartNames(store.database, { client_uuid, availability });
  return {
    client_uuid,
    availability,
    seen,
    payment_method,
    terms_version,
    withdrawal_version,
    order_reference,
    mandate: mandate ? { iban } : null,
  };
}

const otherTerms = texts.label('checkout.other_terms');
const noConsent = texts.label('checkout.consent_missing');

/**
 * Returns the idempotency key of the request.
 *
 * @throws Failure E_QUERY without one: a checkout must be safe to retry.
 */
function keyOf(request: FastifyRequest, user: string | null): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') throw new Failure('E_QUERY', { message: needsKey, hint: howKey });
  const own = `${user ?? ''}:${key}`;
  return own.length <= longestKey ? own : `${user ?? ''}:${createHash('sha256').update(key).digest('hex')}`;
}

/** Length of the column. A longer key is rejected, not cut: another key may have the same prefix. */
const longestKey = 255;

const needsKey = texts.label('checkout.idempotency_key_missing');
const howKey = texts.label('checkout.idempotency_key_hint');
