/**
 * What the program says in passing: below, and clear of the bars with which one saves or does something with a
 * selection.
 */
import { useEffect, useState } from 'react';
import { Notification } from 'react-admin';

const shownMilliseconds = 4_000;
/** In pixels: from the edge, and from a bar. */
const gap = 8;
const usualHeight = 64;
/** Forms, wizards and the price grid mark theirs; react-admin's for a selection has a class. */
const bars = '[data-action-bar], .RaBulkActionsToolbar-toolbar:not(.RaBulkActionsToolbar-collapsed)';

export function Notifications() {
  const bottom = `${useClearBottom()}px`;
  return (
    <Notification
      autoHideDuration={shownMilliseconds}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ bottom: { xs: bottom, sm: bottom } }}
    />
  );
}

/** Follows the bars as they come, go and move. */
function useClearBottom(): number {
  const [bottom, setBottom] = useState(gap);
  useEffect(() => {
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      setBottom(clearBottom());
    };
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
  }, []);
  return bottom;
}

/** How far from the bottom of the window nothing would be covered. */
function clearBottom(): number {
  const height = document.querySelector('.MuiSnackbar-root')?.getBoundingClientRect().height ?? usualHeight;
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
