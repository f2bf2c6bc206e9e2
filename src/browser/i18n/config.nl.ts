// Dutch: the configuration of the company.
import type { Messages } from './mergeMessages.ts';

export const config = {
  company_settings: {
    title: 'Algemene instellingen',
    saved: 'De instellingen zijn opgeslagen',
    kept: 'Er is er een. Vul in om die te vervangen.',
    undo: 'Wijzigingen ongedaan maken',
  },
} satisfies Messages;
