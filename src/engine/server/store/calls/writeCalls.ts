/** The calls of the store that write, each in one transaction. */
import { purgedVerb, restoredVerb, undeletedVerb } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import { withTrail } from '../audit/trail.ts';
import type { Caller } from '../caller.ts';
import type { StoreCalls } from '../contract.ts';
import { deniedByDatabase } from '../row-level-security/denied.ts';
import { viewerOf } from '../row-level-security/viewer.ts';
import type { StoreState } from '../state.ts';
import { reachable } from '../transaction.ts';
import { actOnRecord, previewAction } from '../write/act.ts';
import { noteChanges } from '../write/auditNotes.ts';
import { createRecord } from '../write/create.ts';
import { readShown } from '../write/present.ts';
import { referencedFailure, type Removal } from '../write/referenced.ts';
import { removeRecords } from '../write/remove.ts';
import { previewRestore, restoreVersion } from '../write/restore.ts';
import { purgeDeleted, restoreDeleted } from '../write/trash.ts';
import { LockNeeded } from '../write/singleStatement.ts';
import { updateRecord, updateRecords } from '../write/update.ts';
import { violationFailure } from '../write/violations.ts';
import { unitOfWork, type UnitOfWork } from '../write/unitOfWork.ts';
import { unlocked, type StoreCallContext } from './storeCallContext.ts';

type WriteCalls = Pick<
  StoreCalls,
  | 'create'
  | 'update'
  | 'updateMany'
  | 'remove'
  | 'act'
  | 'actMany'
  | 'preview'
  | 'noteChanges'
  | 'restoreDeleted'
  | 'purgeDeleted'
  | 'restore'
  | 'previewRestore'
>;

/** Returns the writing calls. Their effects and audit entries are committed together. */
export function writeCalls(here: StoreCallContext): WriteCalls {
  const { options } = here;
  return {
    create: (caller, resource, body, systemValues) =>
      writing(here, { verb: 'create', caller, resource, body }, async (work) => {
        const record = await createRecord(work, resource, { body, systemValues });
        return { ...record, ...work.answerAdditions };
      }),
    async update(caller, resource, uuid, body, version = null, choice = null) {
      const update = (locks: boolean) =>
        writing(here, { verb: 'edit', caller, resource, body }, (work) =>
          updateRecord(work, resource, { uuid, body, version, choice, locks }),
        );
      try {
        return await update(false);
      } catch (error) {
        if (!(error instanceof LockNeeded)) throw error;
        return update(true);
      }
    },
    updateMany: (caller, resource, uuids, body) =>
      writing(here, { verb: 'edit', caller, resource, body }, async (work) => {
        await updateRecords(work, resource, uuids, body);
        return uuids;
      }),
    remove: (caller, resource, uuids, version = null, choice = null) =>
      removing(here, { caller, resource, uuids, version, choice }),
    act: (caller, resource, uuid, action, body) =>
      writing(
        here,
        { verb: action, caller, resource, body },
        async (work) =>
          (await actOnRecord(work, resource, { uuid, action, body, handlers: options.actions })) ??
          readShown(work, resource, uuid),
      ),
    actMany: (caller, resource, uuids, action, body) =>
      writing(here, { verb: action, caller, resource, body }, async (work) => {
        const part = { ...work, isWhole: false };
        for (const uuid of uuids) await actOnRecord(part, resource, { uuid, action, body, handlers: options.actions });
      }),
    preview: (caller, resource, uuid, action, body) =>
      writing(here, { verb: action, caller, resource, body }, (work) =>
        previewAction(work, resource, { uuid, action, body, handlers: options.actions }),
      ),
    noteChanges: (caller, resource, verb, changes) =>
      writing(here, { verb, caller, resource, body: {} }, (work) => noteChanges(work, resource, changes)),
    restoreDeleted: (caller, uuid) =>
      inTrash(here, caller, undeletedVerb, async (work) => {
        const { resource } = await restoreDeleted(work, uuid);
        return { resource, record: await readShown(work, resource, uuid) };
      }),
    purgeDeleted: (caller, uuid) => inTrash(here, caller, purgedVerb, (work) => purgeDeleted(work, uuid)),
    restore: (caller, resource, restoring) =>
      writing(here, { verb: restoredVerb, caller, resource, body: {} }, (work) =>
        restoreVersion(work, resource, restoring),
      ),
    previewRestore: (caller, resource, restoring) =>
      writing(here, { verb: restoredVerb, caller, resource, body: {} }, (work) =>
        previewRestore(work, resource, restoring),
      ),
  };
}

interface Writing {
  readonly verb: string;
  readonly caller: Caller;
  readonly resource: Resource;
  readonly body: unknown;
}

/** Runs a call in a transaction, its own or the running one, and appends its audit entries. */
export function working<T>(
  { options, begin, beginsOwn, within, lookups }: StoreCallContext,
  { state, caller, verb }: { readonly state: StoreState; readonly caller: Caller; readonly verb: string },
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return begin(caller, (tx) => {
    const now = options.now();
    const viewer = viewerOf(options);
    return withTrail({ tx, registry: state.registry, caller, now, isWhole: beginsOwn }, (trail) =>
      call(
        unitOfWork({
          tx,
          lookups,
          state,
          caller,
          now,
          hooks: state.hooks,
          viewer,
          verb,
          trail,
          isWhole: beginsOwn,
          records: within(tx),
        }),
      ),
    );
  });
}

/** Runs a writing call in one transaction, and translates constraint violations into validation errors by field. */
function writing<T>(
  here: StoreCallContext,
  { verb, caller, resource, body }: Writing,
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return unlocked(here, `write ${resource.name}`, () =>
    reachable(async () => {
      const state = here.state();
      try {
        return await working(here, { state, caller, verb }, call);
      } catch (error) {
        throw deniedByDatabase(here.options, caller, error) ?? violationFailure(state, resource, error, body) ?? error;
      }
    }),
  );
}

/** Runs a writing call of the trash, which translates constraint violations itself. */
function inTrash<T>(
  here: StoreCallContext,
  caller: Caller,
  verb: string,
  call: (work: UnitOfWork) => Promise<T>,
): Promise<T> {
  return reachable(() => working(here, { state: here.state(), caller, verb }, call)).catch((error: unknown) => {
    throw deniedByDatabase(here.options, caller, error) ?? error;
  });
}

function removing(here: StoreCallContext, removal: Removal): Promise<readonly string[]> {
  return reachable(async () => {
    const { caller } = removal;
    const state = here.state();
    try {
      return await working(here, { state, caller, verb: 'delete' }, (work) => removeRecords(work, removal));
    } catch (error) {
      throw (
        deniedByDatabase(here.options, caller, error) ??
        (await referencedFailure(here.database, state, removal, error)) ??
        error
      );
    }
  });
}
