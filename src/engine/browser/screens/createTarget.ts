/** Where a new record begins: a form, a page of our own, or an order by whoever may not make one. */
import { mayCreate, mayOpenPage } from '../../registry/access.ts';
import type { Principal } from '../../registry/permissions.ts';
import type { Registry, Resource } from '../../registry/types.ts';

/**
 * The page of our own where the registry names one.
 *
 * @param given what stands in the form already.
 */
export function createPath(
  { createPage, route }: Pick<Resource, 'createPage' | 'route'>,
  given?: Readonly<Record<string, unknown>>,
): string {
  const path = createPage?.route ?? `${route}/create`;
  return given === undefined ? path : `${path}?source=${encodeURIComponent(JSON.stringify(given))}`;
}

export interface CreateTarget {
  readonly to: string;
  readonly isOrder: boolean;
}

/** Whether the page at the address is not for this person. */
function isClosed(registry: Registry, address: string, principal: Principal): boolean {
  const [path = ''] = address.split('?');
  const page = Object.values(registry.pages).find(({ route }) => route === path);
  return page ? !mayOpenPage(registry, page, principal) : registry.closed.includes(path);
}

/** Null: for nobody like this. */
export function createTargetOf(registry: Registry, resource: Resource, principal: Principal): CreateTarget | null {
  if (mayCreate(registry, resource, principal)) return { to: createPath(resource), isOrder: false };
  const order = resource.createPage?.order ?? null;
  return order === null || isClosed(registry, order, principal) ? null : { to: order, isOrder: true };
}
