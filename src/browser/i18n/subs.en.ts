// English: subscriptions, what an action would do, prices on a day, planned rises, what is due.
import type { Messages } from './mergeMessages.ts';

export const subs = {
  preview: {
    outcome: 'What it comes to',
    total: 'To be charged, excl. VAT',
    back: 'Comes back, excl. VAT',
  },
  subscription: {
    period: 'Current period',
    bar: 'From %{start} through %{end}; today is %{today}; invoiced through %{billed}',
    today: 'Today',
    billed_through: 'Invoiced through',
    next_period: 'Next period from',
    changes_on: 'Changes on',
    ends_on: 'Ends on',
    left: '1 of %{days} days left |||| %{smart_count} of %{days} days left',
    no_period: 'No period has begun yet',
    no_period_text: 'The first one begins when the service is set up.',
  },
} as const satisfies Messages;
