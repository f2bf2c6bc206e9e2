/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** What the server says: refusals, mails, what previews show. */
export const server = {
  series: {
    follows_last: 'Number %{last} has been issued from this series, so the next one follows automatically',
    no_going_back: 'Numbers have been issued from this series. Going back would issue them again',
    only_one: 'Numbers are already issued from another series. Using 2 would leave gaps',
  },
} as const satisfies Messages;
