/** Content of a zone for its DNS provider, and its restoration after a cancelled change. */
import type { Audit, Rows } from '#engine/registry';
import { Dates } from '#engine/values';
import { acrossClients, resourceOf, type Row, Sql, systemCaller, type Tx } from '#engine/server';
import type { ZoneContent } from '../../providers/server/adapter.ts';
import type { WorkContext } from '../../providers/server/work.ts';
import { isRecordType } from '../rules/records.ts';
import { nextSerial } from '../rules/serial.ts';
import { inZoneOrder } from '../rules/zone.ts';
import { authorityFor, rdataOf, writeZoneFile } from '../rules/zoneFile.ts';

/** Returns the records of a zone, and the same content as a zone file. */
export async function zoneContent(tx: Tx, zone: Rows['dns_zones']): Promise<ZoneContent> {
  const rows = await acrossClients(tx, (all) =>
    all
      .selectFrom('dns_records')
      .select(['uuid', 'name', 'type', 'ttl', 'value'])
      .where('zone_uuid', '=', zone.uuid)
      .orderBy('uuid')
      .execute(),
  );
  const typed = rows.flatMap(({ type, ...row }) => (isRecordType(type) ? [{ ...row, type }] : []));
  const records = inZoneOrder(typed).map((row) => ({ ...row, rdata: rdataOf(row) }));
  const { name, default_ttl } = zone;
  const authority = authorityFor(zone);
  return { records, file: writeZoneFile({ name: name ?? '', default_ttl, authority, records }) };
}

/** Reverts the changes of records, except for records that were changed again since. */
export async function restoreRecords(
  { tx, records, registry, now }: WorkContext,
  zone: Rows['dns_zones'],
  lines: readonly Audit.LineChange[],
): Promise<void> {
  const resource = resourceOf({ registry }, 'dns-records');
  const present = new Map(
    (
      await acrossClients(tx, (all) =>
        all.selectFrom('dns_records').selectAll().where('zone_uuid', '=', zone.uuid).execute(),
      )
    ).map((row) => [row.uuid, row]),
  );
  const restored: Audit.LineChange[] = [];
  for (const line of lines) {
    const current = present.get(line.uuid);
    const values: Row = { ...current };
    const back = line.changes.map(({ field, before, after }) => ({ field, before: after, after: before }));
    const isThere = line.what !== 'removed';
    if (isThere !== (current !== undefined)) continue;
    if (line.what === 'changed' && !back.every(({ field, before }) => Sql.sameJson(values[field] ?? null, before)))
      continue;
    if (line.what === 'added') await acrossClients(tx, (all) => Sql.deleteRows(all, resource, [line.uuid]));
    else if (line.what === 'removed')
      await acrossClients(tx, (all) =>
        Sql.insertRows(all, resource, [{ ...valuesIn(back), uuid: line.uuid, zone_uuid: zone.uuid }], now),
      );
    else
      await Sql.setFields(
        tx,
        { table: 'dns_records', uuid: line.uuid },
        { ...valuesIn(back), updated_at: now, version: (current?.version ?? 0) + 1 },
      );
    restored.push({ ...line, what: opposites[line.what], changes: back });
  }
  if (restored.length === 0) return;
  await Sql.setFields(
    tx,
    { table: 'dns_zones', uuid: zone.uuid },
    {
      serial: nextSerial(Number(zone.serial ?? 0), Dates.localDate(now)),
      updated_at: now,
      version: zone.version + 1,
    },
  );
  await records.noteChanges(systemCaller, resourceOf({ registry }, 'dns-zones'), 'take-back', [
    { uuid: zone.uuid, changes: [{ field: 'records', before: null, after: null, lines: restored }] },
  ]);
}

const opposites = { added: 'removed', removed: 'added', changed: 'changed' } as const;

const valuesIn = (changes: readonly Audit.FieldChange[]): Row =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]));
