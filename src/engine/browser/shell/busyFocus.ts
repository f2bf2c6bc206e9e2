/** A button cannot be pressed while it is being carried out, and loses the focus for that: afterwards it has it again. */
import { isFocusLost } from './usePageFocus.ts';

/** @returns what ends it. */
export function watchBusyFocus(): () => void {
  let focused: EventTarget | null = null;
  const observer = new MutationObserver((changes) => {
    const button = changes.map(({ target }) => target).find((target) => target === focused);
    if (button instanceof HTMLElement && !button.matches(':disabled') && isFocusLost())
      button.focus({ preventScroll: true });
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['disabled'], subtree: true });
  // Who presses beside it wants it no more.
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
