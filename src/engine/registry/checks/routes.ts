/** Checks that every page has its own address. */
import { registryFile, type Path } from '../load.ts';
import { actors } from '../resolve/access.ts';
import { serverAddresses } from '../serverAddresses.ts';
import type { Resource } from '../types.ts';
import { didYouMean, type CheckContext } from './context.ts';

/** Public pages. A page of the registry may replace one, a resource may not. */
const publicRoutes = [
  '/access-denied',
  '/login',
  '/forgot-password',
  '/forgot-password-requested',
  '/reset-password',
  '/register',
  '/setup',
];

export function checkRoutes(context: CheckContext): void {
  const { registry, report } = context;
  const taken = new Map<string, string>();
  let isClear = true;
  const claim = (route: string, owner: string, path: Path): void => {
    const own = serverAddresses.some((address) => route === address || route.startsWith(`${address}/`));
    const other = own ? 'the server' : taken.get(route);
    if (other) isClear = false;
    if (other)
      report(registryFile, path, {
        id: 'E401',
        message: `The route ${route} is that of ${other} already.`,
        hint: `Give ${owner} a "route" of its own.`,
      });
    else taken.set(route, owner);
  };
  for (const page of Object.values(registry.pages)) claim(page.route, page.name, ['pages', page.name, 'route']);
  for (const route of publicRoutes) if (!taken.has(route)) taken.set(route, 'signing in');
  for (const resource of Object.values(registry.resources)) {
    claim(resource.route, resource.name, ['resources', resource.name, 'route']);
    if (resource.createPage)
      claim(resource.createPage.route, resource.name, ['resources', resource.name, 'create', 'route']);
  }
  for (const resource of Object.values(registry.resources)) if (checkShadows(context, resource, taken)) isClear = false;
  // If an address is wrong, reporting that is enough.
  if (!isClear) return;
  const routes = Object.values(registry.pages).map(({ route }) => route);
  for (const { name, createPage, audience } of Object.values(registry.resources)) {
    const named: readonly (readonly [Path, string | null | undefined])[] = [
      [['create', 'order'], createPage?.order],
      ...actors.map((actor) => [['audience', actor, 'begin', 'route'], audience[actor]?.begin?.route] as const),
    ];
    for (const [place, address] of named) {
      const [path = ''] = (address ?? '').split('?');
      if (path === '' || routes.includes(path)) continue;
      report(registryFile, ['resources', name, ...place], {
        id: 'E402',
        message: `There is no page at ${path}.`,
        hint: didYouMean(path, routes),
      });
    }
  }
}

/** Reports a page at the address of the form for new records, unless the resource has a create page. */
function checkShadows(
  { registry, report }: CheckContext,
  resource: Resource,
  taken: ReadonlyMap<string, string>,
): boolean {
  const route = `${resource.route}/create`;
  const owner = taken.get(route);
  if (resource.createPage !== null || owner === undefined) return false;
  const path = registry.resources[owner] ? ['resources', owner, 'route'] : ['pages', owner, 'route'];
  report(registryFile, path, {
    id: 'E409',
    message: `The route ${route} hides the form with which ${resource.name} are made.`,
    hint: `Give ${owner} another route.`,
  });
  return true;
}
