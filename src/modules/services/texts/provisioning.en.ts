// English: what is carried out by providers or by staff.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const provisioning = {
  provisioning: {
    run: 'Run',
    run_title: 'Run a script',
    parameters: 'Parameters',
    parameters_help: 'Passed to the script as environment variables.',
    what_runs: 'What will run',
    how_it_runs: '%{interpreter}, as user %{user}, for at most %{seconds} seconds.',
    destructive: 'This script can destroy data. Look twice at where it runs.',
    type_name: 'Name of the server *',
    type_name_help: 'Type %{name} to show that you mean this server.',
    choose_server_first: 'Choose a server first.',
  },
} as const satisfies Messages;
