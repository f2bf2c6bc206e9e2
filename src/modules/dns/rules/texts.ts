/** Texts of the rules by key, shared by the sheet and the server. */
import { catalogueOf } from '#engine/values';
import { rules as en } from '../texts/en.ts';
import { rules as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
