/** In charge of what invoicing hours adds to the writing of invoices. */
import type { Module } from '../../../engine/server/modules.ts';
import { hourInvoiceRoutes } from './http/invoice.ts';
import { projectGlanceRoutes } from './http/projectGlance.ts';
import { hourInvoiceCalls } from './openapi/hourInvoiceCalls.ts';
import { keepHours, releaseRemoved } from './release.ts';

export const hourBilling: Module = {
  name: 'hour-billing',
  hooks: { 'invoice-lines': { beforeWrite: keepHours, beforeRemove: releaseRemoved } },
  describedCalls: hourInvoiceCalls,
  routes(app, services) {
    hourInvoiceRoutes(app, services);
    projectGlanceRoutes(app, services);
  },
};
