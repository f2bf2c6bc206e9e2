/** What modules hand in to the frame around every page: buttons in its bar, and commands of the palette. */
import { createContext, useContext, type ComponentType } from 'react';
import type { FinderOption } from './Finder.tsx';

/**
 * Options for what is typed into the palette: the key of each is where it leads. A hook: it runs at each render, in the
 * same order.
 */
export type UseCommands = (query: string) => readonly FinderOption[];

export interface ShellHandIns {
  /** Between the search and the person's own choices, by name, in this order. */
  readonly appBar: Readonly<Record<string, ComponentType>>;
  /** Above the pages and records that are found. */
  readonly commands: readonly UseCommands[];
}

const HandIns = createContext<ShellHandIns>({ appBar: {}, commands: [] });

export const ShellHandInsProvider = HandIns.Provider;

export const useShellHandIns = (): ShellHandIns => useContext(HandIns);
