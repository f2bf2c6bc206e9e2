/** Writes the rows of drafts: the records, their files, then their owned lines, in few statements per table. */
import type { ChangesOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { changesRow } from './hooks.ts';
import { removeFiles, settleFiles } from './files.ts';
import { chosenFor } from './remove.ts';
import { deleteRows, insertRows, updateRows } from '../rows/writeRows.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft, OwnedChange } from '../rows/draft.ts';

const rowOf = (draft: RecordDraft): ChangesOf<string> => ({ ...draft.values, uuid: draft.uuid });

/** Writes drafts of one resource. */
export async function writeRecords(
  work: UnitOfWork,
  resource: Resource,
  drafts: readonly RecordDraft[],
): Promise<void> {
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
  await writeRecords(work, child, changes.flatMap((change) => change.drafts).filter(changesRow));
}

function linesByField(drafts: readonly RecordDraft[]): ReadonlyMap<string, readonly OwnedChange[]> {
  const byField = new Map<string, OwnedChange[]>();
  for (const draft of drafts)
    for (const [name, change] of draft.lines) byField.set(name, [...(byField.get(name) ?? []), change]);
  return byField;
}
