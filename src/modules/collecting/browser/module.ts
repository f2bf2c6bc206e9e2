/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of collecting to the screens. */
export const browserModule: BrowserModule = {
  name: 'collecting',
  recordPages: {
    'bank-file': lazyWithPreload(() => import('./batches/BankFile.tsx')),
  },
  formPages: {
    'collection-preview': lazyWithPreload(() => import('./batches/CollectionPreview.tsx')),
  },
};
