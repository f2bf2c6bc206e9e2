/** Tells the audit trail what the writing calls did. */
import { erasedVerb } from '../../../registry/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Row, RecordChanges } from '../contract.ts';
import { Failure } from '../failure.ts';
import { withoutRowLevelSecurity } from '../row-level-security/confine.ts';
import { selectOne } from '../select/one.ts';
import { unrestricted } from '../select/view.ts';
import { lockRecords } from '../write/present.ts';
import type { Draft, UnitOfWork } from '../write/unitOfWork.ts';
import { changesOf, differences, lastValues } from './changes.ts';
import { describeRecords } from './describe.ts';
import type { Note } from './contract.ts';

type NotedChange = Pick<Note, 'uuid' | 'changes' | 'whole'>;

/** Drafts that have just been written. */
export async function noteWritten(work: UnitOfWork, resource: Resource, drafts: readonly Draft[]): Promise<void> {
  if (work.trail.isEnabled)
    await recordNotes(
      work,
      resource,
      drafts.map((draft) => ({ uuid: draft.uuid, changes: changesOf(work.registry, draft) })),
    );
}

/** A record that came back from the trash, with all that it has. */
export async function noteRestored(work: UnitOfWork, resource: Resource, uuid: string): Promise<void> {
  if (!work.trail.isEnabled) return;
  const after = await withoutRowLevelSecurity(work.tx, () => recordAsItIs(work, resource, uuid));
  await recordNotes(work, resource, [{ uuid, changes: differences(work.registry, resource, [{}, after]) }]);
}

/** Whoever may restore it need not be able to change it. */
async function recordAsItIs(work: UnitOfWork, resource: Resource, uuid: string): Promise<Row> {
  const view = unrestricted(work.view());
  return selectOne(work.tx, view, resource, { uuid, embed: [], narrowing: 'embed' });
}

/** Records that are about to go. */
export async function noteRemoved(work: UnitOfWork, resource: Resource, records: readonly Row[]): Promise<void> {
  if (work.trail.isEnabled)
    await recordNotes(
      work,
      resource,
      records.map((record) => ({ uuid: String(record['uuid']), changes: lastValues(work.registry, resource, record) })),
    );
}

/**
 * A record that code of a module has gone over. What a person did is told even where it left the record as it was, as an
 * invoice that is sent by mail does, unless the registry says otherwise; of the program's own work only what it changed.
 */
export async function noteActed(work: UnitOfWork, { resource, before, uuid }: Draft): Promise<void> {
  if (!work.trail.isEnabled || before === null) return;
  const [after] = await lockRecords(work, resource, [uuid]).catch(noneOfRemoved);
  if (work.verb === erasedVerb) return recordNotes(work, resource, [{ uuid, changes: [] }]);
  if (after && after['version'] !== before['version'])
    await recordNotes(work, resource, [
      { uuid, changes: differences(work.registry, resource, [before, after]), whole: true },
    ]);
  else if (after && work.caller.user_uuid !== null && resource.actions[work.verb]?.trail !== false)
    await recordNotes(work, resource, [{ uuid, changes: [] }]);
}

/** What code of a module did to many at once, as it tells it. */
export async function noteChanges(
  work: UnitOfWork,
  resource: Resource,
  recordChanges: readonly RecordChanges[],
): Promise<void> {
  if (work.trail.isEnabled && recordChanges.length > 0) await recordNotes(work, resource, recordChanges);
}

/** Removed by the action itself, which the trail has heard of. */
function noneOfRemoved(error: unknown): readonly Row[] {
  if (error instanceof Failure) return [];
  throw error;
}

async function recordNotes(work: UnitOfWork, resource: Resource, recordChanges: readonly NotedChange[]): Promise<void> {
  // A title may be made of what the caller does not see.
  const described = await withoutRowLevelSecurity(work.tx, (all) =>
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
