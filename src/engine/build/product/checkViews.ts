/**
 * Validates the SQL of the registry's views with a separate PostgreSQL. Its cluster is kept in `.cache`, so that only
 * the first run creates it, and results are cached by their input.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Problem } from '../../registry/problem.ts';
import type { Registry } from '../../registry/types.ts';
import { systemTables } from '../../server/store/systemTables.ts';
import type { DesiredTable, DesiredView } from '../../server/store/ddl/desired.ts';
import { prepareViews } from '../../server/store/ddl/prepareViews.ts';
import { desiredTables } from '../../server/store/ddl/tables.ts';
import { desiredViews } from '../../server/store/ddl/views.ts';
import { cachedData } from '../../server/store/open/clusterOwner.ts';
import { openDatabase } from '../../server/store/open/open.ts';
import { openPool } from '../../server/store/pool.ts';

const folder = '.cache/views';
const silently = (): void => undefined;

/** The problems, or a line if the views could not be validated. */
interface TriedViews {
  readonly problems: readonly Problem[];
  readonly untried: string | null;
}

/** @param root of the checkout */
export async function checkViews(root: string, registry: Registry): Promise<TriedViews> {
  const views = desiredViews(registry);
  if (views.length === 0) return { problems: [], untried: null };
  if (registry.schema !== null)
    return { problems: [], untried: 'Views over tables of somebody else are tried as the product starts beside them.' };
  const tables = [...systemTables, ...desiredTables(registry, { trigrams: false, gistKeys: false })];
  const file = join(root, folder, `${fingerprintOf(tables, views)}.json`);
  const known = readKnown(file);
  if (known) return { problems: known, untried: null };
  try {
    const problems = await tryThem(join(root, cachedData), { registry, tables, views });
    rememberOnly(file, problems);
    return { problems, untried: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problems: [], untried: `The SQL of views was not tried: ${why}` };
  }
}

async function tryThem(
  dataDirectory: string,
  planned: Parameters<typeof prepareViews>[1],
): Promise<readonly Problem[]> {
  const opened = await openDatabase({ dataDirectory, log: silently });
  try {
    const database = openPool({ connectionString: opened.directConnectionString, log: silently, patient: true });
    try {
      return await prepareViews(database, planned);
    } finally {
      await database.destroy();
    }
  } finally {
    await opened.stop();
  }
}

/** Returns a hash of tables, views and positions, since problems contain positions. */
function fingerprintOf(tables: readonly DesiredTable[], views: readonly DesiredView[]): string {
  const columns = tables.map(({ name, columns: own }) => [name, own.map((column) => [column.name, column.type])]);
  return createHash('sha256')
    .update(JSON.stringify([columns, views]))
    .digest('hex')
    .slice(0, 32);
}

function readKnown(file: string): readonly Problem[] | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Problem[];
  } catch {
    // Not cached yet.
    return null;
  }
}

/** Keeps the latest result only. */
function rememberOnly(file: string, problems: readonly Problem[]): void {
  const pointerFile = join(dirname(file), 'known');
  try {
    mkdirSync(dirname(file), { recursive: true });
    rmSync(readFileSync(pointerFile, 'utf8'), { force: true });
  } catch {
    // No earlier result exists.
  }
  writeFileSync(file, JSON.stringify(problems));
  writeFileSync(pointerFile, file);
}
