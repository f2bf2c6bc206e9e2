/** Job that runs imports in steps, in turns, and deletes the data of old ones. */
import type { Job } from '../jobs/job.ts';
import { Failure, failures } from '../store/failure.ts';
import type { ImportQueries, ImportRow } from '../store/system.ts';
import { importBatch, type ImportServices } from './importBatch.ts';
import type { ImporterQueries } from './importer.ts';
import type { KnownReferences } from './references.ts';

/** Fallback interval, for imports that another process left; starting an import wakes the job. */
const everyMilliseconds = 120_000;
/** Lease, renewed with each step; an import without progress for this long can be taken over. */
const leaseMilliseconds = 30_000;
/** Time for one import before the next has its turn. */
const turnMilliseconds = 2_000;
const retryMilliseconds = 2_000;
/** Days that a file, and the data to undo it, are kept. */
const importRetentionDays = 14;
const dayMilliseconds = 86_400_000;

interface ImportJobServices extends Omit<ImportServices, 'queries' | 'onError'> {
  readonly queries: ImporterQueries & ImportQueries;
  readonly onError: (error: unknown, what: string) => void;
}

export function importJob(services: ImportJobServices): Job {
  const { queries, now } = services;
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
  return {
    name: 'imports',
    everyMilliseconds,
    wokenBy: 'beheer_imports',
    async run(_now, { signal }) {
      await queries.deleteImportsBefore(later(-importRetentionDays * dayMilliseconds));
      while (!signal.aborted) {
        const run = await queries.claimImport({ now: now(), again: later(leaseMilliseconds) });
        if (run === null) break;
        await turn(services, run, signal);
      }
      return queries.nextImportDue();
    },
  };
}

async function turn(services: ImportJobServices, run: ImportRow, stopping: AbortSignal): Promise<void> {
  const { queries, now, onError } = services;
  const step = { ...services, onError: (error: unknown) => onError(error, 'a row of an import failed') };
  const known: KnownReferences = new Map();
  const until = performance.now() + turnMilliseconds;
  try {
    while (await importBatch(step, run, known)) {
      if (stopping.aborted || performance.now() >= until) return await queries.keepImport(run.uuid, now());
      await queries.keepImport(run.uuid, new Date(now().getTime() + leaseMilliseconds));
    }
  } catch (error) {
    const failure = error instanceof Failure ? error : null;
    if (failure?.code === 'E_UNAVAILABLE') {
      const milliseconds = (failure.details.retryAfterSeconds ?? 0) * 1_000 || retryMilliseconds;
      return queries.keepImport(run.uuid, new Date(now().getTime() + milliseconds));
    }
    if (failure === null) onError(error, 'an import failed');
    const fault = failure?.details.message ?? failures[failure?.code ?? 'E_INTERNAL'].message;
    await queries.setImportState(run.uuid, 'failed', { now: now(), fault });
  }
}
