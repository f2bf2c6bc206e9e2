/** The labels of the registry in the language on screen. */
import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';
import type { Label } from '../../registry/types.ts';
import { inLanguage } from '../../texts/catalogue.ts';

export function useLanguage(): Locale {
  return asOffered(useLocale());
}

export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => inLanguage(label, language), [language]);
}

/** As it stands inside a sentence: "client", but "VAT rate" and "IBAN". */
export function inSentence(label: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
