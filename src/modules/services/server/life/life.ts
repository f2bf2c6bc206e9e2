/** In charge of services following who pays for them, as the chart of life says (`subscriptions/rules/lifeChart.ts`). */
import type { Module } from '../../../../engine/server/modules.ts';
import { serviceComparison } from '../jobs/serviceComparison.ts';
import { callTexts } from '../texts.ts';
import { comparisonCalls } from './comparisonCalls.ts';
import type { WrittenEvent } from '../../../../engine/server/store/contract.ts';
import type { SoldResource } from '../../../subscriptions/rules/lifeChart.ts';
import { followClient, followSold, followSubscription } from './follow.ts';
import { linkPayer } from './linkPayer.ts';
import { endedServices } from './removals.ts';

async function followSale(event: WrittenEvent<SoldResource>): Promise<void> {
  await linkPayer(event);
  await followSold(event);
}

export const serviceLife: Module = {
  name: 'service-life',
  hooks: {
    subscriptions: { afterWrite: followSubscription },
    clients: { afterWrite: followClient },
    hosting: { afterWrite: followSale },
    applications: { afterWrite: followSale },
    databases: { afterWrite: followSale },
    servers: { afterWrite: followSale },
    domains: { afterWrite: followSale },
  },
  calls: comparisonCalls,
  callTexts,
  jobs: ({ store, queries, warn }) => [endedServices(store, warn), serviceComparison({ store, queries })],
};
