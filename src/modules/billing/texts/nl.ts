/** The module's Dutch. */
import type { Translation } from '../../../engine/texts/messages.ts';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  // From hours to invoices, instalments, the specification.
  budget: {
    is_near: '%{name}: %{percent}% van het budget van %{budget} is gebruikt, nog %{left} over.',
    is_over: '%{name} is %{left} over het budget van %{budget} heen.',
    within: '%{name}: %{booked} van %{budget} gebruikt, met deze regel erbij. Nog %{left} over.',
    near: 'Het budget van %{name} is bijna op: %{booked} van %{budget} gebruikt, met deze regel erbij. Nog %{left} over.',
    over: '%{name} gaat met deze regel %{left} over het budget van %{budget} heen. Je kunt hem opslaan; de projectleider krijgt bericht.',
  },
  hour_invoice: {
    intro:
      'Goedgekeurde uren die nog op geen factuur staan. Kies een klant, bekijk het concept met de specificatie en maak het.',
    until: 'Tot en met',
    from: 'Vanaf',
    choice: 'Wat je factureert',
    projects: 'Projecten',
    all_projects: 'Alle, en werk zonder project',
    group_by: 'Een regel per',
    names: 'Namen op de specificatie',
    groups: {
      project: 'Project',
      activity: 'Project en werksoort',
      employee: 'Project en medewerker',
      day: 'Project en dag',
    },
    named: { full: 'Volledige namen', initials: 'Initialen', none: 'Geen namen' },
    clients: 'Klanten met te factureren uren',
    client: 'Klant',
    oldest: 'Oudste',
    entries: 'Regels',
    billable: 'Factureerbaar',
    value: 'Waarde',
    worked: 'Gewerkt',
    amount: 'Bedrag',
    day: 'Dag',
    employee: 'Medewerker',
    description: 'Omschrijving',
    sum: 'Samen',
    fixed: 'Projecten met een vaste prijs',
    project: 'Project',
    agreed: 'Afgesproken',
    invoiced: 'Gefactureerd',
    left: 'Over',
    open_hours: 'Nog te dekken uren',
    left_of: 'Nog %{left} van %{agreed}.',
    covers: 'Dekt %{time} goedgekeurde uren.',
    instalment: 'Op deze factuur',
    rest: 'De rest',
    no_instalment: 'Niets',
    no_amount: 'Vul een bedrag in, zoals 2500',
    beyond: 'Meer factureren dan er is afgesproken',
    none: 'Alles is gefactureerd',
    none_text: 'Uren komen hier zodra ze zijn goedgekeurd.',
    nothing: 'In deze keuze is er niets te factureren',
    nothing_text: 'Kies een andere periode of andere projecten.',
    unpriced:
      'Eén urenregel valt erbuiten: er is geen uurtarief voor. Voeg een tarief toe. |||| %{smart_count} urenregels vallen erbuiten: er is geen uurtarief voor. Voeg een tarief toe.',
    several: 'Eén factuur. |||| %{smart_count} facturen: een project met een orderreferentie krijgt een eigen factuur.',
    several_credits:
      'Eén document. |||| %{smart_count} documenten: wat van een factuur terugkomt, krijgt een eigen creditnota.',
    draft: 'Conceptfactuur',
    draft_for: 'Conceptfactuur voor %{reference}',
    credit: 'Conceptcreditnota bij factuur %{number}',
    at_rate: '%{time} tegen %{rate} per uur',
    becomes_credit: 'Deze correcties komen samen onder nul uit: dit wordt een creditnota bij factuur %{number}.',
    below_zero:
      'Dit komt onder nul uit, omdat het uren corrigeert van een factuur die nog een concept is. Maak die factuur eerst definitief; daarna wordt dit een creditnota erbij.',
    show_hours: 'Eén urenregel |||| %{smart_count} urenregels',
    specification: 'Specificatie van de uren',
    specification_of: 'Uren van %{name}',
    entries_link: 'Open deze urenregels',
    make: 'Conceptfactuur maken |||| %{smart_count} conceptfacturen maken',
    make_credit: 'Conceptcreditnota maken |||| %{smart_count} concepten maken',
    made_credit: 'De conceptcreditnota staat klaar. |||| Er staan %{smart_count} concepten klaar.',
    made: 'De conceptfactuur staat klaar. |||| Er staan %{smart_count} conceptfacturen klaar.',
  },
};

