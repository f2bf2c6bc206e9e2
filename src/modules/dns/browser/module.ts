/** Registers the module's pages and texts with the screens. */
import { lazyWithPreload } from '../../../engine/browser/lazyWithPreload.tsx';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { texts } from '../rules/texts.ts';

export const dns: BrowserModule = {
  name: 'dns',
  catalogues: { rules: texts },
  recordPages: {
    'domain-zone': lazyWithPreload(() => import('./domain-zone/DomainZone.tsx')),
    'zone-records': lazyWithPreload(() => import('./zone-records/ZoneRecords.tsx')),
  },
};
