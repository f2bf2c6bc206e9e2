/** Validation and normalisation of records. */
import type { FaultReason, RecordField } from './faults.ts';
import { ownerName } from './names.ts';
import {
  faultOfNumberedType,
  namedTypes,
  unknownTypeValue,
  valueReaders,
  type NamedType,
  type NumberedType,
} from './recordValues.ts';

type RecordType = NamedType | NumberedType;

/** DNS record in its stored form. */
export interface ZoneRecord {
  /** Name relative to the zone; `@` is the zone itself. */
  readonly name: string;
  readonly type: RecordType;
  /** In seconds; null for the default TTL of the zone. */
  readonly ttl: number | null;
  /** Zone file format with full names. For TXT, the joined text without quotes. */
  readonly value: string;
}

/** Maximum TTL (RFC 2181 § 8). */
export const maxTtl = 2_147_483_647;
type Read = { readonly value: string } | { readonly fault: FaultReason };

const isNamed = (type: unknown): type is NamedType => namedTypes.some((one) => one === type);
const isNumbered = (type: unknown): type is NumberedType => typeof type === 'string' && /^TYPE\d{1,5}$/.test(type);

/** Returns true for a supported type and for `TYPE` with a number (RFC 3597). */
export const isRecordType = (type: unknown): type is RecordType => isNamed(type) || isNumbered(type);

interface Typed {
  readonly name: string;
  readonly type: string;
  readonly ttl: number | null;
  readonly value: string;
}

/** Returns the record in its stored form, or its errors: at most one per field. */
export function readRecord(
  typed: Typed,
  zone: string,
): { readonly record: ZoneRecord } | { readonly faults: readonly (FaultReason & { readonly field: RecordField })[] } {
  const { type, ttl } = typed;
  const faults: (FaultReason & { readonly field: RecordField })[] = [];
  const name = ownerName(typed.name, zone);
  if ('fault' in name) faults.push({ ...name.fault, field: 'name' });
  if (ttl !== null && !(Number.isInteger(ttl) && ttl >= 0 && ttl <= maxTtl))
    faults.push({ key: 'ttl_range', params: { most: maxTtl }, field: 'ttl' });
  if (!isRecordType(type)) {
    const fault = { key: 'type_unknown', params: { types: namedTypes.join(', ') }, field: 'type' } as const;
    return { faults: [...faults, fault] };
  }
  const wrongNumber = isNumbered(type) ? faultOfNumberedType(type) : null;
  if (wrongNumber) return { faults: [...faults, { ...wrongNumber, field: 'type' }] };
  const value = readValue(type, typed.value, zone);
  if ('fault' in value) faults.push({ ...value.fault, field: 'value' });
  return 'value' in name && 'value' in value && faults.length === 0
    ? { record: { name: name.value, type, ttl, value: value.value } }
    : { faults };
}

function readValue(type: RecordType, typed: string, zone: string): Read {
  // Leading and trailing spaces are part of a text.
  const value = type === 'TXT' ? typed : typed.trim();
  if (value === '') return { fault: { key: 'value_empty', params: {} } };
  return isNumbered(type) ? unknownTypeValue(value) : valueReaders[type](value, zone);
}

/** Returns the target of the record in full without the final dot, or null if it has none. */
export function targetOf({ type, value }: Pick<ZoneRecord, 'type' | 'value'>): string | null {
  if (!['CNAME', 'DNAME', 'NS', 'MX', 'SRV', 'PTR'].includes(type)) return null;
  const target = value.split(' ').at(-1) ?? '.';
  return target === '.' ? null : target.slice(0, -1);
}

/** Joins quoted strings that were pasted from a zone file: `"v=spf1 " "-all"`. */
export function withoutQuotes(typed: string): string {
  const strings = /^\s*"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*\s*$/.test(typed)
    ? [...typed.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => inner.replaceAll(/\\(.)/g, '$1'))
    : null;
  return strings === null ? typed : strings.join('');
}
