/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const hourBilling: BrowserModule = {
  name: 'hour-billing',
  pages: {
    'hours-invoice': lazy(() => import('./hours-invoice/HoursInvoicePage.tsx')),
  },
  recordPages: {
    'project-glance': lazy(() => import('./project-glance/ProjectGlance.tsx')),
  },
};
