/** English texts of the module. */
import type { Messages } from '#engine/values';

/** Texts of the server: errors and previews. */
export const server = {
  entries: {
    too_many: {
      message: 'An invoice can hold at most %{max_entries} entries.',
      hint: 'Choose a shorter period or fewer projects.',
    },
  },
  invoice: {
    from_after_end: 'Choose a day on or before the end',
    nothing: {
      message: 'Nothing to invoice for this selection.',
      hint: 'Choose another period or other projects.',
    },
    too_much: {
      message: 'This is too much at once.',
      hint: 'Choose a shorter period, or fewer instalments at once.',
    },
  },
  instalments: {
    one_per_project: 'Enter one instalment per project',
    amount_missing: 'Enter an amount above 0',
    project_not_fixed_price: 'Choose a fixed-price project of this client',
    left: 'Only %{left} is left of the agreed price',
    too_much: {
      message: 'This is more than the agreed price for %{name}.',
      hint: '%{limit}. Lower it, or confirm that you want to exceed it.',
    },
  },
  lines: {
    vat_rate_missing: {
      message: 'There’s no VAT rate “%{code}” on %{on}.',
      hint: 'Ask an administrator to add it to the VAT rates.',
    },
    sum_of_hours:
      'This line is the sum of its hours. Remove it and invoice the hours again, or give an invoice discount',
    work: 'Work',
    instalment: 'instalment, %{percent}%',
    rest: 'last instalment',
    correction: 'Hours correction',
    entry: '%{entries} entry, %{amount}',
    entries: '%{entries} entries, %{amount}',
  },
  hours_changed: {
    same_outcome: 'Entries have changed since you looked, but the total is the same.',
    other_outcome: 'The hours have changed since you looked: you saw %{before}; now it is %{after}.',
  },
} as const satisfies Messages;

/** Texts about the API calls by their `id`, for the API description: purpose and parameters. */
export const calls = {
  readHoursToInvoice: {
    summary: 'Clients with approved hours to invoice, and fixed-price projects with an open amount',
    until: 'The last day; defaults to the end of last month.',
  },
  previewHourInvoices: 'Preview the invoices for a client’s hours',
  makeHourInvoices: 'Create the previewed draft invoices for a client’s hours',
  readProjectGlance: 'A project at a glance: work, invoices, agreed price and margin, as far as you have access',
} as const satisfies Messages;
