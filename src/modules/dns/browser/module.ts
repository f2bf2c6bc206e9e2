/** Registers the module's pages and texts with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';
import { texts } from '../rules/texts.ts';

/** Contributions of DNS to the screens. */
export const browserModule: BrowserModule = {
  name: 'dns',
  catalogues: { rules: texts },
  recordPages: {
    'domain-zone': lazyWithPreload(() => import('./domain-zone/DomainZone.tsx')),
    'zone-records': lazyWithPreload(() => import('./zone-records/ZoneRecords.tsx')),
  },
};
