/** What is typed, as it was when typing last paused: so that not every letter is asked for. */
import { useEffect, useState } from 'react';

export function useDebouncedValue(text: string, pauseMilliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, pauseMilliseconds]);
  return settled;
}
