/** The payment choices of the person, before ordering. */
import type { CartClient, PaymentMethod } from '../../rules/cartAnswer.ts';
import type { CheckoutBody } from '../../calls.ts';

export interface PaymentChoice {
  readonly method: PaymentMethod;
  readonly iban: string;
  readonly consent: boolean;
  readonly reference: string;
}

export function firstChoice({ payment_methods }: CartClient): PaymentChoice {
  return { method: payment_methods[0] ?? 'bank_transfer', iban: '', consent: false, reference: '' };
}

export function sentChoice(
  { method, iban, consent, reference }: PaymentChoice,
  { needs_mandate }: CartClient,
): Pick<CheckoutBody, 'payment_method' | 'order_reference' | 'mandate'> {
  return {
    payment_method: method,
    ...(reference.trim() === '' ? {} : { order_reference: reference.trim() }),
    ...(method === 'direct_debit' && needs_mandate && consent ? { mandate: { iban: iban.trim(), consent } } : {}),
  };
}
