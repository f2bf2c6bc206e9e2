/**
 * Undoes an import through the calls of the API, on behalf of the person: removes records that it created and nobody
 * changed since, and restores the earlier values of records that it changed.
 */
import { asUnavailable } from '../store/transaction.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure, failures } from '../store/failure.ts';
import type { ImportFileRow, RowFault, RowResult } from '../store/system.ts';
import { texts } from '../texts.ts';
import type { ImportContext } from './importRows.ts';
import { faultsOf, isOfRow } from './rowFaults.ts';

/** Undoes rows from the last one, as many as fit into the time of a transaction, at least one. */
export async function undoRows(
  store: OpenStore,
  importing: ImportContext,
  rows: readonly ImportFileRow[],
  milliseconds: number,
): Promise<readonly RowResult[]> {
  const until = performance.now() + milliseconds;
  const results: RowResult[] = [];
  for (const row of rows) {
    results.push(await undoRow(store, importing, row));
    if (performance.now() >= until) break;
  }
  return results;
}

async function undoRow(store: OpenStore, importing: ImportContext, row: ImportFileRow): Promise<RowResult> {
  const { caller, resource } = importing;
  const { position, record_uuid, record_version, before, outcome } = row;
  const keep = (faults: readonly RowFault[]): RowResult => ({
    position,
    record_uuid,
    record_version,
    before,
    outcome: 'kept',
    faults,
  });
  const reverted: RowResult = { position, record_uuid, record_version, before, outcome: 'undone', faults: null };
  if (record_uuid === null || record_version === null) return keep([changedSince]);
  try {
    await store.transaction(caller, async (within) =>
      outcome === 'created'
        ? within.remove(caller, resource, [record_uuid], record_version)
        : within.update(caller, resource, record_uuid, before ?? {}, record_version),
    );
    return reverted;
  } catch (error) {
    const failure = error instanceof Failure ? error : asUnavailable(error);
    if (failure === null) {
      importing.onError(error);
      return keep([{ column: null, message: failures.E_INTERNAL.message }]);
    }
    if (!isOfRow(failure)) throw error;
    if (failure.code === 'E_NOT_FOUND') return outcome === 'created' ? reverted : keep([changedSince]);
    return keep(failure.code === 'E_STALE' ? [changedSince] : faultsOf(failure, resource, new Map()));
  }
}

const changedSince: RowFault = { column: null, message: texts.label('imports.changed_since') };
