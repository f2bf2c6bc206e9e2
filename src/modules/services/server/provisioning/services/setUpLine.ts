/** Creates the record for an order line, once, and requests its setup. */
import type { Rows } from '#engine/registry';
import { resourceOf, systemCaller } from '#engine/server';
import { lockLines } from '../../../../selling/server/lockOrder.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { changeOfLine } from '../../changesOf.ts';
import { makeApplication } from './makeApplication.ts';
import { makeHosting } from './makeHosting.ts';
import { makeServer } from './makeServer.ts';
import type { Made, OrderedLine } from './orderedLine.ts';
import type { ServiceName } from '../../service-changes/services.ts';

/** Factories by product type. If there is none, or it returns null, staff set it up and report on the order line. */
const makers: Readonly<Record<string, (place: WorkContext, ordered: OrderedLine) => Promise<Made | null>>> = {
  hosting: makeHosting,
  application: makeApplication,
  server: makeServer,
  domain: (_, { line }) => Promise.resolve(orderedDomain(line)),
};

/** Runs in one transaction. Idempotent. */
export async function setUpLine(place: WorkContext, line_uuid: string): Promise<void> {
  const { tx } = place;
  await lockLines(tx, [line_uuid]);
  const line = await tx
    .selectFrom('order_lines')
    .selectAll()
    .where('uuid', '=', line_uuid)
    .forUpdate()
    .executeTakeFirst();
  if (line?.status !== 'processing' || (await changeOfLine(tx, line_uuid))) return;
  const [order, product] = [await rowOf(tx, 'orders', line.order_uuid), await rowOf(tx, 'products', line.product_uuid)];
  if (!order || !product) return;
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('order_line_uuid', '=', line_uuid)
    .executeTakeFirst();
  const ordered: OrderedLine = {
    line,
    order,
    product,
    subscription_uuid: subscription?.uuid ?? null,
  };
  const made = await makers[product.type]?.(place, ordered);
  if (made) await keep(place, ordered, made);
  if (made?.begin) await place.records.act(systemCaller, resourceOf(place, made.resource), made.uuid, made.begin, {});
  else await ask(place, line_uuid, made ?? { resource: 'order-lines', uuid: line_uuid });
}

/** Stores the record on the order line and its subscription. */
async function keep(
  { tx, now }: WorkContext,
  { line, subscription_uuid }: OrderedLine,
  { resource, uuid }: Made,
): Promise<void> {
  const found = { resource, resource_id: uuid, updated_at: now };
  await tx
    .updateTable('order_lines')
    .set({ ...found, version: line.version + 1 })
    .where('uuid', '=', line.uuid)
    .execute();
  if (subscription_uuid !== null)
    await tx.updateTable('subscriptions').set(found).where('uuid', '=', subscription_uuid).execute();
}

/** An order line represents a product without a record. */
interface Asked {
  readonly resource: ServiceName | 'order-lines';
  readonly uuid: string;
}

async function ask(
  { records, registry }: WorkContext,
  order_line_uuid: string,
  { resource, uuid }: Asked,
): Promise<void> {
  await records.create(systemCaller, resourceOf({ registry }, 'service-changes'), {
    operation: 'set_up',
    subject_resource: resource,
    subject_uuid: uuid,
    order_line_uuid,
  });
}

/** The domain record exists since the order, so that nobody else can order the same name. */
function orderedDomain({ resource, resource_id, action }: Rows['order_lines']): Made | null {
  return resource === 'domains' && resource_id !== null && (action === 'register' || action === 'transfer')
    ? { resource, uuid: resource_id }
    : null;
}
