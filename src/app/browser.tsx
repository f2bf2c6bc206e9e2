/** Composition root of the screens: session, registry, language, theme and routes. */
import { memo, Suspense, useEffect, useState, type ReactNode } from 'react';
import { CoreAdminContext, useLogoutIfAccessDenied } from 'react-admin';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router';
import { OwnFieldsProvider } from '../engine/browser/fields/ownFields.ts';
import { OwnInputsProvider } from '../engine/browser/inputs/ownInputs.ts';
import { currentConnection, onceConnected } from '../engine/browser/providers/connection.ts';
import { fetchAheadAtRest, loadAhead } from '../engine/browser/fetchAhead.tsx';
import { prefetchListPages, preloadResourcePage } from '../engine/browser/screens/resource.tsx';
import { FormPagesProvider } from '../engine/browser/screens/form/SectionAside.tsx';
import { ListPagesProvider } from '../engine/browser/screens/layouts/ListOwnPage.tsx';
import { RecordPagesProvider } from '../engine/browser/screens/record/PageTab.tsx';
import { generatedMessages } from '../engine/browser/screens/messages.ts';
import { liveI18nProvider } from '../engine/browser/i18n/i18nProvider.ts';
import { fetchAllWords, fetchLanguage, fillCatalogues } from '../engine/browser/i18n/languages.ts';
import { setHouseCurrency } from '../engine/browser/i18n/format.ts';
import { keepSessionFresh } from '../engine/browser/providers/freshSession.ts';
import {
  fetchRegistryIn,
  followSession,
  registryDetails,
  registryLoaded,
} from '../engine/browser/providers/personalRegistry.ts';
import { followPreferences } from '../engine/browser/providers/preferences.ts';
import { authProvider } from '../engine/browser/providers/authProvider.ts';
import { dataProvider } from '../engine/browser/providers/dataProvider.ts';
import { followWithQueries, queryClient } from '../engine/browser/providers/queryClient.ts';
import { watchAttention } from '../engine/browser/providers/http.ts';
import { isPublic } from '../engine/browser/providers/redirect.ts';
import { mustEnrol, useSession } from '../engine/browser/providers/session.ts';
import { watchSession } from '../engine/browser/providers/sessionEnd.ts';
import { currentLocale, store } from '../engine/browser/providers/store.ts';
import { currentRegistry, onRegistryChange, useRoutes } from '../engine/browser/registry.ts';
import { SignInAgain } from '../engine/browser/pages/auth/SignInAgain.tsx';
import { AdminThemes } from '../engine/browser/shell/AdminThemes.tsx';
import { LeavingProvider } from '../engine/browser/shell/account/useAct.ts';
import { AccountNotices } from '../engine/browser/shell/account/AccountNotices.tsx';
import { ConfirmDialog } from '../engine/browser/shell/account/ConfirmDialog.tsx';
import { RegistryGate } from '../engine/browser/shell/RegistryGate.tsx';
import { ConnectionNotice } from '../engine/browser/shell/ConnectionNotice.tsx';
import { ShellExtensionsProvider } from '../engine/browser/shell/extensions.ts';
import { Layout } from '../engine/browser/shell/Layout.tsx';
import { RouterNavigation } from '../engine/browser/shell/RouterNavigation.tsx';
import { ReadOnlyNotice } from '../engine/browser/shell/ReadOnlyNotice.tsx';
import { VersionNotice } from '../engine/browser/shell/VersionNotice.tsx';
import { AdminPages } from './AdminPages.tsx';
import { preloadOwnPage } from './pageRoutes.tsx';
import { browserModules } from './browserModules.ts';
import { withStudio } from './studio.tsx';
import { fetchAlongWithParts, lazyWithPreload } from '../engine/browser/lazyWithPreload.tsx';

const EnrolPage = lazyWithPreload(() => import('../engine/browser/pages/auth/EnrolPage.tsx'));

const extensions = withStudio(browserModules);
const i18nProvider = liveI18nProvider(currentRegistry, generatedMessages, currentLocale, fetchRegistryIn);
const afterPaintMilliseconds = 50;
const restMilliseconds = 5_000;

