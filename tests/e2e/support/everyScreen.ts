/**
 * Lists every screen that the registry makes for an actor: the pages, and of each resource its list, a record and both
 * forms.
 */
import { createPath } from '../../../src/engine/browser/screens/createTarget.ts';
import { mayCreate, mayDo, mayOpenPage } from '../../../src/engine/registry/access.ts';
import type { Principal } from '../../../src/engine/registry/permissions.ts';
import { realRegistry } from './registry.ts';
import { screen, type Role, type Screen } from './screens.ts';

export function everyScreen(role: Role): readonly Screen[] {
  const registry = realRegistry();
  const principal: Principal = { actor: role };
  const pages = Object.values(registry.pages)
    .filter((page) => mayOpenPage(registry, page, principal))
    .map(({ route }) => route);
  const ofResources = Object.values(registry.resources).flatMap((resource) => {
    const { name, route } = resource;
    return [
      ...(mayDo(resource, principal, 'list') ? [route] : []),
      ...(mayDo(resource, principal, 'show') ? [`${route}/{${name}}`] : []),
      ...(mayCreate(registry, resource, principal) ? [createPath(resource)] : []),
      ...(mayDo(resource, principal, 'edit') ? [`${route}/{${name}}/edit`] : []),
    ];
  });
  return [...new Set([...pages, ...ofResources])].map(screen);
}
