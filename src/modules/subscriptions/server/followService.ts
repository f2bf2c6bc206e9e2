/**
 * In charge of the service that a changed subscription pays for: a hosting account gets the pack of the new product,
 * and staff hear of it.
 */
import { namedResource } from '../../../engine/registry/namedResource.ts';
import type { ProductRow, Situation } from './situation.ts';

/** Only an account that is there, or stands still: what is being made or taken away keeps what it has. */
export async function followService(
  { sale, subscription, product: before }: Situation,
  product: ProductRow,
): Promise<void> {
  if (product.uuid === before.uuid || subscription.resource_id === null) return;
  const { tx, records, caller, registry } = sale;
  const hosting = namedResource(registry, 'hosting');
  if (subscription.resource === 'hosting' && hosting && product.hosting_pack_uuid !== null) {
    const account = await tx
      .selectFrom('hosting')
      .select('status')
      .where('uuid', '=', subscription.resource_id)
      .executeTakeFirst();
    if (account?.status === 'active' || account?.status === 'suspended')
      await records.update(caller, hosting, subscription.resource_id, { hosting_pack_uuid: product.hosting_pack_uuid });
  }
  const tasks = namedResource(registry, 'tasks');
  if (!tasks) return;
  const made = await records.create(caller, tasks, {
    title: `Omzetten naar ${product.name}: ${subscription.description}`.slice(0, 200),
    client_uuid: subscription.client_uuid,
    instructions: `Het abonnement is gewijzigd van ${before.name} naar ${product.name}. Pas de dienst hierop aan bij de leverancier.`,
  });
  await tx
    .updateTable('tasks')
    .set({ kind: 'provisioning', subject_resource: 'subscriptions', subject_uuid: subscription.uuid })
    .where('uuid', '=', made.uuid)
    .execute();
}
