/** Hooks for registry details that load on demand: more icons, help texts, and configuration of detail pages. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentIcons, isRegistryComplete, onCompletion } from '../../registry.ts';
import { registryDetails } from './personalRegistry.ts';

/** Returns the path of an icon: empty while it loads, to reserve its space; undefined if it does not exist. */
type IconPath = (name: string | null) => string | undefined;

/** Returns an icon lookup and rerenders when icons have loaded. The first missing icon starts loading. */
export function useIconPath(): IconPath {
  const icons = useSyncExternalStore(onCompletion, currentIcons);
  return (name) => {
    if (name === null) return undefined;
    const path = icons[name];
    if (path !== undefined || isRegistryComplete()) return path;
    // Concurrent calls are merged.
    void registryDetails();
    return '';
  };
}

/** Loads the details and rerenders when they are available. */
export function useRegistryDetails(): void {
  const isComplete = useSyncExternalStore(onCompletion, isRegistryComplete);
  useEffect(() => {
    if (!isComplete) void registryDetails();
  }, [isComplete]);
}

/** Loads the details. Returns true when they are available or have failed to load. */
export function useHasDetails(): boolean {
  const isComplete = useSyncExternalStore(onCompletion, isRegistryComplete);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isComplete) void registryDetails().then(() => setFailed(!isRegistryComplete()));
  }, [isComplete]);
  return isComplete || hasFailed;
}

/** Loads code together with the details, so that its layout does not shift when they arrive. */
export async function withDetails<Code>(code: Promise<Code>): Promise<Code> {
  const [found] = await Promise.all([code, registryDetails()]);
  return found;
}
