/** What a payment service has to be able to do. Each is one file here, and one line in `services.ts`. */
import type { PaymentOutcome } from '../../rules/orderPayment.ts';

export interface PaymentRequest {
  /** Ours. */
  readonly payment_uuid: string;
  readonly amount_cents: number;
  readonly currency: string;
  /** For the person's bank statement. */
  readonly description: string;
  /** Where the person comes back to, a path of the product. */
  readonly return_path: string;
}

export interface BegunPayment {
  /** What the service calls it. */
  readonly external_id: string;
  /** Where the person pays. */
  readonly pay_url: string;
}

/** A message of the service as it came in, nothing read of it yet. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly now: Date;
}

export interface PaymentNews {
  /** Of this message: the same one counts once. */
  readonly message_id: string;
  readonly external_id: string;
  readonly outcome: PaymentOutcome;
  readonly amount_cents: number;
  readonly currency: string;
  readonly at: Date;
}

export interface PaymentService {
  /** As the company's settings and the address of its callbacks name it. */
  readonly key: string;
  /** What a payment by it is booked as. */
  readonly method: 'ideal' | 'card';
  /** Outside any transaction: it may take a while. */
  begin(request: PaymentRequest): Promise<BegunPayment>;
  /** Where the person goes on with a payment that was begun; null where it is over. Outside any transaction too. */
  resume(external_id: string): Promise<BegunPayment['pay_url'] | null>;
  /**
   * @throws Failure E_FORBIDDEN for what does not come from the service or is too old, E_INVALID for what cannot be
   * read.
   */
  read(callback: Callback): PaymentNews;
}

/** By key. */
export type PaymentServices = ReadonlyMap<string, PaymentService>;
