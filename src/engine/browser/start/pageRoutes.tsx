/** Routes of custom pages, as declared in the registry. */
import { Suspense } from 'react';
import { Navigate, Route } from 'react-router';
import { mayOpenPage } from '../../registry/access.ts';
import type { RegistryPage, Registry, Resource } from '../../registry/types.ts';
import type { BrowserModules } from '../modules.ts';
import { createTargetOf } from '../screens/createTarget.ts';
import { FormPageSkeleton } from '../screens/skeletons/FormSkeleton.tsx';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import { areaAt } from '../shell/menu/menuTree.ts';
import { NoAccessPage } from '../shell/errors/NoAccessPage.tsx';
import { useMenuTree } from '../shell/menu/useMenuTree.ts';
import { usePages } from './ModuleContributions.tsx';

/** react-admin expects the dashboard at this route without a declaration. */
const dashboardRoute = '/';

/** Returns the routes of the registry's pages and of the pages that create records. */
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

/** Preloads the code of the custom page or list at this address. Resolves immediately if there is none. */
export async function preloadOwnPage(
  modules: Pick<BrowserModules, 'pages' | 'listPages'>,
  { pages, resources }: Registry,
  pathname: string,
): Promise<void> {
  const creating = Object.values(resources).flatMap(createPageOf);
  const page = [...Object.values(pages), ...creating.map((one) => one.page)].find(({ route }) => route === pathname);
  const list = Object.values(resources).find(({ route }) => route === pathname)?.list;
  const ofList = list?.layouts.flatMap((layout) => (layout.type === 'page' ? [layout.page] : [])) ?? [];
  await Promise.all([
    page && modules.pages[page.name]?.preload?.(),
    ...ofList.map((name) => modules.listPages[name]?.preload?.()),
  ]);
}

/** Redirects an area without a page of its own, or without one for this person, to its first page. */
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
  readonly page: RegistryPage;
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
        isPublic: false,
        figures: [],
        lists: [],
      },
      resource,
    },
  ];
}

export function Dashboard() {
  const page = Object.values(useRegistry().pages).find(({ route }) => route === dashboardRoute);
  return page ? <GuardedPage page={page} /> : null;
}

/** For people who may create such records, by permission or role. Others are sent to the order page if there is one. */
function CreatingPage({ page, resource }: Creating) {
  const principal = usePrincipal();
  const registry = useRegistry();
  const Component = usePages()[page.name];
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

function GuardedPage({ page }: { readonly page: RegistryPage }) {
  const principal = usePrincipal();
  const registry = useRegistry();
  const isArea = registry.menu.some(({ area }) => area === page.route);
  const Component = usePages()[page.name];
  if (!Component) return null;
  if (mayOpenPage(registry, page, principal)) return <Component page={page} />;
  return isArea ? <AreaStart area={page.route} /> : <NoAccessPage />;
}
