/**
 * The order of a write. Creates, updates and actions with `set` end here, with drafts that are prepared and whose
 * existing records are locked: check, hooks, write, check the result, audit, hooks, answer.
 *
 * One draft is sent as one SQL statement (`singleStatement.ts`) if every step that it needs has `joins`, and if the
 * answer can be read from the written row. Otherwise the steps run one after another in the transaction.
 */
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import type { RecordDraft } from '../rows/draft.ts';
import { checkAcyclic, isTree } from './acyclic.ts';
import { adoptedKey } from './adoptedKey.ts';
import { noteWritten } from './auditNotes.ts';
import { affectedByWrites, computedChecksOf } from './computedChecks.ts';
import { runAfterWrite, runBeforeWrite } from './hooks.ts';
import { concernsSeries, isNumberedLater, withNumbers } from './numberSeries.ts';
import { ensureOwnersOpen } from './owner.ts';
import { ensureOwn, ensureWithinReach, isReachLimited } from './reach.ts';
import { checkWithin, hasWithin } from './referenceConstraint.ts';
import { checkReferences } from './references.ts';
import { readShown } from './present.ts';
import {
  areInRow,
  canAnswerFromRow,
  canAuditFromDraft,
  isAnsweredByRow,
  isPlain,
  LockNeeded,
  writeInSingleStatement,
} from './singleStatement.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { writeRecords } from './writeRecords.ts';

interface Judgement {
  /** Validation errors found so far. */
  readonly faults: Faults;
  /** The permissions that allow this write, for the check of visibility. */
  readonly verbs: readonly string[];
}

interface Write extends Judgement {
  readonly work: UnitOfWork;
  readonly resource: Resource;
  /** Replaced by steps that compute values. */
  drafts: readonly RecordDraft[];
  judgeComputedChecks: () => Promise<void>;
}

interface Step {
  /** Absent for a step of every write. */
  readonly isNeeded?: (write: Write) => boolean;
  /** Returns true if the single statement does the same. Absent for a step that runs code or other statements. */
  readonly joins?: (write: Write) => boolean;
  readonly run: (write: Write) => Promise<void> | void;
}

/** Lines count, since their resource may have hooks. */
const hasHooks = ({ work, resource, drafts }: Write): boolean =>
  work.hooks[resource.name] !== undefined || drafts.some(({ lines }) => lines.size > 0);

const hasComputedChecks = ({ work, resource }: Write): boolean => affectedByWrites(work.registry, resource).length > 0;

const order: readonly Step[] = [
  // References exist and are visible.
  { joins: () => true, run: ({ work, drafts, faults }) => checkReferences(work, drafts, faults) },
  // They match the rest of the record.
  {
    isNeeded: ({ work, resource }) => hasWithin(work.registry, resource),
    run: ({ work, drafts, faults }) => checkWithin(work, drafts, faults),
  },
  // A tree stays a tree.
  {
    isNeeded: ({ resource }) => isTree(resource),
    run: ({ work, drafts, faults }) => checkAcyclic(work, drafts, faults),
  },
  // A line does not move to an owner that may not be changed.
  {
    isNeeded: ({ resource }) => resource.owner !== null,
    run: ({ work, resource, drafts }) =>
      ensureOwnersOpen(
        work,
        resource,
        drafts.map(({ values }) => values),
      ),
  },
  // A new row of an adopted table gets its key.
  {
    isNeeded: ({ resource }) => resource.adopted !== null,
    async run(write) {
      write.drafts = await inOrder(write.drafts, async (draft) =>
        draft.before === null ? { ...draft, uuid: await adoptedKey(write.work, draft) } : draft,
      );
    },
  },
  // Modules change the values or reject them.
  {
    isNeeded: hasHooks,
    async run(write) {
      write.drafts = await inOrder(write.drafts, (draft) => runBeforeWrite(write.work, draft));
    },
  },
  // The record stays with the clients of the caller.
  {
    isNeeded: ({ work }) => work.caller.clients !== null,
    run: ({ work, resource, drafts }) => ensureOwn(work, resource, drafts),
  },
  // Checks over computed values are prepared, with the values before the write.
  {
    isNeeded: hasComputedChecks,
    async run(write) {
      const rows = write.drafts.flatMap(({ uuid, before, values }) => [
        { ...before, ...values, uuid },
        { ...before, uuid },
      ]);
      write.judgeComputedChecks = await computedChecksOf(write.work, write.resource, rows);
    },
  },
  // Records get their numbers, last before the write, to hold the lock of a series for as short as possible.
  {
    isNeeded: ({ resource, drafts }) => (drafts.length === 0 ? isNumberedLater(resource) : drafts.some(concernsSeries)),
    async run(write) {
      write.drafts = await inOrder(write.drafts, (draft) => withNumbers(write.work, draft, write.faults));
    },
  },
  // Rows, files and owned lines are written.
  {
    joins: ({ drafts }) => drafts.every(isPlain),
    run: ({ work, resource, drafts }) => writeRecords(work, resource, drafts),
  },
  // Checks over computed values are judged.
  { isNeeded: hasComputedChecks, run: (write) => write.judgeComputedChecks() },
  // The result is still visible to the caller.
  {
    isNeeded: ({ work, resource, verbs }) => isReachLimited(work, resource, verbs),
    run: ({ work, resource, drafts, verbs }) =>
      ensureWithinReach(work, resource, { uuids: drafts.map(({ uuid }) => uuid), verbs }),
  },
  // The changes go to the audit trail, which is written when the outermost call ends.
  {
    joins: ({ work, resource }) => canAuditFromDraft(work, resource),
    run: ({ work, resource, drafts }) => noteWritten(work, resource, drafts),
  },
  // Modules react.
  {
    isNeeded: hasHooks,
    async run({ work, drafts }) {
      for (const draft of drafts) await runAfterWrite(work, draft);
    },
  },
];

