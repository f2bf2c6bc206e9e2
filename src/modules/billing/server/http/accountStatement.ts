/** Handler of `GET /api/clients/:uuid/statement`. */
import { Dates } from '#engine/values';
import {
  acrossClients,
  Failure,
  handleExchange,
  inTransaction,
  recordUuid,
  Requests,
  resourceOf,
  systemCaller,
  Workers,
} from '#engine/server';
import * as calls from '../../calls.ts';
import { statementOf } from '../../rules/accountStatement.ts';
import { accountEntries } from '../account/entries.ts';
import { statementDocument, statementFileName } from '../account/statementPaper.ts';
import { texts } from '../texts.ts';

export const statementCall = handleExchange(calls.readStatement, async (context) => {
  const { store, caller, params, query, now, request, reply } = context;
  const uuid = recordUuid(params.uuid);
  const clients = resourceOf({ registry: store.registry() }, 'clients');
  const { currency } = await store.one(caller, clients, uuid, []);
  const until = Requests.dayOf(query, 'until', Dates.localDate(now()));
  const from = Requests.dayOf(query, 'from', Dates.calendarDate(`${until.slice(0, 4)}-01-01`));
  if (from > until)
    throw new Failure('E_INVALID', { errors: { from: { label: texts.label('statement.from_after') } } });
  const entries = await inTransaction(store.database, (tx) =>
    acrossClients(tx, (all) => accountEntries(all, { client_uuid: uuid, currency: currency ?? 'EUR' })),
  );
  const statement = statementOf(entries, { from, until });
  const answer = { from, until, currency: currency ?? 'EUR', ...statement };
  if (!request.headers.accept?.includes('application/pdf')) return answer;
  const client = await store.one(systemCaller, clients, uuid, []);
  const content = await Workers.oneAtATime(caller.user_uuid, async () =>
    Workers.printDocument(await statementDocument(store, { ...answer, client, statement })),
  );
  const name = statementFileName({ client, until });
  void reply
    .headers({
      'content-disposition': Requests.contentDisposition(name).replace(/^attachment/, 'inline'),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf');
  return reply.send(content);
});
