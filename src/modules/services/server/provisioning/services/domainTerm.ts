/** In charge of how long a domain lasts once it is there, where nobody says otherwise. */
import { addMonths, calendarDate } from '../../../../../engine/values/calendarDate.ts';
import type { Row, Tx } from '../../../../../engine/server/store/contract.ts';
import { rowOf } from '../../../../providers/server/choose.ts';

/** A registration counts from today. A transfer adds a period to what was left where the TLD says so; what was left, only the registrar knows. */
export async function domainTerm(tx: Tx, domain: Row, today: string): Promise<Row> {
  const isTransfer = domain['status'] === 'pending_transfer_in';
  const known = domain['expires_on'];
  const tld = await rowOf(tx, 'tlds', domain['tld_uuid']);
  const months = Number(domain['period_months'] ?? 12);
  const from = isTransfer && typeof known === 'string' && known > today ? known : today;
  const adds = !isTransfer || from === today || tld?.transfer_adds_period === true;
  return {
    expires_on: adds ? addMonths(calendarDate(from), months) : from,
    ...(isTransfer ? {} : { registered_on: today }),
  };
}
