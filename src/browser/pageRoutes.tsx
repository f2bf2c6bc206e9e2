/** The routes of the pages of our own, as the registry declares them. */
import { Route } from 'react-router';
import { mayDo } from '../registry/access.ts';
import type { Page, Registry, Resource } from '../registry/types.ts';
import { pages } from './pages/index.ts';
import { usePrincipal } from './providers/session.ts';
import { useRegistry } from './registry.ts';
import { NoAccessPage } from './shell/NoAccessPage.tsx';

/** React-admin wants the page there by itself. */
const dashboardRoute = '/';

/** The pages of the registry, and those with which resources are made. */
export function pageRoutes(registry: Registry) {
  const declared = Object.values(registry.pages).filter((page) => page.route !== dashboardRoute);
  const creating = Object.values(registry.resources).flatMap(createPageOf);
  return [
    ...declared.map((page) => <Route key={page.route} path={page.route} element={<GuardedPage page={page} />} />),
    ...creating.map(({ page, resource }) => <Route key={page.route} path={page.route} element={<CreatingPage page={page} resource={resource} />} />),
  ];
}

interface Creating {
  readonly page: Page;
  readonly resource: Resource;
}

function createPageOf(resource: Resource): readonly Creating[] {
  if (resource.createPage === null) return [];
  const { page: name, route } = resource.createPage;
  return [{ page: { name, route, label: resource.label, icon: resource.icon, menu: null, access: [], cards: [] }, resource }];
}

export function Dashboard() {
  const page = Object.values(useRegistry().pages).find(({ route }) => route === dashboardRoute);
  return page ? <GuardedPage page={page} /> : null;
}

/** For whoever may make such records, by the access list or by a role. */
function CreatingPage({ page, resource }: Creating) {
  const principal = usePrincipal();
  const Component = pages[page.name];
  if (!Component) return null;
  return mayDo(resource, principal, 'create') ? <Component page={page} /> : <NoAccessPage />;
}

function GuardedPage({ page }: { readonly page: Page }) {
  const principal = usePrincipal();
  const Component = pages[page.name];
  if (!Component) return null;
  return page.access.includes(principal.actor) ? <Component page={page} /> : <NoAccessPage />;
}
