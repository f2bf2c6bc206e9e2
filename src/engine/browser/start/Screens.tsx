/** Composes the screens for people who are signed in: session, registry, language, theme and routes. */
import { memo, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { CoreAdminContext, useLogoutIfAccessDenied } from 'react-admin';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router';
import { currentConnection, onceConnected } from '../providers/connection/connection.ts';
import { fetchAheadAtRest, lazyAhead, loadAhead } from '../fetchAhead.tsx';
import { prefetchListPages, preloadResourcePage } from '../screens/resource.tsx';
import { generatedMessages } from '../screens/messages.ts';
import { liveI18nProvider } from '../i18n/i18nProvider.ts';
import { fetchAllWords, fetchLanguage, fillCatalogues } from '../i18n/languages.ts';
import { setHouseCurrency } from '../i18n/format.ts';
import { keepSessionFresh } from '../providers/session/freshSession.ts';
import {
  currentVisit,
  fetchRegistryIn,
  followSession,
  registryDetails,
  registryLoaded,
} from '../providers/session/personalRegistry.ts';
import { knownList } from '../providers/session/knownLists.ts';
import { awaitFirstPage, followFirstPage } from '../shell/pageShown.ts';
import { followPreferences } from '../providers/session/preferences.ts';
import { authProvider } from '../providers/authProvider.ts';
import { dataProvider } from '../providers/dataProvider.ts';
import { followWithQueries, queryClient } from '../providers/queryClient.ts';
import { batchedFetch } from '../providers/connection/batchedFetch.ts';
import { joinReadsWith, watchAttention } from '../providers/http.ts';
import { isPublic } from '../providers/session/redirect.ts';
import { followActiveClient, useClientElsewhere } from '../providers/session/activeClient.ts';
import { useSession } from '../providers/session/session.ts';
import { mustEnrol } from '../providers/session/storedSession.ts';
import { watchSession } from '../providers/session/sessionEnd.ts';
import { currentLocale, store } from '../providers/store.ts';
import { currentRegistry, onRegistryChange, useRoutes } from '../registry.ts';
import { SignInAgain } from '../pages/auth/SignInAgain.tsx';
import { watchTypedAhead } from '../shell/keys/typedAhead.ts';
import { AdminThemes } from '../shell/AdminThemes.tsx';
import { LeavingProvider } from '../shell/account/useAct.ts';
import { AccountNotices } from '../shell/account/AccountNotices.tsx';
import { ConfirmDialog } from '../shell/account/ConfirmDialog.tsx';
import { RegistryGate } from '../shell/RegistryGate.tsx';
import { ConnectionNotice } from '../shell/notices/ConnectionNotice.tsx';
import { Layout } from '../shell/Layout.tsx';
import { RouterNavigation } from '../shell/RouterNavigation.tsx';
import { ReadOnlyNotice } from '../shell/notices/ReadOnlyNotice.tsx';
import { VersionNotice } from '../shell/notices/VersionNotice.tsx';
import { AdminPages } from './AdminPages.tsx';
import { preloadOwnPage } from './pageRoutes.tsx';
import { mergeBrowserModules, type BrowserModule, type BrowserModules } from '../modules.ts';
import { enginePages } from '../pages/module.ts';
import { ModuleContributions } from './ModuleContributions.tsx';
import { withStudio, type StudioParts } from './studio.tsx';
import { fetchAlongWithParts, lazyWithPreload } from '../lazyWithPreload.tsx';

const OtherClientBar = lazyAhead(async () => ({
  default: (await import('../shell/notices/OtherClientBar.tsx')).OtherClientBar,
}));
const EnrolPage = lazyWithPreload(() => import('../pages/auth/EnrolPage.tsx'));

const i18nProvider = liveI18nProvider(currentRegistry, generatedMessages, currentLocale, fetchRegistryIn);
const afterPaintMilliseconds = 50;
const restMilliseconds = 5_000;
/** The first render waits for at most this long for the remembered list, once everything else is there. */
const listPatienceMilliseconds = 150;

/** Parts that an application adds to the screens of the engine. */
export interface ApplicationParts {
  readonly modules: readonly BrowserModule[];
  /** The development studio; null in a build. */
  readonly studio: StudioParts | null;
}

/** The screens for people who are signed in. */
export interface Screens {
  /** Resolves when the page at this address can be rendered without waiting, or when preloading it has failed. */
  readonly readyAt: (place: Pick<Location, 'pathname' | 'search'>) => Promise<void>;
  /** Resolves when the data that the screens need after sign-in has loaded, or when loading it has failed. */
  readonly ready: () => Promise<void>;
  /** Rendered while somebody is signed in. */
  readonly Screens: ComponentType;
}

/** Initialises the browser code. Call once, before the first render. */
export function createScreens({ modules: listed, studio }: ApplicationParts): Screens {
  const merged = mergeBrowserModules([enginePages, ...listed]);
  const modules = studio === null ? merged : withStudio(merged, studio);
  fillCatalogues(modules.catalogues);
  fetchAlongWithParts(fetchAllWords);
  awaitFirstPage();
  watchSession();
  followActiveClient();
  watchAttention();
  joinReadsWith(batchedFetch);
  followSession();
  followPreferences(async (locale) => {
    await fetchLanguage(locale);
    await fetchRegistryIn(locale);
  });
  keepSessionFresh();
  followWithQueries();
  modules.start();
  if (location.pathname !== '/' && !isPublic(location.pathname)) prefetchListPages();
  setHouseCurrency(currentRegistry().currency);
  onRegistryChange(() => setHouseCurrency(currentRegistry().currency));
  // Show the new columns first, then reload their values. No query has run before the first registry.
  onRegistryChange((before) => {
    if (Object.keys(before.resources).length > 0)
      setTimeout(() => void queryClient.invalidateQueries(), afterPaintMilliseconds);
  });
  return {
    readyAt: (place) => readyAt(modules, place),
    ready,
    Screens: () => <RoutedScreens modules={modules} studio={studio} />,
  };
}

async function readyAt(modules: BrowserModules, place: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  await registryLoaded();
  const registry = currentRegistry();
  const list = prefetchKnownList(place);
  // Errors are ignored here: rendering the page reports them.
  await Promise.allSettled([preloadOwnPage(modules, registry, place.pathname), preloadResourcePage(registry, place)]);
  await Promise.race([list, new Promise<void>((resolve) => void setTimeout(resolve, listPatienceMilliseconds))]);
}

/** Puts the remembered list into the query cache, so that its rows are rendered with the page. */
async function prefetchKnownList(place: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  const visit = currentVisit();
  const known = visit === null ? null : knownList(visit, place);
  if (known === null) return;
  await queryClient.prefetchQuery({
    // Same as in react-admin's `useGetList`.
    queryKey: [known.name, 'getList', known.params],
    queryFn: async ({ signal }) => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(known.name, { ...known.params, signal });
      return { data, total, pageInfo, meta };
    },
  });
}

