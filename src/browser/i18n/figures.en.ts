// English texts of figures: numbers and charts on the dashboard and above records.
import type { Messages } from './mergeMessages.ts';

export const figures = {
  figures: {
    failed: 'This could not be read. Load the page again in a moment.',
    nothing_yet: 'Nothing to show here yet',
    more_than: 'Over %{value}',
    more: '%{change} more than %{than}',
    less: '%{change} less than %{than}',
    same: 'The same as %{than}',
    of_limit: '%{share} of %{limit}',
    limit: 'Limit',
    limit_line: '%{share}: %{limit}',
    as_table: 'As table',
    as_chart: 'As chart',
    part: 'Part',
    hours: '%{hours} h',
    record: 'In figures',
    step: { day: 'Day', week: 'Week from', month: 'Month', quarter: 'Quarter from', year: 'Year' },
  },
  pay: {
    heading: 'To pay',
    all: 'All %{total} open invoices',
    due: 'Due %{due}',
    was_due: 'Overdue since %{due}',
    collected: 'Collected automatically',
    pay: 'Pay',
    pay_number: 'Pay invoice %{number}',
    title: 'Pay invoice %{number}',
    scan: 'Scan the code with your bank’s app, or make the transfer yourself.',
    code: 'QR code for the bank’s app',
    no_code: 'This transfer does not fit a QR code. Make it by hand.',
    amount: 'Amount',
    to: 'To',
    iban: 'IBAN',
    mention: 'Mention',
  },
} as const satisfies Messages;
