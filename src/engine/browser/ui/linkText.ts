/** Returns the text of a value that would render as a link, for use inside another link; null for other kinds. */
import type { Field } from '../../registry/types.ts';
import { formatPhone } from '../../values/identifiers/phone.ts';

/** Returns the text of an email address, URL or phone number; null for other kinds, which do not render a link. */
export function linkText({ kind }: Field, value: unknown): string | null {
  if (kind === 'phone') return formatPhone(String(value));
  return kind === 'email' || kind === 'url' ? String(value) : null;
}
