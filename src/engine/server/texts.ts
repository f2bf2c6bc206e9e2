/** The texts of the server's side, by key: `texts.label('…')`, `texts.refusal('…')`. */
import { catalogueOf } from '../texts/catalogue.ts';
import { server as en } from '../texts/en.ts';
import { server as nl } from '../texts/nl.ts';

export const texts = catalogueOf({ en, nl });
