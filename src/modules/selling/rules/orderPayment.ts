/** Payment state of orders and invoices as the API returns it. */
import type { CreditTransfer } from '../../billing/rules/epcQr.ts';
import type { PaymentMethod } from './cartAnswer.ts';

/** `open`: an amount is still to be paid. `nothing`: there was nothing to pay, or the order was cancelled. */
type PaidState = 'open' | 'paid' | 'nothing';

/** A payment that was begun at the payment service. */
export interface OnlineAttempt {
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly begun_at: string;
  /** True if the buyer can continue this payment, because it is for the amount that is open now. */
  readonly can_go_on: boolean;
}

/** Answer of `GET /api/orders/:uuid/payment`. */
export interface OrderPayment {
  readonly order_uuid: string;
  readonly number: string;
  /** When the order was placed. */
  readonly placed_at: string;
  readonly method: PaymentMethod;
  readonly state: PaidState;
  readonly currency: string;
  /** Amount still to be paid. */
  readonly open_cents: number;
  /** Where to transfer the money; null if the order is not paid by transfer. */
  readonly transfer: CreditTransfer | null;
  /** Due date; null if there is no invoice with one. */
  readonly due_date: string | null;
  readonly mandate: { readonly id: string; readonly iban: string; readonly signed_on: string | null } | null;
  readonly can_pay_online: boolean;
  /** The latest online payment. */
  readonly online: OnlineAttempt | null;
}

/** Online payment state of an invoice. */
export interface InvoicePaymentState {
  readonly currency: string;
  /** Amount still to be paid by the client; zero if it is collected by direct debit. */
  readonly open_cents: number;
  readonly can_pay_online: boolean;
  /** The latest online payment. */
  readonly online: OnlineAttempt | null;
}

/**
 * States of an invoice behind a payment link. `collected`: a direct debit pays it. `closed`: written off, nothing is to be
 * paid.
 */
export const linkedStates = ['open', 'paid', 'credited', 'collected', 'closed'] as const;

/** Outcomes of a payment at the service. */
export const paymentOutcomes = ['paid', 'failed', 'cancelled'] as const;

/** Final result of an online payment. */
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Data of the test payment page. */
export interface TestPayment {
  readonly payment: string;
  /** What is being paid. */
  readonly kind: 'order' | 'invoice';
  readonly description: string;
  readonly payee: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly is_pending: boolean;
  /** Path that the person returns to. */
  readonly return_path: string;
}
