/** Reminds of weeks of hours that were not submitted. Again and again on Monday morning: what was done is not done twice. */
import { remindForgotten } from '../modules/hours/weeks/forgotten.ts';
import type { OpenStore } from '../store/contract.ts';
import type { Job } from './scheduler.ts';

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
