/**
 * Where the keyboard and a screen reader are after going to another page: at its heading, as they are at the top after
 * a page was loaded. What takes the focus by itself, as the first field of a form does, keeps it.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-admin';

const lookMilliseconds = 100;
/** A page that comes later than that, and has no outline meanwhile, is at its frame. */
const mostLooks = 30;

export function usePageFocus(frame: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isLoaded = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Who has just signed in came from another page, too.
    if (isLoaded && !navigator.userActivation?.hasBeenActive) return;
    return frame.current ? leadTo(frame.current) : undefined;
  }, [pathname, frame]);
}

/** Until the heading is there, and stays: a page comes in steps. Whoever presses something meanwhile goes on from there. */
function leadTo(frame: HTMLElement): () => void {
  const done = new AbortController();
  const end = (): void => done.abort();
  let looks = 0;
  let isLed = false;
  const look = (): void => {
    looks += 1;
    if (looks > mostLooks && frame.querySelector('[aria-busy="true"]') === null) end();
    const at = document.activeElement ?? document.body;
    const isLost = at === document.body || at === frame;
    // A question or the palette closes first, and gives back the focus that it took.
    const isElsewhere = !isLost && !isLed && !frame.contains(at) && at.closest('[role=dialog], [role=menu]') === null;
    if (!isLost && !isElsewhere) return;
    const heading = frame.querySelector<HTMLElement>('h1');
    if (heading) {
      heading.tabIndex = -1;
      isLed = true;
    }
    (heading ?? frame).focus({ preventScroll: true });
  };
  const timer = setInterval(look, lookMilliseconds);
  done.signal.addEventListener('abort', () => clearInterval(timer));
  for (const event of ['keydown', 'pointerdown'] as const)
    document.addEventListener(event, end, { capture: true, signal: done.signal });
  look();
  return end;
}
