/** Over random histories: `npm test -- --project faults` has more of them. */
import { test } from 'vitest';
import { seeds, withLifeHistories } from '../../../support/withLifeHistories.ts';

const hold = withLifeHistories();

test.each(seeds(1, 1))('services, subscriptions and the provider agree (seed %i)', hold);
