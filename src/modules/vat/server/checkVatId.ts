/**
 * In charge of looking at a buyer's VAT id again: whether it is written as its country writes them. Whether the tax
 * office knows it is confirmed by staff.
 */
import { isVatId, normaliseVatId } from '../../../engine/values/identifiers/vatId.ts';
import { Failure } from '../../../engine/server/store/failure.ts';
import { resourceOf, type SystemTransaction } from '../../../engine/server/runAsSystem.ts';
import { texts } from './texts.ts';

/**
 * @param given another one than the client has; null: the one that it has. @throws Failure E_INVALID for what is none,
 * E_STATE where there is none or it is confirmed.
 */
export async function checkVatId(sale: SystemTransaction, client_uuid: string, given: string | null): Promise<void> {
  const client = await sale.tx
    .selectFrom('clients')
    .select(['vat_id', 'vat_id_status'])
    .where('uuid', '=', client_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (client?.vat_id_status === 'valid') return;
  const vat_id = given === null ? client?.vat_id : normaliseVatId(given);
  if (typeof vat_id !== 'string' || vat_id === '') throw new Failure('E_STATE', noneThere);
  if (given !== null) await sale.records.update(sale.caller, resourceOf(sale, 'clients'), client_uuid, { vat_id });
  await sale.tx
    .updateTable('clients')
    .set({ vat_id_status: isVatId(vat_id) ? 'format_ok' : 'invalid' })
    .where('uuid', '=', client_uuid)
    .execute();
}

const noneThere = texts.refusal('vat_id.missing');
