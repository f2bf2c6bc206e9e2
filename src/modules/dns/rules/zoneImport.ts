/** A zone file taken over into a zone: what is wrong in it by line, and what would come, go and change. */
import { differenceOf, withKeys, type KeyedRecord, type RecordDifference } from './difference.ts';
import { readRecord, type ZoneRecord } from './records.ts';
import { checkZone, identityOf, type Zone } from './zone.ts';
import { readZoneFile, type FileFault, type ReadZoneFile } from './zoneFile.ts';

export interface ZoneImport extends Pick<ReadZoneFile, 'ignored'> {
  /** Of lines that cannot be read. */
  readonly faults: readonly FileFault[];
  /** What was read in another way than it is written, by line. */
  readonly warnings: readonly FileFault[];
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

export function importZoneFile(text: string, options: ImportOptions): ZoneImport {
  const { present } = options;
  const { read, faults, file, ownNameservers, wanted, warnings } = wantedZone(text, options);
  const records = withKeys(
    present,
    wanted.map(({ record }) => record),
  );
  return {
    faults,
    warnings,
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

/** The faults of the zone that would result, at the lines of the file; a record that was there already has none. */
export function faultsOfImport(text: string, options: ImportOptions): readonly FileFault[] {
  const { faults, wanted } = wantedZone(text, options);
  if (faults.length > 0) return faults;
  return checkZone(
    options.zone,
    wanted.map(({ record }) => record),
  ).faults.map(({ index, key, params }) => ({ line: wanted[index]?.line ?? 0, key, params }));
}

/** A record with its line in the file; null for one of the zone that stays. */
interface WantedRecord {
  readonly record: ZoneRecord;
  readonly line: number | null;
}

function wantedZone(text: string, { zone, present, isAdding }: ImportOptions) {
  const { read, faults, file } = readLines(text, zone);
  const { ownNameservers, taken } = mergedNameservers(present, read);
  const stays = isAdding ? present : ownNameservers;
  const { wanted, warnings } = merged(zone, [
    ...stays.map((record): WantedRecord => ({ record, line: null })),
    ...taken.map(({ record, line }): WantedRecord => ({ record: withTtl(record, file, zone), line })),
  ]);
  return {
    read,
    faults,
    file,
    ownNameservers,
    wanted,
    warnings: [...file.warnings, ...warnings].toSorted((one, other) => one.line - other.line),
  };
}

/**
 * As name servers load a file: a record that is there twice counts once, and all records of one name and type get the
 * smallest of their TTLs (RFC 2181 § 5.2).
 */
function merged(zone: Zone, given: readonly WantedRecord[]) {
  const warnings: FileFault[] = [];
  const setOf = ({ name, type }: ZoneRecord): string => `${name} ${type}`;
  const ttlOf = ({ ttl }: ZoneRecord): number => ttl ?? zone.default_ttl;
  const smallest = new Map<string, number>();
  for (const { record } of given)
    smallest.set(setOf(record), Math.min(smallest.get(setOf(record)) ?? Infinity, ttlOf(record)));
  const seen = new Map<string, WantedRecord>();
  const warnedSets = new Set<string>();
  for (const { record, line } of given) {
    const set = setOf(record);
    const ttl = smallest.get(set) ?? zone.default_ttl;
    if (!warnedSets.has(set)) {
      warnedSets.add(set);
      const inSet = given.filter((one) => setOf(one.record) === set);
      const differing = inSet.filter((one) => ttlOf(one.record) !== ttl);
      // At the line that is changed; where only a record of the zone is, at the one that changes it.
      const at = [...differing, ...inSet].find((one) => one.line !== null)?.line;
      if (differing.length > 0 && typeof at === 'number')
        warnings.push({ line: at, key: 'warn_ttl', params: { name: record.name, type: record.type, ttl } });
    }
    const known = seen.get(identityOf(record));
    if (!known) {
      const isChanged = ttlOf(record) !== ttl;
      seen.set(identityOf(record), {
        record: isChanged ? { ...record, ttl: ttl === zone.default_ttl ? null : ttl } : record,
        line,
      });
    } else if (line !== null && known.line !== null) warnings.push({ line, key: 'warn_duplicate', params: {} });
  }
  const wanted = [...seen.values()];
  return { wanted, warnings: [...warnings, ...spfTwice(wanted)] };
}

/** RFC 7208 § 4.5: with more than one SPF record a name has none that counts. */
function spfTwice(wanted: readonly WantedRecord[]): readonly FileFault[] {
  const policies = wanted.filter(({ record: { type, value } }) => type === 'TXT' && /^v=spf1(?: |$)/i.test(value));
  const warned = new Set<string>();
  return policies.flatMap(({ record: { name }, line }): readonly FileFault[] => {
    const isAlone = policies.every((one) => one.line === line || one.record.name !== name);
    if (line === null || isAlone || warned.has(name)) return [];
    warned.add(name);
    return [{ line, key: 'warn_spf_twice', params: { name } }];
  });
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
