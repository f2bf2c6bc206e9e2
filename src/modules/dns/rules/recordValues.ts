/** Validation and normalisation of record values by type. */
import { Hostnames } from '#engine/values';
import type { FaultReason } from './faults.ts';
import { targetName } from './names.ts';
import { quotedString, wordsOf, WordError, type Word } from './words.ts';

type Read = { readonly value: string } | { readonly fault: FaultReason };

/** Supported types, in the order of the menu. */
export const namedTypes = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'NS',
  'TLSA',
  'HTTPS',
  'SVCB',
  'SSHFP',
  'DS',
  'NAPTR',
  'DNAME',
  'SMIMEA',
  'URI',
  'LOC',
  'PTR',
] as const;
export type NamedType = (typeof namedTypes)[number];
/** Any other type, by its number (RFC 3597). */
export type NumberedType = `TYPE${number}`;

/**
 * Maximum length of a TXT record in octets: much more than a DKIM key. The protocol limit is 65,535 including lengths.
 */
const maxTextLength = 4_096;

const fault = (key: FaultReason['key'], params: FaultReason['params'] = {}): Read => ({ fault: { key, params } });

export const valueReaders: Readonly<Record<NamedType, (value: string, zone: string) => Read>> = {
  A: (value) => (Hostnames.isIpv4(value) ? { value } : fault('a_value')),
  AAAA: (value) => (Hostnames.isIpv6(value) ? { value: shortIpv6(value) } : fault('aaaa_value')),
  CNAME: (value, zone) => targetName(value, zone, { underscores: true }),
  DNAME: (value, zone) => targetName(value, zone, { underscores: true }),
  NS: (value, zone) => targetName(value, zone, { underscores: false }),
  PTR: (value, zone) => targetName(value, zone, { underscores: true }),
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
  // RFC 8659 § 4.1. The value is stored in quotes, which are optional when typed.
  CAA(value) {
    const [, flags = '', tag = '', quoted, plain] =
      /^(\d{1,3})\s+([a-z0-9]{1,15})\s+(?:"([^"\\]*)"|([^\s"\\]*))$/i.exec(value) ?? [];
    const text = quoted ?? plain;
    if (!isNumber(flags, 255) || text === undefined || !/^[\x20-\x7e]*$/.test(text)) return fault('caa');
    return { value: `${Number(flags)} ${tag.toLowerCase()} "${text}"` };
  },
  // RFC 6698 § 2.1: usage, selector, matching type, and the data in hexadecimal, which may contain spaces.
  TLSA: certificateAssociation,
  // RFC 8162: the same format for certificates of e-mail addresses.
  SMIMEA: certificateAssociation,
  // RFC 4255 § 3.1: algorithm, fingerprint type, fingerprint.
  SSHFP: (value) => digest(value, { numbers: [255, 255], lengths: { 1: 40, 2: 64 }, typeAt: 1, key: 'sshfp' }),
  // RFC 4034 § 5.1: key tag, algorithm, digest type, digest.
  DS: (value) =>
    digest(value, { numbers: [65_535, 255, 255], lengths: { 1: 40, 2: 64, 3: 64, 4: 96 }, typeAt: 2, key: 'ds' }),
  HTTPS: service,
  SVCB: service,
  NAPTR: namingAuthority,
  // RFC 7553 § 4.4.
  URI(value) {
    const [priority, weight, target, ...more] = wordsIn(value);
    const numbers = [priority?.raw ?? '', weight?.raw ?? ''];
    const address = String.fromCodePoint(...(target?.octets ?? []));
    if (!numbers.every((one) => isNumber(one, 65_535)) || more.length > 0) return fault('uri');
    if (!/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(address)) return fault('uri');
    return { value: `${numbers.map(Number).join(' ')} ${quotedString(target?.octets ?? [])}` };
  },
  LOC: location,
  TXT(value) {
    if (/^\s*[“„”‟]/.test(value)) return fault('curly_quotes');
    return new TextEncoder().encode(value).length <= maxTextLength
      ? { value }
      : fault('txt_length', { most: maxTextLength });
  },
};

/** Type numbers. Supported types must be written by name (RFC 3597 § 5). */
const numbersOfTypes: Readonly<Record<NamedType, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  DS: 43,
  SSHFP: 44,
  TLSA: 52,
  SMIMEA: 53,
  SVCB: 64,
  HTTPS: 65,
  URI: 256,
  CAA: 257,
};
const soa = 6;
const pseudoTypes = { opt: 41, firstMeta: 128, lastMeta: 255 };

/** Returns the error of `TYPE123` as a type, or null if records can have this type number. */
export function faultOfNumberedType(type: NumberedType): FaultReason | null {
  const number = Number(type.slice(4));
  const named = namedTypes.find((one) => numbersOfTypes[one] === number);
  if (named) return { key: 'type_named', params: { name: named } };
  const isMeta = number >= pseudoTypes.firstMeta && number <= pseudoTypes.lastMeta;
  return number === 0 || number > 65_535 || number === soa || number === pseudoTypes.opt || isMeta
    ? { key: 'type_number', params: {} }
    : null;
}

