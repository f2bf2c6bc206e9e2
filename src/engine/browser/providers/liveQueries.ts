/** Reads again what is on screen of resources that somebody has changed. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { findResource } from '../registry.ts';
import { followChanges, type ChangedResources } from './changes.ts';

/** However often something is written. */
const leastMilliseconds = 3_000;

/**
 * Lists, records, their totals and time lines. What is edited is read again too: its form takes nothing of it over
 * once something was typed. Until the answered function is called.
 */
export function followWithLists(queryClient: QueryClient): () => void {
  let changed: Set<string> | 'any' | null = null;
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
  const stop = followChanges((resources: ChangedResources) => {
    if (resources === null) changed = 'any';
    else if (changed !== 'any') changed = new Set([...(changed ?? []), ...resources]);
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

/** The first of a query's key is the resource that it reads. */
function isOf({ queryKey: [first] }: Query, names: ReadonlySet<string> | 'any'): boolean {
  const resource = typeof first === 'string' ? findResource(first) : undefined;
  return resource !== undefined && (names === 'any' || names.has(resource.name));
}
