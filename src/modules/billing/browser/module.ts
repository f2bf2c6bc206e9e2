/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';
import { screens as en } from '../texts/en.ts';
import { screens as nl } from '../texts/nl.ts';

export const billing: BrowserModule = {
  name: 'billing',
  texts: { en, nl },
  recordPages: {
    'invoice-payment': lazy(() => import('./invoice-payment/InvoicePayment.tsx')),
    'invoice-document': lazy(() => import('./invoice-document/InvoiceDocument.tsx')),
  },
};
