/** Paying an order online: how it stands, the beginning, the messages of the payment service, and the page of the test service. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../../../engine/registry/access.ts';
import { paymentOutcomes, type OrderPayment, type TestPayment } from '../../rules/orderPayment.ts';
import { selling } from '../../../../engine/server/onBehalf.ts';
import { beginPayment } from '../payment/beginPayment.ts';
import { orderPayment } from '../payment/orderPayment.ts';
import { settlePayment } from '../payment/settlePayment.ts';
import type { Payments } from '../payment/services.ts';
import { testPayment, type FoundTestPayment } from '../payment/testPayments.ts';
import { systemCaller } from '../../../../engine/server/store/caller.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { BodyReader, isUuid, objectBody } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';

export interface PaymentDependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
  readonly payments: Payments;
}

export function paymentRoutes(app: FastifyInstance, dependencies: PaymentDependencies): void {
  const { store, now, payments } = dependencies;
  app.get('/api/orders/:uuid/payment', async (request): Promise<OrderPayment> =>
    orderPayment(store.database, await shownOrder(store, request)),
  );
  app.post('/api/orders/:uuid/payment', async (request, reply) => {
    const order_uuid = await shownOrder(store, request);
    if (!mayDo(resourceNamed(store.registry(), 'carts'), callerOf(request), 'edit')) throw new Failure('E_FORBIDDEN');
    void reply.code(201);
    return beginPayment({ store, services: payments.services, caller: callerOf(request), now: now() }, order_uuid);
  });
  testRoutes(app, dependencies);
  app.register(async (within) => callbackRoutes(within, dependencies));
}

/** Signed over the text as it came: nothing may read it before. */
function callbackRoutes(app: FastifyInstance, { store, now, payments }: PaymentDependencies): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/api/payment-callbacks/:service', async (request, reply) => {
    const { service: key = '' } = request.params as { readonly service?: string };
    const service = payments.services.get(key);
    if (!service) throw new Failure('E_NOT_FOUND');
    const news = service.read({
      headers: request.headers,
      body: typeof request.body === 'string' ? request.body : '',
      now: now(),
    });
    await selling(store, { caller: systemCaller, now: now() }, (sale) => settlePayment(sale, service, news));
    void reply.code(204);
  });
}

function testRoutes(app: FastifyInstance, { store, now, payments: { test } }: PaymentDependencies): void {
  app.get('/api/test-payments/:payment', async (request): Promise<TestPayment> => {
    const { client_uuid: _hidden, ...shown } = await ownTestPayment(store, request);
    return shown;
  });
  app.post('/api/test-payments/:payment', async (request, reply) => {
    const reader = new BodyReader(objectBody(request.body), ['outcome']);
    if (objectBody(request.body)['outcome'] === undefined) reader.fail('outcome', 'required');
    const outcome = reader.choice('outcome', paymentOutcomes);
    reader.finish();
    const { payment, amount_cents, currency } = await ownTestPayment(store, request);
    const { headers, body } = test.tell({ payment, outcome, amount_cents, currency }, now());
    // As a real one does: its message comes when it comes, whatever the person sees meanwhile.
    setTimeout(
      () =>
        void app
          .inject({ method: 'POST', url: `/api/payment-callbacks/${test.key}`, headers, payload: body })
          .catch((error: unknown) => request.log.error({ err: error }, 'the test payment could not be told')),
      underWayMilliseconds,
    ).unref();
    void reply.code(202);
    return {};
  });
}

const underWayMilliseconds = 700;

async function ownTestPayment(store: OpenStore, request: FastifyRequest): Promise<FoundTestPayment> {
  const { payment = '' } = request.params as { readonly payment?: string };
  const found = await testPayment(store.database, payment);
  const { clients } = callerOf(request);
  if (clients !== null && !clients.includes(found.client_uuid)) throw new Failure('E_NOT_FOUND');
  return found;
}

/** @throws Failure E_NOT_FOUND for an order that the caller does not see. */
async function shownOrder(store: OpenStore, request: FastifyRequest): Promise<string> {
  const { uuid } = paramsOf(request);
  const orders = resourceNamed(store.registry(), 'orders');
  if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  if (!mayDo(orders, callerOf(request), 'show')) throw new Failure('E_FORBIDDEN');
  await store.one({ ...callerOf(request), active_client: null }, orders, uuid, []);
  return uuid.toLowerCase();
}
