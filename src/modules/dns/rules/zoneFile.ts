/** Reads zone files (RFC 1035 § 5) with errors by line, and writes them so that they parse to the same zone. */
import type { FaultKey, FaultReason } from './faults.ts';
import { apex, isAddress } from './names.ts';
import { isRecordType, maxTtl, type ZoneRecord } from './records.ts';
import { quotedString, unescapedName, WordError, wordsOf, type Word } from './words.ts';

/** Data of the SOA record. Times in seconds. */
interface Authority {
  /** Name with the final dot. */
  readonly primary: string;
  /** E-mail address. */
  readonly hostmaster: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

/** Returns the SOA data of a stored zone, or null if the DNS provider determines them. */
export function authorityFor(zone: {
  readonly primary_ns?: string | null;
  readonly hostmaster?: string | null;
  readonly serial?: number | string | null;
  readonly refresh?: number | null;
  readonly retry?: number | null;
  readonly expire?: number | null;
  readonly minimum?: number | null;
}): Authority | null {
  const { primary_ns, hostmaster, serial, refresh, retry, expire, minimum } = zone;
  if (!primary_ns || !hostmaster) return null;
  return {
    primary: `${primary_ns}.`,
    hostmaster,
    serial: Number(serial ?? 1),
    refresh: refresh ?? 0,
    retry: retry ?? 0,
    expire: expire ?? 0,
    minimum: minimum ?? 0,
  };
}

interface WrittenZone {
  readonly name: string;
  readonly default_ttl: number;
  /** null if the DNS provider determines it. */
  readonly authority: Authority | null;
  readonly records: readonly ZoneRecord[];
}

interface FileRecord {
  /** Full name with the final dot. */
  readonly name: string;
  readonly type: string;
  /** null for the default TTL. */
  readonly ttl: number | null;
  readonly value: string;
  readonly line: number;
}

/** Error or warning with its line in a zone file. */
export interface FileFault extends FaultReason {
  /** Line number, one-based. */
  readonly line: number;
}

export interface ReadZoneFile {
  /** null if the file has no `$TTL`. */
  readonly default_ttl: number | null;
  readonly authority: Authority | null;
  readonly records: readonly FileRecord[];
  readonly faults: readonly FileFault[];
  /** Lines that are interpreted differently than name servers do. */
  readonly warnings: readonly FileFault[];
  /** Records of unsupported types. */
  readonly ignored: readonly { readonly line: number; readonly type: string }[];
}

interface Entry {
  readonly line: number;
  readonly tokens: readonly Word[];
  /** True if the line starts with a space, which repeats the name of the previous entry. */
  readonly isIndented: boolean;
}

class FileError extends Error {
  readonly fault: FileFault;
  constructor(line: number, key: FaultKey, params: FaultReason['params'] = {}) {
    super(key);
    this.fault = { line, key, params };
  }
}

/** @param zone name in ASCII; the initial origin for relative names */
export function readZoneFile(text: string, zone: string): ReadZoneFile {
  const records: FileRecord[] = [];
  const faults: FileFault[] = [];
  const warnings: FileFault[] = [];
  const ignored: { line: number; type: string }[] = [];
  const seen: { authority: Authority | null; default_ttl: number | null } = { authority: null, default_ttl: null };
  let origin = `${zone}.`;
  let fileTtl: number | null = null;
  let owner: string | null = null;
  let lastTtl: number | null = null;
  const readEntry = ({ line, tokens, isIndented }: Entry): void => {
    const [first, second] = tokens;
    if (!isIndented && first && !first.isQuoted && first.raw.startsWith('$')) {
      const directive = first.raw.toUpperCase();
      if (directive === '$ORIGIN' && second) origin = absolute(second, origin, line);
      else if (directive === '$TTL' && second) {
        fileTtl = ttlOf(second.raw) ?? failAt(line, 'ttl_range', { most: maxTtl });
        seen.default_ttl ??= fileTtl;
      } else if (directive === '$INCLUDE') failAt(line, 'file_include');
      else failAt(line, 'file_directive', { directive: first.raw });
      return;
    }
    let rest = tokens;
    if (!isIndented && first) {
      owner = absolute(first, origin, line);
      rest = tokens.slice(1);
    }
    if (owner === null) return failAt(line, 'file_owner');
    const { ttl, type, data } = fieldsOf(rest, line);
    if (ttl !== null) lastTtl = ttl;
    if (type === 'SOA') {
      seen.authority = authorityOf(data, origin, line);
      return;
    }
    if (!isRecordType(type)) return void ignored.push({ line, type });
    // A record without a TTL has that of the file, else that of the previous record (RFC 1035 § 5.1, RFC 2308 § 4).
    const effective = ttl ?? fileTtl ?? lastTtl;
    const value = valueOf(type, data, { origin, line });
    if (type === 'TXT' && isUnquoted(data))
      warnings.push({ line, key: 'warn_unquoted', params: { text: value.slice(0, 80) } });
    records.push({
      name: owner,
      type,
      ttl: effective !== null && effective === seen.default_ttl ? null : effective,
      value,
      line,
    });
  };
  const { entries, faults: unread } = entriesOf(text.replace(/^\uFEFF/, ''));
  faults.push(...unread);
  for (const entry of entries) {
    try {
      readEntry(entry);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      faults.push(error.fault);
    }
  }
  return { ...seen, records, faults: faults.toSorted((one, other) => one.line - other.line), warnings, ignored };
}

function failAt(line: number, key: FaultKey, params: FaultReason['params'] = {}): never {
  throw new FileError(line, key, params);
}

/** Splits the file into entries: parentheses continue an entry on the next line, a semicolon begins a comment. */
function entriesOf(text: string): { readonly entries: readonly Entry[]; readonly faults: readonly FileFault[] } {
  const entries: Entry[] = [];
  const faults: FileFault[] = [];
  let tokens: Word[] = [];
  let [line, start, depth, isIndented] = [1, 1, 0, false];
  const end = (): void => {
    if (tokens.length > 0) entries.push({ line: start, tokens, isIndented });
    tokens = [];
  };
  for (const [index, written] of text.split(/\r\n|\n|\r/).entries()) {
    line = index + 1;
    if (depth === 0) {
      end();
      [start, isIndented] = [line, /^\s/.test(written)];
    }
    try {
      for (const part of wordsOf(written)) {
        if (part === '(') depth += 1;
        else if (part !== ')') tokens.push(part);
        else if (depth === 0) failAt(line, 'file_parentheses');
        else depth -= 1;
      }
    } catch (error) {
      if (error instanceof WordError) faults.push({ line, key: error.key, params: {} });
      else if (error instanceof FileError) faults.push(error.fault);
      else throw error;
      tokens = [];
    }
  }
  end();
  if (depth > 0) faults.push({ line: start, key: 'file_parentheses', params: {} });
  return { entries, faults };
}

/** Returns the full name. Decodes escapes before validation. */
function absolute({ raw }: Word, origin: string, line: number): string {
  if (raw === apex) return origin;
  const name = raw.includes('\\') ? unescapedName(raw) : raw;
  if (name === null) return failAt(line, 'name_characters');
  if (name.endsWith('.')) return name;
  return origin === '.' ? `${name}.` : `${name}.${origin}`;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Parses seconds or the BIND format: `1h30m`. */
function ttlOf(text: string): number | null {
  if (!/^(?:\d{1,10}|(?:\d{1,10}[smhdw])+)$/i.test(text)) return null;
  const seconds = [...text.matchAll(/(\d+)([a-z]?)/gi)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (units[unit.toLowerCase()] ?? 1),
    0,
  );
  return seconds <= maxTtl ? seconds : null;
}

interface Fields {
  readonly ttl: number | null;
  readonly type: string;
  readonly data: readonly Word[];
}

/** Parses TTL and class, which are optional and can be in either order. */
function fieldsOf(tokens: readonly Word[], line: number): Fields {
  let ttl: number | null = null;
  let at = 0;
  for (; at < 2; at += 1) {
    const { raw = '', isQuoted = true } = tokens[at] ?? {};
    if (isQuoted) break;
    if (/^(?:CH|HS|CS)$/i.test(raw)) failAt(line, 'file_class', { class: raw });
    const seconds = /^\d/.test(raw) ? ttlOf(raw) : null;
    if (seconds !== null && ttl === null) ttl = seconds;
    else if (!/^IN$/i.test(raw)) break;
  }
  const type = tokens[at];
  if (!type || type.isQuoted || !/^[a-z][a-z0-9-]*$/i.test(type.raw)) return failAt(line, 'file_fields');
  return { ttl, type: type.raw.toUpperCase(), data: tokens.slice(at + 1) };
}

/** Position of the name in the value of each type. */
const nameAt: Readonly<Record<string, number>> = {
  CNAME: 0,
  DNAME: 0,
  NS: 0,
  PTR: 0,
  MX: 1,
  SRV: 3,
  SVCB: 1,
  HTTPS: 1,
  NAPTR: 5,
};
/** Types whose character strings are stored in quotes. */
const keepsQuotes: readonly string[] = ['SVCB', 'HTTPS', 'NAPTR', 'URI'];

interface Place {
  readonly origin: string;
  readonly line: number;
}

function valueOf(type: string, data: readonly Word[], { origin, line }: Place): string {
  if (data.length === 0) return failAt(line, 'file_fields');
  if (type === 'TXT') return isUnquoted(data) ? unquotedText(data) : textOf(data, line);
  if (type === 'CAA') {
    const [flags, tag, value] = data;
    return `${flags?.raw ?? ''} ${tag?.raw ?? ''} "${value ? textOf([value], line) : ''}"`;
  }
  const name = nameAt[type];
  return data
    .map((word, index) => {
      const space = index === 0 || word.isGlued ? '' : ' ';
      if (index !== name || word.raw === '.')
        return `${space}${word.isQuoted && keepsQuotes.includes(type) ? `"${word.raw}"` : word.raw}`;
      if (isAddress(word.raw)) failAt(line, 'target_address');
      return `${space}${absolute(word, origin, line)}`;
    })
    .join('');
}

/** Returns true for text without quotes that has several words, such as `v=spf1 a mx -all`, or a semicolon. */
const isUnquoted = (data: readonly Word[]): boolean =>
  data.some(({ isQuoted, comment }) => !isQuoted && (data.length > 1 || comment !== null));

/** Joins the words with spaces. A name server would join them without spaces, which is never intended. */
const unquotedText = (data: readonly Word[]): string =>
  data
    .map(
      ({ octets, comment, isGlued }, index) =>
        `${index === 0 || isGlued ? '' : ' '}${new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(octets))}${comment ?? ''}`,
    )
    .join('');

/** Joins the strings of a TXT record. */
function textOf(data: readonly Word[], line: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(data.flatMap(({ octets }) => octets)),
    );
  } catch {
    return failAt(line, 'file_text');
  }
}

