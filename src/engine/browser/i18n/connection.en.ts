// English: what is said where the server cannot be reached.
import type { Messages } from './mergeMessages.ts';

export const connection = {
  connection: {
    no_answer: 'The server does not answer. Try again in a moment.',
    no_answer_offline: 'You are offline. Try again once you are back on the internet.',
    unclear: 'The server answered with something that is no answer. Try again in a moment.',
    unreachable: 'The server does not answer. We keep trying; what you have typed stays here.',
    offline: 'You are offline. What you have typed stays here; saving works again as soon as you are back.',
    version: 'There is a new version. Save your work first, then reload.',
    version_reload: 'Reload',
    try_now: 'Try now',
    back: 'The connection is back',
    page_title: 'This page could not be fetched',
    page_text:
      'The server does not answer, or there is a new version. As soon as there is an answer the page comes by itself.',
  },
} as const satisfies Messages;
