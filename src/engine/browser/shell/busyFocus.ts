/** Restores the focus to a button that lost it because it was disabled while its action ran. */
import { isFocusLost } from './usePageFocus.ts';

/** Returns a function that stops watching. */
export function watchBusyFocus(): () => void {
  let focused: EventTarget | null = null;
  const observer = new MutationObserver((changes) => {
    const button = changes.map(({ target }) => target).find((target) => target === focused);
    if (button instanceof HTMLElement && !button.matches(':disabled') && isFocusLost())
      button.focus({ preventScroll: true });
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['disabled'], subtree: true });
  // Clicking elsewhere cancels it.
  const note = ({ type, target }: Event): void => {
    focused = type === 'focusin' ? target : null;
  };
  const events = ['pointerdown', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, note, true);
  return () => {
    observer.disconnect();
    for (const event of events) document.removeEventListener(event, note, true);
  };
}
