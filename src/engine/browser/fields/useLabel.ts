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

/** As it stands inside a sentence: "client", but "VAT rate", "KvK number" and "Node.js"; in German as it is. */
export function inSentence(label: string, locale: Locale = currentLocale()): string {
  if (hasCapitalNouns(locale)) return label;
  return ordinaryWord.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** One capital at its beginning, and no other, no digit and no dot within: what has those is an abbreviation or a name. */
const ordinaryWord = /^\p{Lu}(?:\p{Ll}+(?![\p{L}\p{N}]|\.\p{L})|\s|$)/u;
