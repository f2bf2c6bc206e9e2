/** The rule by which the billing run makes the invoices of a client. */
import type { Rows } from '#engine/registry';
import { Failure, type SystemContext } from '#engine/server';

/** Returns the rule of the client, else that of its seller. */
export async function billingRuleOf(
  tx: SystemContext['tx'],
  client_uuid: string,
): Promise<Rows['sellers']['billing_rule']> {
  const { own, general } = await tx
    .selectFrom('clients')
    .innerJoin('sellers', 'sellers.uuid', 'clients.seller_uuid')
    .select(['clients.billing_rule as own', 'sellers.billing_rule as general'])
    .where('clients.uuid', '=', client_uuid)
    .executeTakeFirstOrThrow(() => new Failure('E_NOT_FOUND'));
  return own ?? general;
}
