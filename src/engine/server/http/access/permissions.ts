/** Explains the permissions of a person, for management. */
import * as calls from '../../../registry/calls/company.ts';
import { explainAccess } from './explainAccess.ts';
import { Failure } from '../../store/failure.ts';
import { handle } from '../calls/handle.ts';
import { uuidOf } from '../requests/parameters.ts';
import { recordUuid, resourceNamed } from '../requests/target.ts';
import { texts } from '../../texts.ts';

export const permissionCalls = [
  handle(calls.readPermissions, async ({ queries, params }) => {
    const found = await queries.persons.findPermissions(recordUuid(params.uuid));
    if (found === null) throw new Failure('E_NOT_FOUND');
    return found;
  }),
  handle(calls.explainAccess, async ({ store, queries, query, caller }) => {
    const user = uuidOf(query, 'person') ?? missing('person');
    const permissions = await queries.persons.findPermissions(user);
    if (permissions === null) throw new Failure('E_NOT_FOUND');
    return explainAccess({
      store,
      person: await queries.persons.findPerson(user),
      permissions,
      locale: caller.locale,
      resource: resourceNamed(store.registry(), query.resource ?? missing('resource')),
      verb: query.verb ?? missing('verb'),
      uuid: uuidOf(query, 'uuid'),
      field: query.field ?? null,
    });
  }),
];

function missing(name: string): never {
  const label = texts.label('why.needed');
  throw new Failure('E_QUERY', {
    message: texts.label('parameters.refused', { name, label }),
    errors: { [name]: { label } },
  });
}
