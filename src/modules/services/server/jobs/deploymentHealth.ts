/** Job that checks if deployed applications answer. */
import type { Job } from '#engine/server';
import { checkHealth, type HealthChecking } from '../applications/health.ts';

/** Wakes the job after a deployment. */
export const deploymentHealthWake = 'deployments';
/** Fallback interval; retries are scheduled separately. */
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
