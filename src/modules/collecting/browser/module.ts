/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of collecting to the screens. */
export const browserModule: BrowserModule = {
  name: 'collecting',
  recordPages: {
    'debit-file': lazyWithPreload(() => import('./batches/DebitFile.tsx')),
    'refund-file': lazyWithPreload(() => import('./batches/RefundFile.tsx')),
  },
  formPages: {
    'collection-preview': lazyWithPreload(() => import('./batches/CollectionPreview.tsx')),
  },
};
