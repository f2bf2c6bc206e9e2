/** Reads whether a service is paid for: the service itself, its payers (subscriptions) and its client. */
import type { MergedFields, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import type { Tx } from '#engine/server';
import { isPaidPastExpiry } from '../../../domains/rules/domainTerms.ts';
import { rowOf } from '../../../providers/server/choose.ts';
import {
  soldResources,
  entitlementOf,
  type SoldResource,
  type SoldState,
  type Entitlement,
} from '../../../subscriptions/rules/lifeChart.ts';

export type SoldFields = MergedFields<Rows[SoldResource]> & {
  readonly uuid: string;
  readonly status: SoldState;
  readonly is_free: boolean;
};

type Payer = Pick<Rows['subscriptions'], 'uuid' | 'status' | 'suspend_reason' | 'cancel_on'>;

export interface SoldService {
  readonly resource: SoldResource;
  readonly record: SoldFields;
  readonly client: Rows['clients']['status'];
  readonly payers: readonly Payer[];
  readonly entitlement: Entitlement;
  /** True if the life chart stopped the service, false if a person did. */
  readonly isOwn: boolean;
}

const ownReasons: readonly unknown[] = ['non_payment', 'subscription', 'client', 'ended'];

/** Returns true for resources that subscriptions can pay for. */
export function isSold(resource: string | null): resource is SoldResource {
  return soldResources.some((one) => one === resource);
}

/**
 * @returns null for the company's own service, and for one that is covered by the hosting account or application it is
 * in.
 */
export async function readService(tx: Tx, resource: SoldResource, uuid: string): Promise<SoldService | null> {
  const record: SoldFields | null = await rowOf(tx, resource, uuid);
  const client = await rowOf(tx, 'clients', record?.client_uuid);
  if (!record || !client) return null;
  const payers = await payersOf(tx, resource, record);
  if (payers.length === 0 && !record.is_free && isCovered(record)) return null;
  return {
    resource,
    record,
    client: client.status,
    payers,
    entitlement: untilLastExpiry(
      entitlementOf({ payers: payers.map(({ status }) => status), is_free: record.is_free, client: client.status }),
      { record, payers },
    ),
    isOwn: record.ends_with_subscription ?? ownReasons.includes(record.suspend_reason),
  };
}

/** A domain that expires before its subscription ends is renewed once more, so it runs until its last expiry. */
function untilLastExpiry(
  entitlement: Entitlement,
  { record: { expires_on, period_months }, payers }: Pick<SoldService, 'record' | 'payers'>,
): Entitlement {
  if (entitlement !== 'runs_until_end' || !expires_on || !period_months) return entitlement;
  const expiry = { expires_on: Dates.calendarDate(expires_on), period_months };
  const goesOn = payers.some(
    ({ status, cancel_on }) =>
      status === 'cancel_scheduled' && cancel_on !== null && isPaidPastExpiry(Dates.calendarDate(cancel_on), expiry),
  );
  return goesOn ? 'runs' : entitlement;
}

/** A service in a hosting account, or the database of an application, is paid for together with that. */
const isCovered = ({ hosting_uuid, application_uuid }: SoldFields): boolean =>
  Boolean(hosting_uuid) || Boolean(application_uuid);

/** Subscriptions that refer to the service, and the one that the service refers to. */
async function payersOf(
  tx: Tx,
  resource: SoldResource,
  { uuid, subscription_uuid = null }: Pick<SoldFields, 'uuid' | 'subscription_uuid'>,
): Promise<readonly Payer[]> {
  return tx
    .selectFrom('subscriptions')
    .select(['uuid', 'status', 'suspend_reason', 'cancel_on'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('resource', '=', resource), eb('resource_id', '=', uuid)]),
        ...(subscription_uuid === null ? [] : [eb('uuid', '=', subscription_uuid)]),
      ]),
    )
    .orderBy('uuid')
    .execute();
}

export interface ServiceKey {
  readonly resource: SoldResource;
  readonly uuid: string;
}

/** Lists the services that a subscription pays for. */
export async function servicesPaidBy(
  tx: Tx,
  { uuid, resource, resource_id }: Pick<Rows['subscriptions'], 'uuid' | 'resource' | 'resource_id'>,
): Promise<readonly ServiceKey[]> {
  const found: ServiceKey[] = isSold(resource) && resource_id !== null ? [{ resource, uuid: resource_id }] : [];
  for (const name of soldResources) {
    const rows = await tx.selectFrom(name).select('uuid').where('subscription_uuid', '=', uuid).execute();
    found.push(...rows.filter((row) => row.uuid !== resource_id).map((row) => ({ resource: name, uuid: row.uuid })));
  }
  return found;
}
