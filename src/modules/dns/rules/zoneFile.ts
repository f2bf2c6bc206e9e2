/** Zone files (RFC 1035 § 5): read with what is wrong by line, and written so that they read back as the same zone. */
import type { FaultKey, FaultReason } from './faults.ts';
import { apex } from './names.ts';
import { isRecordType, maxTtl, type ZoneRecord } from './records.ts';

/** How a zone names itself and how long its copies hold; seconds. */
export interface Authority {
  /** With the final dot. */
  readonly primary: string;
  /** An e-mail address. */
  readonly hostmaster: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

/** Of a zone as it is kept; null where it is left to whoever serves it. */
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

export interface WrittenZone {
  readonly name: string;
  readonly default_ttl: number;
  /** Null: left to whoever serves it. */
  readonly authority: Authority | null;
  readonly records: readonly ZoneRecord[];
}

export interface FileRecord {
  /** In full, with the final dot. */
  readonly name: string;
  readonly type: string;
  /** Null: as the zone's. */
  readonly ttl: number | null;
  readonly value: string;
  readonly line: number;
}

export interface FileFault extends FaultReason {
  /** From one. */
  readonly line: number;
}

export interface ReadZoneFile {
  /** Null where the file says none. */
  readonly default_ttl: number | null;
  readonly authority: Authority | null;
  readonly records: readonly FileRecord[];
  readonly faults: readonly FileFault[];
  /** Of types that are not kept here. */
  readonly ignored: readonly { readonly line: number; readonly type: string }[];
}

/** One word of the file. */
interface Token {
  /** As it stands there, without quotes. */
  readonly raw: string;
  readonly octets: readonly number[];
  readonly isQuoted: boolean;
}

interface Entry {
  readonly line: number;
  readonly tokens: readonly Token[];
  /** It goes on with the name of the one before. */
  readonly isIndented: boolean;
}

class FileError extends Error {
  readonly fault: FileFault;
  constructor(line: number, key: FaultKey, params: FaultReason['params'] = {}) {
    super(key);
    this.fault = { line, key, params };
  }
}

/** @param zone its name in ASCII, which names in the file are relative to until it says another origin. */
export function readZoneFile(text: string, zone: string): ReadZoneFile {
  const records: FileRecord[] = [];
  const faults: FileFault[] = [];
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
    // Without one of its own it has the file's, else the one of the record before (RFC 1035 § 5.1, RFC 2308 § 4).
    const effective = ttl ?? fileTtl ?? lastTtl;
    records.push({
      name: owner,
      type,
      ttl: effective !== null && effective === seen.default_ttl ? null : effective,
      value: valueOf(type, data, { origin, line }),
      line,
    });
  };
  const { entries, faults: unread } = entriesOf(text);
  faults.push(...unread);
  for (const entry of entries) {
    try {
      readEntry(entry);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      faults.push(error.fault);
    }
  }
  return { ...seen, records, faults: faults.toSorted((one, other) => one.line - other.line), ignored };
}

function failAt(line: number, key: FaultKey, params: FaultReason['params'] = {}): never {
  throw new FileError(line, key, params);
}

/** Parentheses let an entry go on over lines; what follows a semicolon is a comment. */
function entriesOf(text: string): { readonly entries: readonly Entry[]; readonly faults: readonly FileFault[] } {
  const entries: Entry[] = [];
  const faults: FileFault[] = [];
  let tokens: Token[] = [];
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
      for (const part of wordsOf(written, line)) {
        if (part === '(') depth += 1;
        else if (part !== ')') tokens.push(part);
        else if (depth === 0) failAt(line, 'file_parentheses');
        else depth -= 1;
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      faults.push(error.fault);
      tokens = [];
    }
  }
  end();
  if (depth > 0) faults.push({ line: start, key: 'file_parentheses', params: {} });
  return { entries, faults };
}

function wordsOf(text: string, line: number): readonly (Token | '(' | ')')[] {
  const words: (Token | '(' | ')')[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === ';') break;
    if (/\s/.test(character)) at += 1;
    else if (character === '(' || character === ')') {
      words.push(character);
      at += 1;
    } else {
      const isQuoted = character === '"';
      const { raw, next } = wordAt(text, isQuoted ? at + 1 : at, { isQuoted, line });
      words.push({ raw, octets: octetsOf(raw, line), isQuoted });
      at = next;
    }
  }
  return words;
}

