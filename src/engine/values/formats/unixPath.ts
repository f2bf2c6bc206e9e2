/** File paths and modes on servers. */

/**
 * Returns true for an absolute path in canonical form: `/etc/nginx/nginx.conf`, `/`. No `.` or `..`, no empty segment,
 * no final slash, no control character; at most 255 bytes per segment and 4096 in total (Linux NAME_MAX, PATH_MAX).
 */
export function isUnixPath(value: string): boolean {
  if (value === '/') return true;
  if (!value.startsWith('/') || /\p{Cc}/u.test(value) || byteLength(value) >= 4096) return false;
  return value
    .slice(1)
    .split('/')
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..' && byteLength(segment) <= 255);
}

/** Returns true for an octal mode of four digits: `0644`. */
export function isFileMode(value: string): boolean {
  return /^0[0-7]{3}$/.test(value);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
