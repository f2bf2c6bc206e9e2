/** Over random histories: `npm run test:faults` has more of them. */
import { describe, test } from 'vitest';
import { seeds, withLifeHistories } from '../../../support/withLifeHistories.ts';

const hold = withLifeHistories();

test.each(seeds(1, 2))('services, subscriptions and the provider agree (seed %i)', hold);

describe('over many more', { tags: ['sweep'] }, () => test.each(seeds(3, 12))('seed %i', hold));
