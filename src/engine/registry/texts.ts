/** The texts of the rules, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { registry as en } from '../texts/en.ts';
import { registry as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
