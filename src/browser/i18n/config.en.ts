// English: the configuration of the company.
import type { Messages } from './mergeMessages.ts';

export const config = {
  company_settings: {
    title: 'General settings',
    saved: 'The settings are saved',
    kept: 'There is one. Fill this in to replace it.',
    undo: 'Undo changes',
  },
  code_editor: {
    keys: 'Tab indents. Press Escape and then Tab to leave the editor.',
    phrases: {
      find: 'Find', replace: 'Replace', next: 'next', previous: 'previous', all: 'all', match_case: 'match case', by_word: 'by word', regexp: 'regexp',
      replace_all: 'replace all', close: 'close', current_match: 'current match', on_line: 'on line', go_to_line: 'Go to line', go: 'go',
      replaced_match_on_line: 'replaced match on line $', replaced_matches: 'replaced $ matches',
    },
  },
  config_file: {
    difference: 'Difference with what is deployed',
    unchanged: '$ unchanged lines',
    same: 'What stands here is what was deployed.',
    elsewhere: 'The file on the server has another checksum than what was deployed: it was changed there.',
    drifted: 'This file was changed on the server since it was deployed. Deploying it again overwrites that.',
    never: 'Not deployed yet',
    never_text: 'Once this file has been deployed, you see here what would change on the server.',
  },
  number_preview: { title: 'Preview of the numbers', next: 'The next numbers', wrong: 'This pattern makes no number. It needs exactly one {seq} or {seq:05}.' },
  invoice_document: {
    open: 'Open PDF', download: 'Download', preview: 'What the invoice says', draft: 'This is a draft: it has no number yet, and says so on paper.',
    net: 'Total excl. VAT', vat: 'VAT %{rate} on %{amount}', gross: 'Total incl. VAT',
  },
  seller_header: {
    title: 'Head and foot of an invoice',
    lines: 'The lines of the invoice',
    logo: 'Logo',
    kvk: 'KvK',
    vat: 'VAT',
    pay_now: 'Please pay at once to %{holder}, %{iban}',
    pay: 'Please pay within 1 day to %{holder}, %{iban} |||| Please pay within %{smart_count} days to %{holder}, %{iban}',
    needed: 'Needed on an invoice',
    complete_already: 'Everything is there.',
    missing: '1 is missing. |||| %{smart_count} are missing.',
    lacks: '%{field}: missing',
    complete: 'Complete the data',
  },
  provider: {
    manual: 'What is asked of this provider becomes a task for staff.',
    needs: 'Credentials are JSON with: %{keys}.',
    may: 'You may add: %{keys}.',
    test: 'Test environment: nothing is really ordered or paid.',
  },
} satisfies Messages;
