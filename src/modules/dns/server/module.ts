/** Module of DNS zones: hooks, actions and calls. */
import type { Module, ServerModule } from '#engine/server';
import { followDomain } from './followDomain.ts';
import { checkTemplate } from './templates.ts';
import { callTexts, textFiles } from './texts.ts';
import { zoneFileCalls } from './zoneFiles.ts';
import { prepareZone } from './zones.ts';

const dns: Module = {
  name: 'dns',
  textFiles: [textFiles],
  callTexts,
  calls: zoneFileCalls,
  hooks: {
    'dns-zones': { beforeWrite: prepareZone },
    'dns-templates': { beforeWrite: checkTemplate },
    domains: { afterWrite: followDomain },
  },
};

/** The server module of DNS. */
export const serverModule: ServerModule = { modules: () => [dns] };
