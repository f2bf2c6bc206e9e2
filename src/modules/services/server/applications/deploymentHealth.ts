/** Job that checks if deployed applications answer. */
import type { Job } from '#engine/server';
import { checkHealth, type HealthChecking } from './health.ts';

/** Wakes the job after a deployment. */
export const deploymentHealthWake = 'deployments';
/** Fallback interval; retries are scheduled separately. */
const everyMilliseconds = 120_000;

export function deploymentHealth(checking: Omit<HealthChecking, 'signal'>): Job {
  return {
    name: 'deployment-health',
    everyMilliseconds,
    wokenBy: deploymentHealthWake,
    run: (_now, { signal }) => checkHealth({ ...checking, signal }),
  };
}
