/** English texts of the collecting module. */
import type { Messages } from '#engine/values';

/** Texts of the server. */
export const server = {
  mandate: {
    signed_in_future: 'The mandate can’t be signed after today',
  },
  collection: {
    no_creditor: 'This seller needs an IBAN and a SEPA creditor ID to collect',
    no_creditor_now: {
      message: 'The seller has no SEPA creditor ID.',
      hint: 'Enter it on the page of the seller.',
    },
    no_seller: 'Choose a seller',
    no_day: 'Choose a day',
    too_soon: 'Banks need a working day: choose %{first} or later',
    too_late: 'Banks take files until %{last}',
    no_bank_day: 'Banks don’t work on this day: choose %{next}',
    nothing: {
      message: 'There is nothing to collect in this batch.',
      hint: 'See “Left out” for the reasons.',
    },
    day_over: {
      message: 'Banks need a working day before the collection.',
      hint: 'Cancel this batch and create one for a later day.',
    },
    mandates_lost: {
      message: 'Some mandates are no longer active: %{references}.',
      hint: 'Leave their invoices out of the batch.',
    },
    four_eyes: {
      message: 'You created or exported this batch.',
      hint: 'Ask a colleague to check and submit it.',
    },
  },
  refund: {
    no_account: 'This seller needs an IBAN to refund',
    nothing: {
      message: 'There is nothing to refund in this batch.',
      hint: 'See “Left out” for the reasons.',
    },
    being_refunded: {
      message: 'A refund batch is about to pay this back.',
      hint: 'Cancel the batch first.',
    },
  },
} as const satisfies Messages;

/** Texts of its screens, by `beheer.<key>`. */
export const screens = {
  collecting: {
    download: 'Download file for the bank',
    preview: 'What this batch collects',
    count: 'One direct debit |||| %{smart_count} direct debits',
    total: '%{total} in total',
    left_out: 'Left out',
    choose: 'Choose a seller and a day to see what will be collected.',
  },
} as const satisfies Messages;

/** Descriptions of the calls. */
export const calls = {
  previewCollection: {
    summary: 'Preview what a batch of direct debits would collect, and what it leaves out',
    seller_uuid: 'The seller. Required.',
    execution_on: 'The day of the collection, on which banks work. Required.',
    retry_returned: 'Also collects once more what was returned for lack of funds. Defaults to false.',
  },
  downloadTransfers: 'Download a batch of refunds as a file for the bank (pain.001)',
  downloadDebits: 'Download a batch of direct debits as a file for the bank (pain.008)',
} as const satisfies Messages;
