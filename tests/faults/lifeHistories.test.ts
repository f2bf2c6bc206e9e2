/** Far more random histories of services, of what pays for them, and of the provider than `.ci/run` has time for. */
import { test } from 'vitest';
import { seeds, withLifeHistories } from '../support/withLifeHistories.ts';

test.each(seeds(3, 120))('services, subscriptions and the provider agree (seed %i)', withLifeHistories());