/**
 * Writes the draft of a record in the transaction of the unit of work, and returns the record as shown.
 *
 * @param xmin of a record that was read without a lock, see {@link needsNoLock}; null for a locked or new one
 * @throws Failure E_INVALID, E_FORBIDDEN, E_STATE; LockNeeded; errors of hooks
 */
export async function writeDraft<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  draft: RecordDraft,
  judgement: Judgement,
  xmin: string | null = null,
): Promise<RecordOf<Name>> {
  const { faults } = judgement;
  const write = writeOf(work, resource, [draft], judgement);
  if (allJoin(write) && faults.size === 0 && canAnswerFromRow(work, resource)) {
    const record = await writeInSingleStatement<Name>(work, draft, { faults, xmin });
    if (record) return record;
  }
  if (xmin !== null) throw new LockNeeded();
  await runSteps(write);
  const [{ uuid } = draft] = write.drafts;
  return readShown(work, resource, uuid);
}

/**
 * Returns true if a change of these fields is a single statement and the whole transaction. It needs no lock, because
 * the statement itself can check that the record is as it was read. It cannot check that for owned lines.
 */
export function needsNoLock(
  work: UnitOfWork,
  resource: Resource,
  names: readonly string[],
  judgement: Judgement,
): boolean {
  return (
    work.isWhole &&
    Object.values(resource.fields).every(({ lines }) => !lines) &&
    areInRow(resource, names) &&
    allJoin(writeOf(work, resource, [], judgement)) &&
    canAnswerFromRow(work, resource) &&
    isAnsweredByRow(work, resource)
  );
}

/** Writes several drafts of one resource as {@link writeDraft} does. */
export async function writeDrafts(
  work: UnitOfWork,
  resource: Resource,
  drafts: readonly RecordDraft[],
  judgement: Judgement,
): Promise<void> {
  await runSteps(writeOf(work, resource, drafts, judgement));
}

const writeOf = (
  work: UnitOfWork,
  resource: Resource,
  drafts: readonly RecordDraft[],
  judgement: Judgement,
): Write => ({ ...judgement, work, resource, drafts, judgeComputedChecks: () => Promise.resolve() });

const allJoin = (write: Write): boolean => stepsOf(write).every((step) => step.joins?.(write) ?? false);

const stepsOf = (write: Write): readonly Step[] => order.filter(({ isNeeded }) => isNeeded?.(write) ?? true);

async function runSteps(write: Write): Promise<void> {
  for (const { run } of stepsOf(write)) {
    await run(write);
    throwFaults(write.faults);
  }
}

async function inOrder(
  drafts: readonly RecordDraft[],
  change: (draft: RecordDraft) => Promise<RecordDraft>,
): Promise<readonly RecordDraft[]> {
  const changed: RecordDraft[] = [];
  for (const draft of drafts) changed.push(await change(draft));
  return changed;
}
