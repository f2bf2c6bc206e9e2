/**
 * Where the keyboard and a screen reader are after going to another page: at its heading, as they are at the top after
 * a page was loaded. What takes the focus by itself, as the first field of a form does, keeps it. They come there too
 * when a dialog closes whose button is no longer there to go back to.
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
    isLed = toHeading(frame) || isLed;
  };
  const timer = setInterval(look, lookMilliseconds);
  done.signal.addEventListener('abort', () => clearInterval(timer));
  for (const event of ['keydown', 'pointerdown'] as const)
    document.addEventListener(event, end, { capture: true, signal: done.signal });
  look();
  return end;
}

/** @returns whether there is one; else the frame has the focus. */
function toHeading(frame: HTMLElement): boolean {
  const heading = frame.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? frame).focus({ preventScroll: true });
  return heading !== null;
}

/** What follows a dialog may take the focus first: a list that is read again, a form that opens. */
const settledMilliseconds = 400;

export function useDialogFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (isFocusLost() && frame.current && document.querySelector(dialogs) === null) toHeading(frame.current);
    };
    const observer = new MutationObserver((changes) => {
      const closed = changes.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node instanceof HTMLElement && node.querySelector(dialogs) !== null),
      );
      if (!closed) return;
      clearTimeout(timer);
      timer = setTimeout(look, settledMilliseconds);
    });
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [frame]);
}

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

const dialogs = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
