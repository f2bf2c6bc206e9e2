/** Looks whether what was deployed answers. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import { checkHealth, type HealthChecking } from '../applications/health.ts';

/** Told where something was deployed that is to be looked at. */
export const deploymentHealthWake = 'deployments';
/** Where nobody heard of it; the tries after the first come at their own time. */
const everyMilliseconds = 120_000;

export function deploymentHealth(checking: Omit<HealthChecking, 'signal'>): Job {
  const stopping = new AbortController();
  return {
    name: 'deployment-health',
    everyMilliseconds,
    wokenBy: deploymentHealthWake,
    run: () => checkHealth({ ...checking, signal: stopping.signal }),
    stop() {
      stopping.abort(new Error('The program stops.'));
      return Promise.resolve();
    },
  };
}
