/** Writes drafts: the records, then their owned lines, with as few statements per table as possible. */
import type { ChangesOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { noteWritten } from './auditNotes.ts';
import { computedChecksOf } from './computedChecks.ts';
import { runAfterWrite, runBeforeWrite, changesRow } from './hooks.ts';
import { removeFiles, settleFiles } from './files.ts';
import { chosenFor } from './remove.ts';
import { ensureOwn, ensureWithinReach } from './reach.ts';
import { deleteRows, insertRows, updateRows } from '../rows/writeRows.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft, OwnedChange } from '../rows/draft.ts';

/**
 * Writes drafts of one resource: runs the hooks, writes the rows and the audit entries, and checks that the result is
 * still visible to the caller.
 * @param verbs the permissions that allow this write, for the check of visibility
 */
export async function commit(
  work: UnitOfWork,
  resource: Resource,
  drafts: readonly RecordDraft[],
  verbs: readonly string[],
): Promise<void> {
  const final: RecordDraft[] = [];
  for (const draft of drafts) final.push(await runBeforeWrite(work, draft));
  ensureOwn(work, resource, final);
  const rows = final.flatMap(({ uuid, before, values }) => [
    { ...before, ...values, uuid },
    { ...before, uuid },
  ]);
  const judgeComputedChecks = await computedChecksOf(work, resource, rows);
  await writeAll(work, resource, final);
  await judgeComputedChecks();
  await ensureWithinReach(work, resource, { uuids: final.map((draft) => draft.uuid), verbs });
  await noteWritten(work, resource, final);
  for (const draft of final) await runAfterWrite(work, draft);
}

const rowOf = (draft: RecordDraft): ChangesOf<string> => ({ ...draft.values, uuid: draft.uuid });

async function writeAll(work: UnitOfWork, resource: Resource, drafts: readonly RecordDraft[]): Promise<void> {
  await insertRows(work.tx, resource, drafts.filter((draft) => draft.before === null).map(rowOf), work.now);
  await updateRows(work.tx, resource, drafts.filter((draft) => draft.before !== null).map(rowOf), work.now);
  await settleFiles(work, resource, drafts);
  for (const [name, changes] of linesByField(drafts)) {
    const child = work.registry.resources[resource.fields[name]?.lines?.resource ?? ''];
    if (child) await writeOwned(work, child, changes);
  }
}

/** Writes owned lines. Removes lines first, so that their unique values are free for new lines. */
async function writeOwned(work: UnitOfWork, child: Resource, changes: readonly OwnedChange[]): Promise<void> {
  const removed = changes.flatMap((change) => change.removed);
  const { tx, caller, registry, now, records } = work;
  for (const record of removed)
    await work.hooks[child.name]?.beforeRemove?.({
      tx,
      caller,
      registry,
      resource: child,
      record,
      choice: chosenFor(child, child.deleteChoice === null ? null : work.lineChoice),
      now,
      records,
    });
  await removeFiles(work, child, removed);
  await deleteRows(
    tx,
    child,
    removed.map((record) => String(record['uuid'])),
  );
  await writeAll(work, child, changes.flatMap((change) => change.drafts).filter(changesRow));
}

function linesByField(drafts: readonly RecordDraft[]): ReadonlyMap<string, readonly OwnedChange[]> {
  const byField = new Map<string, OwnedChange[]>();
  for (const draft of drafts)
    for (const [name, change] of draft.lines) byField.set(name, [...(byField.get(name) ?? []), change]);
  return byField;
}
