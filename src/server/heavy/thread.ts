/** What the threads of the pool run: work on one request that would keep everybody else waiting. Neither the store nor the settings are here. */
import { readEvents, type CalendarEvent } from '../modules/hours/entry/icsEvents.ts';
import type { Period } from '../modules/hours/entry/proposals.ts';
import { invoicePdf } from '../modules/billing/pdf/invoicePdf.ts';
import type { PaperParts } from '../modules/billing/pdf/paper.ts';
import { Failure, type FailureCode, type FailureDetails } from '../store/failure.ts';

export interface CalendarFile {
  readonly content: string;
  readonly period: Period;
  readonly addresses: readonly string[];
}

/** A refusal crosses threads as data: its class would not. */
export type Outcome<T> =
  { readonly value: T } | { readonly refused: { readonly code: FailureCode; readonly details: FailureDetails } };

export const printInvoice = (parts: PaperParts): Promise<Outcome<Uint8Array>> => outcomeOf(() => invoicePdf(parts));

export const readCalendar = ({
  content,
  period,
  addresses,
}: CalendarFile): Promise<Outcome<readonly CalendarEvent[]>> => outcomeOf(() => readEvents(content, period, addresses));

async function outcomeOf<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Failure) return { refused: { code: error.code, details: error.details } };
    throw error;
  }
}
