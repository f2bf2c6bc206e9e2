/** What a person brings along to every browser that they sign in with: the views of lists that are theirs to use. */
import { mayDo } from '../../../registry/access.ts';
import { maxSavedViews, offeredTo, readSavedView, savedViewsOf, type SavedView } from '../../../registry/savedViews.ts';
import type { Caller } from '../../store/caller.ts';
import type { Store } from '../../store/contract.ts';

export interface PersonalChoices {
  /** Not there where the registry has no views, or not for them. */
  readonly saved_views?: readonly SavedView[];
}

export async function personalChoices(
  store: Pick<Store, 'registry' | 'list'>,
  caller: Caller,
): Promise<PersonalChoices> {
  const resource = savedViewsOf(store.registry());
  if (!resource || !mayDo(resource, caller, 'list')) return {};
  const { rows } = await store.list(caller, resource, {
    sort: { field: 'name', direction: 'ASC' },
    range: [0, maxSavedViews - 1],
    filter: offeredTo(caller.actor),
    search: '',
    embed: [],
    columns: null,
  });
  return { saved_views: rows.map((row) => readSavedView(row)) };
}
