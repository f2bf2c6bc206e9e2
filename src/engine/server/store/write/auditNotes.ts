/** Adds the changes of writing calls to the audit trail. */
import { erasedVerb } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Row, RecordChanges } from '../contract.ts';
import { Failure } from '../failure.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { selectOne } from '../select/one.ts';
import { unrestricted } from '../select/view.ts';
import { lockRecords } from './present.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { changesOf, differences, lastValues } from '../audit/changes.ts';
import { describeRecords } from '../audit/describe.ts';
import type { Note } from '../audit/contract.ts';
import type { RecordDraft } from '../rows/draft.ts';

type NotedChange = Pick<Note, 'uuid' | 'changes' | 'whole'>;

/** Notes drafts that have just been written. */
export async function noteWritten(work: UnitOfWork, resource: Resource, drafts: readonly RecordDraft[]): Promise<void> {
  if (work.trail.isEnabled)
    await recordNotes(
      work,
      resource,
      drafts.map((draft) => ({ uuid: draft.uuid, changes: changesOf(work.registry, draft) })),
    );
}

/** Notes a record that was restored from the trash, with all its values. */
export async function noteRestored(work: UnitOfWork, resource: Resource, uuid: string): Promise<void> {
  if (!work.trail.isEnabled) return;
  const after = await acrossClients(work.tx, () => recordAsItIs(work, resource, uuid));
  await recordNotes(work, resource, [{ uuid, changes: differences(work.registry, resource, [{}, after]) }]);
}

/** Reads the record with all fields, since the caller may lack permission to change it. */
async function recordAsItIs(work: UnitOfWork, resource: Resource, uuid: string): Promise<Row> {
  const view = unrestricted(work.view());
  return selectOne(work.tx, view, resource, { uuid, embed: [], narrowing: 'embed' });
}

/** Notes records that are about to be removed. */
export async function noteRemoved(work: UnitOfWork, resource: Resource, records: readonly Row[]): Promise<void> {
  if (work.trail.isEnabled)
    await recordNotes(
      work,
      resource,
      records.map((record) => ({ uuid: String(record['uuid']), changes: lastValues(work.registry, resource, record) })),
    );
}

/**
 * Notes the action of a module on a record. An action of a person is noted even where the record stays the same (an
 * invoice is mailed, for example), unless the registry disables that; actions of the program only with changes.
 */
export async function noteActed(work: UnitOfWork, { resource, before, uuid }: RecordDraft): Promise<void> {
  if (!work.trail.isEnabled || before === null) return;
  const [after] = await lockRecords(work, resource, [uuid]).catch(noneOfRemoved);
  // The row of a view may be gone with the action, and no other entry says so.
  const wasRemoved = !after && resource.view !== null;
  if (work.verb === erasedVerb) return recordNotes(work, resource, [{ uuid, changes: [] }]);
  if (after && after['version'] !== before['version'])
    await recordNotes(work, resource, [
      { uuid, changes: differences(work.registry, resource, [before, after]), whole: true },
    ]);
  else if ((after || wasRemoved) && work.caller.user_uuid !== null && resource.actions[work.verb]?.trail !== false)
    await recordNotes(work, resource, [{ uuid, changes: [] }]);
}

/** Notes changes that the code of a module made to many records and describes itself. */
export async function noteChanges(
  work: UnitOfWork,
  resource: Resource,
  recordChanges: readonly RecordChanges[],
): Promise<void> {
  if (work.trail.isEnabled && recordChanges.length > 0) await recordNotes(work, resource, recordChanges);
}

/** The action removed the record itself, which is already noted. */
function noneOfRemoved(error: unknown): readonly Row[] {
  if (error instanceof Failure) return [];
  throw error;
}

async function recordNotes(work: UnitOfWork, resource: Resource, recordChanges: readonly NotedChange[]): Promise<void> {
  // In the system context, since a title may contain fields that the caller cannot see.
  const described = await acrossClients(work.tx, (all) =>
    describeRecords(all, work.view(), { resource, uuids: recordChanges.map(({ uuid }) => uuid) }),
  );
  work.trail.note(
    recordChanges.map((one) => ({
      ...one,
      verb: work.verb,
      resource,
      ...(described.get(one.uuid) ?? { title: null, client_uuid: null }),
    })),
  );
}