async function ready(): Promise<void> {
  prefetchListPages();
  await registryLoaded();
  // Drop the permission answers of the person who was signed in before.
  await queryClient.resetQueries({ queryKey: ['auth'] });
}

interface Props {
  readonly modules: BrowserModules;
  readonly studio: StudioParts | null;
}

function RoutedScreens(props: Props) {
  // Only a data router can block navigation away from unsaved changes.
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AtPlace {...props} /> }]));
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

/** Public pages are rendered outside of this router, so nothing is rendered while leaving for one. */
function AtPlace(props: Props) {
  const { pathname } = useLocation();
  return <RouterNavigation>{isPublic(pathname) ? null : <Admin {...props} />}</RouterNavigation>;
}

/** Memoised: react-admin treats a new list of routes as other routes, and would render every page twice more. */
const Admin = memo(function Admin({ modules, studio }: Props) {
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
          <ModuleContributions modules={modules}>
            <Suspense fallback={null}>
              <RegistryGate>
                <AdminPages registry={registry} frame={Frame} studio={studio} />
              </RegistryGate>
            </Suspense>
          </ModuleContributions>
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
      const { followWithLists } = await import('../providers/connection/liveQueries.ts');
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
  const elsewhere = useClientElsewhere();
  useEffect(() => {
    loadAhead(registryDetails);
    loadAhead(async () => void (await import('../shell/busyFocus.ts')).watchBusyFocus());
    return fetchAheadAtRest(() => queryClient.isFetching() > 0 || currentConnection() !== 'online');
  }, []);
  useEffect(() => followFirstPage(queryClient), []);
  useEffect(watchTypedAhead, []);
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
          {elsewhere === undefined ? null : <OtherClientBar elsewhere={elsewhere} />}
          <VersionNotice />
          <AccountNotices />
        </>
      }
    >
      {children}
    </Layout>
  );
}
