// English: subscriptions, what an action would do, prices on a day, planned rises, what is due.
import type { Messages } from '../../../engine/browser/i18n/mergeMessages.ts';

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
  planned: {
    none: 'No price is going to change',
    none_text: 'Put a price list into force from a later day, and see here what it does to each subscription.',
    intro:
      'A subscription that follows the price list takes the new price with its next period. Tell the client at least %{days} days before, or the product’s own notice where it has one, so that they can still cancel.',
    fixed:
      '1 subscription has an agreed price and stays as it is. |||| %{smart_count} subscriptions have an agreed price and stay as they are.',
    lists: 'Price lists to come',
    list: 'Price list',
    valid_from: 'In force from',
    subscriptions: 'Subscriptions',
    per_month: 'Per month',
    first: 'First one',
    tell_by: 'Tell by',
    too_late: '%{date}, too late by now',
    no_changes: 'No running subscription pays another price because of it.',
    changes: 'Subscriptions that change',
    subscription: 'Subscription',
    client: 'Client',
    on: 'From',
    from: 'Now',
    to: 'Becomes',
    link: 'Planned changes',
  },
  due: {
    none: 'Nothing is due',
    none_text: 'Every period that has begun is on an invoice.',
    intro: 'This is put on draft invoices by itself during the day. Here it can be done at once. Excluding VAT.',
    bill: 'Bill what is due',
    done: '%{lines} periods on %{invoices} draft invoices, %{ended} ended, %{failed} clients could not be done',
    unpriced:
      'There is no price for %{names}. Add it to the price list. |||| There are no prices for %{names}. Add them to the price list.',
    lines: 'Periods to be invoiced',
    subscription: 'Subscription',
    product: 'Product',
    start: 'From',
    end: 'Until',
    amount: 'Amount',
    ending: 'Subscriptions that end',
    ends: 'Ends',
    on: 'On',
  },
} as const satisfies Messages;
