/** English texts of the bank module. */
import type { Messages } from '#engine/values';

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
    refunded: {
      message: 'The payment was refunded or charged back.',
      hint: 'What went back to the client stays as it is.',
    },
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
  importBankStatements: {
    summary: 'Read bank statements (CAMT.053) and book certain entries',
    name: 'The name of the file.',
  },
} as const satisfies Messages;
