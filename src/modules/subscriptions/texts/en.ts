/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** On its screens, by `beheer.<key>`. */
export const screens = {
  // Subscriptions, what an action would do, prices on a day, planned rises, what is due.
  preview: {
    outcome: 'What it comes to',
    total: 'To be charged, %{vat}',
    back: 'Comes back, %{vat}',
    excl_vat: 'excl. VAT',
    incl_vat: 'incl. VAT',
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
      'A subscription that follows the price list takes the new price with its next period. Rises are announced to the client by mail two weeks ahead of the %{days} days of notice, or of the product’s own notice where it has one, so that they can still cancel. One that was announced later than that waits for the first period after the notice.',
    fixed:
      '1 subscription has an agreed price and stays as it is. |||| %{smart_count} subscriptions have an agreed price and stay as they are.',
    lists: 'Price lists to come',
    list: 'Price list',
    valid_from: 'In force from',
    subscriptions: 'Subscriptions',
    per_month: 'Per month',
    first: 'First one',
    notify_by: 'Notify by',
    no_changes: 'No running subscription pays another price because of it.',
    changes: 'Subscriptions that change',
    subscription: 'Subscription',
    client: 'Client',
    on: 'From',
    from: 'Now',
    to: 'Becomes',
    announced_on: 'Announced',
    link: 'Planned changes',
  },
  non_payment: {
    title: 'Unpaid: the night before %{day}',
    intro: 'This happens by itself, unless it is paid or held back before.',
    nothing: 'Nothing will be suspended or ended.',
    reminders: '1 reminder goes out that day. |||| %{smart_count} reminders go out that day.',
    suspending: 'Will be suspended',
    ending: 'Will be ended',
    on_hold: 'Held back',
    client: 'Client',
    invoice: 'Invoice',
    due: 'Due',
    reason: 'Why',
    holds: {
      client: 'Arrangement with the client',
      never: 'Client is never suspended',
      subscription: 'Arrangement for this subscription',
      disputed: 'Invoice is disputed',
      announced: 'Payment is on its way',
    },
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

/** What the server says: refusals, mails, what previews show. */
export const server = {
  cancel: {
    day_not_offered: 'Choose one of the days that are offered',
    end_of_period: 'At the end of the period',
    after_notice: 'At the end of the period, after %{notice_days} days’ notice',
    without_notice: 'At the end of this period, without notice',
    at_once: 'At once',
    refunded: 'What was paid ahead is given back',
    ends: 'Ends',
    last_day: 'Last day',
    until_then: 'It goes on until then, and the cancellation can be undone up to',
    ends_now: 'It ends now. This cannot be undone.',
    service_gone: {
      message: 'Its service has been removed, or the domain has left.',
      hint: 'The cancellation stands. Order the service again to go on with it.',
    },
  },
  price_rise_mail: {
    subject: 'A new price for %{subscriptions}',
    text: {
      incl_vat: 'Our prices change. This is what you are going to pay, including VAT:',
      excl_vat: 'Our prices change. This is what you are going to pay, excluding VAT:',
    },
    rise: '%{subscription}: %{to} from %{on}, now %{from}.',
    cancel: 'Would you rather not go on at this price? You can cancel before it begins.',
    note: 'You need not do anything to keep what you have.',
  },
  non_payment_mail: {
    suspended: {
      subject: 'Suspended: %{services}',
      text: 'We have suspended %{services}, because %{numbers} has not been paid.',
      next: 'As soon as we have received the payment it goes on by itself.',
    },
    ended: {
      subject: 'Ended: %{services}',
      text: 'We have ended %{services}, because %{numbers} has still not been paid.',
      next: 'It is going to be removed. Do you want to keep it? Then pay and get in touch with us soon.',
    },
    note: 'Have you paid already, or is something not right? Then tell us.',
  },
  resume: {
    client_suspended: {
      message: 'The client is suspended.',
      hint: 'Lift the suspension of the client first.',
    },
  },
  pack: {
    over: '%{label}: %{used}, of %{limit}',
    too_small: {
      message: '%{account} uses more than %{pack} has. %{uses}.',
      hint: 'Clean up in the account first, or choose a larger pack.',
    },
  },
  follow: {
    title: 'Change to %{product}: %{description}',
    text: 'The subscription has changed from %{before} to %{product}. Adjust the service at the provider to it.',
    over: 'The account keeps its pack for now, since it uses more than %{pack} has. %{uses}. Clean up with the client, and change the pack then.',
  },
  change: {
    day_not_offered: 'Choose one of the days that are offered',
    from_when: 'From when',
    from: 'From',
    with_new_period: ', when a new period begins',
    at_once: 'At once',
    no_other_choice: 'There is nothing else to choose: no other price holds for this client.',
    later: 'Nothing is charged now. It changes by itself on',
    nothing_to_settle: 'Nothing was charged ahead, so there is nothing to settle.',
    rest_of_period: 'for the rest of what was paid for, by the day. Then the full price per',
    refunded: 'You get the difference back',
    charged: 'The difference is charged',
    now: 'Now',
    becomes: 'Becomes',
    same_quantity: 'This is the quantity that it has',
    product_not_offered: 'Choose one of the products that are offered',
    pay_per: 'Pay per',
    same: 'the same',
    more: 'more',
    less: 'less',
  },
  settlement: {
    credit: 'Credit',
    through: 'through',
  },
  periods: {
    day: 'day',
    days: 'days',
    week: 'week',
    weeks: 'weeks',
    month: 'month',
    months: 'months',
    year: 'year',
    years: 'years',
    several: '%{count} %{unit}',
  },
} as const satisfies Messages;

/** About its own calls, by their `id`, in the description of the API: what each does, and its parameters. */
export const calls = {
  planPrices: 'Which subscriptions will cost something else, by the price lists that are to come',
  readNonPayment: 'What tonight’s round of unpaid invoices would remind of, suspend, end and hold back',
  readDueSubscriptions: 'Which subscriptions are due to be invoiced',
  billDueSubscriptions: 'Put what is due on drafts of invoices',
} as const satisfies Messages;