/** RFC 3597 § 5: `\# 4 0a000001`. The digits may contain spaces. */
export function unknownTypeValue(value: string): Read {
  const [, length = '', digits = ''] = /^\\#\s+(\d{1,5})((?:\s+[0-9a-f\s]*)?)$/i.exec(value) ?? [];
  const data = digits.replaceAll(/\s+/g, '').toLowerCase();
  if (length === '' || Number(length) > 65_535) return fault('unknown_value');
  if (data.length !== Number(length) * 2)
    return fault('unknown_length', { length: Number(length), digits: data.length });
  return { value: `\\# ${Number(length)}${data === '' ? '' : ` ${data}`}` };
}

const isNumber = (text: string, most: number): boolean => /^\d{1,5}$/.test(text) && Number(text) <= most;

/** A target of `.` means that there is none: no mail (RFC 7505), no such service (RFC 2782). */
function withTarget(numbers: readonly string[], typed: string, zone: string): Read {
  const target = typed === '.' ? { value: '.' } : targetName(typed, zone, { underscores: false });
  return 'fault' in target ? target : { value: [...numbers.map(Number), target.value].join(' ') };
}

/** Normalises an IPv6 address (RFC 5952) with the URL parser. */
export function shortIpv6(value: string): string {
  return new URL(`http://[${value}]`).hostname.slice(1, -1);
}

/** Returns the words of a value, or none if it cannot be parsed. */
function wordsIn(value: string): readonly Word[] {
  try {
    return wordsOf(value).flatMap((word) => (typeof word === 'object' ? [word] : []));
  } catch (error) {
    if (error instanceof WordError) return [];
    throw error;
  }
}

interface DigestForm {
  /** Maximum of each number before the digest. */
  readonly numbers: readonly number[];
  /** Number of hexadecimal digits by digest type. */
  readonly lengths: Readonly<Record<number, number>>;
  /** Index of the digest type among the numbers. */
  readonly typeAt: number;
  readonly key: 'sshfp' | 'ds' | 'tlsa';
}

function digest(value: string, { numbers, lengths, typeAt, key }: DigestForm): Read {
  const parts = value.split(/\s+/);
  const given = parts.slice(0, numbers.length);
  const data = parts.slice(numbers.length).join('').toLowerCase();
  if (!numbers.every((most, at) => isNumber(given[at] ?? '', most)) || !/^(?:[0-9a-f]{2})+$/.test(data))
    return fault(key);
  const length = lengths[Number(given[typeAt])];
  if (length !== undefined && data.length !== length) return fault('tlsa_length', { length });
  return { value: [...given.map(Number), data].join(' ') };
}

function certificateAssociation(value: string): Read {
  return digest(value, { numbers: [255, 255, 255], lengths: { 1: 64, 2: 128 }, typeAt: 2, key: 'tlsa' });
}

/** RFC 3403 § 4.1: order, preference, flags, service, and either an expression or a replacement. */
function namingAuthority(value: string, zone: string): Read {
  const [order, preference, flags, service_, expression, replacement, ...more] = wordsIn(value);
  const numbers = [order?.raw ?? '', preference?.raw ?? ''];
  if (!numbers.every((one) => isNumber(one, 65_535)) || !flags || !service_ || !expression || !replacement)
    return fault('naptr');
  if (more.length > 0 || !/^[a-z0-9]*$/i.test(flags.raw)) return fault('naptr');
  const target = replacement.raw === '.' ? { value: '.' } : targetName(replacement.raw, zone, { underscores: true });
  if ('fault' in target) return target;
  if (expression.octets.length > 0 === (target.value !== '.')) return fault('naptr_either');
  const strings = [flags, service_, expression].map(({ octets }) => quotedString(octets));
  return { value: [...numbers.map(Number), ...strings, target.value].join(' ') };
}

/** RFC 1876 § 3, normalised to the output format of `dig`. */
function location(value: string): Read {
  const angle = String.raw`(\d{1,3})(?:\s+(\d{1,2})(?:\s+(\d{1,2}(?:\.\d{1,3})?))?)?`;
  const length = String.raw`(?:\s+(\d{1,8}(?:\.\d{1,2})?)m?)?`;
  const form = new RegExp(
    String.raw`^${angle}\s+([NS])\s+${angle}\s+([EW])\s+(-?\d{1,8}(?:\.\d{1,2})?)m?${length}${length}${length}$`,
    'i',
  );
  const found = form.exec(value);
  if (!found) return fault('loc');
  const [, latitude, latitudeMinutes, latitudeSeconds, northSouth = '', ...rest] = found;
  const [longitude, longitudeMinutes, longitudeSeconds, eastWest = '', altitude, size, horizontal, vertical] = rest;
  const north = angleText([latitude, latitudeMinutes, latitudeSeconds], 90);
  const east = angleText([longitude, longitudeMinutes, longitudeSeconds], 180);
  const height = Number(altitude);
  const lengths = [size ?? '1', horizontal ?? '10000', vertical ?? '10'].map(Number);
  if (north === null || east === null || height < -100_000 || height > 42_849_672.95) return fault('loc');
  if (lengths.some((one) => one > 90_000_000)) return fault('loc');
  return {
    value: [
      north,
      northSouth.toUpperCase(),
      east,
      eastWest.toUpperCase(),
      `${height.toFixed(2)}m`,
      ...lengths.map((one) => `${one}m`),
    ].join(' '),
  };
}

