// English: from hours to invoices, instalments, the specification.
import type { Messages } from './mergeMessages.ts';

export const billing = {
  budget: {
    is_near: '%{name}: %{percent}% of its budget of %{budget} is used, %{left} left.',
    is_over: '%{name} is %{left} over its budget of %{budget}.',
    within: '%{name}: %{booked} of %{budget} used, this entry included. %{left} left.',
    near: '%{name} is nearly out of its budget: %{booked} of %{budget} used, this entry included. %{left} left.',
    over: '%{name} goes %{left} over its budget of %{budget} with this entry. You can save it; the project manager hears of it.',
  },
  hour_invoice: {
    intro: 'Approved hours that are on no invoice yet. Choose a client, look at the draft with its specification, and make it.',
    until: 'Until', from: 'From', choice: 'What to invoice', projects: 'Projects', all_projects: 'All, and work without a project',
    group_by: 'A line for each', names: 'Names on the specification',
    groups: { project: 'Project', activity: 'Project and activity', employee: 'Project and employee', day: 'Project and day' },
    named: { full: 'Full names', initials: 'Initials', none: 'No names' },
    clients: 'Clients with hours to invoice', client: 'Client', oldest: 'Oldest', entries: 'Entries', billable: 'Billable', value: 'Value', worked: 'Worked', amount: 'Amount', day: 'Day', employee: 'Employee', description: 'Description', sum: 'Together',
    fixed: 'Projects at a fixed price', project: 'Project', agreed: 'Agreed', invoiced: 'Invoiced', left: 'Left', open_hours: 'Hours to cover',
    left_of: '%{left} left of %{agreed}.', covers: 'Covers %{time} of approved hours.', instalment: 'On this invoice', rest: 'The rest', no_instalment: 'Nothing', no_amount: 'Write an amount, such as 2500', beyond: 'Go beyond what was agreed',
    none: 'Everything is invoiced', none_text: 'Hours appear here once they are approved.',
    nothing: 'Nothing to invoice in this choice', nothing_text: 'Choose another period or other projects.',
    unpriced: 'One entry is left out: nobody has said what an hour costs. Add a rate. |||| %{smart_count} entries are left out: nobody has said what an hour costs. Add a rate.',
    several: 'One invoice. |||| %{smart_count} invoices: a project with an order reference gets one of its own.',
    several_credits: 'One document. |||| %{smart_count} documents: what is taken back of an invoice gets a credit note of its own.',
    draft: 'Draft invoice', draft_for: 'Draft invoice for %{reference}', credit: 'Draft credit note for invoice %{number}', at_rate: '%{time} at %{rate} an hour',
    becomes_credit: 'These corrections come to less than nothing: this becomes a credit note for invoice %{number}.',
    below_zero: 'This comes to less than nothing, as it corrects hours of an invoice that is still a draft. Finalise that invoice first; then this becomes a credit note for it.',
    show_hours: 'One entry |||| %{smart_count} entries', specification: 'Specification of hours', specification_of: 'Hours of %{name}', entries_link: 'Open these entries',
    make: 'Make draft invoice |||| Make %{smart_count} draft invoices', make_credit: 'Make draft credit note |||| Make %{smart_count} drafts', made_credit: 'The draft credit note is there. |||| %{smart_count} drafts are there.', made: 'The draft invoice is there. |||| %{smart_count} draft invoices are there.',
  },
} satisfies Messages;
