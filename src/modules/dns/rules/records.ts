/** What a record may hold by its type, and the one form in which it is stored. */
import { isIpv4, isIpv6 } from '../../../engine/values/identifiers/ipAddress.ts';
import type { FaultReason, RecordField } from './faults.ts';
import { ownerName, targetName } from './names.ts';

/** In the order in which they are offered. */
export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'SRV', 'CAA', 'NS', 'TLSA'] as const;
export type RecordType = (typeof recordTypes)[number];

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
/** Octets of a TXT record, far beyond a DKIM key; the protocol would take 65,535 with its lengths. */
export const maxTextLength = 4_096;

type Read = { readonly value: string } | { readonly fault: FaultReason };

export const isRecordType = (type: unknown): type is RecordType => recordTypes.some((one) => one === type);

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
    const fault = { key: 'type_unknown', params: { types: recordTypes.join(', ') }, field: 'type' } as const;
    return { faults: [...faults, fault] };
  }
  const value = readValue(type, typed.value, zone);
  if ('fault' in value) faults.push({ ...value.fault, field: 'value' });
  return 'value' in name && 'value' in value && faults.length === 0
    ? { record: { name: name.value, type, ttl, value: value.value } }
    : { faults };
}

function readValue(type: RecordType, typed: string, zone: string): Read {
  // Of a text the spaces are its own.
  const value = type === 'TXT' ? typed : typed.trim();
  return value === '' ? { fault: { key: 'value_empty', params: {} } } : readers[type](value, zone);
}

const fault = (key: FaultReason['key'], params: FaultReason['params'] = {}): Read => ({ fault: { key, params } });

const readers: Readonly<Record<RecordType, (value: string, zone: string) => Read>> = {
  A: (value) => (isIpv4(value) ? { value } : fault('a_value')),
  AAAA: (value) => (isIpv6(value) ? { value: shortIpv6(value) } : fault('aaaa_value')),
  CNAME: (value, zone) => targetName(value, zone, { underscores: true }),
  NS: (value, zone) => targetName(value, zone, { underscores: false }),
  MX(value, zone) {
    const [preference = '', target = '', ...more] = value.split(/\s+/);
    if (!isNumber(preference, 65_535) || target === '' || more.length > 0) return fault('mx');
    return withTarget([preference], target, zone);
  },
  SRV(value, zone) {
    const [priority = '', weight = '', port = '', target = '', ...more] = value.split(/\s+/);
    const numbers = [priority, weight, port];
    if (!numbers.every((one) => isNumber(one, 65_535)) || target === '' || more.length > 0) return fault('srv');
    return withTarget(numbers, target, zone);
  },
  // RFC 8659 § 4.1; its value is in quotes, with or without them typed.
  CAA(value) {
    const [, flags = '', tag = '', quoted, plain] =
      /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"\\]*)"|([^\s"\\]*))$/i.exec(value) ?? [];
    const text = quoted ?? plain;
    if (!isNumber(flags, 255) || text === undefined || !/^[\x20-\x7e]*$/.test(text)) return fault('caa');
    return { value: `${Number(flags)} ${tag.toLowerCase()} "${text}"` };
  },
  // RFC 6698 § 2.1: usage, selector and matching type, then the data in hexadecimal, which may have spaces.
  TLSA(value) {
    const [usage = '', selector = '', matching = '', ...parts] = value.split(/\s+/);
    const data = parts.join('').toLowerCase();
    if (![usage, selector, matching].every((one) => isNumber(one, 255)) || !/^(?:[0-9a-f]{2})+$/.test(data))
      return fault('tlsa');
    const length = digestLengths[Number(matching)];
    if (length !== undefined && data.length !== length) return fault('tlsa_length', { length });
    return { value: [Number(usage), Number(selector), Number(matching), data].join(' ') };
  },
  TXT: (value) =>
    new TextEncoder().encode(value).length <= maxTextLength ? { value } : fault('txt_length', { most: maxTextLength }),
};

/** Hexadecimal digits of a SHA-256 and a SHA-512. */
const digestLengths: Readonly<Record<number, number>> = { 1: 64, 2: 128 };

const isNumber = (text: string, most: number): boolean => /^\d{1,5}$/.test(text) && Number(text) <= most;

/** `.` says that there is none: no mail (RFC 7505), no such service (RFC 2782). */
function withTarget(numbers: readonly string[], typed: string, zone: string): Read {
  const target = typed === '.' ? { value: '.' } : targetName(typed, zone, { underscores: false });
  return 'fault' in target ? target : { value: [...numbers.map(Number), target.value].join(' ') };
}

/** RFC 5952, as the platform writes addresses. */
/** As it is kept. */
export function shortIpv6(value: string): string {
  return new URL(`http://[${value}]`).hostname.slice(1, -1);
}

/** The name that the record points at, in full without the final dot; null where it points at none. */
export function targetOf({ type, value }: Pick<ZoneRecord, 'type' | 'value'>): string | null {
  if (!['CNAME', 'NS', 'MX', 'SRV'].includes(type)) return null;
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
