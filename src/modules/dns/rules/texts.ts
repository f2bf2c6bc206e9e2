/** The texts of the rules, by key: what is wrong with a record is said by the sheet and by the server alike. */
import { catalogueOf } from '../../../engine/texts/catalogue.ts';
import { rules as en } from '../texts/en.ts';
import { rules as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
