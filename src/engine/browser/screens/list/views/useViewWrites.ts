/** Creates, changes and deletes views on the server and in the session of the browser. */
import { currentSession, saveSession, storedSession } from '../../../providers/session/session.ts';
import { readSavedView, savedViewsOf, type SavedView } from '../../../../registry/lists/savedViews.ts';
import { adminName, useRegistry } from '../../../registry.ts';
import type { Write } from '../../useWrite.ts';

type ViewChange = Partial<Omit<SavedView, 'uuid' | 'version' | 'user_uuid' | 'updated_at' | 'resource'>>;

interface ViewWrites {
  /** Resolves to null if the server rejected it. */
  readonly create: (view: ViewChange & Pick<SavedView, 'name' | 'resource'>) => Promise<SavedView | null>;
  readonly change: (view: SavedView, change: ViewChange) => Promise<boolean>;
  readonly remove: (view: SavedView) => Promise<boolean>;
}

export function useViewWrites({ run }: Pick<Write, 'run'>): ViewWrites {
  const own = savedViewsOf(useRegistry());
  const name = own === null ? '' : adminName(own);
  const reach = { within: [name] };
  return {
    async create(view) {
      let made: SavedView | null = null;
      await run(async (provider) => {
        const { data } = await provider.create(name, { data: { ...view } });
        made = keep(readSavedView(data));
      }, reach);
      return made;
    },
    change: (view, change) =>
      run(async (provider) => {
        const { data } = await provider.update(name, {
          id: view.uuid,
          data: { ...change },
          previousData: { id: view.uuid, version: view.version },
        });
        keep(readSavedView(data));
      }, reach),
    remove: (view) =>
      run(async (provider) => {
        await provider.deleteMany(name, { ids: [view.uuid] });
        saveViews(known().filter(({ uuid }) => uuid !== view.uuid));
      }, reach),
  };
}

function saveViews(views: readonly SavedView[]): void {
  const session = storedSession();
  if (session) saveSession({ ...session, views });
}

const known = (): readonly SavedView[] => currentSession()?.views ?? [];

/** Keeps the views sorted by name, as the server does. */
function keep(view: SavedView): SavedView {
  const others = known().filter(({ uuid }) => uuid !== view.uuid);
  saveViews([...others, view].toSorted((left, right) => left.name.localeCompare(right.name)));
  return view;
}
