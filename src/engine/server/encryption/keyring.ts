/**
 * Encryption of secrets at rest: AES-256-GCM in an envelope with the key id, bound to table, column and row. The keys
 * are kept outside of the database.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Location of a value. It can only be decrypted there. */
export interface ValueLocation {
  readonly table: string;
  readonly column: string;
  /** Key of the row. */
  readonly row: string;
}

/** Keys of secrets, with what is encrypted and signed by them. */
export interface Keyring {
  /** Id of the encrypting key: sixteen hexadecimal digits, not secret. */
  readonly current: string;
  /** Ids of all keys, the current one first. */
  readonly ids: readonly string[];
  seal(text: string, place: ValueLocation): string;
  /** @throws UnknownKeyError, DamagedSecretError */
  open(envelope: string, place: ValueLocation): string;
  /** Signs content with the current key (HMAC-SHA-256). */
  sign(content: Buffer): Signature;
  /** Verifies a signature; null where its key is missing. */
  isSigned(content: Buffer, signature: Signature): boolean | null;
}

/** HMAC of a content, with the key that made it. */
export interface Signature {
  /** Id of the key. */
  readonly key: string;
  /** Hexadecimal digits. */
  readonly code: string;
}

/** Error of an envelope whose key the keyring does not have. */
export class UnknownKeyError extends Error {
  constructor(readonly keyId: string) {
    super(`A secret is encrypted under key ${keyId}, which is not here.`);
    this.name = 'UnknownKeyError';
  }
}

class DamagedSecretError extends Error {
  constructor({ table, column, row }: ValueLocation, options?: ErrorOptions) {
    super(
      `The secret in ${table}.${column} of ${row} was changed, or belongs elsewhere: it cannot be decrypted.`,
      options,
    );
    this.name = 'DamagedSecretError';
  }
}

/** Prefix of every envelope; another encryption gets another number. */
export const envelopePrefix = 'enc:v1:';

const keyBytes = 32;
/** NIST SP 800-38D § 8.2. */
const ivBytes = 12;
const tagBytes = 16;
const envelopePattern = /^enc:v1:([0-9a-f]{16}):([A-Za-z0-9_-]{38,})$/;

/** Returns the key id of an envelope; null where the text is no envelope. */
export function keyIdOf(text: string): string | null {
  return envelopePattern.exec(text)?.[1] ?? null;
}

/** Hint for an invalid SECRET_KEY. */
export const secretKeyHint =
  'give 32 random bytes in base64 or as 64 hexadecimal digits: make them with "openssl rand -base64 32". Several keys are separated by commas: the first encrypts, all decrypt.';

/**
 * Parses keys: 32 bytes each in base64 or as 64 hexadecimal digits, separated by commas or line ends; lines that begin
 * with # are comments. Returns null where one is invalid.
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

/** Minimum number of different bytes among 32; a random generator never makes fewer. */
const leastDifferentBytes = 16;

function parseKey(word: string): Buffer | null {
  const isHex = /^[0-9a-f]{64}$/i.test(word);
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(word);
  if (!isHex && !isBase64) return null;
  const bytes = Buffer.from(word, isHex ? 'hex' : 'base64');
  return bytes.length === keyBytes && new Set(bytes).size >= leastDifferentBytes ? bytes : null;
}

/** Returns a new key in the format of `parseKeys`. */
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

/** @param secrets the first one encrypts, all decrypt */
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

const boundTo = ({ table, column, row }: ValueLocation, keyId: string): Buffer =>
  Buffer.from(JSON.stringify([envelopePrefix, keyId, table, column, row]));

function seal({ id, key }: CipherKey, text: string, place: ValueLocation): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(boundTo(place, id));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${envelopePrefix}${id}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

function open({ id, key }: CipherKey, bytes: Buffer, place: ValueLocation): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(boundTo(place, id))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new DamagedSecretError(place, { cause: error });
  }
}
