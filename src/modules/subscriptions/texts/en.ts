/** English texts of the subscriptions module. */
import type { Messages } from '#engine/values';

/** Texts of its screens, by `beheer.<key>`. */
export const screens = {
  // Subscriptions, previews of actions, prices on a day, planned rises, what is due.
  preview: {
    outcome: 'Summary',
    open: 'Open %{name}',
    total: 'To pay, %{vat}',
    back: 'To credit, %{vat}',
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
    no_period: 'No period has started yet',
    no_period_text: 'The first one starts when the service is set up.',
  },
  planned: {
    none: 'No price changes planned',
    none_text: 'Activate a price list from a future date to see its effect on each subscription here.',
    intro:
      'Subscriptions on the price list get the new price from their next period. Increases are emailed to clients 2 weeks before the notice period of %{days} days (or the product’s own), so they can still cancel. Later announcements apply from the first period after the notice.',
    fixed:
      '1 subscription has an agreed price and won’t change. |||| %{smart_count} subscriptions have an agreed price and won’t change.',
    lists: 'Upcoming price lists',
    list: 'Price list',
    valid_from: 'Valid from',
    subscriptions: 'Subscriptions',
    per_month: 'Per month',
    first: 'First change',
    notify_by: 'Announce by',
    no_changes: 'No active subscriptions are affected.',
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
    title: 'Unpaid: what happens on %{day}',
    intro: 'This happens automatically, unless it’s paid or put on hold first.',
    nothing: 'Nothing will be suspended or ended.',
    no_reminders: 'No reminders go out on %{day}.',
    reminders: '1 reminder goes out on %{day}. |||| %{smart_count} reminders go out on %{day}.',
    suspending: 'Will be suspended',
    ending: 'Will be ended',
    on_hold: 'On hold',
    client: 'Client',
    invoice: 'Invoice',
    due: 'Due',
    reason: 'Why',
    holds: {
      client: 'Arrangement with the client',
      never: 'Client is never suspended',
      subscription: 'Arrangement for this subscription',
      disputed: 'Invoice is disputed',
      not_sent: 'Invoice was never sent',
      not_delivered: 'Order not delivered yet',
      covered: 'Client’s credit covers it',
      announced: 'Payment announced',
    },
  },
  due: {
    none: 'Nothing to invoice',
    none_text: 'All started periods have been invoiced.',
    intro: 'Draft invoices are created automatically during the day. You can also do it now. Excluding VAT.',
    bill: 'Create draft invoices',
    done: '%{lines} periods on %{invoices} draft invoices, %{ended} ended, %{failed} failed',
    failed: 'Not billed. Everything else was.',
    client: 'Client',
    unpriced:
      'No price for %{names}. Add it to the price list. |||| No prices for %{names}. Add them to the price list.',
    failing: 'Can’t be invoiced: %{names}. The amount is too large. Correct the price or quantity.',
    lines: 'Periods to invoice',
    subscription: 'Subscription',
    product: 'Product',
    start: 'From',
    end: 'Until',
    amount: 'Amount',
    ending: 'Ending subscriptions',
    ends: 'Ends',
    on: 'On',
  },
} as const satisfies Messages;

