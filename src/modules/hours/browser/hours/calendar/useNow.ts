/** The current time, updated every half minute. */
import { useEffect, useState } from 'react';

const everyMilliseconds = 30_000;

/** Returns epoch milliseconds. Rerenders the component every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
