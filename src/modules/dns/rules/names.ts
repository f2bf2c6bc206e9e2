/**
 * Names in a zone: parsing, length limits, and the stored form (lower case, A-labels). Owner names are stored relative
 * to the zone, with `@` for the zone itself; targets are stored in full, with the final dot.
 */
import { Hostnames } from '#engine/values';
import type { FaultReason } from './faults.ts';

/** RFC 1035 § 2.3.4: 255 octets on the wire, which is 253 characters without the final dot. */
const longestName = 253;
const longestLabel = 63;

/** Owner name of the zone itself. */
export const apex = '@';

type Read<Value> = { readonly value: Value } | { readonly fault: FaultReason };

interface NameOptions {
  /** Labels such as `_dmarc` and `_443`. */
  readonly underscores: boolean;
  /** `*` as the first label (RFC 4592). */
  readonly wildcard: boolean;
}

/**
 * Returns the stored form of an owner name. A name that ends with the name of the zone is absolute, with or without the
 * final dot. @example ownerName('WWW.example.nl', 'example.nl') // { value: 'www' }
 */
export function ownerName(typed: string, zone: string): Read<string> {
  const text = typed.trim();
  if (text === '' || text === apex) return { value: apex };
  const isFull = text.endsWith('.');
  const ascii = asciiLabels(isFull ? text.slice(0, -1) : text, { underscores: true, wildcard: true });
  if ('fault' in ascii) return ascii;
  const name = ascii.value;
  if (name === zone) return { value: apex };
  const relative = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : isFull ? null : name;
  if (relative === null) return { fault: { key: 'name_outside', params: { zone } } };
  return tooLong(`${relative}.${zone}`) ?? { value: relative };
}

/** Returns the full name, without the final dot. */
export const fullName = (name: string, zone: string): string => (name === apex ? zone : `${name}.${zone}`);

/**
 * Returns the stored form of a target name. A name without a dot is relative to the zone, and `@` is the zone. Callers
 * handle `.` (no target). @example targetName('mail', 'example.nl', …) // { value: 'mail.example.nl.' }
 */
export function targetName(typed: string, zone: string, options: { readonly underscores: boolean }): Read<string> {
  if (typed === apex) return { value: `${zone}.` };
  if (isAddress(typed)) return { fault: { key: 'target_address', params: {} } };
  const isFull = typed.includes('.');
  const ascii = asciiLabels(typed.replace(/\.$/, ''), { ...options, wildcard: false });
  if ('fault' in ascii) return ascii;
  const name = isFull ? ascii.value : `${ascii.value}.${zone}`;
  return tooLong(name) ?? { value: `${name}.` };
}

/**
 * Returns true for an IP address, also with a final dot or prefix length. No domain ends in a number (RFC 1123 § 2.1).
 */
export function isAddress(typed: string): boolean {
  const text = typed
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .replace(/[/%].*$/, '');
  return Hostnames.isIpv4(text) || Hostnames.isIpv6(text) || /^(?:\d+\.)+\d+$/.test(text);
}

function tooLong(name: string): { readonly fault: FaultReason } | null {
  return name.length > longestName ? { fault: { key: 'name_length', params: { most: longestName } } } : null;
}

function asciiLabels(name: string, { underscores, wildcard }: NameOptions): Read<string> {
  const labels: string[] = [];
  for (const [index, typed] of name.replaceAll('。', '.').split('.').entries()) {
    const label = asciiLabel(typed);
    if (label === null) return { fault: { key: typed === '' ? 'name_empty_label' : 'name_characters', params: {} } };
    if (label.length > longestLabel) return { fault: { key: 'name_label', params: { most: longestLabel } } };
    if (label === '*' && !(wildcard && index === 0)) return { fault: { key: 'name_wildcard', params: {} } };
    if (label.includes('_') && !underscores) return { fault: { key: 'name_underscore', params: {} } };
    labels.push(label);
  }
  return tooLong(labels.join('.')) ?? { value: labels.join('.') };
}

/** Accepts letters, digits, inner hyphens and underscores; converts an international label to ASCII (RFC 5891). */
function asciiLabel(typed: string): string | null {
  if (typed === '*') return typed;
  if (/^[\x21-\x7e]+$/.test(typed)) return /^(?!-)[a-z0-9_-]+(?<!-)$/i.test(typed) ? typed.toLowerCase() : null;
  return typed === '' ? null : Hostnames.hostnameToAscii(typed);
}
