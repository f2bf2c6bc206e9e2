/** The texts of the server's side, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { calls as callsEn, server as en } from '../texts/en.ts';
import { calls as callsNl, server as nl } from '../texts/nl.ts';
import { queryTexts, texts as registryTexts, validationTexts } from '../registry/texts.ts';
import type { TextFiles } from './languages.ts';

export const texts = catalogueOf({ en, nl });

/** About the engine's own calls. */
export const callTexts = catalogueOf({ en: callsEn, nl: callsNl });

/** In further languages. */
export const textFiles: TextFiles = {
  catalogues: {
    server: texts,
    calls: callTexts,
    query: queryTexts,
    registry: registryTexts,
    validation: validationTexts,
  },
  load: (locale) => import(`../texts/${locale}.ts`),
};
