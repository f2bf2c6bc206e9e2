/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { subs as subsEn } from './subs.en.ts';
import { subs as subsNl } from './subs.nl.ts';

export const texts: Texts = {
  en: { ...subsEn },
  nl: { ...subsNl },
};
