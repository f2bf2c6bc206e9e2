/**
 * Determines where a new record is created: a form, a custom page, or an order page for people who may not create it
 * directly.
 */
import { mayCreate, mayOpenPage } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Registry, Resource } from '../../registry/types.ts';

/**
 * Returns the path of the create page: the custom page if the registry names one, else the form.
 * @param given initial values of the form.
 */
export function createPath(
  { createPage, route }: Pick<Resource, 'createPage' | 'route'>,
  given?: Readonly<Record<string, unknown>>,
): string {
  const path = createPage?.route ?? `${route}/create`;
  return given === undefined ? path : `${path}?source=${encodeURIComponent(JSON.stringify(given))}`;
}

interface CreateTarget {
  readonly to: string;
  readonly isOrder: boolean;
}

/** Returns true if the principal may not open the page at the address. */
function isClosed(registry: Registry, address: string, principal: Principal): boolean {
  const [path = ''] = address.split('?');
  const page = Object.values(registry.pages).find(({ route }) => route === path);
  return page ? !mayOpenPage(registry, page, principal) : registry.closed.includes(path);
}

/** Returns the create page for a principal; null if they can neither create nor order. */
export function createTargetOf(registry: Registry, resource: Resource, principal: Principal): CreateTarget | null {
  if (mayCreate(registry, resource, principal)) return { to: createPath(resource), isOrder: false };
  const order = resource.createPage?.order ?? null;
  return order === null || isClosed(registry, order, principal) ? null : { to: order, isOrder: true };
}
