/** Registers the module's pages with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Page for invoicing hours, and the overview tab of projects. */
export const browserModule: BrowserModule = {
  name: 'hour-billing',
  pages: {
    'hours-invoice': lazyWithPreload(() => import('./hours-invoice/HoursInvoicePage.tsx')),
  },
  recordPages: {
    'project-glance': lazyWithPreload(() => import('./project-glance/ProjectGlance.tsx')),
  },
};
