/** The screens, put together: who is signed in, what they may see, in which language and theme. */
import { lazy, Suspense } from 'react';
import { AdminUI, CoreAdminContext, CustomRoutes } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router';
import { resourceElement } from './generated/resource.tsx';
import { RecordPagesProvider } from './generated/record/PageTab.tsx';
import { generatedMessages } from './generated/messages.ts';
import { followingI18nProvider } from './i18n/i18nProvider.ts';
import { authProvider } from './providers/authProvider.ts';
import { dataProvider } from './providers/dataProvider.ts';
import { queryClient } from './providers/queryClient.ts';
import { isPublic } from './providers/redirect.ts';
import { currentSession } from './providers/session.ts';
import { store } from './providers/store.ts';
import { currentRegistry, useRoutes } from './registry.ts';
import { ErrorPage } from './shell/ErrorPage.tsx';
import { Layout } from './shell/Layout.tsx';
import { NoAccessPage } from './shell/NoAccessPage.tsx';
import { Notifications } from './shell/Notifications.tsx';
import { productName } from './shell/ProductName.tsx';
import { Themes } from './shell/Themes.tsx';
import { Dashboard, pageRoutes } from './pageRoutes.tsx';
import { recordPages } from './pages/index.ts';

const LoginPage = lazy(() => import('./pages/auth/LoginPage.tsx'));
const SetupPage = lazy(() => import('./pages/auth/SetupPage.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found/NotFoundPage.tsx'));

// A data router: only that can ask before somebody leaves unsaved changes.
const router = createBrowserRouter([{ path: '*', element: <Admin /> }]);

const i18nProvider = followingI18nProvider(currentRegistry, generatedMessages);

export function App() {
  return <RouterProvider router={router} />;
}

/**
 * Who is not signed in is sent to do so before anything else is shown. React-admin would send them only after it has shown its frame, and
 * again at each of its renders until the sign-in page has been loaded.
 */
function Admin() {
  const { pathname, search } = useLocation();
  if (currentSession() === null && !isPublic(pathname)) return <Navigate to="/login" state={{ nextPathname: pathname, nextSearch: search }} replace />;
  return <Screens />;
}

function Screens() {
  const registry = useRoutes();
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={i18nProvider} store={store} queryClient={queryClient}>
      <Themes>
        <RecordPagesProvider value={recordPages}>
          <Suspense fallback={null}>
            <AdminUI
              title={productName}
              requireAuth
              disableTelemetry
              layout={Layout}
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
              <CustomRoutes noLayout><Route path="/setup/:token" element={<SetupPage />} /></CustomRoutes>
            </AdminUI>
          </Suspense>
        </RecordPagesProvider>
      </Themes>
    </CoreAdminContext>
  );
}

/** Who is signed in is known at once; nothing needs to stand in for that moment. */
function Nothing() {
  return null;
}
