/** Handlers of the calls of batches of direct debits and of refunds. */
import {
  acrossClients,
  type CallContext,
  Failure,
  handle,
  handleExchange,
  inTransaction,
  recordUuid,
  Requests,
  resourceNamed,
} from '#engine/server';
import { Dates } from '#engine/values';
import * as calls from '../../calls.ts';
import { debitFile } from '../collections/debitFile.ts';
import { planCollection } from '../collections/draftCollection.ts';
import { pain001 } from '../pain/pain001.ts';
import { pain008 } from '../pain/pain008.ts';
import { transferFile } from '../refunds/transferFile.ts';
import { texts } from '../texts.ts';
import { sumOf } from '../pain/painParts.ts';

export const collectionCalls = [
  handle(calls.previewCollection, async ({ store, query, now }) => {
    const seller_uuid = Requests.uuidOf(query, 'seller_uuid');
    const execution_on =
      query.execution_on === undefined ? '' : Requests.dayOf(query, 'execution_on', Dates.localDate(now()));
    if (seller_uuid === null)
      throw new Failure('E_INVALID', { errors: { seller_uuid: { label: texts.label('collection.no_seller') } } });
    const { debits, left_out } = await inTransaction(store.database, (tx) =>
      acrossClients(tx, (all) =>
        planCollection(
          { tx: all, registry: store.registry(), now: now() },
          { seller_uuid, execution_on, retry_returned: query.retry_returned === 'true' },
        ),
      ),
    );
    return {
      count: debits.length,
      total_cents: sumOf(debits),
      left_out: left_out.map(({ candidate: { invoice_uuid, number, client, open_cents }, reason }) => ({
        invoice_uuid,
        number,
        client,
        amount_cents: open_cents,
        reason,
      })),
    };
  }),
  handleExchange(calls.downloadDebits, async ({ store, caller, params, reply }) => {
    const { uuid, execution_on } = await store.one(
      caller,
      resourceNamed(store.registry(), 'collections'),
      recordUuid(params.uuid),
      [],
    );
    return sendFile(reply, `pain.008 ${execution_on}.xml`, pain008(await debitFile(store.database, uuid)));
  }),
  handleExchange(calls.downloadTransfers, async ({ store, caller, params, reply }) => {
    const { uuid, execution_on } = await store.one(
      caller,
      resourceNamed(store.registry(), 'refund-batches'),
      recordUuid(params.uuid),
      [],
    );
    return sendFile(reply, `pain.001 ${execution_on}.xml`, pain001(await transferFile(store.database, uuid)));
  }),
];

function sendFile(
  reply: CallContext<typeof calls.downloadDebits>['reply'],
  name: string,
  xml: string,
): ReturnType<typeof reply.send> {
  void reply
    .headers({ 'content-disposition': Requests.contentDisposition(name), 'x-content-type-options': 'nosniff' })
    .type('application/xml');
  return reply.send(xml);
}
