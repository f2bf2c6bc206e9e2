/** Job that keeps partitioned tables in order. */
import type { Registry } from '../../registry/types.ts';
import { partitionsJob } from '../store/notifications.ts';
import { keepPartitions } from '../store/partitions/keep.ts';
import { openPool } from '../store/pool.ts';
import type { Job } from './job.ts';

interface PartitionJob {
  /** An address without a transaction pooler: indexes are built outside of a transaction, without a time limit. */
  readonly connectionString: string;
  readonly registry: () => Registry;
  /** Number of months that audit entries are kept; null for all of them. */
  readonly auditRetentionMonths: number | null;
  readonly log: (line: string) => void;
}

const hourMilliseconds = 3_600_000;

/** Returns the schedule, which runs every hour and at each start. */
export function partitions({ connectionString, registry, auditRetentionMonths, log }: PartitionJob): Job {
  return {
    name: partitionsJob,
    wokenBy: partitionsJob,
    everyMilliseconds: hourMilliseconds,
    runsAtStart: true,
    // The first run converts the whole trail of an earlier version.
    limitMilliseconds: 24 * hourMilliseconds,
    async run(now, { signal }) {
      const database = openPool({ connectionString, log, patient: true });
      try {
        await keepPartitions(database, { registry: registry(), now, auditRetentionMonths, log, signal });
      } finally {
        await database.destroy();
      }
    },
  };
}
