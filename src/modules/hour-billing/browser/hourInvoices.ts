/** API client for invoicing hours: overview, preview and creation. */
import type { HourInvoices, HoursToInvoice } from '../rules/hourInvoice.ts';
import type * as calls from '../calls.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();
const ask = Api.asksOf<typeof calls>();

/** Selection with all options filled in. */
export type HourChoice = Omit<calls.HourInvoiceChoice, 'project_uuids'> &
  Required<Pick<calls.HourInvoiceChoice, 'group_by' | 'names' | 'instalments' | 'beyond_agreed'>> & {
    readonly project_uuids?: readonly string[];
  };

/** @param until last day; null for the last day of last month */
export const readHoursToInvoice = (until: string | null): Promise<HoursToInvoice> =>
  call('GET /api/hours/invoice', until === null ? {} : { query: { until } });

/** Returns the drafts that the selection results in, without creating them. */
export const previewHourInvoices = (choice: HourChoice): Promise<HourInvoices> =>
  ask('POST /api/hours/invoice/preview', { body: choice });

/** @param idempotencyKey the same for every retry, so that the drafts are created once */
export const makeHourInvoices = (choice: HourChoice, seen: string, idempotencyKey: string): Promise<HourInvoices> =>
  call('POST /api/hours/invoice', { body: { ...choice, seen }, idempotencyKey });