/** Initialises the browser code. Call once, before the first render. */
export function start(): void {
  fillCatalogues(browserModules.catalogues);
  fetchAlongWithParts(fetchAllWords);
  watchSession();
  watchAttention();
  followSession();
  followPreferences(async (locale) => {
    await fetchLanguage(locale);
    await fetchRegistryIn(locale);
  });
  keepSessionFresh();
  followWithQueries();
  browserModules.start();
  if (location.pathname !== '/' && !isPublic(location.pathname)) prefetchListPages();
  setHouseCurrency(currentRegistry().currency);
  onRegistryChange(() => setHouseCurrency(currentRegistry().currency));
  // Show the new columns first, then reload their values. No query has run before the first registry.
  onRegistryChange((before) => {
    if (Object.keys(before.resources).length > 0)
      setTimeout(() => void queryClient.invalidateQueries(), afterPaintMilliseconds);
  });
}

/** Resolves when the page at this address can be rendered without waiting, or when preloading it has failed. */
export async function readyAt(place: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  await registryLoaded();
  const registry = currentRegistry();
  // Errors are ignored here: rendering the page reports them.
  await Promise.allSettled([preloadOwnPage(registry, place.pathname), preloadResourcePage(registry, place)]);
}

/** Resolves when the data that the screens need after sign-in has loaded, or when loading it has failed. */
export async function ready(): Promise<void> {
  prefetchListPages();
  await registryLoaded();
  // Drop the permission answers of the person who was signed in before.
  await queryClient.resetQueries({ queryKey: ['auth'] });
}

/** The screens, rendered while somebody is signed in. */
export function Screens() {
  // Only a data router can block navigation away from unsaved changes.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AtPlace /> }]));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Public pages are rendered outside of this router, so nothing is rendered while leaving for one. */
function AtPlace() {
  const { pathname } = useLocation();
  return <RouterNavigation>{isPublic(pathname) ? null : <Admin />}</RouterNavigation>;
}

/** Memoised: react-admin treats a new list of routes as other routes, and would render every page twice more. */
const Admin = memo(function Admin() {
  const registry = useRoutes();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
    >
      <AdminThemes>
        <Leaving>
          <RecordPagesProvider value={browserModules.recordPages}>
            <ListPagesProvider value={browserModules.listPages}>
              <FormPagesProvider value={browserModules.formPages}>
                <OwnInputsProvider value={browserModules.inputs}>
                  <OwnFieldsProvider value={browserModules.fields}>
                    <ShellExtensionsProvider value={extensions}>
                      <Suspense fallback={null}>
                        <RegistryGate>
                          <AdminPages registry={registry} frame={Frame} />
                        </RegistryGate>
                      </Suspense>
                    </ShellExtensionsProvider>
                  </OwnFieldsProvider>
                </OwnInputsProvider>
              </FormPagesProvider>
            </ListPagesProvider>
          </RecordPagesProvider>
          <ConfirmDialog />
          <SignInAgain />
        </Leaving>
      </AdminThemes>
    </CoreAdminContext>
  );
});

function Leaving({ children }: { readonly children: ReactNode }) {
  return <LeavingProvider value={useLogoutIfAccessDenied()}>{children}</LeavingProvider>;
}

/**
 * Subscribes to changes by other people. Starts after the page is idle, so that the first list does not wait for it.
 */
function followOthers(): () => void {
  let isOver = false;
  let stop = (): void => undefined;
  const timer = setTimeout(() => {
    stop = onceConnected(async () => {
      const { followWithLists } = await import('../engine/browser/providers/liveQueries.ts');
      if (!isOver) stop = followWithLists(queryClient);
    });
  }, restMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** A person who must still set up a second factor sees nothing else. */
function Frame({ children }: { readonly children?: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    loadAhead(registryDetails);
    loadAhead(async () => void (await import('../engine/browser/shell/busyFocus.ts')).watchBusyFocus());
    return fetchAheadAtRest(() => queryClient.isFetching() > 0 || currentConnection() !== 'online');
  }, []);
  useEffect(followOthers, []);
  if (session && mustEnrol(session))
    return (
      <Suspense fallback={null}>
        <EnrolPage />
      </Suspense>
    );
  return (
    <Layout
      notices={
        <>
          <ConnectionNotice />
          <ReadOnlyNotice />
          <VersionNotice />
          <AccountNotices />
        </>
      }
    >
      {children}
    </Layout>
  );
}
