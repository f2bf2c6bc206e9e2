/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  first_steps: {
    sellers: 'Vul je bedrijfsgegevens in: naam, adres, KvK- en btw-nummer, IBAN.',
    clients: 'Voeg je eerste klant toe.',
  },
};
