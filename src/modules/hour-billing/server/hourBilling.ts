/** Module that adds hours to invoices. */
import type { Module } from '#engine/server';
import type { LineSource } from '../../billing/server/lineSource.ts';
import { hourInvoiceCalls } from './http/invoice.ts';
import { projectGlanceCalls } from './http/projectGlance.ts';
import { correctedInvoices } from './corrected.ts';
import { refuseChangingHours, releaseCredited, releaseRemoved } from './release.ts';
import { hoursTakenBack, moveTakenBack } from './takenBack.ts';
import { callTexts, textFiles } from './texts.ts';
import { correctionReason } from './words.ts';

export const hourBilling: Module = {
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
