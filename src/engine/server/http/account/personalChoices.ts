/** Personal data for every browser: preferences, saved views, and pages without content for the person. */
import { shareDashboardCards } from '../../../registry/calls/company.ts';
import type { DashboardCards } from '../../../registry/calls/sessionUser.ts';
import { mayDo, mayOpenPage } from '../../../registry/access.ts';
import {
  maxSavedViews,
  offeredTo,
  readSavedView,
  savedViewsOf,
  type SavedView,
} from '../../../registry/lists/savedViews.ts';
import { actors } from '../../../registry/resolve/access.ts';
import type { Actor } from '../../../registry/raw.ts';
import type { Caller } from '../../store/caller.ts';
import type { SystemQueries } from '../../store/system.ts';
import type { Preferences } from '../../store/system/preferences.ts';
import type { Store } from '../../store/contract.ts';
import { handle } from '../calls/handle.ts';
import { notFound } from '../requests/target.ts';

interface PersonalChoices {
  readonly preferences: Preferences;
  readonly idle_pages: readonly string[];
  /** Present where management chose the cards of the dashboard for people of this kind. */
  readonly shared_cards?: DashboardCards;
  /** Present where nothing can be saved. */
  readonly read_only?: true;
  /** Absent where the registry has no views, or the person may not use them. */
  readonly saved_views?: readonly SavedView[];
}

/** Reads the preferences, saved views and empty pages of the caller. They are part of the session's answer. */
export async function personalChoices(
  {
    store,
    queries,
  }: {
    readonly store: Pick<Store, 'registry' | 'list' | 'isReadOnly'>;
    readonly queries: Pick<SystemQueries, 'preferences' | 'settings'>;
  },
  caller: Caller,
): Promise<PersonalChoices> {
  const [preferences, shared, idle_pages, views] = await Promise.all([
    queries.preferences.readPreferences(caller.user_uuid ?? ''),
    queries.settings.getSetting(sharedCardsKey(caller.actor)),
    idlePages(store, caller),
    viewsOf(store, caller),
  ]);
  return {
    preferences,
    idle_pages,
    ...views,
    // Only the call below writes the setting, after the check of its shape.
    ...(shared === null ? {} : { shared_cards: JSON.parse(shared) as DashboardCards }),
    ...(store.isReadOnly ? { read_only: true } : {}),
  };
}

const sharedCardsKey = (actor: Actor): string => `dashboard_cards.${actor}`;

/** The call with which management chooses the cards for people of a kind. */
export const dashboardCardsCall = handle(shareDashboardCards, async ({ queries, params, body: { cards } }) => {
  const actor = actors.find((one) => one === params.actor);
  if (actor === undefined) throw notFound();
  const { settings } = queries;
  await (cards === null
    ? settings.deleteSetting(sharedCardsKey(actor))
    : settings.putSetting(sharedCardsKey(actor), JSON.stringify(cards)));
});

/** Returns the pages that need records of which the person has none, with any active client. */
async function idlePages(store: Pick<Store, 'registry' | 'list'>, caller: Caller): Promise<readonly string[]> {
  const registry = store.registry();
  const found = await Promise.all(
    Object.values(registry.pages).map(async (page) => {
      const filter = page.needs?.some?.[caller.actor];
      const resource = registry.resources[page.needs?.resource ?? ''];
      if (filter === undefined || resource === undefined || !mayOpenPage(registry, page, caller)) return [];
      const { rows } = await store.list({ ...caller, active_client: null }, resource, {
        sort: null,
        range: [0, 0],
        filter,
        search: '',
        embed: [],
        columns: ['uuid'],
      });
      return rows.length === 0 ? [page.name] : [];
    }),
  );
  return found.flat();
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
  const views = rows.map((row) => readSavedView(row));
  return {
    saved_views: views.filter((view) => view.user_uuid === caller.user_uuid || view.shared_with.includes(caller.actor)),
  };
}
