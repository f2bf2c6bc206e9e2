/**
 * Routes and providers of the pages for a signed-in person. Replaces react-admin's `AdminUI`, which checks the session,
 * loads the permissions and registers the resources after the first render and then renders everything again. Here all
 * of that is known before the first render.
 */
import { memo, useMemo, type ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import {
  DefaultTitleContextProvider,
  HasDashboardContextProvider,
  Resource as AdminResource,
  ResourceDefinitionContext,
  useLocation,
  type ResourceDefinitionContextValue,
} from 'react-admin';
import { Route, Routes } from 'react-router';
import type { Registry } from '../../registry/types.ts';
import { lazyWithPreload } from '../lazyWithPreload.tsx';
import { resourceElement } from '../screens/resource.tsx';
import { ErrorBoundary } from '../shell/errors/ErrorBoundary.tsx';
import { NoAccessPage } from '../shell/errors/NoAccessPage.tsx';
import { Notifications } from '../shell/Notifications.tsx';
import { productName } from '../shell/ProductName.tsx';
import { Dashboard, pageRoutes } from './pageRoutes.tsx';
import { studioRoute, type StudioParts } from './studio.tsx';

const NotFoundPage = lazyWithPreload(() => import('../pages/not-found/NotFoundPage.tsx'));

interface Props {
  readonly registry: Registry;
  /** The layout around every page. */
  readonly frame: (props: { readonly children: ReactNode }) => ReactNode;
  /** The development studio; null in a build. */
  readonly studio: StudioParts | null;
}

export const AdminPages = memo(function AdminPages({ registry, frame: Frame, studio }: Props) {
  const resources = useMemo(() => Object.values(registry.resources).map(resourceElement), [registry]);
  const definitions = useMemo(
    (): ResourceDefinitionContextValue => ({
      definitions: Object.fromEntries(
        resources.map(({ props }) => [props.name, AdminResource.registerResource(props)]),
      ),
      register: nothing,
      unregister: nothing,
    }),
    [resources],
  );
  return (
    <CssBaseline enableColorScheme>
      <ResourceDefinitionContext value={definitions}>
        <DefaultTitleContextProvider value={productName}>
          <HasDashboardContextProvider value>
            <UntilElsewhere>
              <Frame>
                <Routes>
                  {resources.map((element) => (
                    <Route key={element.props.name} path={`${element.props.name}/*`} element={element} />
                  ))}
                  {pageRoutes(registry)}
                  <Route path="/" element={<Dashboard />} />
                  {studio === null ? null : <Route path={studioRoute} element={<studio.Page />} />}
                  {/* react-admin redirects here when access is denied. */}
                  <Route path="/access-denied" element={<NoAccessPage />} />
                  <Route path="*" element={<NotFoundPage />} />
                </Routes>
              </Frame>
            </UntilElsewhere>
          </HasDashboardContextProvider>
        </DefaultTitleContextProvider>
      </ResourceDefinitionContext>
      <Notifications />
    </CssBaseline>
  );
});

/** react-admin calls this to register resources. They are known from the registry already. */
const nothing = (): void => undefined;

/** Error boundary for the frame. Resets when the address changes. */
function UntilElsewhere({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary resetKey={useLocation().pathname}>{children}</ErrorBoundary>;
}
