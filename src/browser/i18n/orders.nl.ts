// Nederlands: wat er van een bestelling wordt opgeleverd.
import type { Messages } from './mergeMessages.ts';

export const orders = {
  order_progress: {
    title: 'Wat er wordt opgeleverd',
    count: '%{done} van %{total} klaar',
    made: 'Dienst:',
    failed: 'Dit is nog niet gelukt. We weten ervan en zoeken het uit; je hoeft niets te doen.',
    after_payment: 'Begint zodra de bestelling is betaald.',
  },
} as const satisfies Messages;
