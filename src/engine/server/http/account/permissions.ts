/** Explains the permissions of a person, for management. */
import * as calls from '../../../registry/calls/company.ts';
import { Failure } from '../../store/failure.ts';
import { handle } from '../calls/handle.ts';
import { recordUuid } from '../requests/target.ts';

export const permissionCalls = [
  handle(calls.readPermissions, async ({ queries, params }) => {
    const found = await queries.persons.findPermissions(recordUuid(params.uuid));
    if (found === null) throw new Failure('E_NOT_FOUND');
    return found;
  }),
];
