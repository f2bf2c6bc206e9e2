/**
 * In charge of the encryption of secrets at rest: AES-256-GCM in an envelope that names its key, bound to the table,
 * column and row in which it stands. The keys are kept outside the database.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a value is kept. Only there it can be opened. */
export interface Place {
  readonly table: string;
  readonly column: string;
  /** The row's key. */
  readonly row: string;
}

export interface Keyring {
  /** Of the key that encrypts: sixteen hexadecimal digits, safe to be shown. */
  readonly current: string;
  /** Of every key that can decrypt, the current one first. */
  readonly ids: readonly string[];
  seal(text: string, place: Place): string;
  /** @throws UnknownKeyError, DamagedSecretError */
  open(envelope: string, place: Place): string;
  /** Signs content with the current key (HMAC-SHA-256), so that only who has the key can have written it. */
  sign(content: Buffer): Signature;
  /** Whether content was signed so; null where the key is not here. */
  isSigned(content: Buffer, signature: Signature): boolean | null;
}

export interface Signature {
  /** The id of the key. */
  readonly key: string;
  /** In hexadecimal digits. */
  readonly code: string;
}

export class UnknownKeyError extends Error {
  constructor(readonly keyId: string) {
    super(`A secret is encrypted under key ${keyId}, which is not here.`);
    this.name = 'UnknownKeyError';
  }
}

export class DamagedSecretError extends Error {
  constructor({ table, column, row }: Place, options?: ErrorOptions) {
    super(
      `The secret in ${table}.${column} of ${row} was changed, or belongs elsewhere: it cannot be decrypted.`,
      options,
    );
    this.name = 'DamagedSecretError';
  }
}

/** Every envelope begins with it; a later way of encrypting gets another number. */
export const envelopePrefix = 'enc:v1:';

const keyBytes = 32;
/** NIST SP 800-38D § 8.2. */
const ivBytes = 12;
const tagBytes = 16;
const envelopePattern = /^enc:v1:([0-9a-f]{16}):([A-Za-z0-9_-]{38,})$/;

/** The id of the key that an envelope was sealed with; null where the text is no envelope. */
export function keyIdOf(text: string): string | null {
  return envelopePattern.exec(text)?.[1] ?? null;
}

/** What SECRET_KEY should look like, for its error. */
export const secretKeyHint =
  'give 32 random bytes in base64 or as 64 hexadecimal digits: make them with "openssl rand -base64 32". Several keys are separated by commas: the first encrypts, all decrypt.';

/**
 * Keys as they are written: 32 bytes each, in base64 or as 64 hexadecimal digits, separated by commas or line ends;
 * lines that begin with # are remarks. Answers null where one is not right.
 */
export function parseKeys(text: string): readonly Buffer[] | null {
  const words = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const keys = words.map(parseKey);
  const good = keys.filter((key) => key !== null);
  return good.length === words.length && good.length > 0 ? good : null;
}

/** What a generator of random numbers never makes: fewer different bytes than this among 32. */
const leastDifferentBytes = 16;

function parseKey(word: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(word);
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(word);
  if (!isHex && !isBase64) return null;
  const bytes = Buffer.from(word, isHex ? 'hex' : 'base64');
  return bytes.length === keyBytes && new Set(bytes).size >= leastDifferentBytes ? bytes : null;
}

/** A new key, as `parseKeys` reads it. */
export function newKey(): string {
  const bytes = randomBytes(keyBytes);
  return parseKey(bytes.toString('base64')) === null ? newKey() : bytes.toString('base64');
}

interface CipherKey {
  readonly id: string;
  readonly key: Buffer;
  readonly signing: Buffer;
}

const derive = (secret: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `beheer ${purpose}`, length));

/** @param secrets the first encrypts, all decrypt. */
export function createKeyring(secrets: readonly Buffer[]): Keyring {
  const keys = new Map(
    secrets.map((secret): [string, CipherKey] => {
      const id = derive(secret, 'key id', 8).toString('hex');
      const signing = derive(secret, 'backup signatures', keyBytes);
      return [id, { id, key: derive(secret, 'secrets at rest', keyBytes), signing }];
    }),
  );
  const [current] = keys.values();
  if (!current) throw new Error('A keyring has at least one key.');
  return {
    current: current.id,
    ids: [...keys.keys()],
    seal: (text, place) => seal(current, text, place),
    open(envelope, place) {
      const [, id = '', sealed = ''] = envelopePattern.exec(envelope) ?? [];
      if (id === '') throw new DamagedSecretError(place);
      const found = keys.get(id);
      if (!found) throw new UnknownKeyError(id);
      return open(found, Buffer.from(sealed, 'base64url'), place);
    },
    sign: (content) => ({ key: current.id, code: codeOf(current, content).toString('hex') }),
    isSigned(content, { key, code }) {
      const found = keys.get(key);
      if (!found) return null;
      const [expected, given] = [codeOf(found, content), Buffer.from(code, 'hex')];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const codeOf = ({ signing }: CipherKey, content: Buffer): Buffer =>
  createHmac('sha256', signing).update(content).digest();

const boundTo = ({ table, column, row }: Place, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([envelopePrefix, keyId, table, column, row]));

function seal({ id, key }: CipherKey, text: string, place: Place): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(boundTo(place, id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${envelopePrefix}${id}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

function open({ id, key }: CipherKey, bytes: Buffer, place: Place): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(place, id))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new DamagedSecretError(place, { cause: error });
  }
}
