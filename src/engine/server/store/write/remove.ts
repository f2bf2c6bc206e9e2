/** Removes records: all that are named, or none. */
import type { Resource } from '../../../registry/types.ts';
import { noteRemoved } from './auditNotes.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { computedChecksOf } from './computedChecks.ts';
import { removeFiles } from './files.ts';
import { removeNotes } from './notes.ts';
import { ensureOwnersOpen } from './owner.ts';
import { lockRecords } from './present.ts';
import type { Removal } from './referenced.ts';
import { deleteRows } from '../rows/writeRows.ts';
import { staleFailure } from './stale.ts';
import { ensureOpen, ensureState } from './stateRule.ts';
import { emptyTrashOf, moveToTrash } from './trash.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { isRecord } from '../../../values/json.ts';

/** Removes records. @throws Failure E_STALE where a record has changed since the caller saw it */
export async function removeRecords(
  work: UnitOfWork,
  { resource, uuids, version, choice }: Omit<Removal, 'caller'>,
): Promise<readonly string[]> {
  if (!work.rights.does(resource, 'delete')) throw new Failure('E_FORBIDDEN');
  const chosen = chosenFor(resource, choice);
  const records = await lockRecords(work, resource, [...new Set(uuids.map((uuid) => uuid.toLowerCase()))]);
  await ensureOwnersOpen(work, resource, records);
  for (const record of records) {
    if (version !== null && record['version'] !== version) throw await staleFailure(work, resource, record);
    await ensureOpen(work, resource, record, 'delete');
    await ensureState(work, resource, record, {
      condition: resource.deleteWhen,
      doing: texts.label('records.removed'),
    });
    await runBeforeRemove(work, resource, record, chosen);
  }
  const removed = records.map((record) => String(record['uuid']));
  await noteRemoved(work, resource, records);
  const judgeComputedChecks = await computedChecksOf(work, resource, records);
  const isTrashed = await moveToTrash(work, resource, removed);
  await deleteRows(work.tx, resource, removed);
  await judgeComputedChecks();
  if (!isTrashed) await removeFiles(work, resource, records);
  await removeNotes(work, resource, removed);
  if (resource.name === work.registry.tenant?.resource) await emptyTrashOf(work, removed);
  return removed;
}

/** Returns the chosen option, or the first. @throws Failure E_QUERY for an option that the registry does not offer */
export function chosenFor({ deleteChoice }: Resource, choice: string | null): string | null {
  if (choice === null) return deleteChoice?.choices[0]?.value ?? null;
  if (deleteChoice?.choices.some(({ value }) => value === choice)) return choice;
  throw new Failure('E_QUERY', texts.refusal('records.no_such_choice', { choice }));
}

/** Runs the hooks of owned lines too, since the database deletes these by cascade. */
async function runBeforeRemove(
  work: UnitOfWork,
  resource: Resource,
  record: Row,
  choice: string | null,
): Promise<void> {
  for (const field of Object.values(resource.fields)) {
    const child = work.registry.resources[field.lines?.resource ?? ''];
    const lines = record[field.name];
    if (!child || !Array.isArray(lines)) continue;
    for (const line of lines) if (isRecord(line)) await runBeforeRemove(work, child, line, choice);
  }
  const { tx, caller, registry, now, records } = work;
  await work.hooks[resource.name]?.beforeRemove?.({
    tx,
    caller,
    registry,
    resource,
    record,
    choice,
    now,
    records,
  });
}
