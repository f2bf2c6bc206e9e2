/** Every word of the module, by language. */
import type { Texts } from '../../../engine/browser/i18n/texts.ts';
import { domainOrder as domainOrderEn } from './domains.en.ts';
import { domainOrder as domainOrderNl } from './domains.nl.ts';

export const texts: Texts = {
  en: { ...domainOrderEn },
  nl: { ...domainOrderNl },
};
