/** The routes of the pages of our own, as the registry declares them. */
import { Suspense } from 'react';
import { Navigate, Route } from 'react-router';
import { mayOpenPage } from '../engine/registry/access.ts';
import type { Page, Registry, Resource } from '../engine/registry/types.ts';
import { createTargetOf } from '../engine/browser/screens/createTarget.ts';
import { FormPageSkeleton } from '../engine/browser/screens/FormSkeleton.tsx';
import { browserModules } from './browserModules.ts';
import { usePrincipal } from '../engine/browser/providers/session.ts';
import { useRegistry } from '../engine/browser/registry.ts';
import { areaAt } from '../engine/browser/shell/menuTree.ts';
import { NoAccessPage } from '../engine/browser/shell/NoAccessPage.tsx';
import { useMenuTree } from '../engine/browser/shell/useMenuTree.ts';

/** React-admin wants the page there by itself. */
const dashboardRoute = '/';

/** The pages of the registry, and those with which resources are made. */
export function pageRoutes(registry: Registry) {
  const declared = Object.values(registry.pages).filter((page) => page.route !== dashboardRoute);
  const creating = Object.values(registry.resources).flatMap(createPageOf);
  return [
    ...declared.map((page) => <Route key={page.route} path={page.route} element={<GuardedPage page={page} />} />),
    ...areaRoutes(registry),
    ...registry.closed.map((route) => <Route key={route} path={`${route}/*`} element={<NoAccessPage />} />),
    ...creating.map(({ page, resource }) => (
      <Route key={page.route} path={page.route} element={<CreatingPage page={page} resource={resource} />} />
    )),
  ];
}

/**
 * Fetches what the page of our own at this address is drawn by, a list's own ones among them. Resolves at once where
 * there is none.
 */
export async function preloadOwnPage({ pages, resources }: Registry, pathname: string): Promise<void> {
  const creating = Object.values(resources).flatMap(createPageOf);
  const page = [...Object.values(pages), ...creating.map((one) => one.page)].find(({ route }) => route === pathname);
  const list = Object.values(resources).find(({ route }) => route === pathname)?.list;
  const ofList = list?.layouts.flatMap((layout) => (layout.type === 'page' ? [layout.page] : [])) ?? [];
  await Promise.all([
    page && browserModules.pages[page.name]?.preload?.(),
    ...ofList.map((name) => browserModules.listPages[name]?.preload?.()),
  ]);
}

/** An area whose own address is nobody's, or not for who asks, leads to the first of its pages. */
function areaRoutes({ menu, pages: declared, resources }: Registry) {
  const taken = new Set([...Object.values(declared), ...Object.values(resources)].map(({ route }) => route));
  return menu.flatMap(({ area }) =>
    area === null || taken.has(area) ? [] : [<Route key={area} path={area} element={<AreaStart area={area} />} />],
  );
}

function AreaStart({ area }: { readonly area: string }) {
  const first = areaAt(useMenuTree(), area)?.entries[0];
  return first ? <Navigate to={first.to} replace /> : <NoAccessPage />;
}

interface Creating {
  readonly page: Page;
  readonly resource: Resource;
}

function createPageOf(resource: Resource): readonly Creating[] {
  if (resource.createPage === null) return [];
  const { page: name, route } = resource.createPage;
  return [
    {
      page: {
        name,
        route,
        label: resource.label,
        icon: resource.icon,
        menu: null,
        badge: null,
        access: [],
        needs: null,
        figures: [],
      },
      resource,
    },
  ];
}

export function Dashboard() {
  const page = Object.values(useRegistry().pages).find(({ route }) => route === dashboardRoute);
  return page ? <GuardedPage page={page} /> : null;
}

/** For whoever may make such records, by the access list or by a role; the others order them where that can be done. */
function CreatingPage({ page, resource }: Creating) {
  const principal = usePrincipal();
  const registry = useRegistry();
  const Component = browserModules.pages[page.name];
  if (!Component) return null;
  const beginning = createTargetOf(registry, resource, principal);
  if (beginning === null) return <NoAccessPage />;
  if (beginning.isOrder) return <Navigate to={beginning.to} replace />;
  if (Component.shape !== 'form') return <Component page={page} />;
  return (
    <Suspense fallback={<FormPageSkeleton resource={resource} />}>
      <Component page={page} />
    </Suspense>
  );
}

function GuardedPage({ page }: { readonly page: Page }) {
  const principal = usePrincipal();
  const registry = useRegistry();
  const isArea = registry.menu.some(({ area }) => area === page.route);
  const Component = browserModules.pages[page.name];
  if (!Component) return null;
  if (mayOpenPage(registry, page, principal)) return <Component page={page} />;
  return isArea ? <AreaStart area={page.route} /> : <NoAccessPage />;
}
