/** The seller's logo where it is shown outside its record: on documents and on the sign-in page. */
import type { Rows } from '#engine/registry';
import { type Executor, Files } from '#engine/server';

/** Image types that the PDF printer accepts; for other types the name is printed instead. */
export const printable = ['image/png', 'image/jpeg'];

/** Image types that browsers show. */
export const shown = [...printable, 'image/webp'];

type Logo = Pick<Rows['sellers'], 'logo'>;

/** Returns the logo as a `data:` address; null if there is none of these types. */
export async function logoOf(executor: Executor, seller: Logo, types: readonly string[]): Promise<string | null> {
  const logo = await readLogo(executor, seller, types);
  return logo && `data:${logo.media_type};base64,${logo.content.toString('base64')}`;
}

/** Printing takes a quarter of a second for each million transparent pixels. */
const mostPixels = 4_000_000;

/** Returns the logo file; null if there is none of these types or it is too large to print. */
export async function readLogo(
  executor: Executor,
  { logo }: Logo,
  types: readonly string[],
): Promise<{ readonly media_type: string; readonly content: Buffer } | null> {
  const store = Files.fileStore(executor);
  const file = logo === null ? null : await store.find(logo.uuid);
  if (file === null || !types.includes(file.media_type)) return null;
  const content = await Files.readContent(store, file);
  if (content === null) return null;
  const pixels = Files.pixelsOf(content, file.media_type);
  return pixels !== null && pixels <= mostPixels ? { media_type: file.media_type, content } : null;
}
