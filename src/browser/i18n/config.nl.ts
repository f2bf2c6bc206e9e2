// Dutch: the configuration of the company.
import type { Messages } from './mergeMessages.ts';

export const config = {
  company_settings: {
    title: 'Algemene instellingen',
    saved: 'De instellingen zijn opgeslagen',
    kept: 'Er is er een. Vul in om die te vervangen.',
    undo: 'Wijzigingen ongedaan maken',
  },
  code_editor: {
    keys: 'Tab springt in. Druk op Escape en dan op Tab om de editor te verlaten.',
    phrases: {
      find: 'Zoeken', replace: 'Vervangen', next: 'volgende', previous: 'vorige', all: 'alle', match_case: 'hoofdlettergevoelig', by_word: 'hele woorden', regexp: 'reguliere expressie',
      replace_all: 'alle vervangen', close: 'sluiten', current_match: 'huidige treffer', on_line: 'op regel', go_to_line: 'Naar regel', go: 'ga',
      replaced_match_on_line: 'treffer op regel $ vervangen', replaced_matches: '$ treffers vervangen',
    },
  },
  config_file: {
    difference: 'Verschil met wat is uitgerold',
    unchanged: '$ ongewijzigde regels',
    same: 'Wat hier staat, is wat is uitgerold.',
    elsewhere: 'Het bestand op de server heeft een ander controlegetal dan wat is uitgerold: het is daar gewijzigd.',
    drifted: 'Dit bestand is op de server gewijzigd sinds het is uitgerold. Opnieuw uitrollen overschrijft dat.',
    never: 'Nog niet uitgerold',
    never_text: 'Zodra dit bestand is uitgerold, zie je hier wat er op de server zou veranderen.',
  },
  number_preview: { title: 'Voorbeeld van de nummers', next: 'De volgende nummers', wrong: 'Deze opbouw geeft geen nummer. Er is precies één {seq} of {seq:05} nodig.' },
  invoice_document: {
    open: 'PDF openen', download: 'Downloaden', preview: 'Wat er op de factuur staat', draft: 'Dit is een concept: het heeft nog geen nummer en dat staat er ook op.',
    net: 'Totaal excl. btw', vat: 'Btw %{rate} over %{amount}', gross: 'Totaal incl. btw',
  },
  seller_header: {
    title: 'Kop en voet van een factuur',
    lines: 'De regels van de factuur',
    logo: 'Logo',
    kvk: 'KvK',
    vat: 'Btw',
    pay_now: 'Betaal direct aan %{holder}, %{iban}',
    pay: 'Betaal binnen 1 dag aan %{holder}, %{iban} |||| Betaal binnen %{smart_count} dagen aan %{holder}, %{iban}',
    needed: 'Nodig op een factuur',
    complete_already: 'Alles is er.',
    missing: 'Er ontbreekt 1 gegeven. |||| Er ontbreken %{smart_count} gegevens.',
    lacks: '%{field}: ontbreekt',
    complete: 'Gegevens aanvullen',
  },
  provider: {
    manual: 'Wat van deze leverancier wordt gevraagd, wordt een taak voor medewerkers.',
    needs: 'Inloggegevens zijn JSON met: %{keys}.',
    may: 'Toevoegen kan: %{keys}.',
    test: 'Testomgeving: er wordt niets echt besteld of betaald.',
  },
} satisfies Messages;
