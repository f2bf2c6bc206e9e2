/**
 * `npm run migrate`: migrates the database to the registry. `-- --plan` only prints the changes, with `--markdown` for
 * a pull request; `-- --allow drop:clients.fax` permits a destructive change. Works on a running database too; a
 * development server then continues with the registry that it could not apply before.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatProblem } from '../registry/problem.ts';
import type { Registry } from '../registry/types.ts';
import { buildProduct } from './product/productModules.ts';
import { readEnvironment } from '../server/env.ts';
import { backupBefore } from '../server/store/backup/beforeChange.ts';
import type { IdentifiedDataMigration } from '../server/store/contract.ts';
import { identified } from '../server/store/ddl/dataMigration.ts';
import { migrate } from '../server/store/ddl/migrate.ts';
import { blockedOutcomes, MigrationBlocked } from '../server/store/ddl/outcome.ts';
import { planMarkdown } from '../server/store/ddl/planMarkdown.ts';
import { doneText, planText } from '../server/store/ddl/planText.ts';
import { openDatabase } from '../server/store/open/open.ts';
import { runningDatabase } from '../server/store/open/join.ts';
import { placeInSchema } from '../server/store/open/schema.ts';
import { openPool } from '../server/store/pool.ts';
import { productVersion } from '../server/version.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

interface Wish {
  readonly plan: boolean;
  /** Prints the plan as Markdown. */
  readonly markdown: boolean;
  readonly allow: readonly string[];
}

function readWish(): Wish {
  try {
    const { values } = parseArgs({
      options: {
        plan: { type: 'boolean', default: false },
        markdown: { type: 'boolean', default: false },
        allow: { type: 'string', multiple: true, default: [] },
      },
    });
    if (values.markdown && !values.plan) throw new Error('Only a plan is told as Markdown: --plan --markdown.');
    return { ...values, allow: values.allow.flatMap((one) => one.split(',')) };
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}\nUsage: npm run migrate [-- [--plan [--markdown]] [--allow drop:clients.fax]…]`,
      { cause: error },
    );
  }
}

async function main(): Promise<number> {
  const wish = readWish();
  const { registry, problems, modules } = await buildProduct(root);
  if (!registry)
    throw new Error(`The registry is not right, so nothing was done:\n\n${problems.map(formatProblem).join('\n')}`);
  const environment = readEnvironment();
  const { dataDirectory, directDatabaseUrl } = environment;
  const product = {
    registry,
    dataMigrations: identified(root, modules.dataMigrations),
    version: productVersion(root),
  };
  const running = directDatabaseUrl ?? runningDatabase(dataDirectory);
  if (running !== null) return onDatabase(running, product, wish);
  const opened = await openDatabase({
    dataDirectory,
    mayCreate: false,
    log: () => undefined,
    backUp: backupBefore({ environment, root, log: printLine }),
  });
  try {
    return await onDatabase(opened.connectionString, product, wish);
  } finally {
    await opened.stop();
  }
}

interface Product {
  readonly registry: Registry;
  readonly dataMigrations: readonly IdentifiedDataMigration[];
  readonly version: string;
}

/** Returns the exit code: 1 if a change requires permission. */
async function onDatabase(address: string, product: Product, { plan, markdown, allow }: Wish): Promise<number> {
  const { connectionString } = await placeInSchema(
    { connectionString: address, directConnectionString: address },
    product.registry.schema,
  );
  const database = openPool({ connectionString, log: printLine, patient: true });
  try {
    const migration = await migrate({
      database,
      ...product,
      log: plan ? () => undefined : printLine,
      allow,
      rehearse: plan,
    });
    printLine(markdown ? planMarkdown(migration) : plan ? planText(migration) : doneText(migration));
    return blockedOutcomes(migration).length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof MigrationBlocked)) throw inWords(error);
    process.stderr.write(`${error.message}\n\nNothing was changed.\n`);
    return 1;
  } finally {
    await database.destroy();
  }
}

/** 55P03 lock_not_available: another session uses a table that the rehearsal would change. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '55P03'
    ? new Error('Another process is using the tables that the plan would change. Try again in a moment.')
    : error;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
