/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const numbering: BrowserModule = {
  name: 'numbering',
  recordPages: {
    'number-preview': lazy(() => import('./number-preview/NumberPreview.tsx')),
  },
  formPages: {
    'number-preview': lazy(() => import('./number-preview/NumberPreviewInForm.tsx')),
  },
};
