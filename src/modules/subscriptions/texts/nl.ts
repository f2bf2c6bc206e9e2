/** Dutch texts of the subscriptions module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  // Subscriptions, previews of actions, prices on a day, planned rises, what is due.
  preview: {
    outcome: 'Samenvatting',
    open: 'Naar %{name}',
    total: 'Te betalen, %{vat}',
    back: 'Te crediteren, %{vat}',
    excl_vat: 'excl. btw',
    incl_vat: 'incl. btw',
  },
  subscription: {
    period: 'Lopende periode',
    bar: 'Van %{start} t/m %{end}; vandaag is het %{today}; gefactureerd t/m %{billed}',
    today: 'Vandaag',
    billed_through: 'Gefactureerd tot en met',
    next_period: 'Volgende periode vanaf',
    changes_on: 'Wijzigt op',
    ends_on: 'Eindigt op',
    left: 'Nog 1 van %{days} dagen |||| Nog %{smart_count} van %{days} dagen',
    no_period: 'Er is nog geen periode begonnen',
    no_period_text: 'De eerste begint zodra de dienst is ingericht.',
  },
  planned: {
    none: 'Geen geplande prijswijzigingen',
    none_text: 'Activeer een prijslijst vanaf een latere datum om hier het effect per abonnement te zien.',
    intro:
      'Abonnementen op de prijslijst krijgen de nieuwe prijs vanaf hun volgende periode. Een verhoging ' +
      'wordt 2 weken vóór de opzegtermijn van %{days} dagen (of die van het product) aan de klant gemaild, ' +
      'zodat die nog kan opzeggen. Een latere aankondiging geldt vanaf de eerste periode na die termijn.',
    fixed:
      '1 abonnement heeft een afgesproken prijs en blijft zoals het is. |||| %{smart_count} abonnementen ' +
      'hebben een afgesproken prijs en blijven zoals ze zijn.',
    lists: 'Aankomende prijslijsten',
    list: 'Prijslijst',
    valid_from: 'Geldig vanaf',
    subscriptions: 'Abonnementen',
    per_month: 'Per maand',
    first: 'Eerste wijziging',
    notify_by: 'Aankondigen vóór',
    no_changes: 'Geen gevolgen voor lopende abonnementen.',
    changes: 'Abonnementen die wijzigen',
    subscription: 'Abonnement',
    client: 'Klant',
    on: 'Vanaf',
    from: 'Nu',
    to: 'Wordt',
    announced_on: 'Aangekondigd',
    link: 'Geplande wijzigingen',
  },
  non_payment: {
    title: 'Niet betaald: wat er gebeurt op %{day}',
    intro: 'Dit gebeurt automatisch, tenzij er eerder wordt betaald of de factuur wordt aangehouden.',
    nothing: 'Er wordt niets opgeschort of beëindigd.',
    no_reminders: 'Op %{day} gaan er geen herinneringen uit.',
    reminders: 'Op %{day} gaat 1 herinnering uit. |||| Op %{day} gaan %{smart_count} herinneringen uit.',
    suspending: 'Wordt opgeschort',
    ending: 'Wordt beëindigd',
    on_hold: 'Aangehouden',
    client: 'Klant',
    invoice: 'Factuur',
    due: 'Vervallen op',
    reason: 'Waarom',
    holds: {
      client: 'Afspraak met de klant',
      never: 'Klant wordt nooit opgeschort',
      subscription: 'Afspraak voor dit abonnement',
      disputed: 'Factuur wordt betwist',
      not_sent: 'Factuur nooit verstuurd',
      not_delivered: 'Bestelling nog niet geleverd',
      covered: 'Tegoed van de klant dekt dit',
      announced: 'Betaling aangekondigd',
    },
  },
  cash: {
    total: 'Verwacht in 13 weken',
    open: 'Openstaand',
    disputed: 'Betwist, niet verwacht',
    weeks: 'Verwachte inkomsten per week',
    week: 'Week',
    parts: { invoices: 'Openstaande facturen', direct_debits: 'Incasso’s', recurring: 'Nog te factureren' },
    ages: 'Openstaande facturen naar ouderdom',
    count: 'Facturen',
    not_due: 'Nog niet vervallen',
    between: '%{from} tot %{until} dagen',
    older: 'Meer dan %{days} dagen',
    payers: 'Betalen het laatst',
    late: 'Gemiddeld te laat',
    days: '1 dag |||| %{smart_count} dagen',
    paid: 'Betaalde facturen',
  },
  billing_run: {
    none: 'Niets te factureren',
    none_text: 'Alle perioden tot en met deze dag staan op een factuur.',
    start: 'Ronde starten',
    on: 'Aan de beurt op',
    seller: 'Verkoper',
    ahead: 'Je kunt vooruitkijken. Een ronde start je op de dag zelf, of later.',
    total: 'Totaal inclusief btw',
    clients: 'Klanten',
    blocked: 'Geblokkeerd',
    blocked_name: 'Niet gefactureerd door de ronde',
    reason: 'Reden',
    next: 'Wat te doen',
    alone: 'Deze klant factureren',
    repair: 'Klant bewerken',
    billed: 'Gefactureerd door de ronde',
    lines: 'Regels',
    more: 'nog 1 |||| nog %{smart_count}',
    outcome: 'Factuur',
    outcomes: {
      sent: 'Definitief en verstuurd',
      finalised: 'Definitief, niet gemaild',
      drafted: 'Concept om na te kijken',
    },
    change: 'Ten opzichte van vorige periode',
    earlier: 'Eerdere rondes',
    failed: 'Mislukt',
    state: 'Status',
    states: { running: 'Bezig', stopped: 'Gestopt', done: 'Klaar' },
  },
};

export const server: Translation<typeof en.server> = {
  client: {
    nothing_runs: 'Er lopen geen abonnementen.',
    suspends:
      'Hiermee wordt 1 abonnement opgeschort: %{names}. Hosting, servers en applicaties gaan offline; domeinen blijven werken. |||| Hiermee worden %{smart_count} abonnementen opgeschort: %{names}. Hosting, servers en applicaties gaan offline; domeinen blijven werken.',
    ends: 'Hiermee eindigt vandaag 1 abonnement: %{names}. Hosting, servers en applicaties gaan offline en worden na %{days} dagen verwijderd. |||| Hiermee eindigen vandaag %{smart_count} abonnementen: %{names}. Hosting, servers en applicaties gaan offline en worden na %{days} dagen verwijderd.',
    domains_stay: 'Domeinen blijven geregistreerd tot de verloopdatum en worden niet terugbetaald.',
  },
  run: {
    in_future: 'Kies vandaag of een eerdere dag',
    by_hand:
      'De ronde slaat deze klant over. Factureer hem apart, of kies een andere regel voor zijn terugkerende facturen.',
    complete_debit: 'Vul de machtiging van de klant en het incassant-ID van de verkoper aan.',
  },
  cancel: {
    day_not_offered: 'Kies een van de beschikbare dagen',
    end_of_period: 'Aan het einde van de periode',
    after_notice: 'Aan het einde van de periode, na %{notice_days} dagen opzegtermijn',
    without_notice: 'Aan het einde van deze periode, zonder opzegtermijn',
    at_once: 'Meteen',
    refunded: 'Vooruitbetaald bedrag wordt terugbetaald',
    consumer:
      'Na %{notice_days} dagen opzegtermijn, hooguit een maand. Vooruitbetaalde dagen daarna worden terugbetaald',
    not_refunded: 'Geen terugbetaling: het domein is betaald tot de verloopdatum',
    stays_registered:
      'Het domein blijft geregistreerd tot de verloopdatum. Wat daarvoor is betaald, wordt niet terugbetaald.',
    stays_registered_until:
      'Het domein blijft geregistreerd tot het verloopt op %{day}. Wat daarvoor is betaald, wordt niet terugbetaald.',
    ends: 'Eindigt',
    last_day: 'Laatste dag',
    until_then: 'Het loopt door tot dan, en de opzegging is in te trekken tot',
    ends_now: 'Het eindigt nu. Dat is niet terug te draaien.',
    mailed: 'De bevestiging komt per e-mail.',
    then_stops: 'De dienst gaat dan offline en wordt %{days} dagen later verwijderd.',
    service_gone: {
      message: 'De dienst is verwijderd, of het domein is naar een andere registrar verhuisd.',
      hint: 'De opzegging blijft staan. Bestel de dienst opnieuw om ermee verder te gaan.',
    },
  },
  waive: {
    invoiced_already: { message: 'Deze periode staat al op een factuur.', hint: 'Er is niets meer te factureren.' },
  },
  give_back: {
    settles: {
      message: '‘%{description}’ verrekent een wijziging van een abonnement, en zou nooit meer worden gefactureerd.',
      hint: 'Kies ‘Kwijtschelden’ als je het concept verwijdert, of geef de regel 100% korting.',
    },
    not_running: {
      message: '‘%{description}’ hoort bij een abonnement dat niet actief is, en zou nooit meer worden gefactureerd.',
      hint: 'Kies ‘Kwijtschelden’ als je het concept verwijdert, of geef de regel 100% korting.',
    },
    settled: {
      message: '‘%{description}’ is na het factureren verrekend, en kan niet los opnieuw worden gefactureerd.',
      hint: 'Kies ‘Kwijtschelden’ als je het concept verwijdert, of geef de regel 100% korting.',
    },
  },
  price: {
    too_large: 'Meer dan er op een factuur past: hooguit € 999.999.999,99 per periode',
    impossible:
      '‘%{description}’ kan niet worden gefactureerd: het bedrag is te groot. Corrigeer de prijs of het aantal.',
    not_listed: 'De prijslijst heeft geen prijs voor deze periode: kies een andere, of vul een afgesproken prijs in',
  },
  sell_again: {
    product: 'Product',
    no_price: 'De prijslijst heeft geen periodieke prijs voor deze klant. Voeg die eerst toe.',
    runs: 'De dienst komt meteen weer online. De eerste periode komt op de volgende factuur.',
    runs_and_stays:
      'De dienst komt meteen weer online en wordt niet verwijderd op %{on}. De eerste periode komt op de volgende factuur.',
    not_ended: {
      message: 'Voor deze dienst loopt al een abonnement.',
      hint: 'Open dat abonnement om het te hervatten of te wijzigen.',
    },
    client_closed: { message: 'De klant is afgesloten.', hint: 'Heropen eerst de klant.' },
  },
  mail_words: {
    others: '%{count} andere diensten',
    invoice: 'factuur %{numbers}',
    invoices: 'facturen %{numbers}',
  },
  price_rise_mail: {
    subject: 'Een nieuwe prijs voor %{subscriptions}',
    text: {
      incl_vat: 'Onze prijzen veranderen. Dit ga je betalen, inclusief btw:',
      excl_vat: 'Onze prijzen veranderen. Dit ga je betalen, exclusief btw:',
    },
    rise: '%{subscription}, vanaf %{on}',
    price: '%{to} (nu %{from})',
    button: 'Abonnementen bekijken',
    cancel: 'Wil je voor deze prijs liever niet verder? Je kunt opzeggen voordat die ingaat.',
    note: 'Je hoeft niets te doen om je diensten te houden.',
  },
  cancel_mail: {
    later: {
      subject: 'Opgezegd: %{service} eindigt op %{day}',
      text: 'De opzegging is bevestigd: %{service} eindigt op %{day}.',
      next: 'Tot die dag blijft alles werken. Bedenk je je? Trek de opzegging dan voor die dag in.',
    },
    now: {
      subject: 'Opgezegd: %{service}',
      text: 'De opzegging is bevestigd: %{service} is beëindigd op %{day}.',
      next: 'Wat je vooruit hebt betaald, verrekenen we op je volgende factuur.',
    },
    button: 'Abonnement bekijken',
    note: 'Heb je dit niet gevraagd? Laat het ons weten.',
  },
  non_payment_mail: {
    suspended: {
      subject: 'Opgeschort: %{services}',
      text: 'We hebben %{services} opgeschort omdat we de betaling van %{invoices} nog niet hebben ontvangen.',
      next: 'Zodra we de betaling hebben ontvangen, wordt alles automatisch hervat.',
    },
    ended: {
      subject: 'Beëindigd: %{services}',
      text: 'We hebben %{services} beëindigd omdat we de betaling van %{invoices} nog steeds niet hebben ontvangen.',
      next: 'Binnenkort wordt alles verwijderd. Wil je het behouden? Betaal dan en neem snel contact met ons op.',
    },
    domains: {
      subject: 'Niet verlengd: %{domains}',
      text: 'We verlengen %{domains} niet meer, omdat we geen betaling hebben ontvangen voor %{invoices}. Wat is geregistreerd, blijft werken tot de verloopdatum.',
      ended: 'Wil je het daarna houden? Betaal dan en neem zo snel mogelijk contact op.',
    },
    button: 'Facturen bekijken',
    note: 'Heb je al betaald of klopt er iets niet? Laat het ons weten.',
  },
  resume: {
    client_suspended: {
      message: 'De klant is opgeschort.',
      hint: 'Hef eerst de opschorting van de klant op.',
    },
  },
  pack: {
    over: '%{label}: %{used} van %{limit}',
    too_small: {
      message: '%{account} gebruikt meer dan er in %{pack} past. %{uses}.',
      hint: 'Ruim eerst op in het account, of kies een groter pakket.',
    },
  },
  follow: {
    title: 'Omzetten naar %{product}: %{description}',
    text: 'Het abonnement is gewijzigd van %{before} naar %{product}. Pas de dienst hierop aan bij de leverancier.',
    over:
      'Het account houdt voorlopig zijn pakket, want het gebruikt meer dan er in %{pack} past. %{uses}. ' +
      'Ruim op met de klant en wijzig dan het pakket.',
  },
  change: {
    day_not_offered: 'Kies een van de beschikbare dagen',
    from_when: 'Vanaf wanneer',
    from: 'Vanaf',
    with_new_period: ', als een nieuwe periode begint',
    at_once: 'Meteen',
    no_other_choice: 'Geen andere opties: er is geen andere prijs voor deze klant.',
    later: 'Er wordt nu niets berekend. Het wijzigt automatisch op',
    nothing_to_settle: 'Er is niets vooruit berekend, dus er valt niets te verrekenen.',
    rest_of_period: 'voor de rest van de betaalde periode, per dag gerekend. Daarna de volledige prijs per',
    refunded: 'Je krijgt het verschil terug',
    charged: 'Het verschil wordt berekend',
    now: 'Nu',
    becomes: 'Wordt',
    same_quantity: 'Dit is het huidige aantal',
    product_not_offered: 'Kies een van de beschikbare producten',
    period: 'Periode',
    same: 'evenveel',
    more: 'meer',
    less: 'minder',
  },
  settlement: {
    credit: 'Teruggave',
    through: 't/m',
  },
  periods: {
    day: 'dag',
    days: 'dagen',
    week: 'week',
    weeks: 'weken',
    month: 'maand',
    months: 'maanden',
    year: 'jaar',
    years: 'jaar',
    several: '%{count} %{unit}',
  },
};

export const calls: Translation<typeof en.calls> = {
  planPrices: 'Abonnementen waarvan de prijs wijzigt met aankomende prijslijsten',
  readNonPayment:
    'Wat er vannacht met onbetaalde facturen gebeurt: herinneringen, opschortingen, beëindigingen en wat wordt aangehouden',
  previewBillingRun: {
    summary: 'Wat een factuurronde zou factureren',
    on: 'Dag; standaard vandaag',
    seller_uuid: 'Alleen klanten van deze verkoper; standaard van alle actieve verkopers',
  },
  readCashForecast: 'Wat klanten de komende 13 weken naar verwachting betalen',
  readDueSubscriptions: 'Te factureren abonnementen',
  billDueSubscriptions: 'Conceptfacturen maken voor wat te factureren is',
};
