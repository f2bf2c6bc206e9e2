// Dutch: what is said where the server cannot be reached.
import type { Messages } from './mergeMessages.ts';

export const connection = {
  connection: {
    no_answer: 'De server geeft geen antwoord. Probeer het zo nog eens.',
    no_answer_offline: 'Je bent offline. Probeer het opnieuw als je weer internet hebt.',
    unclear: 'De server gaf een onbegrijpelijk antwoord. Probeer het zo nog eens.',
    unreachable: 'De server geeft geen antwoord. We blijven het proberen; wat je hebt getypt blijft staan.',
    offline: 'Je bent offline. Wat je hebt getypt blijft staan; opslaan kan weer zodra je verbinding hebt.',
    version: 'Er is een nieuwe versie. Sla eerst je werk op en laad dan opnieuw.',
    version_reload: 'Opnieuw laden',
    try_now: 'Nu proberen',
    back: 'De verbinding is er weer',
    page_title: 'Deze pagina kon niet worden opgehaald',
    page_text:
      'De server geeft geen antwoord, of er is een nieuwe versie. Zodra er antwoord is komt de pagina vanzelf.',
  },
} as const satisfies Messages;
