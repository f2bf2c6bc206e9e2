/**
 * Lets staff cancel an order that is being provisioned, with a preview: delivered services are terminated and prepaid
 * charges credited; undelivered lines are cancelled and credited like single lines.
 */
import type { Preview, Rows } from '#engine/registry';
import { plainLabel } from '#engine/values';
import { type ActionEvent, resourceOf, type Row, runAsSystem, type Tx, type TxAcrossClients } from '#engine/server';
import { endAtOnce, linesOfEnd } from '../../subscriptions/server/life/cancel.ts';
import { subscriptionOf } from '../../subscriptions/server/row.ts';
import { seenOf, situationOf } from '../../subscriptions/server/situation.ts';
import { failLine } from './setUp.ts';
import { texts } from './texts.ts';

type Line = Pick<
  Rows['order_lines'],
  'uuid' | 'position' | 'product_uuid' | 'action' | 'description' | 'line_net_cents' | 'status'
>;
type SubscriptionRow = Rows['subscriptions'];

interface Whole {
  /** Lines that were not delivered, with their setup fees. */
  readonly cancelled: readonly Line[];
  /** Those of the cancelled lines that a provider is working on. */
  readonly atWork: readonly Line[];
  /** Subscriptions of delivered services. */
  readonly ending: readonly SubscriptionRow[];
  /** Delivered lines without a subscription. */
  readonly remaining: readonly Line[];
}

export function previewWholeOrder(event: ActionEvent<'orders.cancel-whole.preview'>): Promise<Row> {
  return runAsSystem(event, async (system) => {
    const { cancelled, atWork, ending, remaining } = await readWhole(system.tx, event.record.uuid);
    const given: Preview.PreviewLine[] = cancelled.map(({ description, line_net_cents }) => ({
      label: plainLabel(description ?? ''),
      amount_cents: -Number(line_net_cents ?? 0),
    }));
    for (const row of ending)
      for (const { label, amount_cents } of linesOfEnd(await situationOf(system, subscriptionOf(row), true)))
        given.push({ label, amount_cents });
    const named = (label: 'ends' | 'at_work' | 'stays', value: string | null): Preview.PreviewFact => ({
      label: texts.label(`whole_order.${label}`),
      kind: 'text',
      value: value ?? '',
    });
    const preview: Preview.ActionPreview = {
      seen: seenOf([event.record.uuid, cancelled, atWork.map(({ uuid }) => uuid), given, remaining]),
      questions: [],
      lines: given,
      total_cents: given.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      currency: event.record.currency,
      facts: [
        ...ending.map(({ description }) => named('ends', description)),
        ...atWork.map(({ description }) => named('at_work', description)),
        ...remaining.map(({ description }) => named('stays', description)),
      ],
      note: texts.label(ending.length === 0 ? 'whole_order.nothing_runs' : 'whole_order.some_runs'),
    };
    return { ...preview };
  });
}

/** Cancelled lines are on one credit note; ended subscriptions are settled on the client's next invoice, as usual. */
export async function cancelWholeOrder(event: ActionEvent<'orders.cancel-whole'>): Promise<void> {
  const { cancel_reason } = event.body;
  await runAsSystem(event, async (system) => {
    const { tx, records, caller } = system;
    const { uuid } = event.record;
    const { cancelled, ending } = await readWhole(tx, uuid);
    for (const row of ending) await endAtOnce(await situationOf(system, subscriptionOf(row), true), cancel_reason);
    for (const line of cancelled) if (line.status === 'processing') await failLine(system, line.uuid, cancel_reason);
    const orders = resourceOf(system, 'orders');
    const { status } = await tx
      .selectFrom('orders')
      .select('status')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    if (status === 'processing') await records.act(caller, orders, uuid, 'falter', {});
    await records.act(caller, orders, uuid, 'cancel', { cancel_reason });
  });
}

async function readWhole(tx: TxAcrossClients, order_uuid: string): Promise<Whole> {
  const lines = await tx
    .selectFrom('order_lines')
    .select(['uuid', 'position', 'product_uuid', 'action', 'description', 'line_net_cents', 'status'])
    .where('order_uuid', '=', order_uuid)
    .where('status', '!=', 'cancelled')
    .orderBy('position')
    .execute();
  const cancelled = lines.filter(({ status }) => status !== 'completed');
  const isSetupOf = (setup: Line, main: Line): boolean =>
    setup.action === 'setup' && setup.product_uuid === main.product_uuid && setup.position === main.position + 1;
  const withSetup = lines.filter((line) => cancelled.includes(line) || cancelled.some((main) => isSetupOf(line, main)));
  const done = lines.filter((line) => !withSetup.includes(line));
  const payers = await payersOf(tx, done);
  const running = await changesUnderWay(tx, cancelled);
  const goesOn = new Set(payers.map(({ order_line_uuid }) => order_line_uuid));
  return {
    cancelled: withSetup,
    atWork: cancelled.filter(({ uuid }) => running.has(uuid)),
    ending: payers,
    remaining: done.filter(({ uuid }) => !goesOn.has(uuid)),
  };
}

async function payersOf(tx: Tx, lines: readonly Line[]): Promise<readonly SubscriptionRow[]> {
  if (lines.length === 0) return [];
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where(
      'order_line_uuid',
      'in',
      lines.map(({ uuid }) => uuid),
    )
    .where('status', 'in', ['active', 'cancel_scheduled', 'suspended'])
    .orderBy('uuid')
    .execute();
}

/** Returns the lines that an adapter is working on. */
async function changesUnderWay(tx: TxAcrossClients, lines: readonly Line[]): Promise<ReadonlySet<string | null>> {
  if (lines.length === 0) return new Set();
  const changes = await tx
    .selectFrom('service_changes')
    .select('order_line_uuid')
    .where(
      'order_line_uuid',
      'in',
      lines.map(({ uuid }) => uuid),
    )
    .where('status', '=', 'running')
    .where('adapter', 'is not', null)
    .execute();
  return new Set(changes.map(({ order_line_uuid }) => order_line_uuid));
}
