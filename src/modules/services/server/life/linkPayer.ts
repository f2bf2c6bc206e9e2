/**
 * Links a manually created service to its subscription: the service becomes the record that the subscription and its
 * order line refer to, if these do not refer to a record yet.
 */
import type { Rows } from '#engine/registry';
import { acrossClients, type WrittenEvent } from '#engine/server';
import type { SoldResource } from '../../../subscriptions/rules/lifeChart.ts';
import { isSold } from './entitlement.ts';

/**
 * Product type that delivers each resource when ordered. A domain in a hosting account is not the record of a hosting
 * product.
 */
export const productTypes: Readonly<Record<SoldResource, Rows['products']['type']>> = {
  hosting: 'hosting',
  applications: 'application',
  databases: 'database',
  servers: 'server',
  domains: 'domain',
};

/** `afterWrite` hook of services. */
export async function linkPayer({
  tx,
  before,
  values,
  uuid,
  resource,
  now,
}: WrittenEvent<SoldResource>): Promise<void> {
  const { name } = resource;
  const { subscription_uuid } = values;
  if (!subscription_uuid || subscription_uuid === before?.subscription_uuid || !isSold(name)) return;
  await acrossClients(tx, async (all) => {
    const payer = await all
      .selectFrom('subscriptions')
      .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
      .select(['subscriptions.order_line_uuid', 'products.type'])
      .where('subscriptions.uuid', '=', subscription_uuid)
      .where('subscriptions.resource_id', 'is', null)
      .executeTakeFirst();
    if (payer?.type !== productTypes[name]) return;
    const found = { resource: name, resource_id: uuid, updated_at: now };
    await all.updateTable('subscriptions').set(found).where('uuid', '=', subscription_uuid).execute();
    if (payer.order_line_uuid === null) return;
    await all
      .updateTable('order_lines')
      .set(({ eb }) => ({ ...found, version: eb('version', '+', 1) }))
      .where('uuid', '=', payer.order_line_uuid)
      .where('resource_id', 'is', null)
      .execute();
  });
}
