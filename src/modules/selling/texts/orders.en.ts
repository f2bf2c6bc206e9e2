// English: ordering from the dashboard, and what is being set up of an order.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

export const orders = {
  quick_order: { title: 'Need something?', text: 'A name, hosting or something else: in a few steps.' },
  order_progress: {
    title: 'What is being set up',
    count: '%{done} of %{total} done',
    made: 'Service:',
    failed: 'This did not work yet. We have been told and are looking into it; you need not do anything.',
    after_payment: 'Starts once the order is paid.',
  },
} as const satisfies Messages;
