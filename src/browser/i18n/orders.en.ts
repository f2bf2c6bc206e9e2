// English: what is being set up of an order.
import type { Messages } from './mergeMessages.ts';

export const orders = {
  order_progress: {
    title: 'What is being set up',
    count: '%{done} of %{total} done',
    made: 'Service:',
    failed: 'This did not work yet. We have been told and are looking into it; you need not do anything.',
    after_payment: 'Starts once the order is paid.',
  },
} as const satisfies Messages;
