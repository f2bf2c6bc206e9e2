/** What can be done on the page that is open: for the command palette and the keyboard, which stand outside of it. */
import { useEffect, useRef, useState } from 'react';

export interface PageCommand {
  /** Of one page no two are called alike: `edit`, `create`, the name of an action. */
  readonly name: string;
  readonly label: string;
  /** An SVG path; null: it is for the keyboard alone. */
  readonly icon: string | null;
  /** The letter that does it, or the keys as they are read where the page listens to them itself. */
  readonly keys?: readonly string[];
  /** It leads to the page of a form. */
  readonly opensForm?: boolean;
  readonly run: () => void;
}

type Offered = { readonly current: readonly PageCommand[] };

const offered = new Set<Offered>();
const listeners = new Set<() => void>();

/** Those of the pages that are mounted, as they are now. What was mounted last comes first. */
export function pageCommands(): readonly PageCommand[] {
  return [...offered].toReversed().flatMap(({ current }) => current);
}

/** The same, also where the page comes while they are shown. */
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

/** For as long as the page is mounted. */
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
