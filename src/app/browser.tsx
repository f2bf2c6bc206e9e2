/** The screens, put together: who is signed in, what they may see, in which language and theme. */
import { lazy, memo, Suspense, useMemo, type ReactNode } from 'react';
import { AdminUI, CoreAdminContext, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, RouterProvider, useLocation } from 'react-router';
import { OwnInputsProvider } from '../engine/browser/inputs/FieldInput.tsx';
import { resourceElement } from '../engine/browser/screens/resource.tsx';
import { FormPagesProvider } from '../engine/browser/screens/form/SectionBeside.tsx';
import { ListPagesProvider } from '../engine/browser/screens/layouts/ListOwnPage.tsx';
import { RecordPagesProvider } from '../engine/browser/screens/record/PageTab.tsx';
import { generatedMessages } from '../engine/browser/screens/messages.ts';
import { liveI18nProvider } from '../engine/browser/i18n/i18nProvider.ts';
import { useRegistryArrival } from '../engine/browser/providers/personalRegistry.ts';
import { authProvider } from '../engine/browser/providers/authProvider.ts';
import { dataProvider } from '../engine/browser/providers/dataProvider.ts';
import { queryClient } from '../engine/browser/providers/queryClient.ts';
import { authPaths, isPublic } from '../engine/browser/providers/redirect.ts';
import { lastEnding, mustEnrol, useSession } from '../engine/browser/providers/session.ts';
import { store } from '../engine/browser/providers/store.ts';
import { currentRegistry, useRoutes } from '../engine/browser/registry.ts';
import { authRoutes, LoginPage } from '../engine/browser/pages/auth/authPages.tsx';
import { SignInAgain } from '../engine/browser/pages/auth/SignInAgain.tsx';
import { AccountNotices } from '../engine/browser/shell/account/AccountNotices.tsx';
import { ConfirmDialog } from '../engine/browser/shell/account/ConfirmDialog.tsx';
import { AwaitedRegistry } from '../engine/browser/shell/AwaitedRegistry.tsx';
import { ConnectionNotice } from '../engine/browser/shell/ConnectionNotice.tsx';
import { ErrorPage } from '../engine/browser/shell/ErrorPage.tsx';
import { ShellHandInsProvider } from '../engine/browser/shell/handIns.ts';
import { Layout } from '../engine/browser/shell/Layout.tsx';
import { NoAccessPage } from '../engine/browser/shell/NoAccessPage.tsx';
import { Notifications } from '../engine/browser/shell/Notifications.tsx';
import { productName } from '../engine/browser/shell/ProductName.tsx';
import { Themes } from '../engine/browser/shell/Themes.tsx';
import { VersionNotice } from '../engine/browser/shell/VersionNotice.tsx';
import { Dashboard, pageRoutes } from './pageRoutes.tsx';
import { browserModules } from './browserModules.ts';

const EnrolPage = lazy(() => import('../engine/browser/pages/auth/EnrolPage.tsx'));
const NotFoundPage = lazy(() => import('../engine/browser/pages/not-found/NotFoundPage.tsx'));

// A data router: only that can ask before somebody leaves unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }]);

const i18nProvider = liveI18nProvider(currentRegistry, generatedMessages, browserModules.texts);

export function App() {
  return <RouterProvider router={router} />;
}

/**
 * Who is not signed in is sent to do so before anything else is shown. React-admin would send them only after it has
 * shown its frame, and again at each of its renders until the sign-in page has been loaded.
 */
function Admin() {
  const { pathname, search, hash } = useLocation();
  // The same object at each render, or each would set out once more.
  const wanted = useMemo(
    () => ({ nextPathname: pathname, nextSearch: search, nextHash: hash }),
    [pathname, search, hash],
  );
  if (useSession() === null && !isPublic(pathname)) {
    const ending = lastEnding();
    return (
      <Navigate
        to={ending === 'ended' ? `${authPaths.AuthLogin}?ended` : authPaths.AuthLogin}
        state={ending === 'left' ? null : wanted}
        replace
      />
    );
  }
  return <Screens />;
}

/** Drawn once: react-admin takes routes that it is given anew for other ones, and draws every page twice more. */
const Screens = memo(function Screens() {
  const registry = useRoutes();
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      queryClient={queryClient}
    >
      <Themes>
        <RecordPagesProvider value={browserModules.recordPages}>
          <ListPagesProvider value={browserModules.listPages}>
            <FormPagesProvider value={browserModules.formPages}>
              <OwnInputsProvider value={browserModules.inputs}>
                <ShellHandInsProvider value={browserModules}>
                  <Suspense fallback={null}>
                    <WhenRegistryIsHere>
                      <AdminUI
                        title={productName}
                        requireAuth
                        disableTelemetry
                        layout={Frame}
                        dashboard={Dashboard}
                        loginPage={LoginPage}
                        catchAll={NotFoundPage}
                        error={ErrorPage}
                        loading={Nothing}
                        accessDenied={NoAccessPage}
                        notification={Notifications}
                      >
                        {Object.values(registry.resources).map((resource) => resourceElement(resource))}
                        <CustomRoutes>{pageRoutes(registry)}</CustomRoutes>
                        <CustomRoutes noLayout>{authRoutes()}</CustomRoutes>
                      </AdminUI>
                    </WhenRegistryIsHere>
                  </Suspense>
                </ShellHandInsProvider>
              </OwnInputsProvider>
            </FormPagesProvider>
          </ListPagesProvider>
        </RecordPagesProvider>
        <ConfirmDialog />
        <SignInAgain />
      </Themes>
    </CoreAdminContext>
  );
});

/** Who is signed in waits for what their screens are made of; the pages for who is not have no need of it. */
function WhenRegistryIsHere({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const arrival = useRegistryArrival();
  const isWaiting = arrival !== 'here' && session !== null && !mustEnrol(session) && !isPublic(pathname);
  return isWaiting ? <AwaitedRegistry arrival={arrival} /> : children;
}

/** Whoever still needs a second factor gets to see nothing else. */
function Frame({ children }: { readonly children?: ReactNode }) {
  const session = useSession();
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

/** Who is signed in is known at once; nothing needs to stand in for that moment. */
function Nothing() {
  return null;
}
