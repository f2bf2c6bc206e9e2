/** From approved hours to invoices: who has some, what it would come to, and the making of it. */
import type { HourInvoices, HoursToInvoice } from '../rules/hourInvoice.ts';
import type * as calls from '../calls.ts';
import { asksOf, callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();
const ask = asksOf<typeof calls>();

/** As a screen asks for it: every choice is made. */
export type HourChoice = Omit<calls.HourInvoiceChoice, 'project_uuids'> &
  Required<Pick<calls.HourInvoiceChoice, 'group_by' | 'names' | 'instalments' | 'beyond_agreed'>> & {
    readonly project_uuids?: readonly string[];
  };

/** @param until the last day; that of last month where it is null. */
export const readHoursToInvoice = (until: string | null): Promise<HoursToInvoice> =>
  call('GET /api/hours/invoice', until === null ? {} : { query: { until } });

export const previewHourInvoices = (choice: HourChoice): Promise<HourInvoices> =>
  ask('POST /api/hours/invoice/preview', { body: choice });

/** @param idempotencyKey the same for every try of one round: it is made once. */
export const makeHourInvoices = (choice: HourChoice, seen: string, idempotencyKey: string): Promise<HourInvoices> =>
  call('POST /api/hours/invoice', { body: { ...choice, seen }, idempotencyKey });
