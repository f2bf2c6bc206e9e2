/** The screens, put together: who is signed in, what they may see, in which language and theme. */
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

/** Once, before anything is drawn. */
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
  // First the new columns, then what stands in them. Before the first registry nothing was read by any.
  onRegistryChange((before) => {
    if (Object.keys(before.resources).length > 0)
      setTimeout(() => void queryClient.invalidateQueries(), afterPaintMilliseconds);
  });
}

/** Resolves when the page at this address is drawn at once, or it is known that it cannot be. */
export async function readyAt(place: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  await registryLoaded();
  const registry = currentRegistry();
  // Who comes to the page hears why it could not be had.
  await Promise.allSettled([preloadOwnPage(registry, place.pathname), preloadResourcePage(registry, place)]);
}

/** Resolves when it is known what the screens of who has just signed in are made of, or that it could not be had. */
export async function ready(): Promise<void> {
  prefetchListPages();
  await registryLoaded();
  // Whoever was here before was asked whether they may be, too.
  await queryClient.resetQueries({ queryKey: ['auth'] });
}

/** As long as somebody is signed in. */
export function Screens() {
  // A data router: only that can ask before somebody leaves unsaved changes.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AtPlace /> }]));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Public pages stand outside: until the step there is heard of, nothing is shown. */
function AtPlace() {
  const { pathname } = useLocation();
  return <RouterNavigation>{isPublic(pathname) ? null : <Admin />}</RouterNavigation>;
}

/** Drawn once: react-admin takes routes that it is given anew for other ones, and draws every page twice more. */
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

/** What others change, once the page has come to rest: the first list does not wait for it. */
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

/** Whoever still needs a second factor gets to see nothing else. */
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
          <VersionNotice />
          <AccountNotices />
        </>
      }
    >
      {children}
    </Layout>
  );
}
