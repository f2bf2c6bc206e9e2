/** Reads again what is on screen of resources that somebody has changed. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { findResource } from '../registry.ts';
import { followChanges, type ChangeHint } from './changes.ts';
import { ownWritesAt } from './ownWrites.ts';

/** However often something is written. */
const leastMilliseconds = 3_000;

/**
 * Lists, records, their totals and time lines. What is edited is read again too: its form takes nothing of it over
 * once something was typed. Until the answered function is called.
 */
export function followWithLists(queryClient: QueryClient): () => void {
  /** Until when what was read is old, by resource: what this tab wrote alone, it has read again since by itself. */
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

/** Whether it reads one of them, by the first of its key, and was not read since. */
function isOf({ queryKey: [first], state }: Query, names: ReadonlyMap<string, number> | 'any'): boolean {
  const resource = typeof first === 'string' ? findResource(first) : undefined;
  if (resource === undefined || names === 'any') return resource !== undefined;
  const until = names.get(resource.name);
  if (until === undefined) return false;
  if (until === Number.POSITIVE_INFINITY) return true;
  return state.dataUpdatedAt < until && state.fetchStatus === 'idle';
}
