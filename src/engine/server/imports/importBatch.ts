/**
 * Runs one step of an import, a check or an undo: one transaction with the rows, their results and the progress. An
 * interrupted step leaves nothing behind and is repeated.
 */
import { mayImport } from '../../registry/imports/imports.ts';
import { namedResource } from '../../registry/records/namedResource.ts';
import type { OpenStore } from '../store/contract.ts';
import { dryRun } from '../store/dryRun.ts';
import { Failure } from '../store/failure.ts';
import { systemQueries, type ImportRow, type RowResult } from '../store/system.ts';
import type { Tx } from '../store/contract.ts';
import { importerOf, type ImporterQueries } from './importer.ts';
import { importRows, type ImportContext } from './importRows.ts';
import type { KnownReferences } from './references.ts';
import { undoRows } from './undoRows.ts';

export interface ImportServices {
  readonly store: OpenStore;
  readonly queries: ImporterQueries;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}

const batchRows = 100;
/** Maximum duration of a batch, since other transactions wait for its locks. */
const batchMilliseconds = 400;

/**
 * @returns true where more is left to do. @throws Failure where the person lost the permission, or the database is
 *   unavailable
 */
export async function importBatch(services: ImportServices, run: ImportRow, known: KnownReferences): Promise<boolean> {
  const { store, queries, now, onError } = services;
  const registry = store.registry();
  const caller = await importerOf(queries, run, now());
  const resource = namedResource(registry, run.resource);
  if (!resource || !mayImport(registry, resource, caller)) throw new Failure('E_FORBIDDEN');
  return store.transaction(caller, async (within) => {
    // The transaction's own executor.
    const tx = within.database as Tx;
    const { imports } = systemQueries(tx);
    const present = await imports.findImport(run.uuid, true);
    if (present?.status !== run.status) return false;
    const importing: ImportContext = { registry, resource, caller, run: present, known, onError };
    if (present.status === 'undoing') {
      const rows = await imports.writtenRows(run.uuid, present.total, batchRows);
      const results = await undoRows(within, importing, rows, batchMilliseconds);
      await imports.saveResults(run.uuid, results, present.done);
      if (results.length === rows.length && rows.length < batchRows)
        await imports.setImportState(run.uuid, 'undone', { now: now() });
      else return true;
      return false;
    }
    const rows = await imports.importRows(run.uuid, present.done, batchRows);
    const write = (): Promise<readonly RowResult[]> => importRows(within, importing, rows, batchMilliseconds);
    const results = present.status === 'checking' ? await dryRun(tx, write) : await write();
    const done = present.done + results.length;
    await imports.saveResults(
      run.uuid,
      present.status === 'checking' ? results.map((result) => ({ ...result, record_uuid: null })) : results,
      done,
    );
    if (done < present.total) return true;
    await imports.setImportState(run.uuid, present.status === 'checking' ? 'checked' : 'imported', { now: now() });
    return false;
  });
}
