/** In charge of DNS zones: what may be written to them, what they begin with, and what becomes of them. */
import type { Module } from '../../../engine/server/modules.ts';
import { followDomain } from './followDomain.ts';
import { checkTemplate } from './templates.ts';
import { callTexts, textFiles } from './texts.ts';
import { zoneFileCalls } from './zoneFiles.ts';
import { prepareZone } from './zones.ts';

export const dns: Module = {
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
