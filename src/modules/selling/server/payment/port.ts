/** Payment service port. An implementation is one file in this folder and one line in `services.ts`. */
import type { PaymentOutcome } from '../../rules/orderPayment.ts';

export interface PaymentRequest {
  /** Our id of the payment. */
  readonly payment_uuid: string;
  readonly amount_cents: number;
  readonly currency: string;
  /** Shown on the person's bank statement. */
  readonly description: string;
  /** Path of the product that the person returns to. */
  readonly return_path: string;
}

interface BegunPayment {
  /** The id that the service gave the payment. */
  readonly external_id: string;
  /** Where the person pays. */
  readonly pay_url: string;
}

/** A webhook request of the service, unparsed. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly now: Date;
}

export interface PaymentNews {
  /** Id of this message. A repeated message is ignored. */
  readonly message_id: string;
  readonly external_id: string;
  readonly outcome: PaymentOutcome;
  readonly amount_cents: number;
  readonly currency: string;
  readonly at: Date;
}

export interface PaymentService {
  /** Key in the company settings and in the webhook address. */
  readonly key: string;
  /** Payment method under which its payments are booked. */
  readonly method: 'ideal' | 'card';
  /** Begins a payment. Call it outside of transactions: it may be slow. */
  begin(request: PaymentRequest): Promise<BegunPayment>;
  /**
   * Returns the address where a pending payment continues; null if it has ended. Call it outside of transactions.
   * @param return_path path that the person returns to from now on
   */
  resume(external_id: string, return_path: string): Promise<BegunPayment['pay_url'] | null>;
  /**
   * Verifies and parses a webhook.
   *
   * @throws Failure E_FORBIDDEN if it is not from the service or too old, E_INVALID if it cannot be parsed.
   */
  read(callback: Callback): PaymentNews;
}

/** Payment services by key. */
export type PaymentServices = ReadonlyMap<string, PaymentService>;
