/** The list of all kinds of work. */
import { deployments } from './deployments.ts';
import { scriptRuns } from './scriptRuns.ts';
import { serviceChanges } from './services/serviceChanges.ts';
import type { WorkKind } from '../../../providers/server/work.ts';

export const workKinds: readonly WorkKind[] = [scriptRuns, deployments, serviceChanges];
