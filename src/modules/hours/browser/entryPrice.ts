/** Browser call that explains the price of a time entry. */
import type * as calls from '../calls.ts';
import type { EntryPrice } from '../rules/entryPrice.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';

const call = callsOf<typeof calls>();

export const readEntryPrice = (uuid: string): Promise<EntryPrice> =>
  call('GET /api/hours/:uuid/price', { params: { uuid } });
