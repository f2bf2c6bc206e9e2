/** The texts of the rules, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { query as queryEn, registry as en, validation as validationEn } from '../texts/en.ts';
import { query as queryNl, registry as nl, validation as validationNl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** What a value that is not accepted is told. */
export const validationTexts = catalogueOf({ en: validationEn, nl: validationNl });

/** What is wrong with the query of a list, and with a condition. */
export const queryTexts = catalogueOf({ en: queryEn, nl: queryNl });
