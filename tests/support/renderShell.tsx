/** Renders a part of the screens with all that it needs around it: registry, session, router, language, theme. */
import { QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, TestMemoryRouter, type Store } from 'react-admin';
import type { Location } from 'react-router';
import { generatedMessages } from '../../src/engine/browser/screens/messages.ts';
import { createI18nProvider } from '../../src/engine/browser/i18n/i18nProvider.ts';
import { fetchLanguage, fillCatalogues } from '../../src/engine/browser/i18n/languages.ts';
import { followClient } from '../../src/engine/browser/providers/queryClient.ts';
import { QueryCacheProvider, createQueryCache } from '../../src/engine/browser/providers/queryCache.ts';
import { authProvider } from '../../src/engine/browser/providers/authProvider.ts';
import { dataProvider } from '../../src/engine/browser/providers/dataProvider.ts';
import { currentRegistry } from '../../src/engine/browser/registry.ts';
import { Notifications } from '../../src/engine/browser/shell/Notifications.tsx';
import { RouterNavigation } from '../../src/engine/browser/shell/RouterNavigation.tsx';
import { AdminThemes } from '../../src/engine/browser/shell/AdminThemes.tsx';
import { ModuleContributions } from '../../src/engine/browser/start/ModuleContributions.tsx';
import { browserModules } from './browserModules.ts';
import { completeLocales } from '../../src/engine/texts/locales.ts';

fillCatalogues(browserModules.catalogues);
await Promise.all(completeLocales.map(fetchLanguage));

interface Options {
  readonly path?: string;
  /** React-admin's own: the page that was wanted. */
  readonly state?: unknown;
  readonly store?: Store;
}

export interface Rendered extends RenderResult {
  readonly queryClient: QueryClient;
  readonly store: Store;
  /** The address on screen. */
  readonly address: () => string;
}

export function renderShell(children: ReactNode, { path = '/', state, store = memoryStore() }: Options = {}): Rendered {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  followClient(queryClient);
  const answers = createQueryCache();
  const [pathname = '/', search] = path.split('?');
  const entry: Location = { pathname, search: search === undefined ? '' : `?${search}`, hash: '', state, key: 'first' };
  let shown = path;
  // The browser's own goes along with the router's, as in the product.
  window.history.replaceState(null, '', path);
  const rendered = render(
    <TestMemoryRouter
      initialEntries={[entry]}
      locationCallback={(location) => {
        shown = location.pathname + location.search;
        window.history.replaceState(null, '', shown);
      }}
    >
      <CoreAdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={createI18nProvider(generatedMessages(currentRegistry()))}
        store={store}
        queryClient={queryClient}
      >
        <AdminThemes>
          <RouterNavigation>
            <QueryCacheProvider value={answers}>
              <ModuleContributions modules={browserModules}>
                {children}
                <Notifications />
              </ModuleContributions>
            </QueryCacheProvider>
          </RouterNavigation>
        </AdminThemes>
      </CoreAdminContext>
    </TestMemoryRouter>,
  );
  return { ...rendered, queryClient, store, address: () => shown };
}

/** The width of the window, for what depends on a breakpoint. */
export function resizeTo(width: number): void {
  window.happyDOM.setViewport({ width, height: 900 });
}
