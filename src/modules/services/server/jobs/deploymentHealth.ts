/** Looks whether what was deployed answers. */
import type { Job } from '../../../../engine/server/jobs/scheduler.ts';
import { checkHealth, type HealthChecking } from '../applications/health.ts';

/** What was deployed is looked at this much later at most; the tries after that come at their own time. */
const everyMilliseconds = 15_000;

export function deploymentHealth(checking: Omit<HealthChecking, 'signal'>): Job {
  const stopping = new AbortController();
  return {
    name: 'deployment-health',
    everyMilliseconds,
    run: () => checkHealth({ ...checking, signal: stopping.signal }),
    stop() {
      stopping.abort(new Error('The program stops.'));
      return Promise.resolve();
    },
  };
}
