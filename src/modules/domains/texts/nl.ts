/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  // Comparison with registrars.
  registrar_comparison: {
    compare: 'Nu vergelijken',
    compared: 'Vergeleken %{when}',
    never: 'Nog niet vergeleken',
    never_text: 'Dit gebeurt elke nacht. Je kunt het ook nu doen.',
    nobody: 'Geen registrar om mee te vergelijken',
    nobody_text: 'Geen van je registrars heeft een koppeling die de domeinen kan opvragen.',
    agrees: 'Alles klopt',
    agrees_text:
      '1 domein komt overeen met de registrar. Vergeleken %{when}. |||| %{smart_count} domeinen komen overeen ' +
      'met hun registrars. Vergeleken %{when}.',
    intro: '1 verschil. |||| %{smart_count} verschillen.',
    failed: '%{provider} was niet te bereiken; de domeinen daar zijn overgeslagen: %{reason}',
    ours: 'Hier: %{ours}',
    theirs: 'Bij %{provider}: %{theirs}',
    nothing: 'geen',
    locked: { true: 'op slot', false: 'niet op slot' },
    open_task: 'Taak openen',
    ways: { take_over: 'Overnemen', send: 'Onze gegevens sturen', task: 'Taak aanmaken' },
    done: {
      compared: 'Vergeleken',
      take_over: 'Overgenomen',
      send: 'Naar de registrar gestuurd',
      task: 'Taak aangemaakt',
    },
    kinds: {
      only_there: '%{provider} heeft dit domein, maar wij niet.',
      only_here: '%{provider} heeft dit domein niet meer. Overnemen: markeert het als verhuisd.',
      registrar: 'Dit domein staat bij %{provider}. Overnemen: stelt die registrar in.',
      status: 'De status is anders bij %{provider}.',
      expiry: 'De verloopdatum is anders bij %{provider}.',
      locked: 'Het verhuisslot is anders bij %{provider}.',
      nameservers: 'De nameservers zijn anders bij %{provider}.',
      registrant: 'De houder is anders bij %{provider}.',
    },
  },
  // Ordering domains.
  domain_order: {
    title: 'Domein bestellen',
    text: 'Typ een naam of plak een lijst. Webadressen en e-mailadressen mogen ook.',
    names: 'Namen',
    results: 'Resultaten',
    placeholder: 'mijn-bedrijf.nl',
    too_many:
      'Maximaal 100 namen tegelijk: de laatste is niet gecontroleerd. |||| Maximaal 100 namen tegelijk: de ' +
      'laatste %{smart_count} zijn niet gecontroleerd.',
    count: {
      free: '%{smart_count} beschikbaar',
      taken: '%{smart_count} bezet',
      ours: '%{smart_count} al bij ons',
      unknown: '%{smart_count} onbekend',
      refused: '%{smart_count} niet mogelijk',
      looking: 'nog %{smart_count} te controleren',
    },
    choose_free: 'De beschikbare selecteren |||| Alle %{smart_count} beschikbare selecteren',
    free: 'Beschikbaar',
    taken: 'Bezet',
    unknown: 'Onbekend',
    ours: 'Staat al bij ons',
    looking: 'Controleren…',
    ascii: 'Als %{name}',
    found_in: 'Uit %{typed}',
    ask_again: 'Opnieuw controleren',
    ask_again_named: 'Opnieuw controleren: %{name}',
    reason: {
      redemption: 'Verlopen, maar de houder kan hem nog terughalen. Later komt de naam misschien vrij.',
      'pending-delete': 'Wordt verwijderd en komt misschien binnen enkele dagen vrij.',
      unlisted: 'We kunnen deze naam niet online controleren. Neem contact op om hem te bestellen.',
      busy: 'De registry heeft het druk. Controleer het zo opnieuw.',
      silent: 'Registry niet bereikbaar. Controleer het zo opnieuw.',
      failing: 'De registry heeft een storing. Controleer het later opnieuw.',
      unreadable: 'De registry gaf een onduidelijk antwoord. Controleer het later opnieuw.',
    },
    obstacle: {
      locked: 'Verhuisslot aan. Laat de huidige registrar dat eerst uitzetten.',
      'too-new': 'Te kort geleden geregistreerd of verhuisd: verhuizen kan na %{day}.',
    },
    no_price: 'Geen prijs voor deze naam. Neem contact op.',
    problem: {
      'not-a-hostname': 'Dit is geen domeinnaam',
      'unknown-suffix': 'Deze extensie bestaat niet',
      'only-a-suffix': 'Zet er een naam voor',
      'has-subdomain': 'Laat weg wat voor de naam zelf staat',
      'label-too-short': 'Gebruik minstens 2 tekens voor de punt',
      'label-reserved': 'Geen koppeltekens op zowel de 3e als de 4e plaats',
      'not-sold': 'Deze extensie verkopen we niet',
      'no-idn': 'Geen internationale tekens onder deze extensie',
      length: 'Te kort of te lang voor deze extensie',
    },
    register: 'Registreren',
    transfer: 'Naar ons verhuizen',
    chosen: 'Geselecteerd',
    renews: 'daarna %{amount} per jaar |||| daarna %{amount} per %{smart_count} jaar',
    period: 'Periode',
    years: '1 jaar |||| %{smart_count} jaar',
    period_price: '%{period} · %{amount}',
    period_unavailable: '%{period} · geen prijs, neem contact op',
    auth_code: 'Verhuiscode van %{name}',
    auth_code_text: 'Vraag hem op bij de huidige registrar; soms heet hij ‘token’ of ‘EPP-code’.',
    suggestions: 'Ook onder andere extensies',
    own_choices: 'Andere gegevens voor deze naam',
    as_all: 'Zelfde als bij de andere',
    holder: 'Houder',
    holder_text: 'Van wie het domein is.',
    my_self: 'Mijn eigen gegevens',
    client_self: 'De gegevens van de klant zelf',
    new_holder: 'Nieuw contact',
    other_contacts: 'Andere contacten',
    admin: 'Administratief contact',
    tech: 'Technisch contact',
    billing: 'Facturatiecontact',
    as_holder: 'De houder',
    ours_ns: 'Onze nameservers',
    own_ns: 'Eigen nameservers',
    nameservers: 'Nameservers',
    nameservers_text:
      'Eén per regel, %{min} tot %{max}. Zet bij die onder het domein zelf het IP-adres: ns1.mijn-bedrijf.nl 192.0.2.1',
    nameservers_count: 'Geef %{min} tot %{max} nameservers op.',
    nameservers_wrong: 'Geen hostnaam: %{names}',
    dnssec: 'Ondertekenen met DNSSEC',
    ds: 'DS-records voor DNSSEC',
    ds_text: 'Eén per regel: sleutelnummer, algoritme, soort hash, hash. Laat leeg voor geen DNSSEC.',
    ds_wrong: 'Geen DS-record: %{record}',
    privacy: 'Whois-privacy',
    privacy_text: 'Alleen bij extensies die het ondersteunen.',
    privacy_free: 'Gratis.',
    privacy_costs: 'Voor de gekozen namen %{amount}, elke periode opnieuw.',
    hosting: 'Hosting toevoegen',
    no_hosting: 'Geen hosting',
    hosting_price: '%{name} · %{amount} per maand',
    missing: {
      addition:
        'Voor een van de namen is privacy of DNSSEC niet mogelijk in deze periode. Kies een andere periode of laat het weg.',
      code: 'Vul de verhuiscode in van elke naam die je naar ons verhuist.',
      details: 'Controleer de nameservers: er klopt nog iets niet.',
    },
    none_chosen: 'Geen namen geselecteerd',
    chosen_count: '1 naam geselecteerd |||| %{smart_count} namen geselecteerd',
    excl: '%{amount} excl. btw',
    incl: '%{amount} incl. btw',
    to_cart: 'In winkelwagen',
    to_checkout: 'Naar afrekenen',
    added: 'Toegevoegd aan winkelwagen',
    refused_line: '%{name}: %{text}',
    failed: 'De namen konden niet worden gecontroleerd. Probeer het zo opnieuw.',
    retry: 'Opnieuw proberen',
  },
};

