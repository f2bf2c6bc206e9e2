/** The registry in force, resolved once; while developing it may be replaced, and what shows it follows. */
import { useSyncExternalStore } from 'react';
import { icons as firstIcons, raw } from 'virtual:beheer/registry';
import type { RawRegistry } from '../registry/raw.ts';
import { resolve } from '../registry/resolve.ts';
import type { Registry, Resource } from '../registry/types.ts';

interface Compiled {
  readonly registry: Registry;
  readonly icons: Readonly<Record<string, string>>;
  /** By react-admin's name of the resource: its route without the slash. */
  readonly byAdminName: ReadonlyMap<string, Resource>;
  routesKey?: string;
}

let compiled = compile(raw, firstIcons);
const listeners = new Set<() => void>();

function compile(written: RawRegistry, icons: Readonly<Record<string, string>>): Compiled {
  const registry = resolve(written);
  return {
    registry,
    icons,
    byAdminName: new Map(Object.values(registry.resources).map((resource) => [adminName(resource), resource])),
  };
}

/** React-admin's name of a resource: `settings/clients`. It makes the routes; the data provider maps it to the API's name. */
export function adminName(resource: Resource): string {
  return resource.route.slice(1);
}

export function currentRegistry(): Registry {
  return compiled.registry;
}

/** By react-admin's name, or by the API's. */
export function findResource(name: string): Resource | undefined {
  return compiled.byAdminName.get(name) ?? compiled.registry.resources[name];
}

export function replaceRegistry(written: RawRegistry, icons: Readonly<Record<string, string>>): void {
  compiled = compile(written, icons);
  for (const listener of listeners) listener();
}

export function iconPath(name: string | null): string | undefined {
  return name === null ? undefined : compiled.icons[name];
}

export function useRegistry(): Registry {
  return useSyncExternalStore(onRegistryChange, currentRegistry);
}

/** The registry, for what only its pages and routes decide: drawn anew when one of those is another, and not for a column. */
export function useRoutes(): Registry {
  useSyncExternalStore(onRegistryChange, routesKey);
  return currentRegistry();
}

function routesKey(): string {
  compiled.routesKey ??= JSON.stringify([
    Object.values(compiled.registry.resources).map(({ name, route, createPage, access, list }) => [
      name,
      route,
      createPage,
      access,
      list.layouts.some(({ type }) => type === 'beside'),
    ]),
    compiled.registry.pages,
    compiled.registry.menu,
  ]);
  return compiled.routesKey;
}

/** Calls the listener after each replacement, until the answered function is called. */
export function onRegistryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While developing: sent by `src/engine/build/registryPlugin.ts` after a change. */
if (import.meta.hot) {
  import.meta.hot.on(
    'beheer:registry',
    (next: { readonly raw: RawRegistry; readonly icons: Readonly<Record<string, string>> }) => {
      replaceRegistry(next.raw, next.icons);
      for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
    },
  );
}
