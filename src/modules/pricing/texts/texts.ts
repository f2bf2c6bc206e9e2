/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { prices as pricesEn } from './prices.en.ts';
import { prices as pricesNl } from './prices.nl.ts';

export const texts: Texts = {
  en: { ...pricesEn },
  nl: { ...pricesNl },
};
