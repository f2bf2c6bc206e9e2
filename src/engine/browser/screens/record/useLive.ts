/** Returns a function that reports whether a record is in progress (`show.live`), so that its page polls it. */
import { useCallback, useRef } from 'react';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useRegistry } from '../../registry.ts';

export function useLive(resource: Resource): (record: Readonly<Record<string, unknown>>) => boolean {
  const registry = useRegistry();
  const context = useConditionContext();
  const { liveWhen } = resource;
  return (record) => liveWhen !== null && matchesCondition(registry, resource, liveWhen, record, context);
}

const [second, minute] = [1_000, 60_000];

/**
 * Returns the polling interval in milliseconds: every second while a record in progress changes, less often the longer
 * it stays unchanged, since staff may take a day. Other records are polled too, because they may change elsewhere.
 */
export function readAgainAfter({
  isLive,
  unchangedMilliseconds,
}: {
  readonly isLive: boolean;
  readonly unchangedMilliseconds: number;
}): number {
  if (!isLive) return minute / 2;
  if (unchangedMilliseconds < minute) return second;
  return unchangedMilliseconds < 10 * minute ? 5 * second : minute / 2;
}

/** Returns a function for the time in milliseconds since this page last saw the record change. */
export function useUnchanged(): (record: object) => number {
  const seen = useRef<{ readonly record: object; readonly at: number } | null>(null);
  return useCallback((record) => {
    if (seen.current?.record !== record) seen.current = { record, at: Date.now() };
    return Date.now() - seen.current.at;
  }, []);
}
