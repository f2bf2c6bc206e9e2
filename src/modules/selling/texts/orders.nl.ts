// Nederlands: bestellen vanaf het overzicht, en wat er van een bestelling wordt opgeleverd.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const orders = {
  quick_order: { title: 'Iets nodig?', text: 'Een naam, hosting of iets anders: in een paar stappen.' },
  order_progress: {
    title: 'Wat er wordt opgeleverd',
    count: '%{done} van %{total} klaar',
    made: 'Dienst:',
    failed: 'Dit is nog niet gelukt. We weten ervan en zoeken het uit; je hoeft niets te doen.',
    after_payment: 'Begint zodra de bestelling is betaald.',
  },
} as const satisfies Messages;
