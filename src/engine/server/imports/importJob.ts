/** Job that runs imports in steps, in turns, and a schedule that deletes the data of old ones. */
import type { Job } from '../jobs/job.ts';
import { Failure, failures } from '../store/failure.ts';
import type { SystemQueries, ImportRow } from '../store/system.ts';
import { importsJob, isUnderWay } from '../store/system/imports.ts';
import { importBatch, type ImportServices } from './importBatch.ts';
import type { ImporterQueries } from './importer.ts';
import type { KnownReferences } from './references.ts';

/** Time for one import before the next has its turn. */
const turnMilliseconds = 2_000;
const retryMilliseconds = 2_000;
/** Days that a file, and the data to undo it, are kept. */
const importRetentionDays = 14;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

interface ImportJobServices extends Omit<ImportServices, 'queries' | 'onError'> {
  readonly queries: ImporterQueries & Pick<SystemQueries, 'imports'>;
  readonly onError: (error: unknown, what: string) => void;
}

/** The job runs the import that its key names, in turns with others. */
export function importJob(services: ImportJobServices): Job {
  return {
    name: importsJob,
    run: async (_now, { key, signal }) => {
      const run = await services.queries.imports.findImport(key);
      return run !== null && isUnderWay(run) ? turn(services, run, signal) : null;
    },
  };
}

/** Schedule that deletes old imports with their rows. */
export function oldImports(queries: Pick<SystemQueries, 'imports'>): Job {
  return {
    name: 'old-imports',
    everyMilliseconds: hourMilliseconds,
    run: (now) => queries.imports.deleteImportsBefore(new Date(now.getTime() - importRetentionDays * dayMilliseconds)),
  };
}

/** @returns the time at which the import continues; null where it has ended */
async function turn(services: ImportJobServices, run: ImportRow, stopping: AbortSignal): Promise<Date | null> {
  const { queries, now, onError } = services;
  const step = { ...services, onError: (error: unknown) => onError(error, 'a row of an import failed') };
  const known: KnownReferences = new Map();
  const until = performance.now() + turnMilliseconds;
  try {
    while (await importBatch(step, run, known)) {
      if (stopping.aborted || performance.now() >= until) return now();
    }
    return null;
  } catch (error) {
    const failure = error instanceof Failure ? error : null;
    if (failure?.code === 'E_UNAVAILABLE') {
      const milliseconds = (failure.details.retryAfterSeconds ?? 0) * 1_000 || retryMilliseconds;
      return new Date(now().getTime() + milliseconds);
    }
    if (failure === null) onError(error, 'an import failed');
    const fault = failure?.details.message ?? failures[failure?.code ?? 'E_INTERNAL'].message;
    await queries.imports.setImportState(run.uuid, 'failed', { now: now(), fault });
    return null;
  }
}
