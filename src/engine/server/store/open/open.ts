/** Opens our own PostgreSQL, or the one of DATABASE_URL. */
import type { OpenedDatabase, OpenOptions } from './contract.ts';
import { openEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';

/**
 * Resolves when the database accepts connections. Rejects with an Error for the person who starts the program: what is
 * wrong and what to do.
 *
 *     const database = await openDatabase({ dataDirectory: 'data', log: console.log });
 */
export async function openDatabase(options: OpenOptions): Promise<OpenedDatabase> {
  const url = options.databaseUrl?.trim();
  return url === undefined || url === '' ? openEmbedded(options) : openExternal({ ...options, databaseUrl: url });
}
