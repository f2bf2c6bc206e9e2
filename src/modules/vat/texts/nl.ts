/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const server: Translation<typeof en.server> = {
  vat_id: {
    missing: { message: 'Er is geen btw-nummer om te controleren.', hint: 'Vul het eerst in.' },
  },
  rate: {
    missing: {
      message: 'Er is op deze dag geen btw-tarief ‘%{name}’.',
      hint: 'Vraag een beheerder het bij de btw-tarieven toe te voegen.',
    },
  },
};

export const rules: Translation<typeof en.rules> = {
  exemptions: {
    E: 'Vrijgesteld van btw',
    AE: 'Btw verlegd',
    G: 'Geen btw: export buiten de EU',
    O: 'Buiten de heffing van EU-btw',
  },
};
