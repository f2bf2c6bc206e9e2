/**
 * Job that renews domains ahead of the deadline of their registry, expires the others, and removes cancelled ones. Runs
 * every hour. Idempotent.
 */
import type { Job, OpenStore } from '#engine/server';
import { applyDomainTerms } from '../domainTerms.ts';

const everyMilliseconds = 60 * 60_000;

/** @param warn logs domains that could not be handled */
export function domainTerms(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'domain-terms',
    everyMilliseconds,
    async run(now) {
      for (const line of await applyDomainTerms(store, now)) warn(`A domain could not be renewed: ${line}`);
    },
  };
}
