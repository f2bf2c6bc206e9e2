/**
 * The registry in force: that of who is signed in, which `providers/personalRegistry.ts` asks for, or the one that is
 * built in. It may be replaced at any time, and what shows it follows.
 */
import { useSyncExternalStore } from 'react';
import { bundled } from 'virtual:beheer/registry';
import { defaultBusiness } from '../registry/resolve/business.ts';
import type { RawRegistry } from '../registry/raw.ts';
import { setRegion } from '../values/region.ts';
import type { Registry, Resource } from '../registry/types.ts';
import { fillInDetails, type RegistryDetails } from '../registry/wire.ts';

type Icons = Readonly<Record<string, string>>;

interface Compiled {
  readonly registry: Registry;
  readonly icons: Icons;
  /** Whether it has its details. */
  readonly isComplete: boolean;
  /** By react-admin's name of the resource: its route without the slash. */
  readonly byAdminName: ReadonlyMap<string, Resource>;
  routesKey?: string;
}

/** True if the registry is part of the build. Then it is the same for everybody, and available before sign-in. */
export const isBundled = bundled !== null;
/** Registry before sign-in. */
const nothing: Registry = { ...defaultBusiness, menu: [], settings: null, pages: {}, resources: {}, closed: [] };

let compiled = compile(bundled?.registry ?? nothing, bundled?.icons ?? {}, true);
/** Receives the previous registry. */
type Listener = (before: Registry) => void;
const listeners = new Set<Listener>();

function compile(registry: Registry, icons: Icons, isComplete: boolean): Compiled {
  // Before sign-in and after it, the region is that of the page.
  if (registry !== nothing) setRegion(registry);
  return {
    registry,
    icons,
    isComplete,
    byAdminName: new Map(Object.values(registry.resources).map((resource) => [adminName(resource), resource])),
  };
}

/**
 * React-admin's name of a resource: `settings/clients`. It makes the routes; the data provider maps it to the API's
 * name.
 */
export function adminName(resource: Resource): string {
  return resource.route.slice(1);
}

/** Returns the registry outside React. Components use `useRegistry`, which follows its replacement. */
export function currentRegistry(): Registry {
  return compiled.registry;
}

/** Finds a resource by its react-admin name or its API name. */
export function findResource(name: string): Resource | undefined {
  return compiled.byAdminName.get(name) ?? compiled.registry.resources[name];
}

/** @param details null if they are loaded later */
export function replaceRegistry(registry: Registry, icons: Icons, details: RegistryDetails | null = noDetails): void {
  const before = compiled.registry;
  if (details !== null) fillInDetails(registry, details);
  compiled = compile(registry, { ...icons, ...details?.icons }, details !== null);
  for (const listener of listeners) listener(before);
}

const noDetails: RegistryDetails = { help: {}, questions: {}, resources: {}, settings: null, icons: {} };
const completionListeners = new Set<() => void>();

/** Adds the details that were left out of the registry at first. */
export function completeRegistry(details: RegistryDetails): void {
  fillInDetails(compiled.registry, details);
  compiled = { ...compiled, icons: { ...compiled.icons, ...details.icons }, isComplete: true };
  for (const listener of completionListeners) listener();
}

/** Returns true once the details are loaded too: help texts, questions and most icons. */
export const isRegistryComplete = (): boolean => compiled.isComplete;

/** Calls the listener when the details are loaded or the registry is replaced. @returns a function that unsubscribes */
export function onCompletion(listener: () => void): () => void {
  completionListeners.add(listener);
  const stop = onRegistryChange(listener);
  return () => {
    completionListeners.delete(listener);
    stop();
  };
}

/** Called after sign-out. */
export function removeRegistry(): void {
  if (!isBundled) replaceRegistry(nothing, {});
}

/** Returns the icons loaded so far. Components that show an icon use `providers/registryDetails.ts`. */
export const currentIcons = (): Icons => compiled.icons;

/**
 * Returns the registry, and rerenders when it is replaced. Use {@link useRoutes} where only pages and routes matter.
 */
export function useRegistry(): Registry {
  return useSyncExternalStore(onRegistryChange, currentRegistry);
}

/** Registry for components that only need its pages and routes: they re-render when one of those changes. */
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
    compiled.registry.closed,
  ]);
  return compiled.routesKey;
}

/** Calls the listener after each replacement, until the answered function is called. */
export function onRegistryChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While developing, where it is built in: sent by `src/engine/build/plugins/registryPlugin.ts` after a change. */
if (import.meta.hot) {
  import.meta.hot.on(
    'beheer:registry',
    async (next: { readonly raw?: RawRegistry; readonly icons?: Compiled['icons'] }) => {
      if (!next.raw) return;
      const { resolve } = await import('../registry/resolve.ts');
      replaceRegistry(resolve(next.raw), next.icons ?? {});
      for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove();
    },
  );
}
