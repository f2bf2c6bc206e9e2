/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

/** Texts of the screens, under `beheer.<key>`. */
export const screens: Translation<typeof en.screens> = {
  dns: {
    sheet: 'Records van %{zone}',
    column: { name: 'Naam', type: 'Type', ttl: 'TTL', value: 'Waarde' },
    add: 'Record toevoegen',
    remove: 'Verwijderen',
    import: 'Zonebestand importeren',
    export: 'Exporteren',
    history: 'Geschiedenis',
    undo: 'Ongedaan maken',
    redo: 'Opnieuw',
    unsaved: 'Nog niet opgeslagen',
    faults: '1 ongeldige cel |||| %{smart_count} ongeldige cellen',
    discard: 'Weggooien',
    save: 'Zone opslaan',
    saved: 'Zone opgeslagen',
    stale: 'De zone is gewijzigd sinds je dit typte. Gooi het weg, of kopieer eerst wat je nodig hebt.',
    added: 'Nieuw',
    changed: 'Gewijzigd',
    removed: 'Verwijderd',
    zone_file: 'Zonebestand',
    import_help: 'Plak het hier of kies een bestand. Er verandert niets tot je de zone opslaat.',
    choose_file: 'Bestand kiezen',
    add_instead: 'Toevoegen aan bestaande records',
    replace_instead: 'Bestaande records vervangen',
    line: 'Regel %{line}',
    ignored:
      '1 record overgeslagen: %{types} wordt niet ondersteund. |||| %{smart_count} records overgeslagen: %{types} worden niet ondersteund.',
    refused:
      'TTL niet ingevuld: %{values} is geen aantal seconden. |||| %{smart_count} TTL’s niet ingevuld: %{values} zijn geen aantallen seconden.',
    keeps_nameservers: 'De zone houdt de eigen nameservers. Die in het bestand worden overgeslagen.',
    no_difference: 'Geen wijzigingen in de zone.',
    take_over: 'Overnemen in de records',
    no_history: 'Nog geen wijzigingen.',
    undo_change: 'Ongedaan maken (1 record) |||| Ongedaan maken (%{smart_count} records)',
    obstacle: {
      not_kept: 'Te groot om ongedaan te maken: de geschiedenis heeft er maar een deel van.',
      changed_since: 'Daarna weer gewijzigd.',
    },
    none: 'Hier is geen DNS-zone',
    none_text: 'De nameservers van het domein bevatten de records. Maak hier een zone aan om ze bij ons te beheren.',
    open: 'Zone openen',
    delegation: {
      ours: 'Het domein gebruikt de nameservers van deze zone.',
      partly: 'Het domein gebruikt %{nameservers}: dat zijn niet alle nameservers van deze zone.',
      elsewhere: 'Het domein gebruikt %{nameservers}, dus deze records zijn niet actief.',
    },
  },
};

