/** The labels of the registry in the language on screen. */
import { useCallback } from 'react';
import { useLocale } from 'react-admin';
import { hasCapitalNouns, type Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';
import type { Label } from '../../registry/types.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { currentLocale } from '../providers/store.ts';

export function useLanguage(): Locale {
  return asOffered(useLocale());
}

export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => inLanguage(label, language), [language]);
}

/** As it stands inside a sentence: "client", but "VAT rate" and "IBAN"; in German as it is. */
export function inSentence(label: string, locale: Locale = currentLocale()): string {
  if (hasCapitalNouns(locale)) return label;
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
