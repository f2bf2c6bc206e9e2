/** What a person sends to have the cart become an order. */

import type { PaymentMethod } from '../../rules/cartAnswer.ts';
import type { Availability } from '../availability/port.ts';
import type { MandateGiven } from './mandate.ts';

export interface Checkout {
  readonly client_uuid: string;
  readonly availability: Availability;
  /** What the person saw of the cart. */
  readonly seen: string;
  readonly payment_method: PaymentMethod;
  readonly terms_version: string;
  /** Of the text that a consumer agreed to. */
  readonly withdrawal_version: string | null;
  readonly order_reference: string | null;
  /** Given now, for direct debit. */
  readonly mandate: MandateGiven | null;
  /** The same one never makes a second order. */
  readonly idempotency_key: string;
}
