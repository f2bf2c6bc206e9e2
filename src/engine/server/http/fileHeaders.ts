/** How files are named and asked for in addresses and headers. */
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

const maxNameLength = 255;

/**
 * The name that a file came with: without folders and without characters that cannot be seen. @throws Failure E_QUERY
 * where there is none.
 */
export function uploadName(given: unknown): string {
  const name =
    typeof given === 'string'
      ? (given
          .split(/[/\\]/)
          .at(-1)
          ?.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '')
          .trim() ?? '')
      : '';
  if (/^\.*$/.test(name) || name.length > maxNameLength) {
    throw new Failure('E_QUERY', texts.refusal('files.name_missing', { max: maxNameLength }));
  }
  return name;
}

/** RFC 6266: the name as it is, and in ASCII for what does not know better. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * One range of RFC 9110 § 14.2, `until` not included. Null where all of it is to be sent: none asked for, or one that
 * cannot be.
 */
export function byteRange(
  header: string | undefined,
  sizeBytes: number,
): { readonly from: number; readonly until: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const until = first === '' || last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  return from < until ? { from, until } : null;
}