function wordAt(
  text: string,
  start: number,
  { isQuoted, line }: { readonly isQuoted: boolean; readonly line: number },
): { readonly raw: string; readonly next: number } {
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted ? character === '"' : /[\s;()"]/.test(character))
      return { raw: text.slice(start, at), next: isQuoted ? at + 1 : at };
  }
  return isQuoted ? failAt(line, 'file_quote') : { raw: text.slice(start), next: at };
}

/** `\DDD` is the octet of that number, `\X` the character itself; all else is as it stands, in UTF-8. */
function octetsOf(raw: string, line: number): readonly number[] {
  const octets: number[] = [];
  const encoder = new TextEncoder();
  for (const [part] of raw.matchAll(/\\\d{3}|\\[^\d]|\\|[^\\]+/gsu)) {
    if (!part.startsWith('\\')) octets.push(...encoder.encode(part));
    else if (part.length === 1) failAt(line, 'file_escape');
    else if (/^\\\d/.test(part)) {
      const octet = Number(part.slice(1));
      if (octet > 255) failAt(line, 'file_escape');
      octets.push(octet);
    } else octets.push(...encoder.encode(part.slice(1)));
  }
  return octets;
}

/** A name in full; an escaped character has no place in those that are kept here. */
function absolute({ raw }: Token, origin: string, line: number): string {
  if (raw.includes('\\')) failAt(line, 'name_characters');
  if (raw === apex) return origin;
  if (raw.endsWith('.')) return raw;
  return origin === '.' ? `${raw}.` : `${raw}.${origin}`;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Seconds, or as BIND takes them: `1h30m`. */
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
  readonly data: readonly Token[];
}

/** TTL and class may stand in either order, and may be left out. */
function fieldsOf(tokens: readonly Token[], line: number): Fields {
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

/** Which parts of a record are names. */
const namesIn: Readonly<Record<string, number>> = { CNAME: 0, NS: 0, MX: 1, SRV: 3 };

interface Place {
  readonly origin: string;
  readonly line: number;
}

function valueOf(type: string, data: readonly Token[], { origin, line }: Place): string {
  if (data.length === 0) return failAt(line, 'file_fields');
  if (type === 'TXT') return textOf(data, line);
  if (type === 'CAA') {
    const [flags, tag, value] = data;
    return `${flags?.raw ?? ''} ${tag?.raw ?? ''} "${value ? textOf([value], line) : ''}"`;
  }
  const name = namesIn[type];
  return data
    .map((token, index) => (index === name && token.raw !== '.' ? absolute(token, origin, line) : token.raw))
    .join(' ');
}

/** The strings of a text are one text. */
function textOf(data: readonly Token[], line: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(data.flatMap(({ octets }) => octets)),
    );
  } catch {
    return failAt(line, 'file_text');
  }
}

function authorityOf(data: readonly Token[], origin: string, line: number): Authority {
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

/** The first dot that is not escaped is the `@` (RFC 1035 § 8). */
function mailboxOf(name: string): string {
  const [, local = '', domain = ''] = /^((?:\\.|[^.\\])*)\.(.*)$/.exec(name.replace(/\.$/, '')) ?? [];
  return `${local.replaceAll(/\\(.)/g, '$1')}@${domain}`;
}

/** Reads back as the same zone by {@link readZoneFile}. */
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

/** The value of a record as it stands in a zone file. */
export function rdataOf({ type, value }: Pick<ZoneRecord, 'type' | 'value'>): string {
  return type === 'TXT' ? quotedStrings(value) : value;
}

/** A text in strings of at most 255 octets (RFC 1035 § 3.3), what is not printable ASCII by its number. */
export function quotedStrings(text: string): string {
  return textStrings(text)
    .map((octets) => `"${[...octets].map(escaped).join('')}"`)
    .join(' ');
}

/** The octets of a text as the protocol carries them. */
export function textStrings(text: string): readonly Uint8Array[] {
  const octets = new TextEncoder().encode(text);
  const count = Math.max(1, Math.ceil(octets.length / longestString));
  return Array.from({ length: count }, (_, index) => octets.slice(index * longestString, (index + 1) * longestString));
}

function escaped(octet: number): string {
  if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
  const character = String.fromCodePoint(octet);
  return character === '"' || character === '\\' ? `\\${character}` : character;
}
