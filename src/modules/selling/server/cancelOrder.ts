/** Cancels an order or a line of it: ends the pending work, and credits what was charged, once. */
import type { Rows } from '#engine/registry';
import { Hostnames } from '#engine/values';
import { resourceOf, runAsSystem, systemCaller, type WrittenEvent } from '#engine/server';
import { creditLines } from '../../billing/server/invoices/credit.ts';
import { texts } from './texts.ts';

type OrderWritten = WrittenEvent<'orders'>;
type LineWritten = WrittenEvent<'order-lines'>;
type Written = Pick<OrderWritten, 'tx' | 'records' | 'registry' | 'caller' | 'now'>;

const lineColumns = [
  'order_lines.uuid',
  'order_lines.position',
  'order_lines.product_uuid',
  'order_lines.action',
  'order_lines.description',
  'order_lines.domain_name',
  'order_lines.line_net_cents',
  'order_lines.resource',
  'order_lines.resource_id',
  'order_lines.status',
  'tlds.privacy_product_uuid',
  'tlds.dnssec_product_uuid',
] as const;

/** Paid options of the domain's TLD. */
interface OfDomain {
  readonly privacy_product_uuid: string | null;
  readonly dnssec_product_uuid: string | null;
}

type Line = OfDomain &
  Pick<
    Rows['order_lines'],
    | 'uuid'
    | 'position'
    | 'product_uuid'
    | 'action'
    | 'description'
    | 'domain_name'
    | 'line_net_cents'
    | 'resource'
    | 'resource_id'
    | 'status'
  >;

/** Hook of orders. What was already provisioned is owed and stays on the invoice. */
export async function cancelOrder(event: OrderWritten): Promise<void> {
  const { before, values, uuid, records, registry } = event;
  if (before === null || values.status !== 'cancelled' || before.status === 'cancelled') return;
  for (const line of await linesOf(event, uuid))
    if (line.status === 'pending' || line.status === 'failed')
      await records.act(systemCaller, resourceOf({ registry }, 'order-lines'), line.uuid, 'cancel', {});
  const lines = await linesOf(event, uuid);
  const cancelled = lines.filter(({ status }) => status === 'cancelled');
  await dropDrafts(event, uuid);
  const all = withSetup(cancelled, lines);
  await cancelSetup(event, all);
  await giveBack(event, uuid, { lines: all, reason: () => values.cancel_reason ?? '' });
}

/** Hook of order lines, for a line that has just been cancelled. */
export async function cancelLine(event: LineWritten, order_uuid: string): Promise<void> {
  const { tx, uuid } = event;
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'cancel_reason'])
    .where('uuid', '=', order_uuid)
    .forUpdate()
    .executeTakeFirst();
  const lines = await linesOf(event, order_uuid);
  const line = lines.find((one) => one.uuid === uuid);
  if (!order || !line) return;
  await dropSubscriptions(event, line, order.cancel_reason);
  await releaseName(event, line);
  // Cancelling the whole order credits all lines together.
  if (order.status === 'cancelled') return;
  // The options of a domain are credited with it.
  if (lines.some((main) => main.status === 'cancelled' && comesWith(line, main))) return;
  await cancelAdditions(
    event,
    lines.filter((one) => comesWith(one, line)),
    line,
  );
  const after = await linesOf(event, order_uuid);
  const cancelled = after.filter((one) => one.status === 'cancelled' && (one.uuid === uuid || comesWith(one, line)));
  const all = withSetup(cancelled, after);
  await cancelSetup(event, all);
  await giveBack(event, order_uuid, {
    lines: all,
    reason: (language) => texts.in(language)('order.line_cancelled', { description: line.description ?? '' }),
  });
}

async function linesOf({ tx }: Pick<Written, 'tx'>, order_uuid: string): Promise<readonly Line[]> {
  return tx
    .selectFrom('order_lines')
    .innerJoin('products', 'products.uuid', 'order_lines.product_uuid')
    .leftJoin('tlds', (join) => join.onRef('tlds.uuid', '=', 'products.tld_uuid').on('products.type', '=', 'domain'))
    .select(lineColumns)
    .where('order_lines.order_uuid', '=', order_uuid)
    .orderBy('order_lines.position')
    .execute();
}

/** Returns true for privacy or DNSSEC that was ordered with a domain. */
function comesWith(line: Line, main: Line): boolean {
  const products = [main.privacy_product_uuid, main.dnssec_product_uuid];
  return line.uuid !== main.uuid && line.domain_name === main.domain_name && products.includes(line.product_uuid);
}

