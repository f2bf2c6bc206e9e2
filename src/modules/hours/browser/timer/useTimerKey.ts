/** The keys that start and stop the timer from anywhere: Alt and Shift with T, by the key's place on the keyboard. */
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
