/** Detects waits that are long enough to be noticed. */
import { useEffect, useState } from 'react';

/** Returns true as soon as `waiting` has been true for the given time without interruption. */
export function useIsDelayed(patienceMilliseconds: number, waiting = true): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting, patienceMilliseconds]);
  return waiting && late;
}
