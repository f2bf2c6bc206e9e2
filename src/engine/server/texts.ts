/** Texts of the server by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { calls as callsEn, server as en } from '../texts/en.ts';
import { calls as callsNl, server as nl } from '../texts/nl.ts';
import { engineOwner } from '../texts/ownTexts.ts';
import { queryTexts, texts as registryTexts, validationTexts } from '../registry/texts.ts';
import type { TextFiles } from './languages.ts';

export const texts = catalogueOf({ en, nl });

/** Descriptions of the engine's calls. */
export const callTexts = catalogueOf({ en: callsEn, nl: callsNl });

/** Texts in additional languages. */
export const textFiles: TextFiles = {
  name: engineOwner,
  catalogues: {
    server: texts,
    calls: callTexts,
    query: queryTexts,
    registry: registryTexts,
    validation: validationTexts,
  },
  load: (locale) => import(`../texts/${locale}.ts`),
};
