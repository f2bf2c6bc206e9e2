/** Calls of the trash. The store decides which deleted records the caller may see and restore. */
import * as calls from '../../registry/calls/trash.ts';
import { withoutSecrets } from './requests/idempotency.ts';
import { handle } from './calls/handle.ts';
import { readRange } from './listQuery.ts';
import { withId } from './record.ts';
import { recordUuid, resourceNamed } from './requests/target.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/** The calls of the trash. */
export const trashCalls = [
  handle(calls.listTrash, ({ store, caller, query: { resource, range } }) =>
    store.trash(caller, {
      resource: resource === undefined ? null : resourceNamed(store.registry(), resource),
      range: readRange(range === undefined ? {} : { range }),
    }),
  ),
  handle(calls.restoreDeleted, async ({ store, caller, params }) => {
    const { resource, record } = await store.restoreDeleted(caller, recordUuid(params.uuid)).catch(withWhatIsTaken);
    return { resource: resource.name, record: withId(withoutSecrets(resource, record)) };
  }),
  handle(calls.purgeDeleted, ({ store, caller, params }) => store.purgeDeleted(caller, recordUuid(params.uuid))),
];

/** Adds a hint to the validation errors: the record that took the value has to change. */
function withWhatIsTaken(failure: unknown): never {
  if (!(failure instanceof Failure) || !failure.details.errors) throw failure;
  const errors = Object.entries(failure.details.errors).map(([name, error]) => [
    name,
    'key' in error && error.key === 'unique' ? { label: texts.label('trash.taken') } : error,
  ]);
  throw new Failure(failure.code, { ...failure.details, errors: Object.fromEntries(errors) });
}
