/** Records events that change no record: sign-ins and sign-outs, exports, denied requests. */
import { trail } from '../../../registry/records/audit.ts';
import type { AuditEvent, Database } from '../contract.ts';
import type { CallerView } from '../select/view.ts';
import { inTransaction } from '../transaction.ts';
import { isUuid } from '../uuid.ts';
import { describeRecords, type DescribedRecord } from './describe.ts';
import { writeEntries } from './entries.ts';

interface Recording {
  readonly database: Database;
  readonly view: CallerView;
  readonly now: Date;
}

/**
 * Appends an audit entry in a transaction of its own. Does nothing if the registry has no audit trail or does not list
 * the reason.
 */
export async function recordEvent({ database, view, now }: Recording, event: AuditEvent): Promise<void> {
  const resource = view.registry.resources[trail];
  if (!resource) return;
  const reasons = resource.fields['reason']?.options?.map(({ value }) => value) ?? [];
  if (event.reason !== null && !reasons.includes(event.reason)) return;
  await inTransaction(database, async (tx) => {
    const record_uuid = isUuid(event.record_uuid) ? event.record_uuid.toLowerCase() : null;
    const described =
      event.resource && record_uuid
        ? (await describeRecords(tx, view, { resource: event.resource, uuids: [record_uuid] })).get(record_uuid)
        : undefined;
    const { title, client_uuid }: DescribedRecord = described ?? { title: null, client_uuid: null };
    await writeEntries(tx, { resource, caller: view.caller, now }, [
      { ...event, resource: event.resource?.name ?? null, record_uuid, record_title: title, client_uuid, changes: [] },
    ]);
  });
}
