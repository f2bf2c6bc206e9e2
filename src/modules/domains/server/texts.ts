/** Texts of the server by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '#engine/values';
import type { TextFiles } from '#engine/server';
import { calls as callsEn, server as en } from '../texts/en.ts';
import { calls as callsNl, server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** Texts about the API calls of the module. */
export const callTexts = catalogueOf({ en: callsEn, nl: callsNl });

/** Loader of these texts in further languages. */
export const textFiles: TextFiles = {
  name: 'domains',
  catalogues: { server: texts, calls: callTexts },
  load: (locale) => import(`../texts/${locale}.ts`),
};
