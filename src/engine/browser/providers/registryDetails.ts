/** What comes once it is needed: the icons beyond those of the menu, the help of forms, and what only records' pages show. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentIcons, isRegistryComplete, onCompletion } from '../registry.ts';
import { registryDetails } from './personalRegistry.ts';

/** Answers the path of an icon: empty, for the room that it takes, while it is on its way; undefined where there is none. */
export type IconPath = (name: string | null) => string | undefined;

/** Draws anew when more icons have come, which are asked for with the first that is not there. */
export function useIconPath(): IconPath {
  const icons = useSyncExternalStore(onCompletion, currentIcons);
  return (name) => {
    if (name === null) return undefined;
    const path = icons[name];
    if (path !== undefined || isRegistryComplete()) return path;
    // Several calls are one.
    void registryDetails();
    return '';
  };
}

/** Draws anew when the help of fields has come, and asks for it. */
export function useRegistryDetails(): void {
  const isComplete = useSyncExternalStore(onCompletion, isRegistryComplete);
  useEffect(() => {
    if (!isComplete) void registryDetails();
  }, [isComplete]);
}

/** Whether they are there, which it asks for, or could not be had. Draws anew when that is another. */
export function useHasDetails(): boolean {
  const isComplete = useSyncExternalStore(onCompletion, isRegistryComplete);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isComplete) void registryDetails().then(() => setFailed(!isRegistryComplete()));
  }, [isComplete]);
  return isComplete || hasFailed;
}

/** Code that shows them, once they are there: nothing of it moves when they come. */
export async function withDetails<Code>(code: Promise<Code>): Promise<Code> {
  const [found] = await Promise.all([code, registryDetails()]);
  return found;
}
