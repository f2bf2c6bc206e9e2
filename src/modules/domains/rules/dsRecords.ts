/** Validation of DS records: key tag, algorithm, digest type, digest (RFC 4034 § 5.3). */

/** Hexadecimal digits by digest type: SHA-1, SHA-256 and SHA-384 (RFC 4509 § 2.1, RFC 6605 § 2). */
const digestLengths: Readonly<Record<number, number>> = { 1: 40, 2: 64, 4: 96 };

/** Algorithms that validators support: RSA with SHA-1 and later, ECDSA, EdDSA (RFC 8624 § 3.1). */
const algorithms: ReadonlySet<number> = new Set([5, 7, 8, 10, 13, 14, 15, 16]);

const highestKeyTag = 65_535;

type DsFault = 'shape' | 'key-tag' | 'algorithm' | 'digest-type' | 'digest-length';

/** Returns null if the record is valid. @example dsFault('12345 13 2 49FD…') */
export function dsFault(record: string): DsFault | null {
  const [, keyTag, algorithm, kind, digest] = /^(\d{1,5}) (\d{1,3}) (\d{1,3}) ([0-9a-f]{2,128})$/i.exec(record) ?? [];
  if (keyTag === undefined || digest === undefined) return 'shape';
  if (Number(keyTag) > highestKeyTag) return 'key-tag';
  if (!algorithms.has(Number(algorithm))) return 'algorithm';
  const length = digestLengths[Number(kind)];
  if (length === undefined) return 'digest-type';
  return digest.length === length ? null : 'digest-length';
}
