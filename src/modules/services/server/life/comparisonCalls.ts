/** API handlers of the service comparison page: read the last comparison, run one, repair a difference. */
import { Failure, handle, runAsSystem, systemQueries } from '#engine/server';
import * as calls from '../../calls.ts';
import { repairable, type ServiceComparison } from '../../rules/serviceComparison.ts';
import { texts } from '../texts.ts';
import { compareServices, lastComparison, repairDifference, recordComparison } from './comparison.ts';

export const comparisonCalls = [
  handle(calls.readServiceComparison, ({ queries }) => lastComparison(queries)),
  handle(calls.compareServices, async ({ store, now }) => {
    const comparison = await compareServices(store.database, now());
    await recordComparison(systemQueries(store.database), comparison);
    return comparison;
  }),
  handle(calls.repairService, async ({ store, caller, now, body: { kind, resource, uuid } }) => {
    if (!repairable.has(kind)) throw new Failure('E_STATE', texts.refusal('life.mended_by_hand'));
    return runAsSystem({ store, caller, now: now() }, async (system): Promise<ServiceComparison> => {
      await repairDifference(system, { kind, resource, uuid });
      const settings = systemQueries(system.tx);
      const { compared_at, differences } = await lastComparison(settings);
      const rest = differences.filter((one) => one.uuid !== uuid || one.kind !== kind);
      await recordComparison(settings, { compared_at, differences: rest });
      return { compared_at, differences: rest };
    });
  }),
];
