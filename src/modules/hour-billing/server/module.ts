/** Module that adds hours to invoices. */
import type { Module, ServerModule } from '#engine/server';
import { lineSource, type LineSource } from '../../billing/server/invoices/lineSource.ts';
import { hourInvoiceCalls } from './http/invoice.ts';
import { projectGlanceCalls } from './http/projectGlance.ts';
import { correctedInvoices } from './corrected.ts';
import { refuseChangingHours, releaseCredited, releaseRemoved } from './release.ts';
import { hoursTakenBack, moveTakenBack } from './takenBack.ts';
import { callTexts, textFiles } from './texts.ts';
import { correctionReason } from './words.ts';

const hourBilling: Module = {
  name: 'hour-billing',
  textFiles: [textFiles],
  hooks: { 'invoice-lines': { beforeWrite: refuseChangingHours, beforeRemove: releaseRemoved } },
  callTexts,
  calls: [...hourInvoiceCalls, ...projectGlanceCalls],
};

/** Extension of billing for invoice lines with hours. */
export const hourLines: LineSource = {
  correctedInvoices,
  correctionReason,
  linesCredited: releaseCredited,
  takenBack: hoursTakenBack,
  moveTakenBack,
};

/** The server module of hours on invoices. */
export const serverModule: ServerModule = {
  provide: (services) => lineSource.provide(services, hourLines),
  modules: () => [hourBilling],
};
