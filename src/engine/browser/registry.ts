/**
 * The registry in force: that of who is signed in, which `providers/personalRegistry.ts` asks for, or the one that is
 * built in. It may be replaced at any time, and what shows it follows.
 */
import { useSyncExternalStore } from 'react';
import { bundled } from 'virtual:beheer/registry';
import { defaultBusiness } from '../registry/resolve/business.ts';
import type { RawRegistry } from '../registry/raw.ts';
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

/** Whether it is built in: then it is everybody's, and there before anybody signs in. */
export const isBundled = bundled !== null;
/** Until somebody is signed in. */
const nothing: Registry = { ...defaultBusiness, menu: [], settings: null, pages: {}, resources: {}, closed: [] };

let compiled = compile(bundled?.registry ?? nothing, bundled?.icons ?? {}, true);
/** Called with the registry that was there before. */
type Listener = (before: Registry) => void;
const listeners = new Set<Listener>();

function compile(registry: Registry, icons: Icons, isComplete: boolean): Compiled {
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

export function currentRegistry(): Registry {
  return compiled.registry;
}

/** By react-admin's name, or by the API's. */
export function findResource(name: string): Resource | undefined {
  return compiled.byAdminName.get(name) ?? compiled.registry.resources[name];
}

/** @param details null: they come later. */
export function replaceRegistry(registry: Registry, icons: Icons, details: RegistryDetails | null = noDetails): void {
  const before = compiled.registry;
  if (details !== null) fillInDetails(registry, details);
  compiled = compile(registry, { ...icons, ...details?.icons }, details !== null);
  for (const listener of listeners) listener(before);
}

const noDetails: RegistryDetails = { help: {}, questions: {}, resources: {}, settings: null, icons: {} };
const completionListeners = new Set<() => void>();

/** What was left out of the registry in force has come. */
export function completeRegistry(details: RegistryDetails): void {
  fillInDetails(compiled.registry, details);
  compiled = { ...compiled, icons: { ...compiled.icons, ...details.icons }, isComplete: true };
  for (const listener of completionListeners) listener();
}

export const isRegistryComplete = (): boolean => compiled.isComplete;

/** Calls the listener when the details have come, or another registry is in force, until the answered function is called. */
export function onCompletion(listener: () => void): () => void {
  completionListeners.add(listener);
  const stop = onRegistryChange(listener);
  return () => {
    completionListeners.delete(listener);
    stop();
  };
}

/** Nobody is signed in any more. */
export function removeRegistry(): void {
  if (!isBundled) replaceRegistry(nothing, {});
}

/** Those that have come: whatever shows one asks `providers/registryDetails.ts`. */
export const currentIcons = (): Icons => compiled.icons;

export function useRegistry(): Registry {
  return useSyncExternalStore(onRegistryChange, currentRegistry);
}

/**
 * The registry, for what only its pages and routes decide: drawn anew when one of those is another, and not for a
 * column.
 */
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

/** While developing, where it is built in: sent by `src/engine/build/registryPlugin.ts` after a change. */
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
