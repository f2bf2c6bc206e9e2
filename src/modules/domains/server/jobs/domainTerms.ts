/**
 * Renews domains ahead of their registry's deadline, expires those whose day has passed, and lets go of what was
 * cancelled. Again and again over the day: what was done is not done twice.
 */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { applyDomainTerms } from '../domainTerms.ts';

const everyMilliseconds = 60 * 60_000;

/** @param warn told of domains for which it could not be done. */
export function domainTerms(store: OpenStore, warn: (line: string) => void): Job {
  return {
    name: 'domain-terms',
    everyMilliseconds,
    async run(now) {
      for (const line of await applyDomainTerms(store, now)) warn(`A domain could not be renewed: ${line}`);
    },
  };
}