export const server: Translation<typeof en.server> = {
  transfer_code_mail: {
    ready: {
      subject: 'De verhuiscode van %{domain} ligt klaar',
      text: 'Voor %{domain} is een verhuiscode aangevraagd. Die staat klaar op de pagina van het domein en is één keer te zien.',
      give_it: 'Geef hem aan je nieuwe provider. Wie de code heeft, kan het domein verhuizen.',
    },
    button: 'Domein bekijken',
    shown: {
      subject: 'De verhuiscode van %{domain} is getoond',
      text: 'De code waarmee %{domain} naar een andere provider kan verhuizen, is zojuist bekeken. De code wordt niet opnieuw getoond.',
    },
    alarm: 'Was jij dit niet? Zet het verhuisslot aan en laat het ons meteen weten.',
  },
  name: {
    other_suffix: 'Deze naam eindigt op .%{suffix}. Kies die extensie',
    length: 'Een naam onder .%{extension} heeft %{shortest} tot %{longest} tekens voor de punt',
    no_international_characters: '.%{extension} ondersteunt geen internationale tekens',
    not_a_hostname: 'Vul een domeinnaam in zonder www of https://, zoals voorbeeld.nl',
    unknown_suffix: 'Deze extensie bestaat niet. Controleer wat er achter de laatste punt staat',
    only_a_suffix: 'Dit is een extensie. Zet er een naam voor, zoals voorbeeld.nl',
    has_subdomain: 'Laat alles weg wat voor de naam zelf staat, zoals www',
    label_too_short: 'Gebruik minstens 2 tekens voor de punt',
    label_reserved: 'Een naam kan geen koppeltekens op zowel de 3e als de 4e plaats hebben',
  },
  renewal: {
    title: 'Verlenging van %{name}',
    current_expiry: 'Huidige verloopdatum',
    period: 'Periode',
    new_expiry: 'Nieuwe verloopdatum',
    restore_title: 'Terughalen van %{name}',
    expired_on: 'Verlopen op',
    no_expiry: 'Vul de nieuwe verloopdatum in',
    month: '1 maand',
    months: '%{months} maanden',
    no_price: 'De prijslijst heeft hier geen prijs voor. Voeg die toe of kies bij het domein een andere periode.',
    year: '1 jaar',
    years: '%{years} jaar',
    free: 'Dit domein is kosteloos.',
    paid: 'Deze periode is al met het abonnement gefactureerd.',
    task: 'Verlenging van %{name} vraagt aandacht',
    task_text:
      '**%{name}** kon niet automatisch worden verlengd: %{why}\n\nLos dit op voordat het domein verloopt. We ' +
      'proberen het elk uur opnieuw.',
    under_way: {
      message: 'Er loopt al een verlenging tot %{until}.',
      hint: 'Wacht tot de registrar die heeft doorgevoerd, of annuleer de opdracht.',
    },
    suspended: {
      message: 'Het abonnement van dit domein is opgeschort.',
      hint: 'Hervat eerst het abonnement.',
    },
    cancelled: {
      message: 'Het abonnement van dit domein is opgezegd.',
      hint: 'Trek eerst de opzegging van het abonnement in.',
    },
  },
  registrar_task: {
    let_go: 'Laat het aflopen of zeg het op bij de registrar, zodat het daar niet meer wordt verlengd.',
    code: 'Kies voor de verhuiscode hierboven ‘Verhuiscode van de klant tonen’. Elke keer wordt vastgelegd in de audittrail.',
    no_code:
      'De klant heeft geen verhuiscode gegeven. Vraagt de registrar erom, vraag hem dan aan de klant en vul hem in bij het domein.',
    expiry: 'Vul na de verhuizing op de pagina van het domein de verloopdatum in die de registrar noemt.',
    demands: 'Eisen van .%{tld}',
    nameservers: '%{min} tot %{max} nameservers',
    vat_id: 'btw-nummer %{number}',
    yes: 'ja',
    fields: {
      registrant_contact_uuid: 'Houder',
      admin_contact_uuid: 'Administratief contact',
      tech_contact_uuid: 'Technisch contact',
      billing_contact_uuid: 'Facturatiecontact',
      ds_records: 'DS-records',
      locked: 'Verhuisslot',
    },
  },
  transfer_out_mail: {
    leaving: {
      subject: '%{domain} verhuist naar een andere provider',
      text: 'Een andere provider heeft de verhuizing van %{domain} aangevraagd. Heb je daar zelf om gevraagd, dan hoef je niets te doen.',
      note: 'Heb je hier niet om gevraagd? Beantwoord deze e-mail meteen: we kunnen het nog een paar dagen weigeren.',
    },
    stayed: {
      subject: '%{domain} blijft bij ons',
      text: 'De verhuizing van %{domain} naar een andere provider is niet doorgegaan. Alles blijft zoals het was.',
      again: 'Wil je het domein toch verhuizen? Vraag op de pagina ervan een nieuwe verhuiscode aan.',
    },
    left: {
      subject: '%{domain} is naar een andere provider verhuisd',
      text: '%{domain} is niet meer bij ons. Het abonnement ervan eindigt met de gefactureerde periode.',
      rest: 'We blijven de website en e-mail ervan hosten tot je ze opzegt. De DNS ligt nu bij je nieuwe provider.',
    },
    note: 'Je krijgt deze e-mail omdat dit domein op jouw naam bij ons staat of stond.',
  },
  expiry_mail: {
    soon: {
      subject: '%{domain} verloopt op %{day}',
      text: '%{domain} wordt niet automatisch verlengd. Na %{day} kunnen website en e-mail uitvallen en kan een ander de naam registreren.',
      renew:
        'Wil je het domein houden? Zet ‘Verlengt automatisch’ aan op de pagina van het domein, of beantwoord deze e-mail.',
    },
    over: {
      subject: '%{domain} is verlopen',
      text: '%{domain} is op %{day} verlopen en niet verlengd. Website en e-mail kunnen elk moment uitvallen.',
      renew:
        'Meestal is de naam nog terug te halen, maar niet lang meer. Beantwoord deze e-mail als je die wilt houden.',
    },
    note: 'Je krijgt deze e-mail omdat je de houder van dit domein bent.',
  },
  cancel_on_past: 'Deze datum is voorbij. Kies vandaag of later',
  registry: {
    nameservers: 'Bij .%{extension} horen %{min} tot %{max} nameservers',
    ds: {
      shape: 'Geef sleutelnummer, algoritme, soort hash en hash: %{record}',
      'key-tag': 'Het sleutelnummer is hooguit 65535: %{record}',
      algorithm: 'Registry’s ondersteunen dit algoritme niet. Gebruik 8, 13 of 15: %{record}',
      'digest-type': 'De soort hash is 1, 2 of 4: %{record}',
      'digest-length': 'De hash is te kort of te lang voor zijn soort: %{record}',
    },
    glue: {
      missing: 'Vul de adressen in van %{host}, die onder dit domein zelf valt: %{host} 192.0.2.1',
      host: 'Vul een hostnaam in met de adressen ervan: %{host}',
      address: 'Vul IPv4- of IPv6-adressen in voor %{host}',
      unreachable: 'Deze adressen van %{host} zijn niet bereikbaar op internet. Vul openbare adressen in',
      twice: 'Zet alle adressen van %{host} op één regel',
      'not-needed': 'Alleen nameservers onder dit domein zelf hebben adressen nodig: laat %{host} weg',
    },
    registrant: {
      legal_form: '.%{extension} vereist de rechtsvorm van de houder. Vul die in bij het contact',
      kvk_number: '.%{extension} vereist het KvK-nummer van de houder. Vul dat in bij het contact',
      vat_id: '.%{extension} vereist het btw-nummer van de houder. Vul dat in bij het contact',
      name: '.%{extension} vereist een contactpersoon van de houder. Vul die in bij het contact',
      country: 'Houders van .%{extension} wonen of zijn gevestigd in: %{countries}',
    },
    no_dnssec: '.%{extension} ondersteunt geen DNSSEC',
    no_privacy: '.%{extension} ondersteunt geen whois-privacy',
    no_lock: '.%{extension} ondersteunt geen verhuisslot',
  },
  registrar_comparison: {
    changed: {
      message: 'Dit is gewijzigd sinds de vergelijking.',
      hint: 'Vergelijk opnieuw om te zien wat er over is.',
    },
    not_so: {
      message: 'Dit is niet op die manier op te lossen.',
      hint: 'Maak er een taak van, of open het domein.',
    },
    task: '%{name} nakijken bij %{provider}',
    ours: 'Hier: %{value}',
    theirs: 'Bij %{provider}: %{value}',
    true: 'ja',
    false: 'nee',
    steps: {
      only_there:
        '%{provider} heeft **%{name}**, maar wij niet. Zoek uit van wie het is: voeg het hier toe voor die ' +
        'klant, of laat het daar verlopen.',
      only_here:
        '**%{name}** staat niet meer bij %{provider}. Zoek uit waar het naartoe is: markeer het als ' +
        'verhuisd, of corrigeer hier de registrar.',
      registrar: '**%{name}** staat bij %{provider}. Corrigeer hier de registrar, of verhuis het.',
      status: '**%{name}** heeft bij %{provider} een andere status. Zoek uit wat er is gebeurd en maak beide gelijk.',
      expiry:
        '**%{name}** heeft bij %{provider} een andere verloopdatum. Ga na of een verlenging is gemist of ' +
        'dubbel is gedaan, en corrigeer hier de datum.',
      locked: 'Het verhuisslot van **%{name}** is anders bij %{provider}. Zet het zoals de klant het wil.',
      nameservers: '**%{name}** heeft bij %{provider} andere nameservers. Zoek uit welke kloppen.',
      registrant: '**%{name}** heeft bij %{provider} een andere houder. Zoek uit welke klopt.',
    },
  },
  auth_code: {
    title: 'Verhuiscode van de klant',
    note: 'Vul de code bij de registrar in om het domein te verhuizen. In de audittrail staat dat je de code hebt bekeken.',
    none: {
      message: 'Voor dit domein is er geen verhuiscode.',
      hint: 'Vraag de klant erom en kies ‘Andere verhuiscode invullen’.',
    },
  },
  transfer_code: {
    title: 'Verhuiscode',
    note: 'Kopieer de code nu: je ziet hem niet nog eens. Geef hem alleen aan je nieuwe provider.',
    shown_already: 'Deze code is al getoond.',
    ask_again: 'Vraag een nieuwe verhuiscode aan.',
    missing: {
      message: 'Er is nog geen verhuiscode.',
      hint: 'Kies ‘Verhuiscode invullen’, of meld waarom de code er niet komt.',
    },
  },
};

export const calls: Translation<typeof en.calls> = {
  readRegistrarComparison: 'Verschillen tussen domeinen hier en bij hun registrars',
  compareRegistrars: 'De domeinen nu bij de registrars ophalen en vergelijken',
  repairRegistrarDifference: 'Eén verschil met de registrar oplossen',
};
