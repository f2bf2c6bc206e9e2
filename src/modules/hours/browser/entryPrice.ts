/** The price of a time entry as the API explains it. */
import type { EntryPrice } from '../rules/entryPrice.ts';
import { call, pathTo } from '../../../engine/browser/providers/call.ts';

export const readEntryPrice = (uuid: string): Promise<EntryPrice> => call('GET', `/hours${pathTo(uuid)}/price`);
