/** The texts of the server's side, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../../../engine/texts/catalogue.ts';
import type { TextFiles } from '../../../engine/server/languages.ts';
import { texts as rules } from '../rules/texts.ts';
import { calls as callsEn, server as en } from '../texts/en.ts';
import { calls as callsNl, server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
/** What the module's calls do, by their ids. */
export const callTexts = catalogueOf({ en: callsEn, nl: callsNl });

/** In further languages. */
export const textFiles: TextFiles = {
  catalogues: { server: texts, rules, calls: callTexts },
  load: (locale) => import(`../texts/${locale}.ts`),
};
