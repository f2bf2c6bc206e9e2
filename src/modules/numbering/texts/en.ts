/** English texts of the module. */
import type { Messages } from '#engine/values';

/** Texts of the server: API errors, mails and previews. */
export const server = {
  series: {
    follows_last: 'Number %{last} has been issued from this series, so the next one follows automatically',
    no_going_back: 'Numbers have been issued from this series. Going back would issue them again',
    only_one: 'Numbers are already issued from another series. Using 2 series would leave gaps',
  },
} as const satisfies Messages;
