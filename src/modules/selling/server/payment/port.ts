/** Payment service port. An implementation is one file in this folder and one line in `services.ts`. */
import type { Rows } from '#engine/registry';
import type { PaymentOutcome } from '../../rules/orderPayment.ts';

/** Payment to begin. */
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

type PaymentMethod = Rows['payments']['method'];

/** Outcome of a payment, or `pending` while there is none. */
export type NewsOutcome = PaymentOutcome | 'expired' | 'pending';

/** State of a payment at the service. */
export interface PaymentNews {
  /**
   * Id of this message: a repeated one is refused. Null if the service was asked for the state of the payment, which may
   * be processed any number of times.
   */
  readonly message_id: string | null;
  readonly external_id: string;
  /** Our id of the payment, if the service returns it. It finds a payment whose begin was not answered. */
  readonly payment_uuid?: string | null;
  readonly outcome: NewsOutcome;
  readonly amount_cents: number;
  readonly currency: string;
  /** When it was paid; null if that is not known. */
  readonly at: Date | null;
  /** How it was paid. Defaults to the method of the service. */
  readonly method?: PaymentMethod;
  /** Parts of the amount that went back since. Default to zero. */
  readonly refunded_cents?: number;
  readonly charged_back_cents?: number;
}

/** Payment service, such as Mollie. */
export interface PaymentService {
  /** Key in the company settings and in the webhook address. */
  readonly key: string;
  /** Payment method under which its payments are booked until it is known how they were paid. */
  readonly method: PaymentMethod;
  /** Further methods under which its payments are booked. */
  readonly otherMethods?: readonly PaymentMethod[];
  /** Begins a payment. Call it outside of transactions: it may be slow. */
  begin(request: PaymentRequest): Promise<BegunPayment>;
  /**
   * Returns the address where a pending payment continues; null if it has ended. Call it outside of transactions.
   * @param return_path path that the person returns to from now on
   */
  resume(external_id: string, return_path: string): Promise<BegunPayment['pay_url'] | null>;
  /**
   * Verifies and parses a webhook. Call it outside of transactions: it may ask the service.
   *
   * @returns null if it is about nothing of ours
   * @throws Failure E_FORBIDDEN if it is not from the service or too old, E_INVALID if it cannot be parsed,
   * E_UNAVAILABLE if the service cannot be asked, so that it sends the webhook again.
   */
  read(callback: Callback): Promise<PaymentNews | null>;
}

/** Payment services by key. */
export type PaymentServices = ReadonlyMap<string, PaymentService>;
