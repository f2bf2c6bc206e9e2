/** Products without a record of their own: staff stop, resume and end them, and the comparison covers them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCaller } from '../../../../src/engine/server/store/caller.ts';
import { compareServices, repairDifference } from '../../../../src/modules/services/server/life/comparison.ts';
import { runAsSystem } from '../../../../src/engine/server/systemContext.ts';
import { own } from '../../../support/row.ts';
import { createShop, type Shop } from '../../../support/shop.ts';

let shop: Shop;
let product_uuid: string;
beforeAll(async () => {
  shop = await createShop();
  const { category_uuid } = await shop.api.store.database
    .selectFrom('products')
    .select('category_uuid')
    .where('uuid', '=', shop.products.book)
    .executeTakeFirstOrThrow();
  product_uuid = await shop.insert('products', {
    sku: 'M365',
    name: 'Microsoft 365',
    slug: 'm365',
    category_uuid,
    type: 'license',
    unit_code: 'C62',
    vat_class: 'standard',
    status: 'active',
    setup_timing: 'manual',
    sort: 1,
    config_fields: [],
  });
});
afterAll(() => shop.api.close());

const act = (resource: string, uuid: string, action: string, body: Readonly<Record<string, unknown>> = {}) =>
  shop.api.store.act(systemCaller, own(shop.api.store.registry().resources, resource), uuid, action as 'cancel', body);
const changesOf = (uuid: string) =>
  shop.api.store.database
    .selectFrom('service_changes')
    .leftJoin('tasks', 'tasks.uuid', 'service_changes.task_uuid')
    .select([
      'service_changes.uuid',
      'service_changes.operation',
      'service_changes.status',
      'tasks.title',
      'tasks.status as task',
    ])
    .where('service_changes.subject_resource', '=', 'subscriptions')
    .where('service_changes.subject_uuid', '=', uuid)
    .orderBy('service_changes.created_at')
    .orderBy('service_changes.uuid')
    .execute();
const states = async (uuid: string): Promise<readonly string[]> =>
  (await changesOf(uuid)).map(({ operation, status }) => `${operation} ${status}`);
const done = async (uuid: string): Promise<void> => {
  const last = (await changesOf(uuid)).at(-1);
  await act('service-changes', last?.uuid ?? '', 'by-hand');
};
const mismatches = async (uuid: string): Promise<readonly string[]> =>
  (await compareServices(shop.api.store.database, shop.api.clock.now)).differences.flatMap((one) =>
    one.uuid === uuid ? [one.kind] : [],
  );
const licence = (): Promise<string> => shop.subscription({ product_uuid, description: 'Microsoft 365 alfa.nl' });

test('suspending, resuming and ending each create a task for staff', async () => {
  const uuid = await licence();
  await act('subscriptions', uuid, 'suspend');
  expect(await changesOf(uuid)).toMatchObject([
    { operation: 'suspend', status: 'waiting', title: 'Suspend Microsoft 365 alfa.nl', task: 'open' },
  ]);
  await done(uuid);
  await act('subscriptions', uuid, 'resume');
  expect(await states(uuid)).toEqual(['suspend succeeded', 'unsuspend waiting']);
  await done(uuid);
  await act('subscriptions', uuid, 'plan-end', { cancel_on: '2026-03-10' });
  expect(await states(uuid)).toHaveLength(2);
  await act('subscriptions', uuid, 'finish', { cancel_on: '2026-03-10' });
  expect((await changesOf(uuid)).at(-1)).toMatchObject({
    operation: 'remove',
    status: 'waiting',
    title: 'Remove Microsoft 365 alfa.nl',
  });
  await done(uuid);
  expect(await mismatches(uuid)).toEqual([]);
});

test('a task that nobody has begun is cancelled when the subscription resumes', async () => {
  const uuid = await licence();
  await act('subscriptions', uuid, 'suspend');
  await act('subscriptions', uuid, 'resume');
  expect(await states(uuid)).toEqual(['suspend cancelled']);
});

test('the comparison finds services that were never stopped, and the repair asks staff', async () => {
  const ended = await licence();
  await shop.api.store.database
    .updateTable('subscriptions')
    .set({ status: 'cancelled', cancel_on: '2026-03-01' })
    .where('uuid', '=', ended)
    .execute();
  expect(await mismatches(ended)).toEqual(['runs_unpaid']);
  await runAsSystem({ store: shop.api.store, now: shop.api.clock.now }, (system) =>
    repairDifference(system, { kind: 'runs_unpaid', resource: 'subscriptions', uuid: ended }),
  );
  expect(await states(ended)).toEqual(['remove waiting']);
  expect(await mismatches(ended)).toEqual([]);
});
