/** Mandates were two fields of a client: this makes records of them. */
import { Dates } from '#engine/values';
import { type DataMigration, uuidv7 } from '#engine/server';
import { mandateExpiresOn } from '../rules/mandateTerm.ts';

/**
 * A mandate without an account cannot be used and is suspended. So are the later ones of several clients with the same
 * reference, which has to be unique at the bank: they get a number behind it.
 */
export const mandatesOfClients: DataMigration = {
  name: 'collecting/001-mandates-of-clients',
  meaning: 'Mandates of clients become records of their own.',
  reads: ['clients.sepa_mandate_id', 'clients.sepa_mandate_on'],
  run: async ({ database, sql }) => {
    const formerReference = sql.ref<string>('clients.sepa_mandate_id');
    const clients = await database
      .selectFrom('clients')
      .select(['clients.uuid as client_uuid', 'clients.iban', 'clients.created_at'])
      .select([formerReference.as('reference'), sql.ref<string | null>('clients.sepa_mandate_on').as('signed_on')])
      .where(formerReference, '<>', '')
      .orderBy('clients.created_at')
      .orderBy('clients.uuid')
      .execute();
    const used = await database
      .selectFrom('payments')
      .select(({ fn }) => ['client_uuid', fn.max('received_on').as('last_used_on')])
      .where('method', '=', 'direct_debit')
      .where('status', 'in', ['succeeded', 'charged_back'])
      .groupBy('client_uuid')
      .execute();
    const lastUsed = new Map(used.map(({ client_uuid, last_used_on }) => [client_uuid, last_used_on]));
    const known = new Map<string, number>();
    for (const { client_uuid, created_at, reference, ...former } of clients) {
      const last_used_on = lastUsed.get(client_uuid) ?? null;
      const iban = former.iban || null;
      const signed_on = former.signed_on ?? Dates.localDate(created_at);
      const nth = (known.get(reference.toLowerCase()) ?? 0) + 1;
      known.set(reference.toLowerCase(), nth);
      await database
        .insertInto('mandates')
        .values({
          uuid: uuidv7(),
          client_uuid,
          iban,
          reference: nth === 1 ? reference : `${reference.slice(0, 35 - String(nth).length - 1)}-${nth}`,
          scheme: 'core',
          signed_on,
          sequence: last_used_on === null ? 'first' : 'recurrent',
          last_used_on,
          expires_on: mandateExpiresOn({ signed_on, last_used_on }),
          status: iban === null || nth > 1 ? 'suspended' : 'active',
        })
        .execute();
    }
    const emptied: object = { sepa_mandate_id: null, sepa_mandate_on: null };
    await database.updateTable('clients').set(emptied).where(formerReference, 'is not', null).execute();
  },
};
