/** In charge of how long a domain lasts once it is there, where nobody says otherwise. */
import { addMonths, calendarDate } from '../../../../../engine/values/calendarDate.ts';
import type { Rows } from '../../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../../engine/server/store/contract.ts';
import { rowOf } from '../../../../providers/server/choose.ts';

/**
 * A registration counts from today. A transfer adds a period to what was left where the TLD says so; what was left,
 * only the registrar knows.
 */
export async function domainTerm(
  tx: Tx,
  domain: Rows['domains'],
  today: string,
): Promise<Partial<Pick<Rows['domains'], 'expires_on' | 'registered_on'>>> {
  const isTransfer = domain.status === 'pending_transfer_in';
  const known = domain.expires_on;
  const tld = await rowOf(tx, 'tlds', domain.tld_uuid);
  const months = domain.period_months ?? 12;
  const from = isTransfer && known !== null && known > today ? known : today;
  const adds = !isTransfer || from === today || tld?.transfer_adds_period === true;
  return {
    expires_on: adds ? addMonths(calendarDate(from), months) : from,
    ...(isTransfer ? {} : { registered_on: today }),
  };
}
