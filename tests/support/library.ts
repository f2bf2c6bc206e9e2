/** Examples of docs/examples as a server under test, with their rows: the library unless said. */
import { chooseModules } from '../../src/engine/server/modules.ts';
import type { Registry } from '../../src/engine/registry/types.ts';
import { loadWrittenRows, readWrittenRows } from '../../src/engine/server/store/demo/writtenRows.ts';
import { openStore } from '../../src/engine/server/store/store.ts';
import { createTestApp, startOfTests, type TestApp } from './app.ts';
import type { Company } from './company.ts';
import { createTestDatabase } from './database.ts';
import { testKeyring } from './keyring.ts';
import { offeredByProduct } from './modules.ts';

export const libraryFolder = new URL('../../docs/examples/library', import.meta.url).pathname;

/** Starts a server with this registry on a new database with the rows of the folder. */
export async function createLibrary(
  registry: Registry,
  folder = libraryFolder,
  modules = chooseModules(offeredByProduct(), registry.modules),
): Promise<TestApp> {
  const database = await createTestDatabase();
  const store = await openStore({
    keyring: testKeyring,
    connectionString: database.connectionString,
    registry,
    ...modules,
    now: () => startOfTests,
    log: () => undefined,
  });
  const rows = await readWrittenRows(folder);
  if (rows === null) throw new Error(`${folder} has no rows.`);
  const accounts = await loadWrittenRows({
    store,
    rows,
    now: () => startOfTests,
    hashPassword: () => Promise.resolve('unused'),
    makePassword: () => 'unused',
  });
  const userOf = async (type: string): Promise<string> => {
    const email = accounts.find((account) => account.type === type)?.email ?? '';
    const query = store.database.selectFrom('users').select('uuid').where('email', '=', email);
    return String((await query.executeTakeFirstOrThrow()).uuid);
  };
  const users = {
    management: await userOf('management'),
    employee: await userOf('employee'),
    user: await userOf('user'),
  };
  await store.close();
  return createTestApp({ registry, filled: { database, company: { users } as Company }, modules });
}
