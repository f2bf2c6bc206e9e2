/** Module that monitors servers: see `docs/monitoring.md`. */
import { type Module, type OutboundPolicy, Sql } from '#engine/server';
import { serverChecks, serverChecksWake } from './serverChecks.ts';
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
        if (isOther('status') || isOther('maintenance_until')) await Sql.wake(event.tx, serverChecksWake);
      },
    },
    'server-checks': { beforeWrite: nameCheck, afterWrite: ({ tx }) => Sql.wake(tx, serverChecksWake) },
  },
  actions: { 'servers.add-checks': addDefaultChecks },
  calls: availabilityCalls,
  mails: outageMails,
  jobs: ({ store, now, onError }) => [serverChecks({ store, policy, now, onError })],
});
