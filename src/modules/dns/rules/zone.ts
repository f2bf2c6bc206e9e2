/** Rules for a zone as a whole. The sheet shows violations while typing, and the server rejects them. */
import type { ZoneFault } from './faults.ts';
import { apex, fullName } from './names.ts';
import { readRecord, targetOf, type ZoneRecord } from './records.ts';

/** Properties of a zone that its records are checked against. */
export interface Zone {
  /** In ASCII, without the final dot: `example.nl`. */
  readonly name: string;
  /** In seconds, for records without a TTL of their own. */
  readonly default_ttl: number;
}

/** Record as typed, before validation. */
export interface TypedRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl: number | null;
  readonly value: string;
}

interface CheckedZone {
  /** Normalised records in the given order; null for an invalid record. */
  readonly records: readonly (ZoneRecord | null)[];
  readonly faults: readonly ZoneFault[];
}

/** Validates and normalises all records of a zone, each on its own and together. */
export function checkZone(zone: Zone, typed: readonly TypedRecord[]): CheckedZone {
  const read = typed.map((record) => readRecord(record, zone.name));
  const records = read.map((one) => ('record' in one ? one.record : null));
  const own = read.flatMap((one, index) => ('faults' in one ? one.faults.map((fault) => ({ ...fault, index })) : []));
  const placed = records.flatMap((record, index) => (record ? [{ record, index }] : []));
  const faults = [
    ...own,
    ...aliasFaults(placed),
    ...targetFaults(zone, placed),
    ...delegationFaults(placed),
    ...repeated(placed),
    ...ttlFaults(zone, placed),
  ];
  return { records, faults: faults.toSorted((one, other) => one.index - other.index) };
}

interface Placed {
  readonly record: ZoneRecord;
  readonly index: number;
}

/** RFC 1034 § 3.6.2: a CNAME is the only record of its name. Hence not at the apex, which has SOA and NS records. */
function aliasFaults(placed: readonly Placed[]): readonly ZoneFault[] {
  const count = new Map<string, number>();
  for (const { record } of placed) count.set(record.name, (count.get(record.name) ?? 0) + 1);
  return placed.flatMap(({ record: { name, type }, index }): readonly ZoneFault[] => {
    if (type !== 'CNAME') return [];
    if (name === apex) return [{ index, field: 'name', key: 'cname_apex', params: {} }];
    return (count.get(name) ?? 0) > 1 ? [{ index, field: 'name', key: 'cname_alone', params: { name } }] : [];
  });
}

/** RFC 2181 § 10.3 and RFC 2782: the target of MX, NS and SRV must not be a CNAME. */
function targetFaults(zone: Zone, placed: readonly Placed[]): readonly ZoneFault[] {
  const aliases = new Set(
    placed.filter(({ record }) => record.type === 'CNAME').map(({ record }) => fullName(record.name, zone.name)),
  );
  return placed.flatMap(({ record, index }): readonly ZoneFault[] => {
    const target = record.type === 'CNAME' ? null : targetOf(record);
    return target !== null && aliases.has(target)
      ? [{ index, field: 'value', key: 'target_alias', params: { target } }]
      : [];
  });
}

/** RFC 4035 § 2.4: DS belongs to a delegated name. RFC 6672 § 2.4: one DNAME per name, and no records below it. */
function delegationFaults(placed: readonly Placed[]): readonly ZoneFault[] {
  const redirected = new Map<string, number>();
  for (const { record, index } of placed)
    if (record.type === 'DNAME' && !redirected.has(record.name)) redirected.set(record.name, index);
  return placed.flatMap(({ record: { name, type }, index }): readonly ZoneFault[] => {
    if (type === 'DS' && name === apex) return [{ index, field: 'name', key: 'ds_apex', params: {} }];
    if (type === 'DNAME' && redirected.get(name) !== index)
      return [{ index, field: 'name', key: 'dname_single', params: { name } }];
    const above = [...redirected.keys()].find((one) => one !== name && (one === apex || name.endsWith(`.${one}`)));
    return above === undefined ? [] : [{ index, field: 'name', key: 'dname_below', params: { name: above } }];
  });
}

function repeated(placed: readonly Placed[]): readonly ZoneFault[] {
  const seen = new Set<string>();
  return placed.flatMap(({ record, index }): readonly ZoneFault[] => {
    const key = identityOf(record);
    if (seen.has(key)) return [{ index, field: 'value', key: 'duplicate', params: {} }];
    seen.add(key);
    return [];
  });
}

/** RFC 2181 § 5.2: all records of one name and type have the same TTL. */
function ttlFaults(zone: Zone, placed: readonly Placed[]): readonly ZoneFault[] {
  const first = new Map<string, number>();
  return placed.flatMap(({ record, index }): readonly ZoneFault[] => {
    const set = `${record.name} ${record.type}`;
    const ttl = record.ttl ?? zone.default_ttl;
    const known = first.get(set);
    if (known === undefined) first.set(set, ttl);
    return known === undefined || known === ttl
      ? []
      : [
          {
            index,
            field: 'ttl',
            key: 'ttl_differs',
            params: { name: record.name, type: record.type, ttl: String(known) },
          },
        ];
  });
}

/** Key that must be unique among the records of a zone. */
export const identityOf = ({ name, type, value }: Omit<ZoneRecord, 'ttl'>): string => `${name} ${type} ${value}`;

/** Overlap of the domain's name servers and the NS records of its zone: all, some or none. */
type Delegation = 'ours' | 'partly' | 'elsewhere';

/** Compares the name servers of the domain at its registry with the NS records of the zone. */
export function delegationOf(
  zone: string,
  nameservers: readonly string[],
  records: readonly Pick<ZoneRecord, 'name' | 'type' | 'value'>[],
): Delegation {
  const named = new Set(
    records.flatMap(({ name, type, value }) =>
      name === apex && type === 'NS' ? [targetOf({ type, value }) ?? zone] : [],
    ),
  );
  const shared = nameservers.filter((one) => named.has(one.toLowerCase()));
  if (shared.length === 0) return 'elsewhere';
  return shared.length === nameservers.length && shared.length === named.size ? 'ours' : 'partly';
}

/** Sorts records for display: the apex first, then by name, NS before other types. */
export function inZoneOrder<Kept extends Pick<ZoneRecord, 'name' | 'type' | 'value'>>(
  records: readonly Kept[],
): readonly Kept[] {
  const rank = ({ name, type }: Kept): string =>
    `${name === apex ? 0 : 1} ${name} ${type === 'NS' ? 0 : 1} ${type.padEnd(5)}`;
  return records.toSorted((one, other) => {
    const [left, right] = [`${rank(one)} ${one.value}`, `${rank(other)} ${other.value}`];
    return left < right ? -1 : left > right ? 1 : 0;
  });
}
