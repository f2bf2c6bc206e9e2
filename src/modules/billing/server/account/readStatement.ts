/** Reads the statement of account of a client, and prints it. */
import { acrossClients, inTransaction, type OpenStore, resourceOf, systemCaller, Workers } from '#engine/server';
import { type AccountStatement, statementOf } from '../../rules/accountStatement.ts';
import { accountEntries } from './entries.ts';
import { statementDocument, statementFileName } from './statementPaper.ts';

/** The client and the days, first and last included. */
interface StatementOf {
  readonly client_uuid: string;
  readonly from: string;
  readonly until: string;
}

type Store = Pick<OpenStore, 'database' | 'one' | 'reads' | 'registry'>;

interface ReadStatement extends AccountStatement {
  readonly from: string;
  readonly until: string;
  readonly currency: string;
}

/** Returns the statement in the currency of the client. Does not check permissions. */
export async function readStatement(store: Store, { client_uuid, from, until }: StatementOf): Promise<ReadStatement> {
  const clients = resourceOf({ registry: store.registry() }, 'clients');
  const { currency } = await store.one(systemCaller, clients, client_uuid, []);
  const entries = await inTransaction(store.database, (tx) =>
    acrossClients(tx, (all) => accountEntries(all, { client_uuid, currency: currency ?? 'EUR' })),
  );
  return { from, until, currency: currency ?? 'EUR', ...statementOf(entries, { from, until }) };
}

interface StatementFile {
  readonly name: string;
  /** PDF. */
  readonly content: Buffer;
}

/** Prints the statement in the language of the client. Does not check permissions. */
export async function statementFile(store: Store, { client_uuid, from, until }: StatementOf): Promise<StatementFile> {
  const statement = await readStatement(store, { client_uuid, from, until });
  const clients = resourceOf({ registry: store.registry() }, 'clients');
  const client = await store.one(systemCaller, clients, client_uuid, []);
  const { currency } = statement;
  const content = await Workers.printDocument(
    await statementDocument(store, { client, statement, from, until, currency }),
  );
  return { name: statementFileName({ client, until }), content };
}
