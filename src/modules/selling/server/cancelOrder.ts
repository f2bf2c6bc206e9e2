/**
 * In charge of what is cancelled of an order, a line or all of it: what waited for it ends, and what was charged for it
 * is given back, once.
 */
import { displayHostname } from '../../../engine/values/identifiers/displayHostname.ts';
import { creditLines } from '../../billing/server/credit.ts';
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { Rows } from '../../../engine/registry/rows.ts';
import type { WrittenEvent } from '../../../engine/server/store/contract.ts';
import { onBehalf, resourceOf } from '../../../engine/server/runAsSystem.ts';
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

/** Of a line for a domain: the products that its TLD asks money for besides. */
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

/** For the hook of orders. Of what was set up already something is owed: that stays on the invoice. */
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

/** For the hook of order lines, of one that has just been cancelled. */
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
  // With the whole order, all of its lines are given back at once.
  if (order.status === 'cancelled') return;
  // What came with a domain is given back with it.
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

/** Privacy or DNSSEC that was ordered for a domain. */
function comesWith(line: Line, main: Line): boolean {
  const products = [main.privacy_product_uuid, main.dnssec_product_uuid];
  return line.uuid !== main.uuid && line.domain_name === main.domain_name && products.includes(line.product_uuid);
}

/** Setting up costs once, on the line after: it is written as done from the start. */
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

/** What setting up costs has no work of its own: it is as the line that it is of, and given back with that. */
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
  const name = displayHostname(main.domain_name ?? '');
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

/** Those that wait for what will not be set up any more. */
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

/** A name that nobody has begun to register is free again for whoever orders it next. */
async function releaseName({ tx, records, registry }: Written, { resource, resource_id }: Line): Promise<void> {
  if (resource !== 'domains' || resource_id === null) return;
  const domain = await tx.selectFrom('domains').select('status').where('uuid', '=', resource_id).executeTakeFirst();
  if (domain?.status !== 'requested') return;
  for (const action of ['mark-registration-pending', 'mark-failed'] as const)
    await records.act(systemCaller, resourceOf({ registry }, 'domains'), resource_id, action, {});
}

/** Nobody was ever asked to pay these. */
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
  /** Stands on the credit note. */
  readonly reason: (language: Rows['invoices']['language']) => string;
}

/** The invoice has the lines of the order in their places. What is open on it is set off, the rest is owed. */
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
    await creditLines(
      { ...event, caller: onBehalf(event.caller) },
      { invoice_uuid: uuid, line_uuids, credit_reason: reason(language) },
    );
  }
}
