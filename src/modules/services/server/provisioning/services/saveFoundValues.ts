/**
 * Saves the values that a provider assigned (external id, IP addresses, expiry date) to the record after a successful
 * change.
 */
import { isIP } from 'node:net';
import type { FieldsOf } from '#engine/registry';
import { Json } from '#engine/values';
import { resourceOf, type Row, Sql, systemCaller } from '#engine/server';
import { rowOf } from '../../../../providers/server/choose.ts';
import type { WorkContext } from '../../../../providers/server/work.ts';
import { services } from '../../service-changes/services.ts';

/** Accepted values by resource; parsers return null for an invalid value. All other values are ignored. */
const readable: Readonly<Record<string, Readonly<Record<string, (value: unknown) => unknown>>>> = {
  servers: {
    external_id: (value) => (typeof value === 'string' && /^.{1,100}$/.test(value) ? value : null),
    ipv4: (value) => (isIP(String(value)) === 4 ? value : null),
    ipv6: (value) => (isIP(String(value)) === 6 ? value : null),
  },
  domains: {
    expires_on: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? value : null),
  },
};

export async function saveFoundValues(place: WorkContext, change: FieldsOf<'service-changes'>): Promise<void> {
  const { subject_resource: resource = '', subject_uuid: uuid = '' } = change;
  const known = readable[resource];
  const service = services[resource];
  if (change.status !== 'succeeded' || !known || !service) return;
  // `found` is not in the event because it is never sent to clients.
  const found = (await rowOf(place.tx, 'service_changes', change.uuid))?.found;
  if (!Json.isRecord(found)) return;
  const record = await rowOf(place.tx, service.table, uuid);
  if (!record) return;
  const row: Row = record;
  const changes = Object.entries(known).flatMap(([field, read]) => {
    const after = read(found[field]);
    const before = row[field] ?? null;
    return after === null || Sql.sameJson(before, after) ? [] : [{ field, before, after }];
  });
  if (changes.length === 0) return;
  await Sql.setFields(
    place.tx,
    { table: service.table, uuid },
    {
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      updated_at: place.now,
      version: record.version + 1,
    },
  );
  await place.records.noteChanges(systemCaller, resourceOf(place, resource), 'edit', [{ uuid, changes }]);
}
