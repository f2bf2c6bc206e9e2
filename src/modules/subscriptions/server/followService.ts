/**
 * Applies a changed product to the service that the subscription pays for. A hosting account gets the pack of the new
 * product, which is applied at its provider. For other services, staff is notified. A description that was taken from
 * the product changes too.
 */

import { namedResource } from '#engine/registry';
import { ensurePackFits, overPack } from './packFit.ts';
import { describedAs } from '../rules/describedAs.ts';
import { updateSubscription, type SubscribedProduct, type Situation } from './situation.ts';
import { texts } from './texts.ts';

/** Updates the service. Only accounts that exist or are suspended change pack, not those being created or removed. */
export async function followService(situation: Situation, product: SubscribedProduct): Promise<void> {
  const { system, subscription, product: before } = situation;
  if (product.uuid === before.uuid) return;
  const description = describedAs(subscription.description, { from: before, to: product });
  if (description !== subscription.description) await updateSubscription(system, subscription.uuid, { description });
  if (subscription.resource_id === null) return;
  const { tx, records, caller, registry } = system;
  const hosting = namedResource(registry, 'hosting');
  const target = newPack(situation, product);
  const over = target === null ? null : await overPack(system, target);
  if (hosting && target !== null && over === null) {
    const account = await tx
      .selectFrom('hosting')
      .select(['status', 'hosting_pack_uuid'])
      .where('uuid', '=', target.hosting_uuid)
      .executeTakeFirst();
    const isThere = account?.status === 'active' || account?.status === 'suspended';
    if (isThere && account.hosting_pack_uuid !== target.pack_uuid)
      return void (await records.update(caller, hosting, target.hosting_uuid, { hosting_pack_uuid: target.pack_uuid }));
  }
  const tasks = namedResource(registry, 'tasks');
  if (!tasks) return;
  const wording = { product: product.name, before: before.name, description: subscription.description };
  const written = (locale: string): { readonly title: string; readonly instructions: string } => {
    const localised = texts.in(locale);
    const lines = [
      localised('follow.text', wording),
      ...(over === null ? [] : [localised('follow.over', { ...over })]),
    ];
    return { title: localised('follow.title', wording).slice(0, 200), instructions: lines.join('\n\n') };
  };
  const dutch = written('nl');
  await records.create(
    caller,
    tasks,
    { ...written('en'), client_uuid: subscription.client_uuid },
    {
      kind: 'provisioning',
      subject_resource: 'subscriptions',
      subject_uuid: subscription.uuid,
      title_nl: dutch.title,
      instructions_nl: dutch.instructions,
    },
  );
}

/** @throws Failure E_STATE if the account uses more than the new pack has */
export async function ensureNewPackFits(situation: Situation, product: SubscribedProduct): Promise<void> {
  const target = newPack(situation, product);
  if (target !== null) await ensurePackFits(situation.system, target);
}

function newPack(
  { subscription: { resource, resource_id } }: Situation,
  { hosting_pack_uuid: pack_uuid }: SubscribedProduct,
): { readonly hosting_uuid: string; readonly pack_uuid: string } | null {
  return resource === 'hosting' && resource_id !== null && pack_uuid !== null
    ? { hosting_uuid: resource_id, pack_uuid }
    : null;
}
