/** Commands of the open page, for the command palette and keyboard shortcuts, which are outside the page. */
import { useEffect, useRef, useState } from 'react';

/** Something that the open page can do. */
export interface PageCommand {
  /** Unique within a page: `edit`, `create`, the name of an action. */
  readonly name: string;
  readonly label: string;
  /** An SVG path; null for a command that has a keyboard shortcut only. */
  readonly icon: string | null;
  /** Its shortcut key, or the keys to display if the page handles them itself. */
  readonly keys?: readonly string[];
  /** Opens the page of a form. */
  readonly opensForm?: boolean;
  readonly run: () => void;
}

type Offered = { readonly current: readonly PageCommand[] };

const offered = new Set<Offered>();
const listeners = new Set<() => void>();

/** Returns the commands of the mounted pages. The last mounted page comes first. */
export function pageCommands(): readonly PageCommand[] {
  return [...offered].toReversed().flatMap(({ current }) => current);
}

/** Returns the commands, and rerenders when they change. */
export function useCurrentPageCommands(): readonly PageCommand[] {
  const [commands, setCommands] = useState(pageCommands);
  useEffect(() => {
    const read = (): void => setCommands(pageCommands());
    listeners.add(read);
    read();
    return () => {
      listeners.delete(read);
    };
  }, []);
  return commands;
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Registers commands while the page is mounted. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
      notifyListeners();
    };
  }, []);
  const names = commands.map(({ name }) => name).join();
  useEffect(notifyListeners, [names]);
}
