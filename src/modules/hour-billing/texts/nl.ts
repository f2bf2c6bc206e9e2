/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const server: Translation<typeof en.server> = {
  entries: {
    too_many: {
      message: 'Op één factuur passen hooguit %{max_entries} urenregels.',
      hint: 'Kies een kortere periode of minder projecten.',
    },
  },
  invoice: {
    from_after_end: 'Kies een dag die niet na het einde ligt',
    nothing: {
      message: 'Niets te factureren in deze selectie.',
      hint: 'Kies een andere periode of andere projecten.',
    },
    too_much: {
      message: 'Dit is te veel voor één keer.',
      hint: 'Kies een kortere periode of minder termijnen tegelijk.',
    },
  },
  instalments: {
    one_per_project: 'Vul per project één termijn in',
    amount_missing: 'Vul een bedrag boven 0 in',
    project_not_fixed_price: 'Kies een project van deze klant met een vaste prijs',
    left: 'Van de afgesproken prijs is nog maar %{left} over',
    too_much: {
      message: 'Dit is meer dan er voor %{name} is afgesproken.',
      hint: '%{limit}. Verlaag het of geef aan dat je er overheen wilt.',
    },
  },
  lines: {
    vat_rate_missing: {
      message: 'Er is op %{on} geen btw-tarief ‘%{code}’.',
      hint: 'Vraag een beheerder het bij de btw-tarieven toe te voegen.',
    },
    sum_of_hours:
      'Deze regel is de som van de uren. Haal de regel weg en factureer de uren opnieuw, of geef factuurkorting',
    work: 'Werkzaamheden',
    instalment: 'termijn %{percent}%',
    rest: 'laatste termijn',
    correction: 'Correctie van uren',
    entry: '%{entries} urenregel, %{amount}',
    entries: '%{entries} urenregels, %{amount}',
  },
  hours_changed: {
    same_outcome: 'Er zijn urenregels gewijzigd sinds je keek, al komt het op hetzelfde uit.',
    other_outcome: 'De uren zijn gewijzigd sinds je keek: je zag %{before}; nu is het %{after}.',
  },
};

export const calls: Translation<typeof en.calls> = {
  readHoursToInvoice: {
    summary: 'Klanten met te factureren goedgekeurde uren, en projecten met een vaste prijs waarvan nog iets openstaat',
    until: 'De laatste dag; standaard het einde van vorige maand.',
  },
  previewHourInvoices: 'Een voorbeeld van de facturen voor de uren van een klant',
  makeHourInvoices: 'De bekeken conceptfacturen voor de uren van een klant maken',
  readProjectGlance:
    'Een project in één oogopslag: werk, facturen, de afgesproken prijs en de marge, voor zover je die mag zien',
};
