/** English texts of the bank module. */
import type { Messages } from '#engine/values';

/** Texts of its screens, by `beheer.<key>`. */
export const screens = {
  bank: {
    drop: 'Drop bank statements here (CAMT.053, XML or ZIP)',
    choose: 'Choose files',
    read: 'Read from %{file}',
    nothing_new: 'Everything in it was read before. Nothing was changed.',
    statement: '%{iban}, %{days}',
    entries: '%{smart_count} entry |||| %{smart_count} entries',
    new_entries: '%{smart_count} new',
    booked: '%{smart_count} booked',
    to_decide: '%{smart_count} to decide',
    ignored: '%{smart_count} ignored',
    waiting: '%{smart_count} is still being compared |||| %{smart_count} are still being compared',
    gap: 'No statement of %{days} was read, while the balance changed by %{amount}. Download those days too.',
    work: 'To decide',
    keys: 'Arrows or J and K move, 1 to 3 book, I ignores, %{undo} undoes.',
    list: 'Entries to decide',
    none: 'Nothing to decide',
    none_text: 'Every entry is booked or ignored. Read the next statement whenever you like.',
    more: '%{smart_count} more entry to decide |||| %{smart_count} more entries to decide',
    unknown: 'Unknown account holder',
    candidates: 'What it probably pays',
    no_candidates: 'Nothing in this entry leads to a client.',
    money_out: 'Money that went out pays no invoice. Ignore it, or book it as bank costs.',
    take: 'Book (%{key})',
    take_candidate: 'Book on candidate %{key}',
    confidence: '%{percent}% certain',
    credit: '%{amount} becomes credit',
    open_until: '%{amount} open, due %{day}',
    open: '%{amount} open',
    ignore: 'Ignore',
    costs: 'Bank costs',
    by_hand: 'Choose a client',
    undo: 'Undo',
    ignored_here: 'Decided in the work list',
    decided: '%{name}: %{amount} booked',
    skipped: '%{name}: %{amount} ignored',
    undone: 'Undone',
    next: 'Next entry',
    previous: 'Previous entry',
  },
} as const satisfies Messages;

