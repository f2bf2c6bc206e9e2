/** The payment services of an installation. */
import type { FastifyRequest } from 'fastify';
import { type CallServices, perServer } from '#engine/server';
import type { PaymentOutcome, TestPayment } from '../../rules/orderPayment.ts';
import type { PaymentServices } from './port.ts';
import { testService, type TestService } from './testService.ts';

interface Payments {
  readonly services: PaymentServices;
  readonly test: TestService;
}

/** Returns the payment services of the server. */
export const paymentsOf = perServer(({ secret }): Payments => {
  const test = testService(secret);
  return { services: new Map([[test.key, test]]), test };
});

const underWayMilliseconds = 700;

/** Sends the outcome of a test payment to ourselves as a signed webhook, after the answer, as a real service does. */
export function sendTestOutcome(
  services: CallServices,
  request: FastifyRequest,
  {
    payment,
    outcome,
    amount_cents,
    currency,
  }: Pick<TestPayment, 'payment' | 'amount_cents' | 'currency'> & { readonly outcome: PaymentOutcome },
): void {
  const { test } = paymentsOf(services);
  const message = test.sendCallback({ payment, outcome, amount_cents, currency }, services.now());
  setTimeout(
    () =>
      void request.server
        .inject({
          method: 'POST',
          url: `/api/payment-callbacks/${test.key}`,
          headers: message.headers,
          payload: message.body,
        })
        .catch((error: unknown) => request.log.error({ err: error }, 'the test payment could not be told')),
    underWayMilliseconds,
  ).unref();
}
