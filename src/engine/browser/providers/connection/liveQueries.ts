/** Refetches the queries on screen of resources that somebody has changed. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { findResource } from '../../registry.ts';
import { followChanges, type ChangeHint } from './changes.ts';
import { ownWritesAt } from '../ownWrites.ts';

/** The minimum interval between refetches. */
const leastMilliseconds = 3_000;

/**
 * Follows changes of lists, records, totals and time lines, until the returned function is called. Records that are
 * being edited are refetched too, but a form with input ignores the new values.
 */
export function followWithLists(queryClient: QueryClient): () => void {
  /**
   * The time of the latest change by resource. Data fetched later is fresh: this tab has already refetched after its
   * own writes.
   */
  let changed: Map<string, number> | 'any' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  const readAgain = (): void => {
    timer = undefined;
    if (changed === null || document.hidden) return;
    const names = changed;
    changed = null;
    readAt = Date.now();
    void queryClient.invalidateQueries({ predicate: (query) => isOf(query, names) });
  };
  const plan = (): void => {
    timer ??= setTimeout(readAgain, Math.max(0, readAt + leastMilliseconds - Date.now()));
  };
  const stop = followChanges(({ resources, writers }: ChangeHint) => {
    if (resources === null) changed = 'any';
    else if (changed !== 'any') {
      const known = changed ?? new Map<string, number>();
      for (const name of resources) {
        const own = ownWritesAt(writers[name] ?? ['']) ?? Number.POSITIVE_INFINITY;
        known.set(name, Math.max(own, known.get(name) ?? 0));
      }
      changed = known;
    }
    plan();
  });
  const look = (): void => {
    if (!document.hidden && changed !== null) plan();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * Returns true if the query is of one of the resources (the first part of its key) and was fetched before the change.
 */
function isOf({ queryKey: [first], state }: Query, names: ReadonlyMap<string, number> | 'any'): boolean {
  const resource = typeof first === 'string' ? findResource(first) : undefined;
  if (resource === undefined || names === 'any') return resource !== undefined;
  const until = names.get(resource.name);
  if (until === undefined) return false;
  if (until === Number.POSITIVE_INFINITY) return true;
  return state.dataUpdatedAt < until && state.fetchStatus === 'idle';
}
