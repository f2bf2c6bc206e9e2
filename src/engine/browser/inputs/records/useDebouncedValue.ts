/** Returns the text after a pause in typing (debounce). */
import { useEffect, useState } from 'react';

/** Returns the value of `text` at the end of the last pause of `pauseMilliseconds`. */
export function useDebouncedValue(text: string, pauseMilliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, pauseMilliseconds]);
  return settled;
}
