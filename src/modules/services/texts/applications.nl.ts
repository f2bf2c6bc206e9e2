// Dutch: making applications, and what their templates ask for.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const applications = {
  application_create: {
    title: 'Applicatie aanmaken',
    source: 'Waaruit ze bestaat',
    source_text: 'Een sjabloon wordt voor je geïnstalleerd en ingericht; een repository wordt uitgerold zoals die is.',
    repository: 'Een repository',
    repository_text: 'Code van de klant, van GitHub, GitLab of elders.',
    client: 'Voor wie',
    client_text: 'Van wie de applicatie is, en hoe je haar noemt.',
    variables: 'Wat ze nodig heeft',
    variables_text: 'Het sjabloon vraagt hierom. Wat geheim is, gaat naar de server en wordt niet meer getoond.',
    variables_wrong: 'Hier klopt nog iets niet. Kijk wat er onder de velden staat.',
    server: 'Waar',
    server_text: 'De server waarop ze draait.',
    domain: 'Onder welke naam',
    domain_text: 'Dit kan ook later.',
  },
  variables: {
    none: 'Er wordt niets gevraagd.',
    generated: 'Laat leeg om er een te laten maken.',
    preview: 'Zo ziet het formulier eruit',
    preview_text: 'Zoals iemand het ziet die een applicatie van dit sjabloon maakt.',
    made: 'wordt voor je gemaakt',
    yes: 'Ja',
    no: 'Nee',
    required: 'Vul dit in',
    unknown: 'Het sjabloon vraagt hier niet om',
    text: 'Vul een tekst in',
    integer: 'Vul een geheel getal in',
    boolean: 'Kies ja of nee',
    email: 'Vul een e-mailadres in',
    domain: 'Vul een domeinnaam in, zoals voorbeeld.nl',
    line: 'Gebruik één regel van hoogstens 1000 tekens',
  },
} as const satisfies Messages;