export const server: Translation<typeof en.server> = {
  allocation: {
    more_than_left: 'Meer dan er van de betaling over is',
    more_than_open: 'Meer dan er op de factuur openstaat',
    allocated_already: 'Er is al meer dan dit aan facturen toegewezen',
    other_client: 'Deze factuur is van een andere klant. Kies er een van de klant die betaalde',
    not_finalised: 'Alleen een factuur die definitief is, kan worden betaald',
    payment_not_received: {
      message: 'Deze betaling is niet binnengekomen en betaalt dus niets.',
      hint: 'Boek de betaling die wel binnenkwam.',
    },
  },
  below_zero: {
    subscription_changed: 'Wijziging van een abonnement',
    of_draft: {
      message: 'Dit haalt uren terug van een factuur die nog een concept is.',
      hint: 'Maak die eerst definitief; of verwijder beide concepten en factureer de uren samen.',
    },
    of_several: 'Dit is lager dan nul en geeft terug van meer facturen: %{invoices}.',
    total: 'Deze factuur is lager dan nul.',
    leave_as_draft:
      'Laat hem als concept staan: wat deze klant hierna moet betalen, komt erop en wordt verrekend. Of crediteer de factuur die je corrigeert.',
  },
  credit_note: {
    not_below_zero: {
      message: 'Een creditnota geeft iets terug: het totaal is lager dan nul.',
      hint: 'Geef de regels negatieve aantallen of maak een factuur.',
    },
    line_credits_none: 'Alleen een regel van een creditnota crediteert een andere. Laat dit weg',
  },
  books: {
    too_long_ago: 'Dit is te lang geleden: kies %{from} of later',
    closed: 'De boeken zijn afgesloten tot en met %{closed_until}: kies %{from} of later',
    invoice_in_closed_period: 'De factuurdatum %{day} ligt in een afgesloten periode.',
    today_open: 'Kies een dag vóór vandaag: wat vandaag wordt geboekt, hoort nog in de boeken',
  },
  complete: {
    seller_fields: { legal_name: 'statutaire naam', kvk_number: 'KvK-nummer', vat_id: 'btw-nummer', iban: 'IBAN' },
    fields: {
      street: 'straat',
      postal_code: 'postcode',
      city: 'plaats',
      house_number: 'huisnummer',
      country: 'land',
      name: 'naam',
    },
    no_lines: {
      message: 'Er staat nog niets op deze factuur.',
      hint: 'Voeg minstens één regel toe en maak hem dan definitief.',
    },
    seller: 'de verkoper',
    complete_seller: 'Vul de verkoper aan bij Configuratie, Verkopers.',
    client: 'de klant',
    complete_client: 'Vul de klant aan en maak de factuur dan definitief.',
    missing: 'Bij %{whose} ontbreekt: %{fields}. Dat moet wettelijk op een factuur staan.',
  },
  credit: {
    credited_before: 'Al gecrediteerd',
    line_credited_before: '%{description} (al gecrediteerd: %{credited})',
    discount_share: 'Deel van de korting op het geheel',
    draft_opens: 'Er opent een concept. Haal weg wat berekend blijft en maak het dan definitief.',
    draft_takes_all: {
      message: 'Een concept-creditnota geeft alles terug wat er van factuur %{number} over is.',
      hint: 'Maak dat concept definitief of verwijder het eerst. Het staat bij ‘Creditnota’s’ van de factuur.',
    },
    charge_again: 'Maak een nieuwe factuur om het opnieuw te berekenen.',
    more_than_left: {
      message: 'Dit is meer dan er van factuur %{number} over is.',
      hint: 'Haal de regels of aantallen weg die al eerder zijn gecrediteerd.',
    },
    does_not_fit: 'Dit past niet bij wat er van factuur %{number} over is.',
    sentence: '%{label}.',
    not_finalised: 'Kies een factuur die definitief is',
    other_client: 'Factuur %{number} is van een andere klant. Kies er een van deze klant',
    other_seller: 'Factuur %{number} is van een andere verkoper. Kies er een van deze verkoper',
    other_currency: 'Factuur %{number} is in %{currency}. Crediteer hem daarin',
    credited_in_full: 'Factuur %{number} is volledig gecrediteerd. Er is niets meer van over',
    no_line_of_invoice:
      'Dit is geen regel van factuur %{number}. Begin de creditnota daar met ‘Crediteren’ en haal weg wat blijft staan',
    other_rate: 'Dit is berekend tegen %{rate}. Crediteer het tegen dat tarief',
    line_credited_in_full: 'Deze regel is al volledig gecrediteerd',
    line_left: 'Van deze regel is %{left} over: crediteer hooguit dat',
    make_negative: 'Een creditnota geeft terug: maak dit negatief',
    make_positive: 'Dit is op de factuur gegeven: maak het positief om het terug te nemen',
    more_than_charged: {
      message: 'Dit is meer dan er op factuur %{number} tegen %{rate} is berekend.',
      hint: 'Crediteer de regels onder nul van dat tarief mee.',
    },
  },
  vat: {
    warnings: {
      vat_id_missing: 'De klant heeft geen btw-nummer',
      vat_id_not_valid: 'Het btw-nummer is niet bevestigd',
      vat_id_of_seller_country: 'Het btw-nummer is van ons eigen land',
      vat_id_of_other_country: 'Het btw-nummer is van een ander land dan het adres',
      country_to_review: 'De klant heeft het land gewijzigd en niemand heeft dat beoordeeld',
      consumer_in_other_member_state:
        'Een particulier in een ander EU-land: boven de OSS-drempel is btw van dat land verschuldigd',
      treatment_does_not_apply: 'De btw-behandeling van de klant geldt hier niet',
    },
    own_country: 'De klant zit in ons eigen land',
    choose_rate: '%{reason}: kies het tarief met btw of herstel dat bij de klant',
    needed: { message: 'De btw kan niet van regel %{line} af.', hint: '%{what_to_do}.' },
    rate_not_valid: {
      message: 'Het btw-tarief van regel %{line} geldt niet op %{on}, de dag van levering.',
      hint: 'Kies het tarief van die dag of verbeter de leverdatum.',
    },
    rate_not_valid_on_day: 'Dit tarief geldt niet op de dag van levering',
    rate_without_vat_missing: {
      message: 'Aan deze klant wordt geen btw berekend (categorie %{category}) en daar is geen btw-tarief voor.',
      hint: 'Vraag een beheerder het bij de btw-tarieven toe te voegen.',
    },
    rate_missing: { message: 'Regel %{line} heeft geen btw-tarief.', hint: 'Kies er een.' },
    rate_in_use:
      'Dit tarief is al berekend. Beëindig het met ‘Geldig tot en met’ en voeg een nieuw toe met dezelfde code',
  },
  finalise: {
    finalised_already: { message: 'Dit is al definitief.', hint: 'Crediteer hem als hij niet klopt.' },
    choose_euro: 'Kies EUR en de prijzen in euro',
    not_in_euro: 'Deze factuur is in %{currency}; btw moet in euro op de factuur staan.',
    choose_today: 'Kies vandaag of eerder, of laat dit leeg voor vandaag',
    in_future: 'De factuurdatum %{date} moet nog komen.',
    before_previous: 'Het nummer ervoor, %{number}, is van %{date}. Kies die dag of later, of laat dit leeg',
    before_previous_number: 'De factuurdatum %{date} ligt vóór die van het vorige nummer.',
  },
  invoice_mail: {
    invoice_subject: 'Factuur %{number} van %{seller}',
    credit_note_subject: 'Creditnota %{number} van %{seller}',
    invoice_enclosed: 'Bij dit bericht zit factuur %{number} van %{gross}.',
    credit_note_enclosed: 'Bij dit bericht zit creditnota %{number} van %{gross}.',
    how_to_pay: 'Hoe je hem uiterlijk %{due} betaalt, staat op de factuur.',
    note: 'Klopt er iets niet? Laat het ons weten voordat je betaalt.',
  },
  line: {
    too_fine: 'Gebruik hooguit vier decimalen en bedragen die te factureren zijn',
    discount_too_large: 'De korting kan niet meer zijn dan de regels samen',
  },
  payment: {
    in_closed_period: {
      message: 'Deze betaling ligt in een afgesloten periode.',
      hint: 'Markeer hem vandaag als terugbetaald of gestorneerd.',
    },
    choose_by: 'Kies uiterlijk %{last}',
    in_future: 'Deze dag moet nog komen: kies vandaag of eerder',
    balance_is_booked:
      'Tegoed is geld dat al is geboekt. Gebruik ‘Betaling boeken’ bij de factuur of ‘Openstaande facturen betalen’ bij die betaling',
    set_off_by_action: 'Verrekenen gaat met een creditnota. Gebruik ‘Betaling boeken’ bij de factuur of crediteer die',
    book_difference: 'Deze betaling ligt in een afgesloten periode. Boek het verschil vandaag',
    more_than_open: 'Meer dan er op de factuur openstaat',
    no_balance: 'Deze klant heeft geen tegoed. Kies hoe het geld is binnengekomen',
    balance_too_small: 'Het tegoed is %{balance}. Gebruik hooguit dat of kies hoe het geld is binnengekomen',
    no_credit_note_open: 'Er staat geen creditnota open om mee te verrekenen. Kies hoe het geld is binnengekomen',
    credit_notes_too_small: 'Aan creditnota’s staat %{open} open. Verreken hooguit dat',
  },
  preview: {
    number: 'Nummer',
    date: 'Datum',
    due: 'Te betalen vóór',
    net: 'Totaal excl. btw',
    vat: 'Btw',
    gross: 'Totaal incl. btw',
    vat_note: 'Let op bij de btw',
    number_may_change:
      'Maakt iemand anders eerst een factuur definitief, dan krijgt deze het volgende nummer. Hierna is er niets meer aan te wijzigen.',
    becomes_credit_note:
      'Het totaal is lager dan nul, dus dit wordt een creditnota bij de factuur waarop dit in rekening is gebracht. Hierna is er niets meer aan te wijzigen.',
  },
  send: {
    no_email: {
      message: 'De afnemer op deze factuur heeft geen e-mailadres.',
      hint: 'Download de pdf en verstuur hem per post.',
    },
  },
};

export const calls: Translation<typeof en.calls> = {
  pdfInvoices: 'Een factuur als pdf; van een concept met dat woord erop',
};
