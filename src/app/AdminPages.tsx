/**
 * The pages for who is signed in, with what react-admin's pages expect around them. Its own `AdminUI` asks whether
 * somebody is signed in, reads their permissions and registers each resource once it was drawn, and draws everything
 * anew after each; here all of that is known before.
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
import type { Registry } from '../engine/registry/types.ts';
import { lazyWithPreload } from '../engine/browser/lazyWithPreload.tsx';
import { resourceElement } from '../engine/browser/screens/resource.tsx';
import { ErrorBoundary } from '../engine/browser/shell/ErrorBoundary.tsx';
import { NoAccessPage } from '../engine/browser/shell/NoAccessPage.tsx';
import { Notifications } from '../engine/browser/shell/Notifications.tsx';
import { productName } from '../engine/browser/shell/ProductName.tsx';
import { Dashboard, pageRoutes } from './pageRoutes.tsx';
import { StudioPage, studioRoute } from './studio.tsx';

const NotFoundPage = lazyWithPreload(() => import('../engine/browser/pages/not-found/NotFoundPage.tsx'));

interface Props {
  readonly registry: Registry;
  /** What stands around every page. */
  readonly frame: (props: { readonly children: ReactNode }) => ReactNode;
}

export const AdminPages = memo(function AdminPages({ registry, frame: Frame }: Props) {
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
                  {StudioPage ? <Route path={studioRoute} element={<StudioPage />} /> : null}
                  {/* Where react-admin leads who may not open something. */}
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

/** They are known from the registry. */
const nothing = (): void => undefined;

/** What broke the frame itself is tried again at the next address. */
function UntilElsewhere({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary resetKey={useLocation().pathname}>{children}</ErrorBoundary>;
}
