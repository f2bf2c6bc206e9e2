/** Zone file calls: export for callers who see the zone; import, or a preview of it, for callers who may edit it. */
import * as calls from '../calls.ts';
import type { RecordOf } from '#engine/registry';
import { inLanguage } from '#engine/values';
import { Failure, handle, recordUuid, resourceNamed, Workers } from '#engine/server';
import type { KeyedRecord } from '../rules/difference.ts';
import { faultLabel } from '../rules/faults.ts';
import { isRecordType } from '../rules/records.ts';
import { inZoneOrder } from '../rules/zone.ts';
import { authorityFor, writeZoneFile } from '../rules/zoneFile.ts';
import type { ReadZoneImport, ZoneFile, ZoneImport } from '../rules/zoneImport.ts';
import { texts } from './texts.ts';

export const zoneFileCalls = [
  handle(calls.exportZone, async ({ store, caller, params }) => {
    const zone = await store.one(caller, resourceNamed(store.registry(), 'dns-zones'), recordUuid(params.uuid), []);
    const { name, serial } = zone;
    return { name: name ?? '', serial: serial ?? 1, zone_file: fileOf(zone) };
  }),
  handle(
    calls.importZone,
    async ({ store, caller, params, body: { zone_file, add = false, dry_run = false, version } }) => {
      const resource = resourceNamed(store.registry(), 'dns-zones');
      const uuid = recordUuid(params.uuid);
      const zone = await store.one(caller, resource, uuid, []);
      const present = recordsOf(zone);
      const options = {
        zone: { name: zone.name ?? '', default_ttl: zone.default_ttl ?? 0 },
        present,
        isAdding: add,
      };
      const file = await Workers.oneAtATime(caller.user_uuid, () => readZone({ text: zone_file, options }));
      if ('faults' in file)
        throw new Failure('E_INVALID', {
          errors: Object.fromEntries(
            file.faults.toReversed().map((fault) => [`zone_file.${fault.line}`, { label: faultLabel(fault) }]),
          ),
        });
      const { records, differences, ignored, warnings, keeps_nameservers } = file.read;
      const isWritten = !dry_run && differences.length > 0;
      if (isWritten) {
        const lines = records.map(({ uuid: key, ...record }) =>
          key === undefined ? record : { ...record, uuid: key },
        );
        await store.update(caller, resource, uuid, { records: lines, version: version ?? zone.version });
      }
      return {
        applied: isWritten,
        differences: differences.map(plain),
        warnings: warnings.map((warning) => ({
          line: warning.line,
          message: inLanguage(faultLabel(warning), caller.locale),
        })),
        ignored,
        keeps_nameservers,
      };
    },
  ),
];

const readMilliseconds = 4_500;

/**
 * Parses the file in a separate process. @throws Failure E_INVALID if it takes too much time or memory, E_UNAVAILABLE
 */
async function readZone(given: ZoneFile): Promise<ReadZoneImport> {
  try {
    return (await Workers.parsers.run<ReadZoneImport>({ task: 'readZone', given, milliseconds: readMilliseconds }))
      .value;
  } catch (error) {
    if (!(error instanceof Workers.WorkLost)) throw error;
    throw new Failure(
      'E_INVALID',
      { errors: { zone_file: { label: texts.label('zone.takes_too_long') } } },
      { cause: error },
    );
  }
}

function plain({ what, before, after }: ZoneImport['differences'][number]) {
  const shown = (record: typeof before) =>
    record && { name: record.name, type: record.type, ttl: record.ttl, value: record.value };
  return { what, before: shown(before), after: shown(after) };
}

function recordsOf({ records }: RecordOf<'dns-zones'>): readonly KeyedRecord[] {
  return (records ?? []).flatMap(({ uuid, name, type, ttl, value }) =>
    isRecordType(type) ? [{ uuid, name: name ?? '', type, ttl: ttl ?? null, value: value ?? '' }] : [],
  );
}

function fileOf(zone: RecordOf<'dns-zones'>): string {
  return writeZoneFile({
    name: zone.name ?? '',
    default_ttl: zone.default_ttl ?? 0,
    authority: authorityFor(zone),
    records: inZoneOrder(recordsOf(zone)),
  });
}