/** Texts of the server. */
export const server = {
  file: {
    empty: { message: 'The file is empty.', hint: 'Download the statement from your bank again.' },
    mt940: {
      message: 'This is an MT940 file.',
      hint: 'Your bank offers the same statement as CAMT.053 (XML). Choose that when you download it.',
    },
    pdf: {
      message: 'This is a PDF file.',
      hint: 'Download the statement as CAMT.053 (XML). A PDF can’t be read reliably.',
    },
    html: {
      message: 'This is a web page, not a bank statement.',
      hint: 'The bank may have signed you out during the download. Sign in and download the CAMT.053 file again.',
    },
    not_xml: {
      message: 'This is not a CAMT.053 file.',
      hint: 'Choose CAMT.053 (XML, possibly zipped) when you download the statement from your bank.',
    },
    other_document: {
      message: 'This is %{found}, not CAMT.053.',
      hint: 'Choose CAMT.053 when you download the statement from your bank.',
    },
    cut_off: {
      message: 'The file %{name} ends too early.',
      hint: 'The download was probably interrupted. Download the file from your bank again. Nothing was read.',
    },
    malformed: {
      message: 'The file %{name} can’t be read: %{detail}',
      hint: 'Download the file from your bank again, and don’t edit it. Nothing was read.',
    },
    archive: {
      message: 'The ZIP file can’t be read.',
      hint: 'Unpack it and send the XML files, or download it again.',
    },
    archive_empty: {
      message: 'The ZIP file has no XML files.',
      hint: 'Choose CAMT.053 when you download the statement from your bank.',
    },
    too_large: {
      message: 'The file is larger than %{max}.',
      hint: 'Download fewer days at a time.',
    },
    no_statements: {
      message: 'The file has no statements.',
      hint: 'Choose a period with entries when you download it.',
    },
    several: 'Nothing was read, because %{count} things in the file are not right.',
    nothing_read: 'Nothing was read.',
  },
  booking: {
    other_client: 'Choose invoices of the client who paid',
    not_open: 'Choose invoices that are sent and not paid yet',
    period_closed: {
      message: 'The payment is in a closed period.',
      hint: 'Mark the payment as refunded or charged back today.',
    },
    of_batch: {
      message: 'This entry belongs to a batch, which was booked as a whole.',
      hint: 'Correct the payment of a client on the payment itself.',
    },
    refunded: {
      message: 'The payment was refunded or charged back.',
      hint: 'What went back to the client stays as it is.',
    },
  },
  match: {
    structured: 'The payment reference is of this invoice',
    named: 'The description names it',
    end_to_end: 'The end-to-end ID names it',
    account: 'Paid from an account of the client',
    several_accounts: 'Several clients pay from this account',
    amount: 'The amount is what is open',
    amount_of_several: 'The amount is the sum of these invoices',
    amount_of_all: 'The amount is all that the client has open',
    part: 'Less than is open: pays a part',
    more: 'More than is open: the rest becomes credit',
    name: 'The account holder has the name of the client',
    similar_name: 'The account holder has a similar name',
    other_account: 'Paid from an account of another client',
    no_open_invoice: 'The client has nothing open: all of it becomes credit',
    several_clients: 'The description names invoices of several clients',
  },
  fault: {
    no_account: 'Statement %{statement} names no IBAN. Only accounts with an IBAN can be read',
    no_opening:
      'Statement %{statement} has no opening balance (OPBD or PRCD). Ask your bank for complete CAMT.053 files',
    no_closing: 'Statement %{statement} has no closing balance (CLBD). Download it again once the day is closed',
    no_date: 'Statement %{statement} has no date. Ask your bank for complete CAMT.053 files',
    account_currency: 'Statement %{statement} is in %{currency}. Only accounts in EUR can be read',
    unknown_account:
      'Statement %{statement} is of account %{iban}, which belongs to none of your sellers. Enter the account at the seller, or choose another file',
    statement_in_future: 'Statement %{statement} ends on %{day}, which is still to come. Check the file and the clock',
    sum_differs:
      'Statement %{statement}: %{opening} plus entries of %{entries} is not the closing balance %{closing}. The difference is %{difference}',
    sum_differs_suspect:
      'Statement %{statement}: %{opening} plus entries of %{entries} is not the closing balance %{closing}. The difference of %{difference} points at entry %{suspect}. Download the file again',
    count_differs: 'Statement %{statement} says that it has %{said} entries, but has %{found}. Download the file again',
    amount: 'Statement %{statement}, entry %{entry}: “%{value}” is not an amount',
    negative:
      'Statement %{statement}, entry %{entry}: the amount %{value} is negative. In CAMT.053, DBIT marks money that went out. Download the file again',
    too_precise: 'Statement %{statement}, entry %{entry}: the amount %{value} has parts of a cent',
    direction: 'Statement %{statement}, entry %{entry}: “%{value}” is neither CRDT nor DBIT',
    state:
      'Statement %{statement}, entry %{entry}: the state “%{value}” is unknown. Known are BOOK, PDNG, INFO and FUTR',
    day: 'Statement %{statement}, entry %{entry}: the date “%{value}” doesn’t exist',
    entry_currency: 'Statement %{statement}, entry %{entry}: the amount is in “%{value}”. Only EUR can be read',
    future: 'Statement %{statement}, entry %{entry}: the date %{value} is still to come',
  },
} as const satisfies Messages;

/** Descriptions of the API calls. */
export const calls = {
  readBankEntryCandidates: 'The most likely payers of a bank entry',
  importBankStatements: {
    summary: 'Read bank statements (CAMT.053) and book certain entries',
    name: 'The name of the file.',
  },
} as const satisfies Messages;
