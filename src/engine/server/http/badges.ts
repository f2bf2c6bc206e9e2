/** Badge counts of the menu for a caller, in one call. */
import * as calls from '../../registry/calls/company.ts';
import { mayDo, mayOpenPage } from '../../registry/access.ts';
import type { Badge, Registry } from '../../registry/types.ts';
import type { Caller } from '../store/caller.ts';
import type { StoreCalls } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { handle, type HandledCall } from './calls/handle.ts';

/** Counts for a badge of the menu. */
export type Count = (asking: {
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}) => Promise<number>;

/**
 * Returns the call that counts badges.
 * @param counts counts of modules by the name in `badge.count`
 */
export const badgeCalls = (counts: Readonly<Record<string, Count>>): readonly HandledCall[] => [
  handle(calls.readBadges, async ({ store, caller, now }) => {
    const registry = store.registry();
    const shown = badgesOf(registry, caller);
    const figures = await store.figures(
      caller,
      shown.flatMap(([, { counts: what }]) => (what.by === 'figure' ? [what.figure] : [])),
      null,
    );
    const counted = await Promise.all(
      shown.map(async ([name, { counts: what }]) => {
        const count = what.by === 'module' ? counts[what.name] : undefined;
        const value = await count?.({ records: store, registry, caller, now: now() }).catch(notCounted);
        return typeof value === 'number' ? [[name, value] as const] : [];
      }),
    );
    return Object.fromEntries([...figures.map(({ name, value }) => [name, value ?? 0] as const), ...counted.flat()]);
  }),
];

/** Leaves out a count that the caller may not see. */
function notCounted(error: unknown): null {
  if (error instanceof Failure && error.code === 'E_FORBIDDEN') return null;
  throw error;
}

/** Returns the badges in the caller's menu. */
function badgesOf(registry: Registry, caller: Caller): readonly (readonly [string, Badge])[] {
  const { pages, resources } = registry;
  const entries = [
    ...Object.values(pages).filter((page) => mayOpenPage(registry, page, caller)),
    ...Object.values(resources).filter((resource) => mayDo(resource, caller, 'list')),
  ];
  return entries.flatMap(({ name, badge }) => (badge?.access.includes(caller.actor) ? [[name, badge] as const] : []));
}
