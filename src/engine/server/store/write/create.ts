/** A new record. */
import type { Resource } from '../../../registry/types.ts';
import { Failure } from '../failure.ts';
import { uuidv7 } from '../uuid.ts';
import { readBody } from './body.ts';
import { commit } from './commit.ts';
import { ensureOwnersOpen } from './owner.ts';
import { prepare } from './prepare.ts';
import { checkReferences } from './references.ts';
import { checkWithin } from './within.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';

/** Answers its uuid. */
export async function createRecord(work: UnitOfWork, resource: Resource, body: unknown): Promise<string> {
  if (!work.rights.does(resource, 'create')) throw new Failure('E_FORBIDDEN');
  const faults: Faults = new Map();
  const arriving = { resource, body: readBody(body), before: null, path: '', inLine: false };
  const draft = await prepare(work, { ...arriving, uuid: uuidv7(), suggested: {}, given: {} }, faults);
  if (faults.size === 0) await checkReferences(work, [draft], faults);
  if (faults.size === 0) await checkWithin(work, [draft], faults);
  throwFaults(faults);
  await ensureOwnersOpen(work, resource, [draft.values]);
  await commit(work, resource, [draft], ['create']);
  return draft.uuid;
}
