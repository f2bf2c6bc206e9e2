/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of numbering to the screens. */
export const browserModule: BrowserModule = {
  name: 'numbering',
  recordPages: {
    'number-preview': lazyWithPreload(() => import('./number-preview/NumberPreview.tsx')),
  },
  formPages: {
    'number-preview': lazyWithPreload(() => import('./number-preview/NumberPreviewInForm.tsx')),
  },
};
