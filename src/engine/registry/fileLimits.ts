/**
 * What a field of kind file takes: how large, and of which types. Only types that the content itself shows are known.
 */

/**
 * By media type: the extension that a person knows it by. Aligned with `x-file.mediaTypes` of the vocabulary by a test.
 */
export const fileTypes = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const satisfies Record<string, string>;

export type FileType = keyof typeof fileTypes;

/** Images that a browser draws without ever running what is in them. */
export const pictureTypes: ReadonlySet<string> = new Set<FileType>([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

/** No field may ask for more. */
export const maxFileBytes = 25_000_000;
const usualFileBytes = 10_000_000;
/** As much as cameras make. A browser needs four bytes of memory for each. */
const usualPixels = 100_000_000;

/** A drawing in SVG can hold a program, so it is taken only where it is named. */
const usualTypes = (Object.keys(fileTypes) as FileType[]).filter((type) => type !== 'image/svg+xml');

export interface FileLimits {
  readonly maxBytes: number;
  readonly mediaTypes: readonly FileType[];
  /** Of a picture: its width times its height. */
  readonly maxPixels: number;
}

/** What a stored file is to its record. */
export interface FileValue {
  readonly uuid: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
}

export function fileLimits(property: { readonly 'x-file'?: Partial<FileLimits> }): FileLimits {
  const { maxBytes = usualFileBytes, mediaTypes = usualTypes, maxPixels = usualPixels } = property['x-file'] ?? {};
  return { maxBytes: Math.min(maxBytes, maxFileBytes), mediaTypes, maxPixels };
}

/** `PDF, PNG`: the types as a person knows them. */
export function typeNames(types: readonly FileType[]): string {
  return types.map((type) => fileTypes[type].toUpperCase()).join(', ');
}

/** `2 MB`, `1500 kB`: a limit in words, without a fraction that languages write differently. */
export function sizeWords(bytes: number): string {
  return bytes % 1_000_000 === 0 ? `${bytes / 1_000_000} MB` : `${Math.floor(bytes / 1_000)} kB`;
}
