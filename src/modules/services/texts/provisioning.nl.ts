// Dutch: what is carried out by providers or by staff.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const provisioning = {
  provisioning: {
    run: 'Draaien',
    run_title: 'Script draaien',
    parameters: 'Parameters',
    parameters_help: 'Gaan als omgevingsvariabelen naar het script.',
    what_runs: 'Wat er gaat draaien',
    how_it_runs: '%{interpreter}, als gebruiker %{user}, hooguit %{seconds} seconden.',
    destructive: 'Dit script kan gegevens wissen. Kijk twee keer waar je het draait.',
    type_name: 'Naam van de server *',
    type_name_help: 'Typ %{name} om te laten zien dat je deze server bedoelt.',
    choose_server_first: 'Kies eerst een server.',
  },
} as const satisfies Messages;
