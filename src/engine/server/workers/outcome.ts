/** What work in a thread came to. A refusal crosses threads as data: its class would not. */
import { Failure, type FailureCode, type FailureDetails } from '../store/failure.ts';

export type Outcome<T> =
  | { readonly value: T }
  | { readonly refused: { readonly code: FailureCode; readonly details: FailureDetails } };

export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}
