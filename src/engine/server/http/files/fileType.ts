/** Detects file types from the first bytes, never from what the sender claims. */
import { imageSize } from 'image-size';
import { fileTypes, pictureTypes, type FileType } from '../../../registry/fileLimits.ts';

/** Signatures by type. */
const beginnings: readonly (readonly [FileType, readonly (readonly [offset: number, bytes: string])[]])[] = [
  ['application/pdf', [[0, '%PDF-']]],
  ['image/png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['image/jpeg', [[0, '\xff\xd8\xff']]],
  ['image/gif', [[0, 'GIF8']]],
  [
    'image/webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
];

/** Documents that are ZIP archives, distinguished by the file name. */
const archives = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;

/** Returns null for an unknown type. @param start first chunk of the content */
export function fileTypeOf(start: Buffer, name: string): FileType | null {
  const begun = beginnings.find(([, parts]) =>
    parts.every(([offset, bytes]) =>
      start.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1')),
    ),
  );
  if (begun) return begun[0];
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')))
    return archives.find((type) => hasExtension(name, type)) ?? 'application/zip';
  const text = textOf(start);
  if (text === null) return null;
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return hasExtension(name, 'text/csv') ? 'text/csv' : 'text/plain';
}

const hasExtension = (name: string, type: FileType): boolean => name.toLowerCase().endsWith(`.${fileTypes[type]}`);

/**
 * Returns UTF-8 text without control characters other than white space, else null. The chunk may end within a
 * character.
 */
function textOf(start: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Returns the number of pixels that the header of a picture declares; null where the header is not in the chunk. A
 * small file can declare a picture that takes gigabytes to decode.
 *
 * @param start first chunk of the content
 */
export function pixelsOf(start: Uint8Array, type: string): number | null {
  if (!pictureTypes.has(type)) return null;
  try {
    const { width, height } = imageSize(start);
    return width * height;
  } catch {
    return null;
  }
}
