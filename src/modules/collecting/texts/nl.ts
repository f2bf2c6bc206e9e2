/** Dutch texts of the collecting module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

/** Texts of the server. */
export const server: Translation<typeof en.server> = {
  mandate: {
    signed_in_future: 'De machtiging kan niet na vandaag zijn getekend',
  },
  collection: {
    no_creditor: 'Deze verkoper heeft een IBAN en een incassant-ID nodig om te incasseren',
    no_creditor_now: {
      message: 'De verkoper heeft geen incassant-ID.',
      hint: 'Vul het in op de pagina van de verkoper.',
    },
    no_seller: 'Kies een verkoper',
    no_day: 'Kies een dag',
    too_soon: 'Banken hebben een werkdag nodig: kies %{first} of later',
    too_late: 'Banken nemen bestanden aan tot en met %{last}',
    no_bank_day: 'Op deze dag werken banken niet: kies %{next}',
    nothing: {
      message: 'Er valt in deze batch niets te incasseren.',
      hint: 'Bij ‘Niet geïncasseerd’ staan de redenen.',
    },
    day_over: {
      message: 'Banken hebben voor de afschrijving een werkdag nodig.',
      hint: 'Annuleer deze batch en maak er een voor een latere dag.',
    },
    mandates_lost: {
      message: 'Niet alle machtigingen zijn nog actief: %{references}.',
      hint: 'Haal de facturen daarvan uit de batch.',
    },
    four_eyes: {
      message: 'Je hebt deze batch zelf gemaakt of geëxporteerd.',
      hint: 'Vraag een collega om hem te controleren en in te dienen.',
    },
  },
  refund: {
    no_account: 'Deze verkoper heeft een IBAN nodig om terug te betalen',
    nothing: {
      message: 'Er valt in deze batch niets terug te betalen.',
      hint: 'Bij ‘Niet terugbetaald’ staan de redenen.',
    },
    being_refunded: {
      message: 'Een terugbetaalbatch gaat dit terugbetalen.',
      hint: 'Annuleer eerst die batch.',
    },
  },
};

/** Texts of its screens, by `beheer.<key>`. */
export const screens: Translation<typeof en.screens> = {
  collecting: {
    download: 'Bestand voor de bank downloaden',
    preview: 'Wat deze batch incasseert',
    count: 'Eén incasso |||| %{smart_count} incasso’s',
    total: '%{total} in totaal',
    left_out: 'Niet geïncasseerd',
    choose: 'Kies een verkoper en een dag om te zien wat er wordt geïncasseerd.',
  },
};

/** Descriptions of the calls. */
export const calls: Translation<typeof en.calls> = {
  previewCollection: {
    summary: 'Bekijken wat een incassobatch zou incasseren, en wat niet',
    seller_uuid: 'De verkoper. Verplicht.',
    execution_on: 'De dag van de afschrijving, waarop banken werken. Verplicht.',
    retry_returned: 'Incasseert ook nog één keer wat wegens onvoldoende saldo is teruggeboekt. Standaard niet.',
  },
  downloadTransfers: 'Een terugbetaalbatch downloaden als bestand voor de bank (pain.001)',
  downloadDebits: 'Een incassobatch downloaden als bestand voor de bank (pain.008)',
};
