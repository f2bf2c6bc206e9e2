/** Names of what is stored as a code: countries and currencies. */
import type { Locale } from '../../texts/locales.ts';

const types: Readonly<Record<string, 'region' | 'currency'>> = { country: 'region', currency: 'currency' };

/** "Netherlands" for NL, "Euro" for EUR; null where the format is no code of names. */
export function nameOfCode(code: string, format: string | undefined, locale: Locale): string | null {
  const type = types[format ?? ''];
  if (type === undefined) return null;
  try {
    const name = new Intl.DisplayNames([locale], { type, fallback: 'code' }).of(code) ?? code;
    return type === 'currency' && name !== code ? `${name} (${code})` : name;
  } catch {
    return code;
  }
}
