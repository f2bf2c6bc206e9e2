/** The checkout request. */

import type { PaymentMethod } from '../../rules/cartAnswer.ts';
import type { Availability } from '../availability/port.ts';
import type { MandateGiven } from './mandate.ts';

/** Validated request to turn the open cart of a client into an order. */
export interface Checkout {
  readonly client_uuid: string;
  readonly availability: Availability;
  /** Hash of the cart that the person saw. */
  readonly seen: string;
  readonly payment_method: PaymentMethod;
  readonly terms_version: string;
  /** Version of the withdrawal text that a consumer agreed to. */
  readonly withdrawal_version: string | null;
  readonly order_reference: string | null;
  /** Mandate given with this request, for direct debit. */
  readonly mandate: MandateGiven | null;
  /** The same key never creates a second order. */
  readonly idempotency_key: string;
}
