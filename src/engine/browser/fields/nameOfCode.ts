/** Names of countries and currencies by their code. */
import type { Locale } from '../../texts/locales.ts';

const types: Readonly<Record<string, 'region' | 'currency'>> = { country: 'region', currency: 'currency' };

/** Returns the name: "Netherlands" for NL, "Euro (EUR)" for EUR; null if the format is not a country or currency. */
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
