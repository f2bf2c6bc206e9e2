/** Updates one record with its version, or several records with the same change. */
import { linesWithChoice } from '../../../registry/records/deleteChoice.ts';
import type { Resource } from '../../../registry/types.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { lockTree } from './acyclic.ts';
import { readBody } from './body.ts';
import { ensureOwnersOpen } from './owner.ts';
import { prepare } from './prepare.ts';
import { chosenFor } from './remove.ts';
import { lockRecords, readUnlocked } from './present.ts';
import { ensureOpen, ensureState } from './stateRule.ts';
import { staleFailure } from './stale.ts';
import { needsNoLock, writeDraft, writeDrafts } from './writeDrafts.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { isRecord } from '../../../values/json.ts';
import type { RecordDraft } from '../rows/draft.ts';

interface Change {
  readonly body: unknown;
  /** Version that the caller has seen. Defaults to `version` of the body; without both nothing is checked. */
  readonly version: number | null;
}

interface Update extends Change {
  readonly uuid: string;
  /** For owned lines that are left out, see {@link UnitOfWork.lineChoice}. */
  readonly choice?: string | null;
  /** True to lock the record also where one statement can do without. */
  readonly locks?: boolean;
}

/**
 * Updates a record and returns it as shown.
 *
 * @throws LockNeeded without `locks`, where another write of the record came in between
 */
export async function updateRecord<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  { uuid, choice = null, locks = false, ...change }: Update,
): Promise<RecordOf<Name>> {
  if (!work.rights.does(resource, 'edit')) throw new Failure('E_FORBIDDEN');
  ensureLineChoice(work, resource, choice);
  const names = isRecord(change.body) ? Object.keys(change.body) : [];
  const unlocked =
    !locks && needsNoLock(work, resource, names, written()) ? await readUnlocked(work, resource, uuid) : null;
  const [draft] = unlocked
    ? await draftsOf(work, resource, [unlocked.record], change)
    : await lockedDrafts(work, resource, [uuid], change);
  if (!draft) throw new Failure('E_NOT_FOUND');
  return writeDraft({ ...work, lineChoice: choice }, resource, draft, written(), unlocked?.xmin);
}

/** Updates several records with the same change. */
export async function updateRecords(
  work: UnitOfWork,
  resource: Resource,
  uuids: readonly string[],
  body: unknown,
): Promise<void> {
  const drafts = await lockedDrafts(work, resource, uuids, { body, version: null });
  await writeDrafts(work, resource, drafts, written());
}

const written = (): { readonly faults: Faults; readonly verbs: readonly string[] } => ({
  faults: new Map(),
  verbs: ['edit'],
});

/** Locks the records, and prepares their drafts. */
async function lockedDrafts(
  work: UnitOfWork,
  resource: Resource,
  uuids: readonly string[],
  change: Change,
): Promise<readonly RecordDraft[]> {
  if (!work.rights.does(resource, 'edit')) throw new Failure('E_FORBIDDEN');
  await lockTree(work, resource, isRecord(change.body) ? Object.keys(change.body) : []);
  const records = await lockRecords(work, resource, uuids);
  await ensureOwnersOpen(work, resource, records);
  return draftsOf(work, resource, records, change);
}

/** Compares the version of the records, and prepares their drafts. */
async function draftsOf(
  work: UnitOfWork,
  resource: Resource,
  records: readonly Row[],
  { body, version }: Change,
): Promise<readonly RecordDraft[]> {
  const sent = readBody(body);
  const seen = version ?? versionOf(sent);
  const faults: Faults = new Map();
  const drafts: RecordDraft[] = [];
  for (const before of records) {
    await ensureOpen(work, resource, before, 'edit');
    if (seen !== null && seen !== before['version']) throw await staleFailure(work, resource, before);
    await ensureState(work, resource, before, {
      condition: resource.editWhen,
      doing: texts.label('records.changed'),
    });
    drafts.push(
      await prepare(
        work,
        {
          resource,
          body: sent,
          before,
          uuid: String(before['uuid']),
          path: '',
          suggested: {},
          given: {},
          systemValues: {},
          inLine: false,
        },
        faults,
      ),
    );
  }
  throwFaults(faults);
  return drafts;
}

/** @throws Failure E_QUERY for a choice that no owned lines of the resource offer */
function ensureLineChoice(work: UnitOfWork, resource: Resource, choice: string | null): void {
  if (choice === null) return;
  const asked = linesWithChoice(work.registry, resource);
  for (const child of asked) chosenFor(child, choice);
  if (asked.length === 0) chosenFor(resource, choice);
}

function versionOf(body: Row): number | null {
  const { version } = body;
  if (version === undefined) return null;
  if (Number.isSafeInteger(version)) return version as number;
  throw new Failure('E_INVALID', { errors: { version: { key: 'integer', params: {} } } });
}
