/** File names and byte ranges in headers. */
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';

const maxNameLength = 255;

/**
 * Returns the name of an uploaded file without folders and invisible characters. @throws Failure E_QUERY without a name
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

/** Returns a Content-Disposition with the name, and an ASCII fallback for old clients (RFC 6266). */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Parses a single range (RFC 9110 § 14.2), with `until` exclusive. Null sends the whole file: no range, or an
 * unsatisfiable one.
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
