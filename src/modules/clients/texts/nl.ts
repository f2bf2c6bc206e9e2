/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  first_steps: {
    sellers: 'Vul je bedrijfsgegevens in: naam, adres, KvK- en btw-nummer, IBAN.',
    clients: 'Voeg je eerste klant toe.',
  },
  contact: {
    heading: 'Vragen?',
    manager: 'Je accountmanager',
    ask: 'Stel een vraag',
    call: 'Bel %{phone}',
  },
};

export const calls: Translation<typeof en.calls> = {
  readClientContact: 'Bij wie een klant terechtkan',
};

export const server: Translation<typeof en.server> = {
  leave: {
    choose: 'Kies wie alles overneemt.',
    now: 'Alles wordt meteen overgedragen en het account geblokkeerd: sessies eindigen en API-tokens worden ingetrokken.',
    later: 'Op die dag wordt alles overgedragen en het account geblokkeerd. Tot dan verandert er niets.',
    no_taker: 'Kies actieve medewerkers.',
  },
};