/** Texts of the server: error messages, mails and previews. */
export const server = {
  client: {
    nothing_runs: 'No subscriptions are running.',
    suspends:
      'This suspends 1 subscription: %{names}. Hosting, servers and applications go offline; domains keep working. |||| This suspends %{smart_count} subscriptions: %{names}. Hosting, servers and applications go offline; domains keep working.',
    ends: 'This ends 1 subscription today: %{names}. Hosting, servers and applications go offline and are removed after %{days} days. |||| This ends %{smart_count} subscriptions today: %{names}. Hosting, servers and applications go offline and are removed after %{days} days.',
    domains_stay: 'Domains stay registered until they expire, and aren’t refunded.',
  },
  cancel: {
    day_not_offered: 'Choose one of the available days',
    end_of_period: 'At the end of the period',
    after_notice: 'At the end of the period, after %{notice_days} days’ notice',
    without_notice: 'At the end of this period, without notice',
    at_once: 'Right away',
    refunded: 'Prepaid amount is refunded',
    consumer: 'After %{notice_days} days’ notice, at most a month. Prepaid days after that are refunded',
    not_refunded: 'Not refunded: the domain has been paid until it expires',
    stays_registered: 'The domain stays registered until it expires. What was paid for that isn’t refunded.',
    stays_registered_until:
      'The domain stays registered until it expires on %{day}. What was paid for that isn’t refunded.',
    ends: 'Ends',
    last_day: 'Last day',
    until_then: 'It continues until then, and you can undo the cancellation until',
    ends_now: 'It ends now. This can’t be undone.',
    mailed: 'A confirmation is sent by email.',
    then_stops: 'The service then goes offline, and is removed %{days} days later.',
    service_gone: {
      message: 'Its service has been removed, or the domain was transferred away.',
      hint: 'The cancellation stands. Order the service again to continue.',
    },
  },
  waive: {
    invoiced_already: { message: 'This period is on an invoice already.', hint: 'Nothing is left to invoice.' },
  },
  give_back: {
    settles: {
      message: '“%{description}” settles a change of a subscription, and would never be billed again.',
      hint: 'Choose “Waive” when you delete the draft, or give the line a discount of 100%.',
    },
    not_running: {
      message: '“%{description}” belongs to a subscription that isn’t active, and would never be billed again.',
      hint: 'Choose “Waive” when you delete the draft, or give the line a discount of 100%.',
    },
    settled: {
      message: '“%{description}” was settled after it was billed, and isn’t billed again automatically.',
      hint: 'Choose “Waive” when you delete the draft, or give the line a discount of 100%.',
    },
  },
  price: {
    too_large: 'More than an invoice can carry: at most €999,999,999.99 per period',
    impossible: '“%{description}” can’t be invoiced: the amount is too large. Correct its price or quantity.',
    not_listed: 'There is no list price for this period: choose another one, or enter an agreed price',
  },
  sell_again: {
    product: 'Product',
    no_price: 'The price list has no recurring price for this client. Add one first.',
    runs: 'It goes online again now. The first period is on the next invoice.',
    runs_and_stays: 'It goes online again now, and isn’t removed on %{on}. The first period is on the next invoice.',
    not_ended: {
      message: 'A subscription already pays for this service.',
      hint: 'Open that subscription to resume or change it.',
    },
    client_closed: { message: 'The client is closed.', hint: 'Reopen the client first.' },
  },
  mail_words: {
    others: '%{count} other services',
    invoice: 'invoice %{numbers}',
    invoices: 'invoices %{numbers}',
  },
  price_rise_mail: {
    subject: 'A new price for %{subscriptions}',
    text: {
      incl_vat: 'Our prices are changing. This is what you’ll pay, including VAT:',
      excl_vat: 'Our prices are changing. This is what you’ll pay, excluding VAT:',
    },
    rise: '%{subscription}, from %{on}',
    price: '%{to} (now %{from})',
    button: 'View subscriptions',
    cancel: 'Don’t want to continue at this price? You can cancel before it takes effect.',
    note: 'You don’t need to do anything to keep your services.',
  },
  cancel_mail: {
    later: {
      subject: 'Cancelled: %{service} ends on %{day}',
      text: 'The cancellation is confirmed: %{service} ends on %{day}.',
      next: 'Until then everything keeps working. Changed your mind? Undo the cancellation before that day.',
    },
    now: {
      subject: 'Cancelled: %{service}',
      text: 'The cancellation is confirmed: %{service} ended on %{day}.',
      next: 'Anything you paid in advance is settled on your next invoice.',
    },
    button: 'View subscription',
    note: 'Didn’t ask for this? Let us know.',
  },
  non_payment_mail: {
    suspended: {
      subject: 'Suspended: %{services}',
      text: 'We’ve suspended %{services} because we haven’t received payment for %{invoices}.',
      next: 'Once we receive your payment, everything resumes automatically.',
    },
    ended: {
      subject: 'Ended: %{services}',
      text: 'We’ve ended %{services} because we still haven’t received payment for %{invoices}.',
      next: 'Everything will be removed soon. Want to keep it? Pay and contact us as soon as possible.',
    },
    domains: {
      subject: 'Not renewed: %{domains}',
      text: 'We no longer renew %{domains}, because we haven’t received payment for %{invoices}. What is registered keeps working until it expires.',
      ended: 'Want to keep it after that? Pay and contact us as soon as possible.',
    },
    button: 'View invoices',
    note: 'Already paid, or is something not right? Let us know.',
  },
  resume: {
    client_suspended: {
      message: 'The client is suspended.',
      hint: 'Unsuspend the client first.',
    },
  },
  pack: {
    over: '%{label}: %{used} of %{limit}',
    too_small: {
      message: '%{account} uses more than %{pack} includes. %{uses}.',
      hint: 'Clean up the account first, or choose a larger plan.',
    },
  },
  follow: {
    title: 'Change to %{product}: %{description}',
    text: 'The subscription changed from %{before} to %{product}. Update the service at the provider.',
    over: 'The account keeps its plan for now, as it uses more than %{pack} includes. %{uses}. Clean up with the client, then change the plan.',
  },
  change: {
    day_not_offered: 'Choose one of the available days',
    from_when: 'From when',
    from: 'From',
    with_new_period: ', when a new period begins',
    at_once: 'Right away',
    no_other_choice: 'No other options: there’s no other price for this client.',
    later: 'Nothing is charged now. It changes automatically on',
    nothing_to_settle: 'Nothing was prepaid, so there’s nothing to settle.',
    rest_of_period: 'for the rest of the paid period, by the day. Then the full price per',
    refunded: 'You get the difference back',
    charged: 'The difference is charged',
    now: 'Now',
    becomes: 'Becomes',
    same_quantity: 'This is the current quantity',
    product_not_offered: 'Choose one of the available products',
    period: 'Period',
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

/** Descriptions of its API calls and their parameters, by call `id`, for the API documentation. */
export const calls = {
  planPrices: 'Subscriptions whose price will change with upcoming price lists',
  readNonPayment: 'What happens tonight to unpaid invoices: reminders, suspensions, ends and holds',
  readDueSubscriptions: 'Subscriptions due for invoicing',
  billDueSubscriptions: 'Create draft invoices for what is due',
} as const satisfies Messages;
