/** In charge of the seller's logo where it is shown outside its record: on paper and where people sign in. */
import type { Rows } from '../../../engine/registry/rows.ts';
import type { Executor } from '../../../engine/server/store/fragment.ts';
import { fileStore, pieceBytes } from '../../../engine/server/store/files.ts';

/** What the printer takes; anything else is left off, and the name stands there. */
export const printable = ['image/png', 'image/jpeg'];

/** What browsers show as well. */
export const shown = [...printable, 'image/webp'];

/** As a `data:` address; null where there is none of these types. */
export async function logoOf(
  executor: Executor,
  { logo }: Pick<Rows['sellers'], 'logo'>,
  types: readonly string[],
): Promise<string | null> {
  const store = fileStore(executor);
  const file = logo === null ? null : await store.find(logo.uuid);
  if (file === null || !types.includes(file.media_type)) return null;
  const pieces: Buffer[] = [];
  for (let position = 0; position * pieceBytes < file.size_bytes; position += 1) {
    const piece = await store.piece(file.uuid, position);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return `data:${file.media_type};base64,${Buffer.concat(pieces).toString('base64')}`;
}
