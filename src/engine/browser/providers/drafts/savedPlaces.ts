/** Favourite pages and recently visited records. */
import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { favouritesKey } from '../store.ts';

/** A page in the menu of favourites or of recent records. */
export interface SavedPlace {
  /** The address. */
  readonly to: string;
  /** The name when it was visited: a record's title, a list's name. */
  readonly name: string;
  readonly icon: string | null;
}

const mostRecent = 8;
const none: readonly SavedPlace[] = [];

const without = (places: readonly SavedPlace[], to: string): readonly SavedPlace[] =>
  places.filter((place) => place.to !== to);

/** Returns the favourites, and a function that adds a place or removes it if it is one already. */
export function useFavourites(): readonly [readonly SavedPlace[], (place: SavedPlace) => void] {
  const [favourites, save] = useStore<readonly SavedPlace[]>(favouritesKey, none);
  const toggle = (place: SavedPlace): void =>
    save((known: readonly SavedPlace[]) =>
      known.some(({ to }) => to === place.to) ? without(known, place.to) : [...known, place],
    );
  return [favourites, toggle];
}

/** Returns the last eight visited records, newest first. */
export function useRecentPlaces(): readonly SavedPlace[] {
  return useStore<readonly SavedPlace[]>('menu.recent', none)[0];
}

/** Adds the record to the recently visited ones. */
export function useVisit({ to, name, icon }: SavedPlace): void {
  const [, save] = useStore<readonly SavedPlace[]>('menu.recent', none);
  useEffect(() => {
    save((known: readonly SavedPlace[]) => {
      const [first] = known;
      return first?.to === to && first.name === name
        ? known
        : [{ to, name, icon }, ...without(known, to)].slice(0, mostRecent);
    });
  }, [to, name, icon, save]);
}

/** Removes an address that no longer exists. */
export function useForgetPlace(to: string): void {
  const [, saveRecent] = useStore<readonly SavedPlace[]>('menu.recent', none);
  const [, saveFavourites] = useStore<readonly SavedPlace[]>(favouritesKey, none);
  useEffect(() => {
    for (const save of [saveRecent, saveFavourites])
      save((known: readonly SavedPlace[]) => (known.some((place) => place.to === to) ? without(known, to) : known));
  }, [to, saveRecent, saveFavourites]);
}
