/** The module's Dutch. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  // Prices as a grid.
  prices: {
    other_products: 'Overige producten',
    about_list: 'Over deze lijst',
    raise: 'Prijzen verhogen…',
    leave: 'Je hebt niet-opgeslagen prijzen. Toch verlaten?',
    from: 'Vanaf %{from}',
    from_until: '%{from} tot en met %{until}',
    list: 'Prijslijst',
    in_force: 'Actief',
    coming: 'Aankomend',
    draft: 'Concepten',
    past: 'Afgelopen',
    grid: 'Prijzen',
    product: 'Product',
    tab_recurring: 'Periodiek',
    tab_domains: 'Domeinen',
    tab_once: 'Eenmalig',
    whole: 'Alle producten',
    kind: 'Prijzen',
    more: 'Meer voor deze prijslijst',
    tiers: 'vanaf %{price}',
    everyone: 'Iedereen',
    left_out:
      '%{smart_count} geplakte cel overgeslagen: geen bedrag, of hier niet te bewerken |||| %{smart_count} geplakte cellen overgeslagen: geen bedrag, of hier niet te bewerken',
    no_price: 'geen prijs',
    inherited: 'uit %{list}',
    changed: 'gewijzigd',
    unsaved: 'Gewijzigde prijzen',
    saved: '%{smart_count} prijs opgeslagen |||| %{smart_count} prijzen opgeslagen',
    saved_from: '%{smart_count} prijs opgeslagen, vanaf %{from} |||| %{smart_count} prijzen opgeslagen, vanaf %{from}',
    changed_count: '%{smart_count} gewijzigde prijs |||| %{smart_count} gewijzigde prijzen',
    holds_from: 'Geldig vanaf',
    at_once: 'Meteen, in deze lijst',
    effect:
      'Wijzigt %{smart_count} abonnement vanaf %{from}: %{amount} per maand |||| Wijzigt %{smart_count} abonnementen vanaf %{from}: %{amount} per maand',
    no_effect: 'Wijzigt geen abonnementen',
    discard: 'Weggooien',
    save: 'Prijzen opslaan',
    percentage: 'Percentage',
    percentage_help: '5 verhoogt, −5 verlaagt',
    rounding: 'Afronding',
    rounding_cents: 'Op hele centen',
    rounding_whole: 'Op hele bedragen (12,00)',
    rounding_ninety_five: 'Op bedragen die op ,95 eindigen',
    categories: 'Categorieën',
    apply: '%{smart_count} prijs toepassen |||| %{smart_count} prijzen toepassen',
    preview_empty: 'Vul een percentage in voor een voorbeeld van de nieuwe prijzen.',
    preview: 'Voorbeeld van de prijzen',
    old: 'Oud',
    new: 'Nieuw',
    difference: 'Verschil',
    from_quantity: '%{name}, vanaf %{quantity}',
  },
  price_preview: {
    title: 'Prijzen',
    add: 'Prijs toevoegen',
    question: 'Klant, datum en aantal',
    client: 'Klant',
    anybody: 'Elke klant',
    on: 'Op',
    quantity: 'Aantal',
    none: 'Geen prijs',
    what: 'Prijs',
    each: 'Per stuk',
    total: 'Voor %{quantity}',
    origin: 'Bron',
    from_list: '%{list}, vanaf %{from}',
    under: '%{share} onder %{list}',
    over: '%{share} boven %{list}',
    as_in: 'zoals in %{list}',
    excluding_vat: 'Exclusief btw.',
  },
  first_steps: {
    products: 'Voeg het eerste product of de eerste dienst toe die je verkoopt.',
  },
};

export const server: Translation<typeof en.server> = {
  tiers: {
    too_large: 'Meer dan er op een factuur past: hooguit € 999.999.999,99 voor de aantallen van een staffel',
  },
  seller_missing: {
    message: 'Geen actieve verkoper.',
    hint: 'Voeg in de configuratie een actieve verkoper toe.',
  },
  validity: {
    before_start: 'Kies een dag na %{valid_from}, als deze lijst ingaat',
    after_end: 'Deze lijst loopt tot en met %{valid_until}. Kies die dag of een eerdere',
    in_past: 'Eerdere prijzen liggen vast. Kies %{today} of later',
    begun:
      'Deze lijst geldt sinds %{valid_from}, dus de prijzen liggen vast. Gebruik ‘Nieuwe prijzen invoeren’ om ze te wijzigen',
    activated_in_past: {
      message: 'De lijst begint op %{valid_from}, en eerdere prijzen liggen vast.',
      hint: 'Zet de eerste dag op %{today} of later en activeer de lijst daarna.',
    },
  },
};

export const calls: Translation<typeof en.calls> = {
  pricesProducts: {
    summary: 'Wat een product een klant op een dag kost, exclusief btw',
    on: 'De dag; standaard vandaag.',
    quantity: 'Hoeveel; standaard 1.',
  },
  measurePriceLists: 'Vooraf tonen hoe niet-opgeslagen prijzen abonnementen wijzigen',
  followPriceListsWith: 'Een prijslijst vanaf een dag vervangen, met nieuwe prijzen',
  parameters: {
    client: 'De klant; standaard de actieve klant of je eigen klant.',
  },
};
