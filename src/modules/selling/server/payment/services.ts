/** The payment services of an installation. */
import type { FastifyRequest } from 'fastify';
import { type CallServices, ModuleService, perServer } from '#engine/server';
import type { PaymentOutcome, TestPayment } from '../../rules/orderPayment.ts';
import { mollieSettings } from '../settings.ts';
import { mollieService } from './mollie/mollieService.ts';
import type { PaymentServices } from './port.ts';
import { testService, type TestService } from './testService.ts';

interface Payments {
  readonly services: PaymentServices;
  readonly test: TestService;
}

/** Address of the Mollie API. Tests provide that of a simulator. */
export const mollieAddress = new ModuleService<URL>('address of Mollie', () => new URL('https://api.mollie.com/v2/'));

/** Returns the payment services of the server of a request. */
export type PaymentsOf = (services: CallServices) => Payments;

/** Returns the payment services of a server. @param address of the Mollie API */
export const paymentsAt = (address: URL): PaymentsOf =>
  perServer(({ secret, outbound, store, accounts }): Payments => {
    const test = testService(secret);
    const mollie = mollieService({
      address,
      outbound,
      origin: () => accounts.origin(),
      readSettings: () => mollieSettings(store),
    });
    return { services: new Map([test, mollie].map((service) => [service.key, service])), test };
  });

const underWayMilliseconds = 700;

/** Sends the outcome of a test payment to ourselves as a signed webhook, after the answer, as a real service does. */
export function sendTestOutcome(
  { test }: Payments,
  { request, now }: { readonly request: FastifyRequest; readonly now: Date },
  {
    payment,
    outcome,
    amount_cents,
    currency,
  }: Pick<TestPayment, 'payment' | 'amount_cents' | 'currency'> & { readonly outcome: PaymentOutcome },
): void {
  const message = test.sendCallback({ payment, outcome, amount_cents, currency }, now);
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
