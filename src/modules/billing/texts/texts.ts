/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { billing as billingEn } from './billing.en.ts';
import { billing as billingNl } from './billing.nl.ts';

export const texts: Texts = {
  en: { ...billingEn },
  nl: { ...billingNl },
};
