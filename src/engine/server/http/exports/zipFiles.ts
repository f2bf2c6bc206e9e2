/** Makes a ZIP file of a few files that are in memory. For long content see `zipStream.ts`. */
import { zipSync } from 'fflate';

interface ZippedFile {
  /** Path in the ZIP file, with slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Returns the ZIP file.
 * @param at time of all files in it
 */
export function zipFiles(files: readonly ZippedFile[], at: Date): Buffer {
  const entries = files.map(({ path, content }) => [path, content] as const);
  // PDFs are compressed already, and the other files are small.
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0, mtime: at }));
}
