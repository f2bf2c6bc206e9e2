/**
 * What a person brings along to every browser that they sign in with: what they chose of the screens, and the views of
 * lists that are theirs to use.
 */
import { mayDo } from '../../../registry/access.ts';
import { maxSavedViews, offeredTo, readSavedView, savedViewsOf, type SavedView } from '../../../registry/savedViews.ts';
import type { Caller } from '../../store/caller.ts';
import type { PreferenceQueries, Preferences } from '../../store/system/preferences.ts';
import type { Store } from '../../store/contract.ts';

export interface PersonalChoices {
  readonly preferences: Preferences;
  /** Not there where the registry has no views, or not for them. */
  readonly saved_views?: readonly SavedView[];
}

export async function personalChoices(
  { store, queries }: { readonly store: Pick<Store, 'registry' | 'list'>; readonly queries: PreferenceQueries },
  caller: Caller,
): Promise<PersonalChoices> {
  const [preferences, views] = await Promise.all([
    queries.readPreferences(caller.user_uuid ?? ''),
    viewsOf(store, caller),
  ]);
  return { preferences, ...views };
}

async function viewsOf(
  store: Pick<Store, 'registry' | 'list'>,
  caller: Caller,
): Promise<Pick<PersonalChoices, 'saved_views'>> {
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
