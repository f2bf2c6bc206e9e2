/** The module's Dutch. */
import type { Translation } from '../../../engine/texts/messages.ts';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  first_steps: {
    sellers: 'Vertel wie de facturen verstuurt: naam, adres, bankrekening.',
    clients: 'Neem je eerste klant aan.',
  },
};
