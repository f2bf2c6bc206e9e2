/** Creates the direct debit mandate that a client gives at the checkout. */
import { Dates } from '#engine/values';
import { Failure, resourceOf, type SystemContext } from '#engine/server';

export interface MandateGiven {
  readonly iban: string;
}

/**
 * Creates the mandate. Its reference is made of the client and the day, within the 35 characters of a SEPA mandate.
 *
 * @throws Failure E_INVALID on `iban` if it is not valid.
 */
export async function createMandate(system: SystemContext, client_uuid: string, { iban }: MandateGiven): Promise<void> {
  const client = await system.tx
    .selectFrom('clients')
    .select(['number'])
    .where('uuid', '=', client_uuid)
    .executeTakeFirst();
  if (!client) throw new Failure('E_NOT_FOUND');
  const signed = Dates.localDate(system.now);
  const reference = `${(client.number ?? '').replaceAll(/[^A-Za-z0-9-]/g, '-')}-${signed.replaceAll('-', '')}`.slice(
    0,
    35,
  );
  await system.records.update(system.caller, resourceOf(system, 'clients'), client_uuid, {
    iban,
    payment_method: 'direct_debit',
    sepa_mandate_id: reference,
    sepa_mandate_on: signed,
  });
}
