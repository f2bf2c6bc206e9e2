/** Server texts by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '#engine/values';
import type { TextFiles } from '#engine/server';
import { calls as callsEn, server as en } from '../texts/en.ts';
import { calls as callsNl, server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** Descriptions of the API calls. */
export const callTexts = catalogueOf({ en: callsEn, nl: callsNl });

/** Loads the texts in further languages. */
export const textFiles: TextFiles = {
  name: 'collecting',
  catalogues: { server: texts, calls: callTexts },
  load: (locale) => import(`../texts/${locale}.ts`),
};