function angleText([degrees, minutes = '0', seconds = '0']: readonly (string | undefined)[], most: number) {
  const [whole, minute, second] = [Number(degrees), Number(minutes), Number(seconds)];
  if (minute >= 60 || second >= 60 || whole + minute / 60 + second / 3_600 > most) return null;
  return `${whole} ${minute} ${second.toFixed(3)}`;
}

/** Service parameters; the index is their number (RFC 9460 § 14.3.2, RFC 9461, RFC 9540). */
const serviceKeys = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
] as const;

const serviceValues: Readonly<Record<string, (value: string) => boolean>> = {
  mandatory: (value) => /^[a-z0-9-]+(?:,[a-z0-9-]+)*$/.test(value),
  alpn: (value) => /^[^,\s]+(?:,[^,\s]+)*$/.test(value),
  'no-default-alpn': (value) => value === '',
  port: (value) => isNumber(value, 65_535),
  ipv4hint: (value) => value.split(',').every(Hostnames.isIpv4),
  ech: (value) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value) && value !== '',
  ipv6hint: (value) => value.split(',').every(Hostnames.isIpv6),
  dohpath: (value) => value.startsWith('/') && value.includes('{?dns}'),
  ohttp: (value) => value === '',
};

interface ServiceParameter {
  readonly key: string;
  readonly number: number;
  readonly octets: readonly number[];
}

/** RFC 9460 § 2.1: priority, target and parameters. Priority 0 is an alias, which has no parameters. */
function service(value: string, zone: string): Read {
  const [priority, target, ...words] = wordsIn(value);
  if (!isNumber(priority?.raw ?? '', 65_535) || !target || target.isGlued) return fault('svcb');
  const name = target.raw === '.' ? { value: '.' } : targetName(target.raw, zone, { underscores: true });
  if ('fault' in name) return name;
  const parameters: ServiceParameter[] = [];
  for (const [at, word] of words.entries()) {
    if (word.isGlued) continue;
    const read = serviceParameter(word, words[at + 1]);
    if (read === null) return fault('svcb_parameter', { parameter: word.raw });
    parameters.push(read);
  }
  const isAlias = Number(priority?.raw) === 0;
  if (isAlias && parameters.length > 0) return fault('svcb_alias');
  const keys = parameters.map(({ key }) => key);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) return fault('svcb_parameter', { parameter: twice });
  const mandatory = textOf(parameters.find(({ key }) => key === 'mandatory')?.octets ?? []);
  const missing = (mandatory === '' ? [] : mandatory.split(',')).find(
    (key) => key === 'mandatory' || !keys.includes(key),
  );
  if (missing !== undefined) return fault('svcb_missing', { parameter: missing });
  if (keys.includes('no-default-alpn') && !keys.includes('alpn')) return fault('svcb_missing', { parameter: 'alpn' });
  const written = parameters
    .toSorted((one, other) => one.number - other.number)
    .map(({ key, octets }) => (octets.length === 0 ? key : `${key}=${plainOrQuoted(octets)}`));
  return { value: [Number(priority?.raw), name.value, ...written].join(' ') };
}

const textOf = (octets: readonly number[]): string => String.fromCodePoint(...octets);

const plainOrQuoted = (octets: readonly number[]): string =>
  /^[\w.,:/+=?{}-]+$/.test(textOf(octets)) ? textOf(octets) : quotedString(octets);

/** Parses `key`, `key=value` or `key="value"`. Returns null if it is invalid. */
function serviceParameter({ raw, octets, isQuoted }: Word, next: Word | undefined): ServiceParameter | null {
  const at = raw.indexOf('=');
  const key = (at === -1 ? raw : raw.slice(0, at)).toLowerCase();
  const isApart = at === raw.length - 1 && next?.isGlued === true && next.isQuoted;
  const value = isApart ? next.octets : at === -1 ? [] : octets.slice(octets.indexOf(0x3d) + 1);
  if (isQuoted || (next?.isGlued === true && !isApart)) return null;
  const known = serviceKeys.findIndex((one) => one === key);
  const [, digits = ''] = /^key(\d{1,5})$/.exec(key) ?? [];
  if (known === -1)
    return isNumber(digits, 65_534) && Number(digits) >= serviceKeys.length
      ? { key, number: Number(digits), octets: value }
      : null;
  return serviceValues[key]?.(textOf(value)) === true ? { key, number: known, octets: value } : null;
}
