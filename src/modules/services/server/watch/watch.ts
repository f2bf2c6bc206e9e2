/** In charge of servers being watched from here: `docs/monitoring.md`. */
import type { Module } from '../../../../engine/server/modules.ts';
import type { OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';
import { serverChecks } from '../jobs/serverChecks.ts';
import { courseCalls } from './course.ts';
import { outageMails } from './outageMails.ts';
import { addUsualChecks, checkNewServer, nameCheck } from './usualChecks.ts';

/** @param policy which addresses are looked at. */
export const serverWatch = (policy: OutboundPolicy): Module => ({
  name: 'server-watch',
  hooks: {
    servers: { afterWrite: checkNewServer },
    'server-checks': { beforeWrite: nameCheck },
  },
  actions: { 'servers.add-checks': addUsualChecks },
  calls: courseCalls,
  mails: outageMails,
  jobs: ({ store, now, onError }) => [serverChecks({ store, policy, now, onError })],
});
