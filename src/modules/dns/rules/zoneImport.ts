/** Import of a zone file into a zone: errors by line, and the resulting differences. */
import { differenceOf, withKeys, type KeyedRecord, type RecordDifference } from './difference.ts';
import { readRecord, type ZoneRecord } from './records.ts';
import { checkZone, identityOf, type Zone } from './zone.ts';
import { readZoneFile, type FileFault, type ReadZoneFile } from './zoneFile.ts';

/** Result of an import, before it is saved. */
export interface ZoneImport extends Pick<ReadZoneFile, 'ignored'> {
  /** Errors of lines that cannot be parsed. */
  readonly faults: readonly FileFault[];
  /** Lines that are interpreted differently from what they say. */
  readonly warnings: readonly FileFault[];
  /** Number of records in the file. */
  readonly count: number;
  /** Records of the zone after the import; existing ones with their uuids. */
  readonly records: readonly KeyedRecord[];
  readonly differences: readonly RecordDifference[];
  /** True if the zone keeps its own NS records and ignores those of the file. */
  readonly keeps_nameservers: boolean;
}

interface ImportOptions {
  readonly zone: Zone;
  readonly present: readonly KeyedRecord[];
  /** True to keep records of the zone that are not in the file. */
  readonly isAdding: boolean;
}

/** Computes the zone after the import, regardless of errors in it; see {@link faultsOfImport}. */
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

/** Returns the errors of the resulting zone by line of the file. Existing records have no errors. */
function faultsOfImport(text: string, options: ImportOptions): readonly FileFault[] {
  const { faults, wanted } = wantedZone(text, options);
  if (faults.length > 0) return faults;
  return checkZone(
    options.zone,
    wanted.map(({ record }) => record),
  ).faults.map(({ index, key, params }) => ({ line: wanted[index]?.line ?? 0, key, params }));
}

/** Record with its line in the file; the line is null for a record that stays in the zone. */
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
 * Merges records as name servers do: duplicates count once, and all records of one name and type get the smallest of
 * their TTLs (RFC 2181 § 5.2).
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
      // At the changed line, or, if only records of the zone change, at the line that changes them.
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

/** RFC 7208 § 4.5: SPF fails for a name with more than one SPF record. */
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

/** Input of the worker process. */
export interface ZoneFile {
  readonly text: string;
  readonly options: ImportOptions;
}

/** Result of reading a zone file: errors that prevent the import, or the import. */
export type ReadZoneImport = { readonly faults: readonly FileFault[] } | { readonly read: ZoneImport };

/** Returns the errors of the resulting zone, or the differences if there are none. */
export function readZoneImport(text: string, options: ImportOptions): ReadZoneImport {
  const faults = faultsOfImport(text, options);
  return faults.length > 0 ? { faults } : { read: importZoneFile(text, options) };
}

const isNameserver = ({ name, type }: ZoneRecord): boolean => name === '@' && type === 'NS';

/**
 * Keeps the NS records of the zone, if it has any, instead of those of the file: the file usually comes from another
 * provider, whose name servers are not meant to be imported.
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

/** If the default TTL of the file differs, it is written to each record. */
function withTtl(record: ZoneRecord, { default_ttl }: ReadZoneFile, zone: Zone): ZoneRecord {
  return { ...record, ttl: record.ttl ?? (default_ttl === zone.default_ttl ? null : default_ttl) };
}
