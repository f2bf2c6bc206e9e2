/** The module's English. */
import type { Messages } from '../../../engine/texts/messages.ts';

/** On its screens, by `beheer.<key>`. */
export const screens = {
  // From hours to invoices, instalments, the specification.
  budget: {
    is_near: '%{name}: %{percent}% of its budget of %{budget} is used, %{left} left.',
    is_over: '%{name} is %{left} over its budget of %{budget}.',
    within: '%{name}: %{booked} of %{budget} used, this entry included. %{left} left.',
    near: '%{name} is nearly out of its budget: %{booked} of %{budget} used, this entry included. %{left} left.',
    over: '%{name} goes %{left} over its budget of %{budget} with this entry. You can save it; the project manager hears of it.',
  },
  hour_invoice: {
    intro:
      'Approved hours that are on no invoice yet. Choose a client, look at the draft with its specification, and make it.',
    until: 'Until',
    from: 'From',
    choice: 'What to invoice',
    projects: 'Projects',
    all_projects: 'All, and work without a project',
    group_by: 'A line for each',
    names: 'Names on the specification',
    groups: {
      project: 'Project',
      activity: 'Project and activity',
      employee: 'Project and employee',
      day: 'Project and day',
    },
    named: { full: 'Full names', initials: 'Initials', none: 'No names' },
    clients: 'Clients with hours to invoice',
    client: 'Client',
    oldest: 'Oldest',
    entries: 'Entries',
    billable: 'Billable',
    value: 'Value',
    worked: 'Worked',
    amount: 'Amount',
    day: 'Day',
    employee: 'Employee',
    description: 'Description',
    sum: 'Together',
    fixed: 'Projects at a fixed price',
    project: 'Project',
    agreed: 'Agreed',
    invoiced: 'Invoiced',
    left: 'Left',
    open_hours: 'Hours to cover',
    left_of: '%{left} left of %{agreed}.',
    covers: 'Covers %{time} of approved hours.',
    instalment: 'On this invoice',
    rest: 'The rest',
    no_instalment: 'Nothing',
    no_amount: 'Write an amount, such as 2500',
    beyond: 'Go beyond what was agreed',
    none: 'Everything is invoiced',
    none_text: 'Hours appear here once they are approved.',
    nothing: 'Nothing to invoice in this choice',
    nothing_text: 'Choose another period or other projects.',
    unpriced:
      'One entry is left out: nobody has said what an hour costs. Add a rate. |||| %{smart_count} entries are left out: nobody has said what an hour costs. Add a rate.',
    several: 'One invoice. |||| %{smart_count} invoices: a project with an order reference gets one of its own.',
    several_credits:
      'One document. |||| %{smart_count} documents: what is taken back of an invoice gets a credit note of its own.',
    draft: 'Draft invoice',
    draft_for: 'Draft invoice for %{reference}',
    credit: 'Draft credit note for invoice %{number}',
    at_rate: '%{time} at %{rate} an hour',
    becomes_credit: 'These corrections come to less than nothing: this becomes a credit note for invoice %{number}.',
    below_zero:
      'This comes to less than nothing, as it corrects hours of an invoice that is still a draft. Finalise that invoice first; then this becomes a credit note for it.',
    show_hours: 'One entry |||| %{smart_count} entries',
    specification: 'Specification of hours',
    specification_of: 'Hours of %{name}',
    entries_link: 'Open these entries',
    make: 'Make draft invoice |||| Make %{smart_count} draft invoices',
    make_credit: 'Make draft credit note |||| Make %{smart_count} drafts',
    made_credit: 'The draft credit note is there. |||| %{smart_count} drafts are there.',
    made: 'The draft invoice is there. |||| %{smart_count} draft invoices are there.',
  },
} as const satisfies Messages;

