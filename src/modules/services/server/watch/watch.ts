/** Module that monitors servers: see `docs/monitoring.md`. */
import type { Module } from '../../../../engine/server/modules.ts';
import type { OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';
import { wake } from '../../../../engine/server/store/notifications.ts';
import { serverChecks, serverChecksWake } from '../jobs/serverChecks.ts';
import { availabilityCalls } from './availability.ts';
import { outageMails } from './outageMails.ts';
import { addDefaultChecks, checkNewServer, nameCheck } from './defaultChecks.ts';

/** @param policy addresses that checks may connect to */
export const serverWatch = (policy: OutboundPolicy): Module => ({
  name: 'server-watch',
  hooks: {
    servers: {
      async afterWrite(event) {
        await checkNewServer(event);
        const { before, values } = event;
        const isOther = (name: 'status' | 'maintenance_until'): boolean =>
          values[name] !== undefined && values[name] !== before?.[name];
        if (isOther('status') || isOther('maintenance_until')) await wake(event.tx, serverChecksWake);
      },
    },
    'server-checks': { beforeWrite: nameCheck, afterWrite: ({ tx }) => wake(tx, serverChecksWake) },
  },
  actions: { 'servers.add-checks': addDefaultChecks },
  calls: availabilityCalls,
  mails: outageMails,
  jobs: ({ store, now, onError }) => [serverChecks({ store, policy, now, onError })],
});
