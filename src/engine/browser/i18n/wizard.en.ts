// English: forms in steps.
import type { Messages } from './mergeMessages.ts';

export const wizard = {
  wizard: {
    steps: 'Steps',
    step_of: 'Step %{step} of %{steps}',
    next: 'Next',
    back: 'Back',
    summary: 'Check and create',
    change: 'Change',
    change_what: 'Change %{what}',
    kept: 'You were here before: what you filled in was kept.',
    start_over: 'Start over',
    leave_title: 'Leave this form?',
    leave_text: 'You can keep what you filled in. It waits in this tab until you come back.',
    leave_drop: 'Throw away',
    leave_keep: 'Keep and leave',
  },
} satisfies Messages;
