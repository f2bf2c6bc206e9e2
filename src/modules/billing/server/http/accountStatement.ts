/** Handler of `GET /api/clients/:uuid/statement`. */
import { Dates } from '#engine/values';
import { acrossClients, Failure, handle, inTransaction, recordUuid, resourceNamed } from '#engine/server';
import * as calls from '../../calls.ts';
import { statementOf } from '../../rules/accountStatement.ts';
import { accountEntries } from '../account/entries.ts';
import { texts } from '../texts.ts';

export const statementCall = handle(calls.readStatement, async ({ store, caller, params, query, now }) => {
  const uuid = recordUuid(params.uuid);
  const client = await store.one(caller, resourceNamed(store.registry(), 'clients'), uuid, []);
  const today = Dates.localDate(now());
  const { until = today, from = `${until.slice(0, 4)}-01-01` } = query;
  if (from > until)
    throw new Failure('E_INVALID', { errors: { from: { label: texts.label('statement.from_after') } } });
  const currency = String(client.currency ?? 'EUR');
  const entries = await inTransaction(store.database, (tx) =>
    acrossClients(tx, (all) => accountEntries(all, { client_uuid: uuid, currency })),
  );
  return { from, until, currency, ...statementOf(entries, { from, until }) };
});
