/** In charge of what invoicing hours adds to the writing of invoices. */
import type { Module } from '../../../engine/server/modules.ts';
import { hourInvoiceCalls } from './http/invoice.ts';
import { projectGlanceCalls } from './http/projectGlance.ts';
import { keepHours, releaseRemoved } from './release.ts';
import { callTexts } from './texts.ts';

export const hourBilling: Module = {
  name: 'hour-billing',
  hooks: { 'invoice-lines': { beforeWrite: keepHours, beforeRemove: releaseRemoved } },
  callTexts,
  calls: [...hourInvoiceCalls, ...projectGlanceCalls],
};
