/** Whether something has lasted longer than a person would overlook. */
import { useEffect, useState } from 'react';

/** True once `waiting` has been true for so long without a break. */
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
