/** In charge of what a seller is stored with: the first is the one that new clients are given. */
import type { ValuesOf } from '../../../engine/registry/rows.ts';
import type { WriteEvent } from '../../../engine/server/store/contract.ts';
import { refuseClosingCurrent } from './books.ts';

/** @throws Failure E_INVALID at the field that is wrong. */
export async function completeSeller(event: WriteEvent<'sellers'>): Promise<ValuesOf<'sellers'>> {
  const values = refuseClosingCurrent(event);
  if (event.before !== null) return values;
  const other = await event.tx.selectFrom('sellers').select('uuid').limit(1).executeTakeFirst();
  return other ? values : { ...values, is_default: true };
}
