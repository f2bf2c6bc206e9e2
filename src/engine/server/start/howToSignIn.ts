/** The lines that say how to sign in to a new database. */
import { hashPassword, readablePassword } from '../auth/passwords.ts';
import { offerSetup } from '../auth/setup.ts';
import type { Environment } from '../env.ts';
import { describeProblems, readRegistry, type KnownCode } from '../registrySource.ts';
import type { Log } from '../log.ts';
import type { OpenStore } from '../store/contract.ts';
import { loadWrittenRows, readWrittenRows } from '../store/demo/writtenRows.ts';
import type { OpenedDatabase } from '../store/open/contract.ts';
import type { ProgramQueries } from '../store/system.ts';
import {
  describeAccounts,
  lostDemoAccounts,
  readDemoAccounts,
  writeDemoAccounts,
  type DemoAccount,
} from './demoAccounts.ts';
import type { Product } from './product.ts';
import { StartError } from './startError.ts';

interface SignInParts {
  readonly environment: Environment;
  readonly output: Pick<Log, 'step'>;
  readonly database: OpenedDatabase;
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly code: KnownCode;
  readonly now: () => Date;
}

/**
 * Fills an empty database with the demo, or offers the creation of the first account.
 *
 * @returns a function that returns the lines to print, given the address of the server.
 */
export async function howToSignIn(
  product: Product,
  { environment, output, database, store, queries, code, now }: SignInParts,
): Promise<(address: string) => readonly string[]> {
  const isEmpty = (await queries.users.countUsers()) === 0;
  if (environment.demo && database.embedded && isEmpty && !store.isReadOnly) {
    // Shown before the rows are generated, which blocks the event loop for seconds on a slow machine.
    const accounts = await output.step(
      'Loading the demo company',
      () => makeDemo(product, { environment, store, code, now }),
      0,
    );
    if (accounts !== null) await writeDemoAccounts(environment.dataDirectory, accounts);
  }
  const token = store.isReadOnly ? null : await offerSetup(queries);
  if (token !== null)
    return (address) => [`Create the first account at ${environment.publicUrl ?? address}/setup/${token}`];
  const accounts = environment.demo ? await readDemoAccounts(environment.dataDirectory) : null;
  const { name } = store.registry();
  const demo = environment.registryDirectory === null ? 'the demo company' : `the demo of ${name}`;
  if (accounts === null && environment.demo && database.embedded && !isEmpty)
    return () => [lostDemoAccounts(environment.dataDirectory)];
  return () => (accounts ? [describeAccounts(accounts, demo)] : []);
}

/** Loads the demo rows next to a registry, or the demo of the product; returns null if the registry has no rows. */
async function makeDemo(
  { loadDemo }: Product,
  { environment: { registryDirectory }, store, code, now }: Pick<SignInParts, 'environment' | 'store' | 'code' | 'now'>,
): Promise<readonly DemoAccount[] | null> {
  if (registryDirectory === null) return loadDemo?.({ store, now, hashPassword }) ?? null;
  const { warnings } = await readRegistry(registryDirectory, code);
  const wrong = warnings.filter(({ id }) => id === 'E419');
  if (wrong.length > 0) throw new StartError(describeProblems(wrong));
  const rows = await readWrittenRows(registryDirectory);
  return rows && loadWrittenRows({ store, rows, now, hashPassword, makePassword: readablePassword });
}
