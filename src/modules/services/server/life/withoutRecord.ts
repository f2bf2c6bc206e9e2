/**
 * Products without a record of their own (licences, certificates, backups). Staff stop, resume and end them: each
 * change of the subscription creates a task. The service changes of the subscription hold the progress.
 */
import type { Rows } from '#engine/registry';
import { type CalendarDate, Dates } from '#engine/values';
import { acrossClients, resourceOf, systemCaller, type TxAcrossClients } from '#engine/server';
import type { WorkContext } from '../../../providers/server/work.ts';
import { unfinishedChanges } from '../changesOf.ts';
import { servicesPaidBy } from './entitlement.ts';

type Change = Rows['service_changes'];
type Operation = 'suspend' | 'unsuspend' | 'remove';

const operations: readonly Operation[] = ['suspend', 'unsuspend', 'remove'];
/** Product types whose order creates no record that can be stopped. */
const types: readonly Rows['products']['type'][] = ['license', 'ssl', 'service', 'other'];
/** Number of days after its end in which the comparison checks a subscription for a missing request to staff. */
const endedDays = 90;

interface StepWithoutRecord {
  /** null if the service is already in the state that its subscription requires. */
  readonly operation: Operation | null;
  readonly open: readonly Change[];
}

/** Returns null for a subscription that covers a record, that has not begun, or whose product needs no work. */
async function stepWithoutRecord(tx: TxAcrossClients, uuid: string): Promise<StepWithoutRecord | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
    .leftJoin('order_lines', 'order_lines.uuid', 'subscriptions.order_line_uuid')
    .select([
      'subscriptions.uuid',
      'subscriptions.status',
      'subscriptions.resource',
      'subscriptions.resource_id',
      'order_lines.status as line_status',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('tlds')
          .select('tlds.uuid')
          .where(({ or, eb, ref }) =>
            or([
              eb('tlds.privacy_product_uuid', '=', ref('products.uuid')),
              eb('tlds.dnssec_product_uuid', '=', ref('products.uuid')),
            ]),
          ),
      ).as('is_of_domain'),
    )
    .where('subscriptions.uuid', '=', uuid)
    .where('products.type', 'in', [...types])
    .executeTakeFirst();
  if (!row || (row.line_status !== null && row.line_status !== 'completed')) return null;
  if ((await servicesPaidBy(tx, row)).length > 0) return null;
  const wanted = wantedState(row.status, row.is_of_domain === true);
  if (wanted === null) return null;
  const last = await tx
    .selectFrom('service_changes')
    .select('operation')
    .where('subject_resource', '=', 'subscriptions')
    .where('subject_uuid', '=', uuid)
    .where('operation', 'in', [...operations])
    .where('status', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .executeTakeFirst();
  return {
    operation: operationTo(wanted, last?.operation),
    open: await unfinishedChanges(tx, { resource: 'subscriptions', uuid }),
  };
}

type State = 'runs' | 'still' | 'removed';

/** A domain is never taken offline, so neither are the privacy and DNSSEC products ordered for it. */
function wantedState(status: Rows['subscriptions']['status'], isOfDomain: boolean): State | null {
  if (status === 'active' || status === 'cancel_scheduled') return 'runs';
  if (status === 'suspended') return isOfDomain ? 'runs' : 'still';
  return status === 'cancelled' ? 'removed' : null;
}

function operationTo(wanted: State, last: Change['operation'] | undefined): Operation | null {
  if (last === 'remove') return null;
  if (wanted === 'removed') return 'remove';
  const isStill = last === 'suspend';
  if (wanted === 'still') return isStill ? null : 'suspend';
  return isStill ? 'unsuspend' : null;
}

/** Asks staff for the required step, once, and cancels earlier requests that have not begun. */
export async function followWithoutRecord(place: WorkContext, uuid: string): Promise<void> {
  await acrossClients(place.tx, async (tx) => {
    const step = await stepWithoutRecord(tx, uuid);
    if (step === null) return;
    const changes = resourceOf(place, 'service-changes');
    for (const change of step.open)
      if (change.operation !== step.operation && change.status !== 'running')
        await place.records.act(systemCaller, changes, change.uuid, 'cancel', {});
    const isUnderWay = step.open.some(({ operation, status }) => operation === step.operation || status === 'running');
    if (step.operation === null || isUnderWay) return;
    await place.records.create(systemCaller, changes, {
      operation: step.operation,
      subject_resource: 'subscriptions',
      subject_uuid: uuid,
    });
  });
}

/** Lists subscriptions whose service is in the wrong state and for which no request is open. */
export async function mismatchesWithoutRecord(
  tx: TxAcrossClients,
  today: CalendarDate,
): Promise<readonly { readonly uuid: string; readonly kind: 'runs_unpaid' | 'stopped_paid' }[]> {
  const candidates = await tx
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.uuid', 'subscriptions.product_uuid')
    .select('subscriptions.uuid')
    .where('products.type', 'in', [...types])
    .where('subscriptions.resource_id', 'is', null)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('subscriptions.status', '=', 'suspended'),
        and([
          eb('subscriptions.status', '=', 'cancelled'),
          eb('subscriptions.cancel_on', '>=', Dates.addDays(today, -endedDays)),
          eb('subscriptions.billed_through', 'is not', null),
        ]),
        eb(
          'subscriptions.uuid',
          'in',
          selectFrom('service_changes')
            .select('service_changes.subject_uuid')
            .where('service_changes.subject_resource', '=', 'subscriptions'),
        ),
      ]),
    )
    .orderBy('subscriptions.uuid')
    .execute();
  const found: { readonly uuid: string; readonly kind: 'runs_unpaid' | 'stopped_paid' }[] = [];
  for (const { uuid } of candidates) {
    const step = await stepWithoutRecord(tx, uuid);
    if (step === null || step.operation === null || step.open.length > 0) continue;
    found.push({ uuid, kind: step.operation === 'unsuspend' ? 'stopped_paid' : 'runs_unpaid' });
  }
  return found;
}
