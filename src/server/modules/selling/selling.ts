/** In charge of what becomes of an order: set up once it is paid, done once its lines are. */
import type { ActionHandler, Tx, WriteEvent } from '../../store/contract.ts';
import type { Module } from '../module.ts';
import { reopenCart } from './cart/lifetime.ts';
import { askStaff } from './checkout/askStaff.ts';
import { previewRenew, previewRestore } from './domains/renewal.ts';
import { subscriptionActions } from './subscriptions/subscriptions.ts';

export const selling: Module = {
  name: 'selling',
  hooks: { carts: { beforeWrite: reopenCart }, 'order-lines': { afterWrite: followLine } },
  actions: { 'orders.paid': startSetup, 'domains.renew.preview': previewRenew, 'domains.restore.preview': previewRestore, ...subscriptionActions },
};

/** What waited for the money is set up now. */
async function startSetup(event: Parameters<ActionHandler>[0]): Promise<void> {
  const { tx, record, caller, registry, records, now } = event;
  const order_uuid = String(record['uuid']);
  const rows = await tx.selectFrom('order_lines').select(['uuid', 'description', 'config']).where('order_uuid', '=', order_uuid).where('status', '=', 'pending').execute();
  for (const row of rows) {
    const line_uuid = String(row['uuid']);
    await tx.updateTable('order_lines').set({ status: 'processing' }).where('uuid', '=', line_uuid).execute();
    const config = typeof row['config'] === 'object' && row['config'] !== null ? (row['config'] as Readonly<Record<string, unknown>>) : {};
    await askStaff({ tx, records, registry, caller, now }, { line_uuid, client_uuid: String(record['client_uuid']), description: String(row['description']), config });
  }
  await tx.updateTable('orders').set({ status: 'processing' }).where('uuid', '=', order_uuid).execute();
  await closeOrder(tx, order_uuid);
}

/** A subscription begins once what it pays for is there. */
async function followLine({ tx, before, values, uuid }: WriteEvent & { readonly uuid: string }): Promise<void> {
  const status = values['status'];
  if (before === null || status === undefined || status === before['status']) return;
  if (status === 'completed') await tx.updateTable('subscriptions').set({ status: 'active' }).where('order_line_uuid', '=', uuid).where('status', 'in', ['pending', 'failed_setup']).execute();
  if (status === 'failed') await tx.updateTable('subscriptions').set({ status: 'failed_setup' }).where('order_line_uuid', '=', uuid).where('status', '=', 'pending').execute();
  await closeOrder(tx, String(before['order_uuid']));
}

/** Completed when nothing is left to do; partially failed when all that is left has failed. */
async function closeOrder(tx: Tx, order_uuid: string): Promise<void> {
  const rows = await tx.selectFrom('order_lines').select('status').where('order_uuid', '=', order_uuid).execute();
  const states = rows.map((row) => row['status']);
  if (states.some((state) => state === 'pending' || state === 'processing')) return;
  const status = states.includes('failed') ? 'partially_failed' : 'completed';
  await tx.updateTable('orders').set({ status }).where('uuid', '=', order_uuid).where('status', 'in', ['processing', 'partially_failed']).execute();
}
