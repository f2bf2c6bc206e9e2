/** Notifications at the bottom of the screen, above the bars for saving and for bulk actions. */
import { useLayoutEffect, useState } from 'react';
import { Notification } from 'react-admin';

const shownMilliseconds = 4_000;
/** In pixels: from the edge, and from a bar. */
const gap = 8;
/** Bars of forms, wizards, the price grid and phones have an attribute; react-admin's bulk action bar has a class. */
const bars = '[data-action-bar], [data-bottom-bar], .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)';

/** Shows the notifications of react-admin's `useNotify`. Render it once per page. */
export function Notifications() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const bottom = `${useClearBottom(shown)}px`;
  return (
    <Notification
      autoHideDuration={shownMilliseconds}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      slotProps={{ root: { ref: setShown } }}
      sx={{ bottom: { xs: bottom, sm: bottom } }}
    />
  );
}

/** Measures the bars while a notification is shown only, since measuring forces a layout. */
function useClearBottom(shown: HTMLElement | null): number {
  const [bottom, setBottom] = useState(gap);
  useLayoutEffect(() => {
    if (shown === null) return;
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      setBottom(clearBottom(shown));
    };
    measure();
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    const observer = new MutationObserver(soon);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', soon);
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('resize', soon);
      document.removeEventListener('scroll', soon, { capture: true });
    };
  }, [shown]);
  return bottom;
}

/** Returns the distance from the bottom at which nothing is covered. */
function clearBottom(shown: HTMLElement): number {
  const { height } = shown.getBoundingClientRect();
  const lowestFirst = [...document.querySelectorAll(bars)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0)
    .toSorted((left, right) => right.bottom - left.bottom);
  return lowestFirst.reduce((clear, bar) => {
    const lowest = window.innerHeight - clear;
    const isCovered = bar.top < lowest + gap && bar.bottom > lowest - height - gap;
    return isCovered ? window.innerHeight - bar.top + gap : clear;
  }, gap);
}