function authorityOf(data: readonly Word[], origin: string, line: number): Authority {
  const [primary, mailbox, serial, ...times] = data;
  const seconds = times.flatMap(({ raw }) => ttlOf(raw) ?? []);
  const [refresh = 0, retry = 0, expire = 0, minimum = 0] = seconds;
  const number = Number(serial?.raw);
  if (!primary || !mailbox || !Number.isInteger(number) || number < 0 || number >= 2 ** 32)
    return failAt(line, 'file_fields');
  if (seconds.length !== 4) return failAt(line, 'file_fields');
  const full = mailbox.raw.endsWith('.') ? mailbox.raw : `${mailbox.raw}.${origin}`;
  return {
    primary: absolute(primary, origin, line),
    hostmaster: mailboxOf(full),
    serial: number,
    refresh,
    retry,
    expire,
    minimum,
  };
}

/** The first unescaped dot represents the `@` (RFC 1035 § 8). */
function mailboxOf(name: string): string {
  const [, local = '', domain = ''] = /^((?:\\.|[^.\\])*)\.(.*)$/.exec(name.replace(/\.$/, '')) ?? [];
  return `${local.replaceAll(/\\(.)/g, '$1')}@${domain}`;
}

/** Writes a zone file that {@link readZoneFile} parses to the same zone. */
export function writeZoneFile({ name, default_ttl, authority, records }: WrittenZone): string {
  const head = [`$ORIGIN ${name}.`, `$TTL ${default_ttl}`];
  const width = Math.max(1, ...records.map((record) => record.name.length));
  const soa = authority === null ? [] : [`${apex.padEnd(width)} IN SOA ${authorityText(authority)}`];
  const lines = records.map(
    ({ name: owner, ttl, type, value }) =>
      `${owner.padEnd(width)} ${ttl === null ? '' : `${ttl} `}IN ${type.padEnd(5)} ${rdataOf({ type, value })}`,
  );
  return [...head, ...soa, ...lines, ''].join('\n');
}

