/** In charge of booking several entries at once, as drafts of the caller: all, or none with what is wrong by row. */
import type { Row, Store } from '../../../store/contract.ts';
import type { Caller } from '../../../store/caller.ts';
import { Failure } from '../../../store/failure.ts';
import { resourceOf } from './combination.ts';

/** @throws Failure E_INVALID with `entries.3.minutes`; any other with the row in its words. */
export async function bookDrafts(store: Store, caller: Caller, entries: readonly Row[]): Promise<readonly string[]> {
  const hours = resourceOf({ registry: store.registry() }, 'hours');
  return store.together(caller, async (records) => {
    const uuids: string[] = [];
    for (const [index, entry] of entries.entries()) {
      try {
        uuids.push(String((await records.create(caller, hours, entry))['uuid']));
      } catch (failure) {
        throw failure instanceof Failure ? inRow(failure, index) : failure;
      }
    }
    return uuids;
  });
}

function inRow({ code, details }: Failure, index: number): Failure {
  const errors = Object.entries(details.errors ?? {}).map(([field, told]) => [`entries.${index}.${field}`, told] as const);
  return new Failure(code, { ...details, ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}) });
}
