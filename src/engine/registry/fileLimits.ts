/** Size and type limits of file fields. Supports only types that can be detected from the content. */

/** File extension by media type. A test keeps it equal to `x-file.mediaTypes` of the vocabulary. */
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

/** Media type that a file field may accept. */
export type FileType = keyof typeof fileTypes;

/** Images that a browser renders without running scripts in them. */
export const pictureTypes: ReadonlySet<string> = new Set<FileType>([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
]);

/** The upper limit for every field. */
const maxFileBytes = 25_000_000;
const usualFileBytes = 10_000_000;
/** About the largest size of camera pictures. A browser needs four bytes of memory for each pixel. */
const usualPixels = 100_000_000;

/** An SVG can contain scripts, so a field must allow it explicitly. */
const usualTypes = (Object.keys(fileTypes) as FileType[]).filter((type) => type !== 'image/svg+xml');

/** Limits of one file field. */
export interface FileLimits {
  readonly maxBytes: number;
  readonly mediaTypes: readonly FileType[];
  /** For images: width times height. */
  readonly maxPixels: number;
}

/** The value of a file field in a record. */
export interface FileValue {
  readonly uuid: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
}

/** Returns the limits of a field; defaults to 10 MB, 100 million pixels and every type except SVG. */
export function fileLimits(property: { readonly 'x-file'?: Partial<FileLimits> }): FileLimits {
  const { maxBytes = usualFileBytes, mediaTypes = usualTypes, maxPixels = usualPixels } = property['x-file'] ?? {};
  return { maxBytes: Math.min(maxBytes, maxFileBytes), mediaTypes, maxPixels };
}

/** Returns the types by their extensions: `PDF, PNG`. */
export function typeNames(types: readonly FileType[]): string {
  return types.map((type) => fileTypes[type].toUpperCase()).join(', ');
}

/** Returns a size limit as text: `2 MB`, `1500 kB`. It never has a fraction, whose notation depends on the language. */
export function sizeWords(bytes: number): string {
  return bytes % 1_000_000 === 0 ? `${bytes / 1_000_000} MB` : `${Math.floor(bytes / 1_000)} kB`;
}
