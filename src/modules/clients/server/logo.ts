/** In charge of the seller's logo where it is shown outside its record: on paper and where people sign in. */
import type { Rows } from '../../../engine/registry/rows.ts';
import type { Executor } from '../../../engine/server/store/fragment.ts';
import { pixelsOf } from '../../../engine/server/http/fileType.ts';
import { fileStore, readContent } from '../../../engine/server/store/files.ts';

/** What the printer takes; anything else is left off, and the name stands there. */
export const printable = ['image/png', 'image/jpeg'];

/** What browsers show as well. */
export const shown = [...printable, 'image/webp'];

type Logo = Pick<Rows['sellers'], 'logo'>;

/** As a `data:` address; null where there is none of these types. */
export async function logoOf(executor: Executor, seller: Logo, types: readonly string[]): Promise<string | null> {
  const logo = await readLogo(executor, seller, types);
  return logo && `data:${logo.media_type};base64,${logo.content.toString('base64')}`;
}

/** Printing a picture takes a quarter of a second for each million pixels that are transparent. */
const mostPixels = 4_000_000;

/** Null if there is none of these types, or it is too large a picture to print. */
export async function readLogo(
  executor: Executor,
  { logo }: Logo,
  types: readonly string[],
): Promise<{ readonly media_type: string; readonly content: Buffer } | null> {
  const store = fileStore(executor);
  const file = logo === null ? null : await store.find(logo.uuid);
  if (file === null || !types.includes(file.media_type)) return null;
  const content = await readContent(store, file);
  if (content === null) return null;
  const pixels = pixelsOf(content, file.media_type);
  return pixels !== null && pixels <= mostPixels ? { media_type: file.media_type, content } : null;
}
