/** Keeps the partitioned tables of the registry in order: their partitions, the indexes of closed ones, the retention. */
import { sql } from 'kysely';
import { trail } from '../../../registry/records/audit.ts';
import type { Registry, Resource } from '../../../registry/types.ts';
import type { Database } from '../contract.ts';
import { presentExtensions } from '../ddl/extensions.ts';
import { readFormerNames, type FormerNames } from '../ddl/formerNames.ts';
import { desiredTables } from '../ddl/tables.ts';
import { parameter } from '../fragment.ts';
import { buildClosedIndexes } from './closedIndexes.ts';
import { ensurePartitions } from './ensure.ts';
import { removeOldRows, type RetainedRows } from './retention.ts';

interface Keeping {
  readonly registry: Registry;
  readonly now: Date;
  /** Number of months that audit entries are kept; null for all of them. */
  readonly auditRetentionMonths: number | null;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Returns the names of the tables that the registry partitions. */
export const partitionedTables = ({ resources }: Registry): readonly string[] =>
  Object.values(resources).flatMap(({ partition, table }) => (partition ? [table] : []));

/** @param database a patient pool: building an index can take long */
export async function keepPartitions(database: Database, keeping: Keeping): Promise<void> {
  const { registry, now, log, signal } = keeping;
  await ensurePartitions(database, { tables: partitionedTables(registry), now, log });
  const desired = desiredTables(registry, await presentExtensions(database));
  for (const table of desired.filter(({ partition }) => partition)) {
    await buildClosedIndexes(database, { table, now, log, signal });
    const resource = registry.resources[table.resource ?? ''];
    const keepMonths = resource?.name === trail ? keeping.auditRetentionMonths : resource?.partition?.keepMonths;
    if (!resource || typeof keepMonths !== 'number' || signal.aborted) continue;
    const former = await readFormerNames(database);
    const retainedAt = (months: number): RetainedRows | null =>
      resource.name === trail ? retainedHistory(registry, former, months) : null;
    await removeOldRows(database, { table: table.name, now, keepMonths, retainedAt, log });
  }
}

/** Returns the audit entries that are kept at this age, because the registry says so of the records that they are about. */
function retainedHistory({ resources }: Registry, former: FormerNames, months: number): RetainedRows | null {
  const retained = Object.values(resources).filter(
    ({ keepHistoryMonths }: Resource) => keepHistoryMonths !== null && keepHistoryMonths > months,
  );
  if (retained.length === 0) return null;
  const names = retained.flatMap(({ name }) => [name, ...former.ofResource(name)]).sort();
  return {
    rows: sql`coalesce(resource = any(${parameter(names, 'text[]')}), false)`,
    meaning: `Only rows about ${names.join(', ')} are kept this long.`,
  };
}
