/** What a record may hold by its type, and the one form in which it is stored. */
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

export type RecordType = NamedType | NumberedType;

export interface ZoneRecord {
  /** Relative to the zone; `@` is the zone itself. */
  readonly name: string;
  readonly type: RecordType;
  /** Seconds; null: the one of the zone. */
  readonly ttl: number | null;
  /** As a zone file has it, names in full; of TXT the text itself, joined and without quotes. */
  readonly value: string;
}

/** RFC 2181 § 8. */
export const maxTtl = 2_147_483_647;
type Read = { readonly value: string } | { readonly fault: FaultReason };

const isNamed = (type: unknown): type is NamedType => namedTypes.some((one) => one === type);
const isNumbered = (type: unknown): type is NumberedType => typeof type === 'string' && /^TYPE\d{1,5}$/.test(type);

export const isRecordType = (type: unknown): type is RecordType => isNamed(type) || isNumbered(type);

interface Typed {
  readonly name: string;
  readonly type: string;
  readonly ttl: number | null;
  readonly value: string;
}

/** The record as it is stored, or what is wrong with it: at most one fault for each field. */
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
  // Of a text the spaces are its own.
  const value = type === 'TXT' ? typed : typed.trim();
  if (value === '') return { fault: { key: 'value_empty', params: {} } };
  return isNumbered(type) ? unknownTypeValue(value) : valueReaders[type](value, zone);
}

/** The name that the record points at, in full without the final dot; null where it points at none. */
export function targetOf({ type, value }: Pick<ZoneRecord, 'type' | 'value'>): string | null {
  if (!['CNAME', 'DNAME', 'NS', 'MX', 'SRV', 'PTR'].includes(type)) return null;
  const target = value.split(' ').at(-1) ?? '.';
  return target === '.' ? null : target.slice(0, -1);
}

/** A text as it was pasted out of a zone file, `"v=spf1 " "-all"`: what is in the quotes, joined. */
export function withoutQuotes(typed: string): string {
  const strings = /^\s*"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*\s*$/.test(typed)
    ? [...typed.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => inner.replaceAll(/\\(.)/g, '$1'))
    : null;
  return strings === null ? typed : strings.join('');
}
