/** Browser call that explains the price of a time entry. */
import type * as calls from '../calls.ts';
import type { EntryPrice } from '../rules/entryPrice.ts';
import { Api } from '#engine/browser';

const call = Api.callsOf<typeof calls>();

/** Reads the price of an entry: as fixed at approval, or as it would be if approved now. */
export const readEntryPrice = (uuid: string): Promise<EntryPrice> =>
  call('GET /api/hours/:uuid/price', { params: { uuid } });
