/**
 * Moves the focus to the page's heading after navigation, as after a page load, for keyboard and screen reader users.
 * An element that takes the focus itself, such as the first field of a form, keeps it. The same applies after a dialog
 * closes whose button no longer exists.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-admin';

const lookMilliseconds = 100;
/** If the heading does not appear within this many checks, the frame gets the focus. */
const mostLooks = 30;

export function usePageFocus(frame: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isLoaded = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    // After signing in, the person came from another page too.
    if (isLoaded && !navigator.userActivation?.hasBeenActive) return;
    return frame.current ? leadTo(frame.current) : undefined;
  }, [pathname, frame]);
}

/** Repeats until the heading is there and stays, since pages render in steps. Any user input cancels it. */
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
    // An open dialog or the palette closes first, and restores the focus.
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

/** Returns true if there is a heading; otherwise the frame gets the focus. */
function toHeading(frame: HTMLElement): boolean {
  const heading = frame.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? frame).focus({ preventScroll: true });
  return heading !== null;
}

/** Other elements may take the focus after a dialog closes: a refetched list, or a form that opens. */
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