/** What the server says: refusals, mails, what previews show. */
export const server = {
  allocation: {
    more_than_left: 'More than there is left of the payment',
    more_than_open: 'More than is open on the invoice',
    allocated_already: 'More than this is allocated to invoices already',
    other_client: 'This invoice is of another client. Choose one of the client who paid',
    not_finalised: 'Only an invoice that is finalised can be paid',
    payment_not_received: {
      message: 'This payment did not come in, so it pays nothing.',
      hint: 'Book the payment that did.',
    },
  },
  below_zero: {
    subscription_changed: 'Change of a subscription',
    of_draft: {
      message: 'This takes back hours of an invoice that is still a draft.',
      hint: 'Finalise that first; or remove both drafts and invoice the hours together.',
    },
    of_several: 'This is below zero, and gives back of several invoices: %{invoices}.',
    total: 'This invoice is below zero.',
    leave_as_draft:
      'Leave it as a draft: what this client is charged next comes on it and is set off. Or credit the invoice that it corrects.',
  },
  credit_note: {
    not_below_zero: {
      message: 'A credit note gives something back: its total is below zero.',
      hint: 'Give its lines negative quantities, or make an invoice.',
    },
    line_credits_none: 'Only a line of a credit note credits another. Leave it out',
  },
  books: {
    too_long_ago: 'This is too long ago: choose %{from} or later',
    closed: 'The books are closed until %{closed_until}: choose %{from} or later',
    invoice_in_closed_period: 'The invoice date %{day} is in a period that is closed.',
    today_open: 'Choose a day before today: what is booked today still belongs in the books',
  },
  complete: {
    seller_fields: { legal_name: 'legal name', kvk_number: 'KvK number', vat_id: 'VAT number', iban: 'IBAN' },
    fields: {
      street: 'street',
      postal_code: 'postcode',
      city: 'city',
      house_number: 'house number',
      country: 'country',
      name: 'name',
    },
    no_lines: {
      message: 'There is nothing on this invoice yet.',
      hint: 'Add at least one line, and finalise it then.',
    },
    seller: 'the seller',
    complete_seller: 'Complete the seller under Configuration, Sellers.',
    client: 'the client',
    complete_client: 'Complete the client, and finalise the invoice then.',
    missing: 'Missing from %{whose}: %{fields}. The law wants it on an invoice.',
  },
  credit: {
    credited_before: 'Credited before',
    line_credited_before: '%{description} (credited before: %{credited})',
    discount_share: 'Share of the discount on the whole',
    draft_opens: 'A draft opens. Take off what stays charged, then finalise it.',
    draft_takes_all: {
      message: 'A draft credit note takes back all that is left of invoice %{number}.',
      hint: 'Finalise that draft, or remove it first. It is under “Credit notes” of the invoice.',
    },
    charge_again: 'Make a new invoice to charge it again.',
    more_than_left: {
      message: 'This is more than is left of invoice %{number}.',
      hint: 'Take off the lines or quantities that were credited before.',
    },
    does_not_fit: 'This does not fit what is left of invoice %{number}.',
    sentence: '%{label}.',
    not_finalised: 'Choose an invoice that is finalised',
    other_client: 'Invoice %{number} is of another client. Choose one of this client',
    other_seller: 'Invoice %{number} is of another seller. Choose one of this seller',
    other_currency: 'Invoice %{number} is in %{currency}. Credit it in that',
    credited_in_full: 'Invoice %{number} has been credited in full. Nothing is left of it',
    no_line_of_invoice:
      'This is no line of invoice %{number}. Start the credit note there with “Credit”, and take off what stays',
    other_rate: 'This was charged at %{rate}. Credit it at that rate',
    line_credited_in_full: 'This line was credited in full before',
    line_left: '%{left} is left of this line: credit at most that',
    make_negative: 'A credit note takes back: make this negative',
    make_positive: 'This was given on the invoice: make it positive to take it back',
    more_than_charged: {
      message: 'This is more than was charged at %{rate} on invoice %{number}.',
      hint: 'Credit the lines below zero of that rate as well.',
    },
  },
  vat: {
    warnings: {
      vat_id_missing: 'The client has no VAT number',
      vat_id_not_valid: 'The VAT number was not confirmed',
      vat_id_of_seller_country: 'The VAT number is of our own country',
      vat_id_of_other_country: 'The VAT number is of another country than the address',
      country_to_review: 'The client changed its country, and nobody has reviewed that',
      consumer_in_other_member_state:
        'A consumer in another EU country: above the OSS threshold the VAT of that country is due',
      treatment_does_not_apply: 'The VAT treatment of the client does not apply here',
    },
    own_country: 'The client is in our own country',
    choose_rate: '%{reason}: choose the rate with VAT, or mend that at the client',
    needed: { message: 'VAT cannot be left off line %{line}.', hint: '%{what_to_do}.' },
    rate_not_valid: {
      message: 'The VAT rate of line %{line} does not hold on %{on}, the day of supply.',
      hint: 'Choose the rate of that day, or correct the supply date.',
    },
    rate_not_valid_on_day: 'This rate does not hold on the day of supply',
    rate_without_vat_missing: {
      message: 'No VAT is charged to this client (category %{category}), and there is no VAT rate for that.',
      hint: 'Ask a manager to add it to the VAT rates.',
    },
    rate_missing: { message: 'Line %{line} has no VAT rate.', hint: 'Choose one.' },
    rate_in_use: 'This rate has been charged. End it with “Valid through” and add a new one with the same code',
  },
  finalise: {
    finalised_already: { message: 'This was finalised already.', hint: 'Credit it where it is not right.' },
    choose_euro: 'Choose EUR and the prices in euro',
    not_in_euro: 'This invoice is in %{currency}; VAT has to be stated in euro.',
    choose_today: 'Choose today or earlier, or leave it empty for today',
    in_future: 'The invoice date %{date} is still to come.',
    before_previous: 'The number before it, %{number}, is of %{date}. Choose that day or later, or leave it empty',
    before_previous_number: 'The invoice date %{date} comes before that of the number before it.',
  },
  invoice_mail: {
    invoice_subject: 'Invoice %{number} from %{seller}',
    credit_note_subject: 'Credit note %{number} from %{seller}',
    invoice_enclosed: 'Enclosed is invoice %{number} of %{gross}.',
    credit_note_enclosed: 'Enclosed is credit note %{number} of %{gross}.',
    how_to_pay: 'How to pay it, by %{due}, stands on the invoice.',
    note: 'Is something not right? Then tell us before you pay.',
  },
  line: {
    too_fine: 'Use at most four decimals, and amounts that can be invoiced',
    discount_too_large: 'The discount cannot be more than the lines add up to',
  },
  payment: {
    in_closed_period: {
      message: 'This payment is in a period that is closed.',
      hint: 'Mark it as refunded or charged back today.',
    },
    choose_by: 'Choose %{last} at the latest',
    in_future: 'This day is still to come: choose today or earlier',
    balance_is_booked:
      'The balance is money that was booked before. Use “Register payment” on the invoice, or “Pay open invoices” on that payment',
    set_off_by_action: 'Setting off takes a credit note. Use “Register payment” on the invoice, or credit it',
    book_difference: 'This payment is in a period that is closed. Book the difference today',
    more_than_open: 'More than is open on the invoice',
    no_balance: 'This client has no credit balance. Choose how the money came in',
    balance_too_small: 'The credit balance is %{balance}. Use at most that, or choose how the money came in',
    no_credit_note_open: 'There is no open credit note to set this off against. Choose how the money came in',
    credit_notes_too_small: '%{open} of credit notes is open. Set off at most that',
  },
  preview: {
    number: 'Number',
    date: 'Date',
    due: 'To be paid by',
    net: 'Total excl. VAT',
    vat: 'VAT',
    gross: 'Total incl. VAT',
    vat_note: 'Note on VAT',
    number_may_change:
      'It gets the next number if somebody else finalises first. After this nothing on it can be changed.',
    becomes_credit_note:
      'It is below zero, so it becomes a credit note of the invoice that charged this. After this nothing on it can be changed.',
  },
  send: {
    no_email: {
      message: 'The buyer on this invoice has no e-mail address.',
      hint: 'Download the PDF and send it by post.',
    },
  },
} as const satisfies Messages;

/** About its own calls, by their `id`, in the description of the API: what each does, and its parameters. */
export const calls = {
  pdfInvoices: 'An invoice as a PDF; of a draft, marked as such',
} as const satisfies Messages;
