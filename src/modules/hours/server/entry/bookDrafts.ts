/** Books several entries as drafts of the caller: all, or none with errors by row. */
import type { ValuesOf } from '#engine/registry';
import { type Caller, Failure, resourceNamed, type Store } from '#engine/server';

type Draft = ValuesOf<'hours'>;
type Drafts = readonly Draft[];

/**
 * Returns the uuids in the order of the entries.
 *
 * @throws Failure E_INVALID with `entries.3.minutes`; other errors name the row.
 */
export async function bookDrafts(store: Store, caller: Caller, entries: Drafts): Promise<readonly string[]> {
  const hours = resourceNamed(store.registry(), 'hours');
  return store.unitOfWork(caller, async (records) => {
    const uuids: string[] = [];
    for (const { index, entry } of inOneOrder(entries)) {
      try {
        uuids[index] = (await records.create(caller, hours, entry)).uuid;
      } catch (failure) {
        throw failure instanceof Failure ? inRow(failure, index) : failure;
      }
    }
    return uuids;
  });
}

/**
 * Sorts deterministically, so that concurrent requests with the same entries wait for each other instead of
 * deadlocking.
 */
function inOneOrder(entries: Drafts): readonly { readonly index: number; readonly entry: Draft }[] {
  const place = (entry: Draft): string => JSON.stringify([entry.source_key ?? null, entry.started_at ?? null]);
  return entries
    .map((entry, index) => ({ index, entry }))
    .toSorted((one, other) =>
      place(one.entry) < place(other.entry) ? -1 : place(one.entry) > place(other.entry) ? 1 : one.index - other.index,
    );
}

function inRow({ code, details }: Failure, index: number): Failure {
  const errors = Object.entries(details.errors ?? {}).map(
    ([field, message]) => [`entries.${index}.${field}`, message] as const,
  );
  return new Failure(code, { ...details, ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}) });
}
