/** Server texts by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '#engine/values';
import type { TextFiles } from '#engine/server';
import { server as en } from '../texts/en.ts';
import { server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** Loads the texts in further languages. */
export const textFiles: TextFiles = {
  name: 'collecting',
  catalogues: { server: texts },
  load: (locale) => import(`../texts/${locale}.ts`),
};
