/** What the module hands in to the screens. */
import { lazy } from 'react';
import type { BrowserModule } from '../../../engine/browser/modules.ts';

export const providers: BrowserModule = {
  name: 'providers',
  recordPages: {
    'provider-connection': lazy(() => import('./provider-connection/ProviderConnection.tsx')),
  },
  formPages: {
    'provider-connection': lazy(() => import('./provider-connection/ProviderConnectionInForm.tsx')),
  },
};
