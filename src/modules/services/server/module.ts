/** Server module of services: hosting, databases, servers and applications. */
import type { ServerModule } from '#engine/server';
import { adapters } from '../../providers/server/adapters.ts';
import { applications } from './applications/applications.ts';
import { serverCapacity } from './capacity/capacity.ts';
import { configuration } from './configuration/configuration.ts';
import { hosting } from './hosting/hosting.ts';
import { serviceLife } from './life/life.ts';
import { provisioning } from './provisioning/provisioning.ts';
import { hostingUsage } from './usage/hostingUsage.ts';
import { serverWatch } from './watch/watch.ts';

/** The server module of services. */
export const serverModule: ServerModule = {
  modules: (services) => [
    hosting,
    applications(services.outbound),
    provisioning(adapters.of(services)),
    configuration,
    // Must follow provisioning, which sends the requests of a state to the provider first.
    serviceLife,
    serverWatch(services.outbound),
    serverCapacity,
    hostingUsage(adapters.of(services)),
  ],
};