/** A setup fee is the next line, and its status is `completed` from the start. */
function withSetup(cancelled: readonly Line[], all: readonly Line[]): readonly Line[] {
  return all.filter(
    (line) =>
      cancelled.includes(line) ||
      (line.action === 'setup' &&
        cancelled.some(
          ({ position, product_uuid }) => product_uuid === line.product_uuid && position === line.position - 1,
        )),
  );
}

/** A setup fee has no work of its own: it follows the line that it belongs to and is credited with it. */
async function cancelSetup({ tx, now }: Pick<Written, 'tx' | 'now'>, lines: readonly Line[]): Promise<void> {
  const setup = lines.filter(({ action, status }) => action === 'setup' && status !== 'cancelled');
  if (setup.length === 0) return;
  await tx
    .updateTable('order_lines')
    .set(({ eb }) => ({ status: 'cancelled', provisioned_at: null, updated_at: now, version: eb('version', '+', 1) }))
    .where(
      'uuid',
      'in',
      setup.map(({ uuid }) => uuid),
    )
    .execute();
}

async function cancelAdditions({ records, registry }: Written, additions: readonly Line[], main: Line): Promise<void> {
  const resource = resourceOf({ registry }, 'order-lines');
  const name = Hostnames.displayHostname(main.domain_name ?? '');
  for (const { uuid, status } of additions) {
    if (status === 'completed' || status === 'cancelled') continue;
    if (status === 'processing')
      await records.act(systemCaller, resource, uuid, 'fail', {
        failure_reason: texts.in('en')('order.domain_cancelled', { name }),
        failure_reason_nl: texts.in('nl')('order.domain_cancelled', { name }),
      });
    await records.act(systemCaller, resource, uuid, 'cancel', {});
  }
}

/** Cancels the subscriptions that wait for a service that will not be set up. */
async function dropSubscriptions(
  { tx, records, registry }: Written,
  { uuid }: Line,
  cancel_reason: string | null,
): Promise<void> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('uuid')
    .where('order_line_uuid', '=', uuid)
    .where('status', 'in', ['pending', 'failed_setup'])
    .execute();
  for (const row of rows)
    await records.act(systemCaller, resourceOf({ registry }, 'subscriptions'), row.uuid, 'drop', { cancel_reason });
}

/** Releases a name whose registration has not begun, so that it can be ordered again. */
async function releaseName({ tx, records, registry }: Written, { resource, resource_id }: Line): Promise<void> {
  if (resource !== 'domains' || resource_id === null) return;
  const domain = await tx.selectFrom('domains').select('status').where('uuid', '=', resource_id).executeTakeFirst();
  if (domain?.status !== 'requested') return;
  for (const action of ['mark-registration-pending', 'mark-failed'] as const)
    await records.act(systemCaller, resourceOf({ registry }, 'domains'), resource_id, action, {});
}

/** Deletes the draft invoices: the client was never asked to pay them. */
async function dropDrafts({ tx, records, registry }: Written, order_uuid: string): Promise<void> {
  const drafts = await tx
    .selectFrom('invoices')
    .select('uuid')
    .where('order_uuid', '=', order_uuid)
    .where('kind', '=', 'invoice')
    .where('status', '=', 'draft')
    .execute();
  if (drafts.length > 0)
    await records.remove(
      systemCaller,
      resourceOf({ registry }, 'invoices'),
      drafts.map(({ uuid }) => uuid),
    );
}

interface GivenBack {
  readonly lines: readonly Line[];
  /** Printed on the credit note. */
  readonly reason: (language: Rows['invoices']['language']) => string;
}

/**
 * The lines of the invoice have the positions of the order lines. The open amount is set off, the rest is owed to the
 * client.
 */
async function giveBack(event: Written, order_uuid: string, { lines, reason }: GivenBack): Promise<void> {
  if (lines.length === 0) return;
  const invoices = await event.tx
    .selectFrom('invoices')
    .select(['uuid', 'language'])
    .where('order_uuid', '=', order_uuid)
    .where('kind', '=', 'invoice')
    .execute();
  for (const { uuid, language } of invoices) {
    const charged = await event.tx
      .selectFrom('invoice_lines')
      .select(['uuid', 'position', 'product_uuid', 'line_net_cents'])
      .where('invoice_uuid', '=', uuid)
      .execute();
    const line_uuids = charged
      .filter((row) =>
        lines.some(
          ({ position, product_uuid, line_net_cents }) =>
            position === row.position && product_uuid === row.product_uuid && line_net_cents === row.line_net_cents,
        ),
      )
      .map((row) => row.uuid);
    await runAsSystem(event, (system) =>
      creditLines(system, { invoice_uuid: uuid, line_uuids, credit_reason: reason(language) }),
    );
  }
}
