/** Texts of the rules, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '#engine/values';
import { rules as en } from '../texts/en.ts';
import { rules as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
