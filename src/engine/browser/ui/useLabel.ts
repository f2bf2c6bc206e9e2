/** Hooks for labels of the registry in the current language. */
import { useCallback } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { inSentence as inSentenceOf } from '../../texts/inSentence.ts';
import type { Locale } from '../../texts/locales.ts';
import { asOffered } from '../i18n/product.ts';
import type { Label, Resource } from '../../registry/types.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { currentLocale } from '../providers/store.ts';

/** Returns the current language. */
export function useLanguage(): Locale {
  return asOffered(useLocale());
}

/** Returns a function that translates a label to the current language. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage();
  return useCallback((label: Label) => inLanguage(label, language), [language]);
}

/**
 * Returns the plural of a resource in running text, without a possessive: "invoices", and "details" for a list that
 * clients know as "My details".
 */
export function usePlural({ plural }: Pick<Resource, 'plural'>): string {
  const name = inSentence(useLabel()(plural));
  const possessive = useTranslate()('beheer.list.possessive');
  return name.startsWith(possessive) ? name.slice(possessive.length) : name;
}

/** Returns a label in the form used inside a sentence. Defaults to the current language. */
export const inSentence = (label: string, locale: Locale = currentLocale()): string => inSentenceOf(label, locale);
