/** Updates one record with its version, or several records with the same change. */
import { linesWithChoice } from '../../../registry/records/deleteChoice.ts';
import type { Resource } from '../../../registry/types.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { checkAcyclic, lockTree } from './acyclic.ts';
import { readBody } from './body.ts';
import { commit } from './commit.ts';
import { ensureOwnersOpen } from './owner.ts';
import { prepare } from './prepare.ts';
import { chosenFor } from './remove.ts';
import { lockRecords } from './present.ts';
import { checkReferences } from './references.ts';
import { ensureOpen, ensureState } from './stateRule.ts';
import { staleFailure } from './stale.ts';
import { canWriteInSingleStatement, writeInSingleStatement } from './singleStatement.ts';
import { checkWithin } from './referenceConstraint.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { isRecord } from '../../../values/json.ts';
import type { RecordDraft } from '../rows/draft.ts';

interface Update {
  readonly uuids: readonly string[];
  readonly body: unknown;
  /** Version that the caller has seen. Defaults to `version` of the body; without both nothing is checked. */
  readonly version: number | null;
  /** For owned lines that are left out, see {@link UnitOfWork.lineChoice}. */
  readonly choice?: string | null;
}

/** Updates the records. Returns the record as shown where the write returned it already, else null. */
export async function updateRecords<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  { uuids, body, version, choice = null }: Update,
): Promise<RecordOf<Name> | null> {
  if (!work.rights.does(resource, 'edit')) throw new Failure('E_FORBIDDEN');
  ensureLineChoice(work, resource, choice);
  await lockTree(work, resource, isRecord(body) ? Object.keys(body) : []);
  const records = await lockRecords(work, resource, uuids);
  await ensureOwnersOpen(work, resource, records);
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
  const [only] = drafts;
  if (faults.size === 0 && only && drafts.length === 1 && canWriteInSingleStatement(work, resource, 'edit')) {
    const record = await writeInSingleStatement<Name>(work, only, faults);
    if (record) return record;
  }
  if (faults.size === 0) await checkReferences(work, drafts, faults);
  if (faults.size === 0) await checkWithin(work, drafts, faults);
  if (faults.size === 0) await checkAcyclic(work, drafts, faults);
  throwFaults(faults);
  // A line must not move to an owner that may not be changed either.
  await ensureOwnersOpen(
    work,
    resource,
    drafts.map(({ values }) => values),
  );
  await commit({ ...work, lineChoice: choice }, resource, drafts, ['edit']);
  return null;
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
