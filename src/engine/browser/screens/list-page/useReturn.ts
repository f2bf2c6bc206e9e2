/**
 * Restores the scroll position and focus when a person returns to a list by browser history. A new visit starts at the
 * top.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-admin';
import { focusLink, linkOfRow, recordLinks } from '../list/rows/recordLinks.ts';

interface Place {
  readonly scrolled: number;
  /** UUID of the opened record. */
  readonly record: string | null;
}

/** Positions by key of the history entry, for the most recent entries. */
const places = new Map<string, Place>();
const mostPlaces = 50;

/** @param isThere true once the rows are rendered. */
export function useReturn(isThere: boolean): void {
  const { key = '' } = useLocation();
  const arrived = useRef<string>(undefined);
  const place = useRef<Place>({ scrolled: 0, record: null });
  const restore = useEffectEvent(() => {
    // A new visit has a new history entry.
    const left = arrived.current === key ? undefined : places.get(key);
    arrived.current = key;
    if (!left) return;
    window.scrollTo(0, left.scrolled);
    const link = recordLinks().find(({ dataset }) => dataset['record'] === left.record);
    if (link) focusLink(link);
  });
  useEffect(() => {
    if (isThere) restore();
  }, [isThere]);
  useEffect(() => {
    const note = (change: Partial<Place>): void => {
      place.current = { ...place.current, ...change };
      places.delete(key);
      places.set(key, place.current);
      const [oldest] = places.keys();
      if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
    };
    const onScroll = (): void => note({ scrolled: window.scrollY });
    const onClick = ({ target }: MouseEvent): void => {
      const record = linkOfRow(target)?.dataset['record'] ?? null;
      if (record !== null) note({ record, scrolled: window.scrollY });
    };
    const frame = document.querySelector('main');
    frame?.addEventListener('click', onClick, { capture: true });
    window.addEventListener('scrollend', onScroll);
    return () => {
      frame?.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('scrollend', onScroll);
    };
  }, [key]);
}