function authorityText({ primary, hostmaster, ...numbers }: Authority): string {
  const [local = '', domain = ''] = hostmaster.split('@');
  const { serial, refresh, retry, expire, minimum } = numbers;
  const mailbox = `${local.replaceAll(/[.\\]/g, String.raw`\$&`)}.${domain}.`;
  return `${primary} ${mailbox} ( ${serial} ${refresh} ${retry} ${expire} ${minimum} )`;
}

const longestString = 255;

/** Formats the value of a record for a zone file. */
export function rdataOf({ type, value }: Pick<ZoneRecord, 'type' | 'value'>): string {
  return type === 'TXT' ? quotedStrings(value) : value;
}

/**
 * Splits a text into quoted strings of at most 255 octets (RFC 1035 § 3.3), with `\DDD` for octets that are not
 * printable ASCII.
 */
export function quotedStrings(text: string): string {
  return textStrings(text)
    .map((octets) => quotedString(octets))
    .join(' ');
}

/** Splits a text into strings of at most 255 octets, as in the DNS protocol. */
export function textStrings(text: string): readonly Uint8Array[] {
  const octets = new TextEncoder().encode(text);
  const count = Math.max(1, Math.ceil(octets.length / longestString));
  return Array.from({ length: count }, (_, index) => octets.slice(index * longestString, (index + 1) * longestString));
}
