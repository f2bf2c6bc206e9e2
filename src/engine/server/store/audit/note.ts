/** Tells the audit trail what the writing calls did. */
import type { Resource } from '../../../registry/types.ts';
import type { Row, ToldChange } from '../contract.ts';
import { Failure } from '../failure.ts';
import { beyondWall } from '../wall/confine.ts';
import { lockRecords } from '../write/present.ts';
import type { Draft, UnitOfWork } from '../write/unitOfWork.ts';
import { changesOf, differences, lastValues } from './changes.ts';
import { describeRecords } from './describe.ts';
import type { Note } from './contract.ts';

type Told = Pick<Note, 'uuid' | 'changes' | 'whole'>;

/** Drafts that have just been written. */
export async function noteWritten(work: UnitOfWork, resource: Resource, drafts: readonly Draft[]): Promise<void> {
  if (work.trail.isKept)
    await tell(
      work,
      resource,
      drafts.map((draft) => ({ uuid: draft.uuid, changes: changesOf(work.registry, draft) })),
    );
}

/** Records that are about to go. */
export async function noteRemoved(work: UnitOfWork, resource: Resource, records: readonly Row[]): Promise<void> {
  if (work.trail.isKept)
    await tell(
      work,
      resource,
      records.map((record) => ({ uuid: String(record['uuid']), changes: lastValues(work.registry, resource, record) })),
    );
}

/** A record that code of a module has gone over. Where it left the record as it was there is nothing to tell. */
export async function noteActed(work: UnitOfWork, { resource, before, uuid }: Draft): Promise<void> {
  if (!work.trail.isKept || before === null) return;
  const [after] = await lockRecords(work, resource, [uuid]).catch(gone);
  if (after && after['version'] !== before['version'])
    await tell(work, resource, [{ uuid, changes: differences(work.registry, resource, [before, after]), whole: true }]);
}

/** What code of a module did to many at once, as it tells it. */
export async function noteTold(work: UnitOfWork, resource: Resource, told: readonly ToldChange[]): Promise<void> {
  if (work.trail.isKept && told.length > 0) await tell(work, resource, told);
}

/** Removed by the action itself, which the trail has heard of. */
function gone(error: unknown): readonly Row[] {
  if (error instanceof Failure) return [];
  throw error;
}

async function tell(work: UnitOfWork, resource: Resource, told: readonly Told[]): Promise<void> {
  // A title may be made of what the caller does not see.
  const described = await beyondWall(work.tx, (all) =>
    describeRecords(all, work.view(), { resource, uuids: told.map(({ uuid }) => uuid) }),
  );
  work.trail.note(
    told.map((one) => ({
      ...one,
      verb: work.verb,
      resource,
      ...(described.get(one.uuid) ?? { title: null, client_uuid: null }),
    })),
  );
}
