/** What modules hand in to the frame around every page, and to the dashboard. */
import { createContext, useContext, type ComponentType } from 'react';
import type { RawCondition } from '../../registry/raw.ts';
import type { FinderOption } from './Finder.tsx';

/**
 * Options for what is typed into the palette: the key of each is where it leads. A hook: it runs at each render, in the
 * same order.
 */
export type UseCommands = (query: string) => readonly FinderOption[];

export interface ShellExtensions {
  /** Between the search and the person's own choices, by name, in this order. */
  readonly appBar: Readonly<Record<string, ComponentType>>;
  /** Above the pages and records that are found. */
  readonly commands: readonly UseCommands[];
  /** On the dashboard by name, between what asks for something and the numbers. Each sees to itself for whom it is. */
  readonly dashboard: Readonly<Record<string, ComponentType>>;
  /** Where a company begins that has nothing in it yet, in this order. */
  readonly firstSteps: readonly FirstStep[];
}

/** What it is for stands in `first_steps` of the module's texts, by the resource. */
export interface FirstStep {
  readonly module: string;
  readonly resource: string;
  /** It is done once there is a record like that. */
  readonly done: RawCondition;
}

const HandIns = createContext<ShellExtensions>({ appBar: {}, commands: [], dashboard: {}, firstSteps: [] });

export const ShellExtensionsProvider = HandIns.Provider;

export const useShellExtensions = (): ShellExtensions => useContext(HandIns);
