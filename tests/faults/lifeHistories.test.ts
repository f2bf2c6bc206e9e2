/**
 * Random histories of 2,000 services over three years, of what pays for them and of the provider: far more than
 * `.ci/run` has time for.
 */
import { test } from 'vitest';
import { longCourse, seeds, withLifeHistories } from '../support/withLifeHistories.ts';

test.each(seeds(3, 162))('services, subscriptions and the provider agree (seed %i)', withLifeHistories(longCourse));
