/** In charge of what lies outside our reach: scripts on servers, carried out by the provider's adapter or by staff as a task. */
import type { Row, WriteEvent } from '../../store/contract.ts';
import type { Module } from '../module.ts';
import type { Adapters } from './adapter.ts';
import { followTask, lifeOf } from './life.ts';
import { addOutput } from './output.ts';
import { prepareRun, retryRun, scriptRuns } from './scriptRuns.ts';
import type { WorkKind } from './work.ts';

/** Everything that is carried out. */
export const workKinds: readonly WorkKind[] = [scriptRuns];

export function provisioning(adapters: Adapters): Module {
  const runs = lifeOf(scriptRuns);
  return {
    name: 'provisioning',
    hooks: {
      'script-runs': {
        beforeWrite: async (event: WriteEvent): Promise<Row> => runs.beforeWrite({ ...event, values: await prepareRun(adapters, event) }),
        afterWrite: runs.afterWrite,
      },
      tasks: {
        async afterWrite({ before, values, ...event }) {
          const status = values['status'];
          if (before !== null && status !== undefined && status !== before['status']) await followTask(workKinds, event, { ...before, ...values });
        },
      },
    },
    actions: {
      'script-runs.add-output': addOutput,
      'script-runs.retry': retryRun,
    },
  };
}
