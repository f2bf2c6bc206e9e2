/** What a value that is a link by itself says as text, within another link; null of any other. */
import type { Field } from '../../registry/types.ts';
import { formatPhone } from '../../values/identifiers/phone.ts';

export function linkText({ kind }: Field, value: unknown): string | null {
  if (kind === 'phone') return formatPhone(String(value));
  return kind === 'email' || kind === 'url' ? String(value) : null;
}
