/** The texts of the rules, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { query as queryEn, registry as en, validation as validationEn } from '../texts/en.ts';
import { query as queryNl, registry as nl, validation as validationNl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });

/** Messages of validation errors. */
export const validationTexts = catalogueOf({ en: validationEn, nl: validationNl });

/** Messages of errors in list queries and conditions. */
export const queryTexts = catalogueOf({ en: queryEn, nl: queryNl });
