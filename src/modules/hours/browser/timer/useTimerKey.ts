/** Keyboard shortcut that starts and stops the timer on every page: Alt+Shift+T, by physical key. */
import { useEffect, useRef } from 'react';

export const timerKeys = 'Alt+Shift+T';

export function useTimerKey(toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyT' || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.repeat)
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
