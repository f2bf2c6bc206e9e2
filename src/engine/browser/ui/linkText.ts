/** Returns the text of a value that would render as a link, for use inside another link; null for other kinds. */
import type { Field } from '../../registry/types.ts';
import { formatPhone } from '../../values/identifiers/phone.ts';

export function linkText({ kind }: Field, value: unknown): string | null {
  if (kind === 'phone') return formatPhone(String(value));
  return kind === 'email' || kind === 'url' ? String(value) : null;
}
