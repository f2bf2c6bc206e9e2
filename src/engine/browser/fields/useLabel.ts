/** The labels of the registry in the language on screen. */
import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { asLocale, type Locale } from '../../texts/locales.ts';
import type { Label } from '../../registry/types.ts';

export function useLanguage(): Locale {
  return asLocale(useLocale());
}

export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => label[language], [language]);
}

/** As it stands inside a sentence: "client", but "VAT rate" and "IBAN". */
export function inSentence(label: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
