/** In charge of services following who pays for them, as the chart of life says (`subscriptions/rules/lifeChart.ts`). */
import type { Module } from '../../../../engine/server/modules.ts';
import { serviceComparison } from '../jobs/serviceComparison.ts';
import { callTexts } from '../texts.ts';
import { comparisonCalls } from './comparisonCalls.ts';
import { followClient, followSold, followSubscription } from './follow.ts';
import { endedServices } from './removals.ts';

export const serviceLife: Module = {
  name: 'service-life',
  hooks: {
    subscriptions: { afterWrite: followSubscription },
    clients: { afterWrite: followClient },
    hosting: { afterWrite: followSold },
    applications: { afterWrite: followSold },
    databases: { afterWrite: followSold },
    servers: { afterWrite: followSold },
    domains: { afterWrite: followSold },
  },
  calls: comparisonCalls,
  callTexts,
  jobs: ({ store, queries, warn }) => [endedServices(store, warn), serviceComparison({ store, queries })],
};
