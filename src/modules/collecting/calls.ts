/** API calls of the collecting module. */
import { defineCall, Schema } from '#engine/registry';

const { answer, day, described, list, text, uuid, whole } = Schema;

export const previewCollection = defineCall({
  method: 'GET',
  path: '/api/collections/preview',
  id: 'previewCollection',
  tag: 'collections',
  contract:
    'what a batch of direct debits of a seller on a day would collect: number, sum, and each open invoice that is left out, with the reason',
  may: 'session',
  needs: { resource: 'collections', verb: 'create' },
  query: {
    seller_uuid: { schema: uuid },
    execution_on: { schema: day },
    retry_returned: { schema: Schema.choice('true', 'false') },
  },
  answer: answer({
    count: whole,
    total_cents: whole,
    left_out: list(
      answer({
        invoice_uuid: uuid,
        number: text,
        client: text,
        amount_cents: whole,
        reason: described(text, 'One of the choices of `left_out.reason` of a batch.'),
      }),
    ),
  }),
  errors: { E_INVALID: 'for a day on which banks do not work, and a seller without creditor ID' },
});

export const downloadDebits = defineCall({
  method: 'GET',
  path: '/api/collections/:uuid/pain.008',
  id: 'downloadDebits',
  tag: 'collections',
  contract: 'the batch as a file for the bank: pain.008.001.08, or .02 if the seller’s bank reads that',
  may: 'session',
  needs: { resource: 'collections', verb: 'show' },
  media: ['application/xml'],
  answers: 'the same bytes each time',
  errors: { E_STATE: 'for a cancelled batch, and one without direct debits' },
});

export const downloadTransfers = defineCall({
  method: 'GET',
  path: '/api/refund-batches/:uuid/pain.001',
  id: 'downloadTransfers',
  tag: 'refund-batches',
  contract: 'the batch as a file for the bank: pain.001.001.09',
  may: 'session',
  needs: { resource: 'refund-batches', verb: 'show' },
  media: ['application/xml'],
  answers: 'the same bytes each time',
  errors: { E_STATE: 'for a cancelled batch, and one without refunds' },
});
