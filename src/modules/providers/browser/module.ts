/** Registers the module's pages and components with the screens. */
import { type BrowserModule, lazyWithPreload } from '#engine/browser';

/** Contributions of providers to the screens. */
export const browserModule: BrowserModule = {
  name: 'providers',
  recordPages: {
    'provider-connection': lazyWithPreload(() => import('./provider-connection/ProviderConnection.tsx')),
  },
  formPages: {
    'provider-connection': lazyWithPreload(() => import('./provider-connection/ProviderConnectionInForm.tsx')),
  },
};
