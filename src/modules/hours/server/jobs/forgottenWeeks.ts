/**
 * Reminds of weeks of hours that were not submitted. Again and again on Monday morning: what was done is not done
 * twice.
 */
import { remindForgotten } from '../weeks/forgotten.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';

const everyMilliseconds = 15 * 60_000;

export function forgottenWeeks(store: OpenStore): Job {
  return {
    name: 'forgotten-weeks',
    everyMilliseconds,
    async run(now) {
      await remindForgotten(store, now);
    },
  };
}
