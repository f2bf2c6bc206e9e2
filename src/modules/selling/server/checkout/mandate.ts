/** Creates the direct debit mandate that a client gives at the checkout. */
import { Dates } from '#engine/values';
import { resourceOf, type SystemContext } from '#engine/server';

export interface MandateGiven {
  readonly iban: string;
}

/**
 * Creates the mandate, and makes direct debit the payment method of the client.
 *
 * @throws Failure E_INVALID on `iban` if it is not valid.
 */
export async function createMandate(system: SystemContext, client_uuid: string, { iban }: MandateGiven): Promise<void> {
  const signed_on = Dates.localDate(system.now);
  await system.records.update(system.caller, resourceOf(system, 'clients'), client_uuid, {
    iban,
    payment_method: 'direct_debit',
  });
  await system.records.create(system.caller, resourceOf(system, 'mandates'), { client_uuid, iban, signed_on });
}
