/** All payment services that a company can choose in its settings. */
import type { PaymentServices } from './port.ts';
import { testService, type TestService } from './testService.ts';

interface Payments {
  readonly services: PaymentServices;
  readonly test: TestService;
}

/** @param secret the secret of the installation. */
export function paymentsWith(secret: string): Payments {
  const test = testService(secret);
  return { services: new Map([[test.key, test]]), test };
}
