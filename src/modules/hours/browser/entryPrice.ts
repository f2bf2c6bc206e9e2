/** The price of a time entry as the API explains it. */
import type * as calls from '../calls.ts';
import type { EntryPrice } from '../rules/entryPrice.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export const readEntryPrice = (uuid: string): Promise<EntryPrice> =>
  call('GET /api/hours/:uuid/price', { params: { uuid } });
