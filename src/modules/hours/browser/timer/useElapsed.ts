/** Elapsed time of the timer in seconds, updated while visible. */
import { useEffect, useState } from 'react';

/** Returns the seconds by the server's clock, at least 0. */
export function useElapsed(started_at: string | null, aheadMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (started_at === null) return undefined;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [started_at]);
  return started_at === null ? 0 : Math.max(0, Math.floor((now + aheadMilliseconds - Date.parse(started_at)) / 1_000));
}

/**
 * Formats a duration in seconds.
 *
 * @example elapsedText(3_723) // "1:02:03"
 */
export function elapsedText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