/** Texts of the rules, used by browser and server. */
export const rules: Translation<typeof en.rules> = {
  fault: {
    name_outside: 'Deze naam ligt niet in de zone %{zone}',
    name_length: 'Een naam heeft in totaal hooguit %{most} tekens',
    name_label: 'Tussen twee punten staan hooguit %{most} tekens',
    name_empty_label: 'Er ontbreekt iets tussen twee punten',
    name_characters: 'Gebruik letters, cijfers, koppeltekens en underscores',
    name_wildcard: 'Gebruik een sterretje los, aan het begin',
    name_underscore: 'Een hostnaam kan geen underscores hebben',
    type_unknown: 'Kies een van %{types}, of een nummer zoals TYPE65534',
    type_named: 'Schrijf dit type als %{name}',
    type_number: 'Geen record kan dit type hebben',
    ttl_range: 'Een geheel aantal seconden, hooguit %{most}',
    value_empty: 'Vul een waarde in',
    a_value: 'Een IPv4-adres, zoals 192.0.2.1',
    aaaa_value: 'Een IPv6-adres, zoals 2001:db8::1',
    mx: 'Een voorkeur en een mailserver, zoals 10 mail.voorbeeld.nl',
    srv: 'Prioriteit, gewicht, poort en server, zoals 0 5 443 sip.voorbeeld.nl',
    caa: 'Een vlag, een tag en een waarde, zoals 0 issue ‘letsencrypt.org’',
    tlsa: 'Gebruik, selectie, vergelijking en hexadecimale gegevens, zoals 3 1 1 0a1b…',
    tlsa_length: 'Bij deze vergelijking horen %{length} hexadecimale cijfers',
    sshfp: 'Algoritme, soort vingerafdruk en hexadecimale vingerafdruk, zoals 4 2 0a1b…',
    ds: 'Sleutelnummer, algoritme, soort hash en hexadecimale hash, zoals 12345 13 2 0a1b…',
    svcb: 'Een prioriteit, een doel en parameters, zoals 1 . alpn=h2,h3',
    svcb_alias: 'Met prioriteit 0 is dit een alias, en die heeft geen parameters',
    svcb_parameter: 'De parameter %{parameter} is onbekend, ongeldig of staat er twee keer',
    svcb_missing: 'De parameter %{parameter} is verplicht, maar ontbreekt',
    naptr: 'Volgorde, voorkeur, vlaggen, dienst, expressie en vervanging, zoals 100 10 S SIP+D2U !a!b! .',
    naptr_either: 'Gebruik een expressie of een vervanging; ‘.’ is geen vervanging',
    uri: 'Prioriteit, gewicht en adres, zoals 10 1 https://voorbeeld.nl/',
    loc: 'Breedte, lengte en hoogte, zoals 52 22 23 N 4 53 32 E 0m',
    unknown_value: 'Gegevens van een onbekend type, zoals \\# 4 0a000001',
    unknown_length: '%{length} bytes zijn twee keer zoveel hexadecimale cijfers; er staan er %{digits}',
    target_address: 'Gebruik hier een hostnaam, geen IP-adres',
    curly_quotes: 'Gebruik rechte aanhalingstekens in plaats van gekrulde',
    txt_length: 'Hooguit %{most} bytes tekst',
    cname_apex: 'De zone zelf kan geen alias zijn: gebruik A en AAAA',
    cname_alone: '%{name} is een alias en kan dus geen andere records hebben',
    target_alias: '%{target} is een alias, en daar mag dit record niet naar verwijzen',
    ds_apex:
      'DS hoort bij een naam onder de zone, naast de NS-records daarvan. Het DS-record van de zone zelf staat bij de registry',
    dname_single: '%{name} kan maar één DNAME hebben',
    dname_below: 'Namen onder %{name} worden omgeleid door de DNAME en hebben daarom geen records',
    duplicate: 'Dit record staat er al',
    ttl_differs: 'De %{type}-records van %{name} hebben één TTL: %{ttl}',
    file_parentheses: 'Een haakje gaat te vaak open of dicht',
    file_quote: 'Een aanhalingsteken wordt niet gesloten',
    file_escape: 'Na een backslash komt een teken, of 3 cijfers tot en met 255',
    file_include: 'Andere bestanden worden niet gelezen. Plak die records hier',
    file_directive: 'Onbekende instructie %{directive}',
    file_fields: 'Onvolledig record: een naam, type en waarde zijn nodig',
    file_class: 'Records van klasse %{class} worden niet ondersteund',
    file_text: 'Deze tekst is geen UTF-8',
    file_owner: 'Het eerste record heeft een naam nodig',
    warn_duplicate: 'Hetzelfde record staat er twee keer; het wordt één keer overgenomen',
    warn_ttl: 'De %{type}-records van %{name} hebben verschillende TTL’s; alle krijgen de kleinste: %{ttl}',
    warn_unquoted: 'Deze tekst heeft geen aanhalingstekens; de spaties blijven staan: %{text}',
    warn_spf_twice: '%{name} heeft meer dan één SPF-record, en ontvangers negeren ze dan alle',
  },
};

/** Texts of the server. */
export const server: Translation<typeof en.server> = {
  zone: {
    no_domain: {
      message: 'Dit domein is niet meer bij ons.',
      hint: 'Maak zones voor domeinen die bij ons zijn.',
    },
    there_already: {
      message: '%{name} heeft al een DNS-zone.',
      hint: 'Wijzig de records daarvan.',
    },
    takes_too_long: 'Het lezen van dit zonebestand duurt te lang. Splits het.',
    template_fault: 'Regel %{line}: %{fault}',
    template_placeholder: 'Onbekende plaatshouder {%{name}}. Gebruik %{known}',
  },
};

/** Texts about the API calls, by call id. */
export const calls: Translation<typeof en.calls> = {
  exportZone: 'De zone als zonebestand',
  importZone: 'Een zonebestand importeren, of een voorbeeld van de wijzigingen',
};
