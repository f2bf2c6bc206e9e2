/** Creates a record. */
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { isSystem } from '../caller.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { uuidv7 } from '../uuid.ts';
import { adoptedKey } from './adoptedKey.ts';
import { readBody } from './body.ts';
import { commit } from './commit.ts';
import { ensureOwnersOpen } from './owner.ts';
import { prepare } from './prepare.ts';
import { checkReferences } from './references.ts';
import { canWriteInSingleStatement, writeInSingleStatement } from './singleStatement.ts';
import { checkWithin } from './referenceConstraint.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';

export interface Created<Name extends string> {
  readonly uuid: string;
  /** The record as shown; null where the caller still has to read it. */
  readonly record: RecordOf<Name> | null;
}

/**
 * Creates a record with its owned lines. Throws a Failure with all validation errors.
 * @param systemValues fields that only the program sets
 */
export async function createRecord<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  { body, systemValues = {} }: { readonly body: unknown; readonly systemValues?: Row | undefined },
): Promise<Created<Name>> {
  if (Object.keys(systemValues).length > 0 && !isSystem(work.caller))
    throw new Error(`Only the program sets ${Object.keys(systemValues).join(', ')} of "${resource.name}".`);
  if (!work.rights.does(resource, 'create')) throw new Failure('E_FORBIDDEN');
  const faults: Faults = new Map();
  const arriving = { resource, body: readBody(body), before: null, path: '', inLine: false };
  const suggested = (await work.hooks[resource.name]?.newValues?.(work)) ?? {};
  const draft = await prepare(work, { ...arriving, uuid: uuidv7(), suggested, given: {}, systemValues }, faults);
  if (faults.size === 0 && canWriteInSingleStatement(work, resource, 'create')) {
    const record = await writeInSingleStatement<Name>(work, draft, faults);
    if (record) return { uuid: draft.uuid, record };
  }
  if (faults.size === 0) await checkReferences(work, [draft], faults);
  if (faults.size === 0) await checkWithin(work, [draft], faults);
  throwFaults(faults);
  await ensureOwnersOpen(work, resource, [draft.values]);
  const made = resource.adopted === null ? draft : { ...draft, uuid: await adoptedKey(work, draft) };
  await commit(work, resource, [made], ['create']);
  return { uuid: made.uuid, record: null };
}
