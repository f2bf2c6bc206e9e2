/** How an order is paid and how far that is, as both sides know it. */
import type { CreditTransfer } from '../../billing/rules/epcQr.ts';
import type { PaymentMethod } from './cartAnswer.ts';

/** `open`: something is still to be paid. `nothing`: there was nothing to pay, or the order is off. */
export type PaidState = 'open' | 'paid' | 'nothing';

/** A payment that was begun at the payment service. */
export interface OnlineAttempt {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly begun_at: string;
  /** Whether paying goes on with it, as it waits for what is open now. */
  readonly can_go_on: boolean;
}

export interface OrderPayment {
  readonly order_uuid: string;
  readonly number: string;
  /** When it was ordered. */
  readonly placed_at: string;
  readonly method: PaymentMethod;
  readonly state: PaidState;
  readonly currency: string;
  /** Still to be paid. */
  readonly open_cents: number;
  /** Where to transfer it to; null where it is not to be transferred. */
  readonly transfer: CreditTransfer | null;
  /** By when; null where no invoice says so. */
  readonly due_date: string | null;
  readonly mandate: { readonly id: string; readonly iban: string; readonly signed_on: string | null } | null;
  readonly can_pay_online: boolean;
  /** The newest online payment that was begun. */
  readonly online: OnlineAttempt | null;
}

/** How an invoice may be paid online, and how far that is. */
export interface InvoicePaymentState {
  readonly currency: string;
  /** Still to be paid by the client; zero where it is collected. */
  readonly open_cents: number;
  readonly can_pay_online: boolean;
  /** The newest online payment that was begun. */
  readonly online: OnlineAttempt | null;
}

/** What came of a payment at the service. */
export const paymentOutcomes = ['paid', 'failed', 'cancelled'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** What the page of the test service shows. */
export interface TestPayment {
  readonly payment: string;
  /** What it is for. */
  readonly kind: 'order' | 'invoice';
  readonly description: string;
  readonly payee: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly is_pending: boolean;
  /** Where the person goes back to. */
  readonly return_path: string;
}
