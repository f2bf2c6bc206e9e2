/** What the threads of the pool run: work on one request that would keep everybody else waiting. Neither the store nor the settings are here. */
import { outcomeOf, type Outcome } from './heavy/outcome.ts';
import { invoicePdf } from './modules/billing/pdf/invoicePdf.ts';
import type { PaperParts } from './modules/billing/pdf/paper.ts';
import type { CalendarFile } from './modules/hours/entry/calendarFile.ts';
import { readEvents, type CalendarEvent } from './modules/hours/entry/icsEvents.ts';

export const printInvoice = (parts: PaperParts): Promise<Outcome<Uint8Array>> => outcomeOf(() => invoicePdf(parts));

export const readCalendar = ({
  content,
  period,
  addresses,
}: CalendarFile): Promise<Outcome<readonly CalendarEvent[]>> => outcomeOf(() => readEvents(content, period, addresses));
