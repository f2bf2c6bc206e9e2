/** The texts of the server's side, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../../../engine/texts/catalogue.ts';
import type { TextFiles } from '../../../engine/server/languages.ts';
import { texts as rules } from '../rules/texts.ts';
import { server as en } from '../texts/en.ts';
import { server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** In further languages. */
export const textFiles: TextFiles = {
  catalogues: { server: texts, rules },
  load: (locale) => import(`../texts/${locale}.ts`),
};
