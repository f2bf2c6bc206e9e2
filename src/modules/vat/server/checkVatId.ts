/** Checks the format of a buyer's VAT id. Staff confirm that the tax office knows it. */
import { Identifiers } from '#engine/values';
import { Failure, resourceOf, type SystemContext } from '#engine/server';
import { texts } from './texts.ts';

/**
 * Checks the format of a client's VAT id and stores a new one.
 *
 * @param given a new VAT id; null checks the stored one.
 * @throws Failure E_INVALID if the format is wrong, E_STATE if there is none or it has been confirmed.
 */
export async function checkVatId(system: SystemContext, client_uuid: string, given: string | null): Promise<void> {
  const client = await system.tx
    .selectFrom('clients')
    .select(['vat_id', 'vat_id_status'])
    .where('uuid', '=', client_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (client?.vat_id_status === 'valid') return;
  const vat_id = given === null ? client?.vat_id : Identifiers.normaliseVatId(given);
  if (typeof vat_id !== 'string' || vat_id === '') throw new Failure('E_STATE', noneThere);
  if (given !== null)
    await system.records.update(system.caller, resourceOf(system, 'clients'), client_uuid, { vat_id });
  await system.tx
    .updateTable('clients')
    .set({ vat_id_status: Identifiers.isVatId(vat_id) ? 'format_ok' : 'invalid' })
    .where('uuid', '=', client_uuid)
    .execute();
}

const noneThere = texts.refusal('vat_id.missing');
