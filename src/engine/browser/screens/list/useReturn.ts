/**
 * Where somebody was on a list when they left it: as far down, at the same row. Whoever comes back to it finds it so;
 * whoever goes to it anew begins at its top.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-admin';
import { focusLink, linkOfRow, recordLinks } from './recordLinks.ts';

interface Place {
  readonly scrolled: number;
  /** Of the record that was opened. */
  readonly record: string | null;
}

/** By the entry of the browser's history; of the last ones. */
const places = new Map<string, Place>();
const mostPlaces = 50;

/** @param isThere whether the rows are on the page */
export function useReturn(isThere: boolean): void {
  const { key = '' } = useLocation();
  const arrived = useRef<string>(undefined);
  const place = useRef<Place>({ scrolled: 0, record: null });
  const restore = useEffectEvent(() => {
    // Whoever goes there anew has an entry of their own.
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
