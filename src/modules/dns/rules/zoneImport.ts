/** A zone file taken over into a zone: what is wrong in it by line, and what would come, go and change. */
import { differenceOf, withKeys, type KeyedRecord, type RecordDifference } from './difference.ts';
import { readRecord, type ZoneRecord } from './records.ts';
import { checkZone, type Zone } from './zone.ts';
import { readZoneFile, type FileFault, type ReadZoneFile } from './zoneFile.ts';

export interface ZoneImport extends Pick<ReadZoneFile, 'ignored'> {
  /** Of lines that cannot be read. */
  readonly faults: readonly FileFault[];
  /** How many records the file has. */
  readonly count: number;
  /** The zone as it would be, those that it has already with their keys. */
  readonly records: readonly KeyedRecord[];
  readonly differences: readonly RecordDifference[];
  /** The zone has name servers of its own, and those of the file are left out. */
  readonly keeps_nameservers: boolean;
}

export interface ImportOptions {
  readonly zone: Zone;
  readonly present: readonly KeyedRecord[];
  /** What is in the zone and not in the file stays. */
  readonly isAdding: boolean;
}

export function importZoneFile(text: string, { zone, present, isAdding }: ImportOptions): ZoneImport {
  const { read, faults, file } = readLines(text, zone);
  const { ownNameservers, taken } = mergedNameservers(present, read);
  const own = taken.map(({ record }) => withTtl(record, file, zone));
  const records = withKeys(present, [...(isAdding ? present : ownNameservers), ...own]);
  return {
    faults,
    ignored: file.ignored,
    count: read.length,
    records,
    differences: differenceOf(present, records),
    keeps_nameservers: read.some(
      ({ record }) =>
        isNameserver(record) &&
        ownNameservers.length > 0 &&
        !ownNameservers.some(({ value }) => value === record.value),
    ),
  };
}

/** The faults of the zone that would come of it, at the lines of the file; a record that was there already has none. */
export function faultsOfImport(text: string, { zone, present, isAdding }: ImportOptions): readonly FileFault[] {
  const { read, faults, file } = readLines(text, zone);
  if (faults.length > 0) return faults;
  const { ownNameservers, taken } = mergedNameservers(present, read);
  const stays = isAdding ? present : ownNameservers;
  const wanted = [...stays, ...taken.map(({ record }) => withTtl(record, file, zone))];
  return checkZone(zone, wanted).faults.map(({ index, key, params }) => ({
    line: taken[index - stays.length]?.line ?? 0,
    key,
    params,
  }));
}

/** What a worker process is given to read. */
export interface ZoneFile {
  readonly text: string;
  readonly options: ImportOptions;
}

export type ReadZoneImport = { readonly faults: readonly FileFault[] } | { readonly read: ZoneImport };

/** The faults of the zone that the file would make, or what it would change if there are none. */
export function readZoneImport(text: string, options: ImportOptions): ReadZoneImport {
  const faults = faultsOfImport(text, options);
  return faults.length > 0 ? { faults } : { read: importZoneFile(text, options) };
}

const isNameserver = ({ name, type }: ZoneRecord): boolean => name === '@' && type === 'NS';

/**
 * A file comes from elsewhere, with the name servers of there or with none: a zone that has its own keeps them, as
 * nobody would be asked for it otherwise.
 */
function mergedNameservers<Line extends { readonly record: ZoneRecord }>(
  present: readonly KeyedRecord[],
  read: readonly Line[],
): { readonly ownNameservers: readonly KeyedRecord[]; readonly taken: readonly Line[] } {
  const ownNameservers = present.filter(isNameserver);
  return {
    ownNameservers,
    taken: ownNameservers.length === 0 ? read : read.filter(({ record }) => !isNameserver(record)),
  };
}

function readLines(text: string, zone: Zone) {
  const file = readZoneFile(text, zone.name);
  const lines = file.records.map((record) => ({ ...readRecord(record, zone.name), line: record.line }));
  const faults = lines.flatMap((one) =>
    'faults' in one ? one.faults.map(({ key, params }): FileFault => ({ key, params, line: one.line })) : [],
  );
  const read = lines.flatMap((one) => ('record' in one ? [{ record: one.record, line: one.line }] : []));
  return { file, read, faults: [...file.faults, ...faults] };
}

/** A file may have another TTL for all: here that is written at each of its records. */
function withTtl(record: ZoneRecord, { default_ttl }: ReadZoneFile, zone: Zone): ZoneRecord {
  return { ...record, ttl: record.ttl ?? (default_ttl === zone.default_ttl ? null : default_ttl) };
}
