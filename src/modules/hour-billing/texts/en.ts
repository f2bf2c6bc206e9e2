/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** What the server says: refusals, mails, what previews show. */
export const server = {
  entries: {
    too_many: {
      message: 'These are more than %{max_entries} entries, which is too much for one invoice.',
      hint: 'Choose a shorter period, or fewer projects.',
    },
  },
  invoice: {
    from_after_end: 'Choose a day that is not after the end',
    nothing: {
      message: 'There is nothing to invoice in this choice.',
      hint: 'Choose another period or other projects.',
    },
    too_much: {
      message: 'This is too much for one time.',
      hint: 'Choose a shorter period, or fewer instalments at once.',
    },
  },
  instalments: {
    one_per_project: 'Give one instalment for each project',
    amount_missing: 'Give an amount above zero',
    project_not_fixed_price: 'Choose a project of this client at a fixed price',
    left: 'At most %{left} is left of what was agreed',
    too_much: {
      message: 'This is more than was agreed for %{name}.',
      hint: '%{limit}. Lower it, or say that you want to go beyond it.',
    },
  },
  lines: {
    vat_rate_missing: {
      message: 'There is no VAT rate “%{code}” on %{on}.',
      hint: 'Ask a manager to add it to the VAT rates.',
    },
    sum_of_hours:
      'This line is the sum of its hours. Take the line off and invoice the hours again, or give a discount on the whole',
    work: 'Work',
    instalment: 'instalment of %{percent}%',
    rest: 'last instalment',
    correction: 'Correction of hours',
    entry: '%{entries} entry, %{amount}',
    entries: '%{entries} entries, %{amount}',
  },
  hours_changed: {
    same_outcome: 'Entries have changed since you looked, though not what they come to.',
    other_outcome: 'The hours have changed since you looked: you saw %{before}; now it is %{after}.',
  },
} as const satisfies Messages;

/** About its own calls, by their `id`, in the description of the API: what each does, and its parameters. */
export const calls = {
  readHoursToInvoice: {
    summary: 'Who has approved hours to invoice, and which projects at a fixed price have something left',
    until: 'The last day; that of last month unless given.',
  },
  previewHourInvoices: 'The invoices that would be made of a client’s hours',
  makeHourInvoices: 'Make drafts of invoices of a client’s hours, as they were seen',
  readProjectGlance:
    'A project at a glance: work, invoices, the price agreed and the margin, as far as you may see them',
} as const satisfies Messages;
