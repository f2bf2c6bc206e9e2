// Dutch: the page that describes the API.
import type { Messages } from './mergeMessages.ts';

export const api = {
  api: {
    title: 'API',
    intro:
      'Alles wat je hier doet, kan een programma van jou ook. Kies een onderdeel en je ziet de aanroepen, met de velden die je mag lezen en sturen.',
    token_title: 'Een token',
    token_text:
      'Bij het inloggen krijg je een token. Stuur dat mee met elk verzoek, zoals in de opdrachten: die halen het uit $TOKEN, en het record uit $uuid.',
    search: 'Zoek aanroep of veld',
    resources: 'Onderdelen',
    all: 'Alle onderdelen',
    calls: '1 aanroep |||| %{smart_count} aanroepen',
    nothing_found: 'Niets gevonden voor ‘%{query}’. Probeer de naam van een onderdeel of een veld.',
    failed: 'De beschrijving van de API kon niet worden opgehaald. Probeer het zo nog eens.',
    command: 'de opdracht',
    parameters: 'Parameters',
    body: 'Wat je stuurt',
    file_body: 'Wat je stuurt is de inhoud van het bestand.',
    answer: 'Antwoord %{status}: %{description}',
    refusals: 'Wanneer het wordt geweigerd',
    required: 'Verplicht',
    read_only: 'Alleen lezen',
    tag: { session: 'Sessie' },
  },
} as const satisfies Messages;
