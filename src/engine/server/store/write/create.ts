/** Creates a record. */
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { isSystem } from '../caller.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { uuidv7 } from '../uuid.ts';
import { readBody } from './body.ts';
import { prepare } from './prepare.ts';
import { writeDraft } from './writeDrafts.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';

/**
 * Creates a record with its owned lines and returns it as shown. Throws a Failure with all validation errors.
 * @param systemValues fields that only the program sets
 */
export async function createRecord<Name extends string>(
  work: UnitOfWork,
  resource: Resource<Name>,
  { body, systemValues = {} }: { readonly body: unknown; readonly systemValues?: Row | undefined },
): Promise<RecordOf<Name>> {
  if (Object.keys(systemValues).length > 0 && !isSystem(work.caller))
    throw new Error(`Only the program sets ${Object.keys(systemValues).join(', ')} of "${resource.name}".`);
  if (!work.rights.does(resource, 'create')) throw new Failure('E_FORBIDDEN');
  const faults: Faults = new Map();
  const arriving = { resource, body: readBody(body), before: null, path: '', inLine: false };
  const suggested = (await work.hooks[resource.name]?.newValues?.(work)) ?? {};
  const draft = await prepare(work, { ...arriving, uuid: uuidv7(), suggested, given: {}, systemValues }, faults);
  throwFaults(faults);
  return writeDraft(work, resource, draft, { faults, verbs: ['create'] });
}
