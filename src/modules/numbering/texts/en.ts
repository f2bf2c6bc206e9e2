/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** What the server says: refusals, mails, what previews show. */
export const server = {
  series: {
    follows_last: 'Number %{last} was given from this series: the next one follows it by itself',
    no_going_back: 'Numbers were given from this series: going back would give them again',
    only_one: 'Numbers are given from another series already: two beside each other would leave gaps',
  },
} as const satisfies Messages;
