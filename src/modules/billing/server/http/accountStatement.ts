/** Handlers of the statement of account of a client, and of the file for collection. */
import { Dates } from '#engine/values';
import { Failure, handleExchange, recordUuid, Requests, resourceOf, Workers } from '#engine/server';
import * as calls from '../../calls.ts';
import { collectionFile } from '../account/collectionFile.ts';
import { readStatement, statementFile } from '../account/readStatement.ts';
import { texts } from '../texts.ts';

export const statementCall = handleExchange(calls.readStatement, async (context) => {
  const { store, caller, params, query, now, request, reply } = context;
  const client_uuid = recordUuid(params.uuid);
  // Fails if the caller does not see the client.
  await store.one(caller, resourceOf({ registry: store.registry() }, 'clients'), client_uuid, []);
  const until = Requests.dayOf(query, 'until', Dates.localDate(now()));
  const from = Requests.dayOf(query, 'from', Dates.calendarDate(`${until.slice(0, 4)}-01-01`));
  if (from > until)
    throw new Failure('E_INVALID', { errors: { from: { label: texts.label('statement.from_after') } } });
  if (!request.headers.accept?.includes('application/pdf')) return readStatement(store, { client_uuid, from, until });
  const { name, content } = await Workers.oneAtATime(caller.user_uuid, () =>
    statementFile(store, { client_uuid, from, until }),
  );
  void reply
    .headers({
      'content-disposition': Requests.contentDisposition(name).replace(/^attachment/, 'inline'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf');
  return reply.send(content);
});

export const collectionFileCall = handleExchange(calls.readCollectionFile, async (context) => {
  const { store, caller, params, query, now, reply } = context;
  const client_uuid = recordUuid(params.uuid);
  // Fails if the caller does not see the client.
  await store.one(caller, resourceOf({ registry: store.registry() }, 'clients'), client_uuid, []);
  const { name, content } = await Workers.oneAtATime(caller.user_uuid, () =>
    collectionFile(store, { client_uuid, invoice_uuid: Requests.uuidOf(query, 'invoice_uuid'), now: now() }),
  );
  void reply
    .headers({
      'content-disposition': Requests.contentDisposition(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type('application/zip');
  return reply.send(content);
});
