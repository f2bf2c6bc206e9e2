// Dutch: forms in steps.
import type { Messages } from './mergeMessages.ts';

export const wizard = {
  wizard: {
    steps: 'Stappen',
    step_of: 'Stap %{step} van %{steps}',
    next: 'Volgende',
    back: 'Terug',
    summary: 'Controleren en aanmaken',
    change: 'Wijzigen',
    change_what: '%{what} wijzigen',
    kept: 'Je was hier al eerder: wat je hebt ingevuld is bewaard.',
    start_over: 'Opnieuw beginnen',
    leave_title: 'Dit formulier verlaten?',
    leave_text: 'Je kunt bewaren wat je hebt ingevuld. Het blijft in dit tabblad staan tot je terugkomt.',
    leave_drop: 'Weggooien',
    leave_keep: 'Bewaren en weggaan',
  },
} satisfies Messages;
