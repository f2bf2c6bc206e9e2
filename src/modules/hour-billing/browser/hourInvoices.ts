/** From approved hours to invoices: who has some, what it would come to, and the making of it. */
import type { HourGrouping, HourInvoices, HourNames, HoursToInvoice } from '../rules/hourInvoice.ts';
import { ask, call } from '../../../engine/browser/providers/call.ts';
import { apiAddress, requestJson } from '../../../engine/browser/providers/http.ts';

export interface HourChoice {
  readonly client_uuid: string;
  readonly from?: string;
  readonly until: string;
  readonly project_uuids?: readonly string[];
  readonly group_by: HourGrouping;
  readonly names: HourNames;
  readonly instalments: readonly { readonly project_uuid: string; readonly amount_cents: number }[];
  readonly beyond_agreed: boolean;
}

/** @param until the last day; that of last month where it is null. */
export const readHoursToInvoice = (until: string | null): Promise<HoursToInvoice> =>
  call('GET', `/hours/invoice${until === null ? '' : `?until=${encodeURIComponent(until)}`}`);

export const previewHourInvoices = (choice: HourChoice): Promise<HourInvoices> =>
  ask('POST', '/hours/invoice/preview', choice);

/** @param key the same for every try of one round: it is made once. */
export async function makeHourInvoices(choice: HourChoice, seen: string, key: string): Promise<HourInvoices> {
  const { json } = await requestJson(`${apiAddress}/hours/invoice`, {
    method: 'POST',
    body: JSON.stringify({ ...choice, seen }),
    headers: { 'idempotency-key': key },
  });
  return json as HourInvoices;
}
