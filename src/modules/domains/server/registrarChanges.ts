/** Consequences of edits and the end of a domain for open changes at the registrar. */
import type { Rows } from '#engine/registry';
import { acrossClients, resourceOf, systemCaller, type Tx, type WrittenEvent } from '#engine/server';
import type { WorkContext } from '../../providers/server/work.ts';
import { endedDomainStates } from '../rules/domainStates.ts';

/** Fields that the registrar stores. */
export const registrarFields = [
  'registrant_contact_uuid',
  'admin_contact_uuid',
  'tech_contact_uuid',
  'billing_contact_uuid',
  'nameservers',
  'glue_records',
  'dnssec',
  'ds_records',
  'locked',
  'privacy',
] as const;

/** `afterWrite` hook of domains. */
export async function followDomain(event: WrittenEvent<'domains'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before === null) return;
  const hasEnded = values.status !== undefined && endedDomainStates.some((state) => state === values.status);
  if (hasEnded) await dropChanges(event, uuid, values.status);
  else if (before.status === 'pending_transfer_in' && values.auth_code) await tryTransferAgain(event, uuid);
}

/** Retries a failed transfer with the new authorisation code. */
async function tryTransferAgain({ tx, records, registry }: WorkContext, uuid: string): Promise<void> {
  const failed = (await openChanges(tx, uuid)).find(
    ({ operation, status }) => operation === 'set_up' && status === 'failed',
  );
  if (failed) await records.act(systemCaller, resourceOf({ registry }, 'service-changes'), failed.uuid, 'retry', {});
}

/** Cancels open changes of a domain that is no longer ours, including its removal if it was transferred away. */
async function dropChanges(
  { tx, records, registry }: WorkContext,
  uuid: string,
  status: Rows['domains']['status'] | undefined,
): Promise<void> {
  const resource = resourceOf({ registry }, 'service-changes');
  for (const change of await openChanges(tx, uuid))
    if (change.operation !== 'set_up' && (change.operation !== 'remove' || status === 'transferred_away'))
      await records.act(systemCaller, resource, change.uuid, 'cancel', {});
}

type OpenChange = Pick<Rows['service_changes'], 'uuid' | 'operation' | 'status'>;

async function openChanges(tx: Tx, uuid: string): Promise<readonly OpenChange[]> {
  return acrossClients(tx, (all) =>
    all
      .selectFrom('service_changes')
      .select(['uuid', 'operation', 'status'])
      .where('subject_resource', '=', 'domains')
      .where('subject_uuid', '=', uuid)
      .where('status', 'in', ['queued', 'waiting', 'running', 'failed'])
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  );
}
