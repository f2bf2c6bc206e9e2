/** Which records are under way, so that their page follows them: those that meet the condition of `show.live`. */
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
 * In how many milliseconds its page is read again: every second while it is under way and something happens, more
 * seldom the longer nothing did, as staff may take a day. One that is not under way may still be changed elsewhere.
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

/** For how many milliseconds a record has been as it is, as far as this page has seen. */
export function useUnchanged(): (record: object) => number {
  const seen = useRef<{ readonly record: object; readonly at: number } | null>(null);
  return useCallback((record) => {
    if (seen.current?.record !== record) seen.current = { record, at: Date.now() };
    return Date.now() - seen.current.at;
  }, []);
}
