/**
 * What the threads of the pool run: work on one request that would keep everybody else waiting. Neither the store nor
 * the settings are here.
 */
import { outcomeOf, type Outcome } from '../engine/server/heavy/outcome.ts';
import { readTable } from '../engine/server/imports/readTable.ts';
import type { Table } from '../engine/server/imports/table.ts';
import { invoicePdf } from '../modules/billing/server/pdf/invoicePdf.ts';
import type { PaperParts } from '../modules/billing/server/pdf/paper.ts';
import type { CalendarFile } from '../modules/hours/server/entry/calendarFile.ts';
import { readEvents, type CalendarEvent } from '../modules/hours/server/entry/icsEvents.ts';

export const printInvoice = (parts: PaperParts): Promise<Outcome<Uint8Array>> => outcomeOf(() => invoicePdf(parts));

export const readCalendar = ({
  content,
  period,
  addresses,
}: CalendarFile): Promise<Outcome<readonly CalendarEvent[]>> => outcomeOf(() => readEvents(content, period, addresses));

export const readImport = (content: Uint8Array): Promise<Outcome<Table>> => outcomeOf(() => readTable(content));
