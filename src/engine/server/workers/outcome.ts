/** Result of work in a worker. An API error crosses processes as data, since its class would be lost. */
import { Failure, type FailureCode, type FailureDetails } from '../store/failure.ts';

export type WorkerOutcome<T> =
  | { readonly value: T }
  | { readonly refused: { readonly code: FailureCode; readonly details: FailureDetails } };

/** Runs the work in a worker, and returns its value or its API error. Other errors are thrown. */
export async function outcomeOf<T>(work: () => T | Promise<T>): Promise<WorkerOutcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}
