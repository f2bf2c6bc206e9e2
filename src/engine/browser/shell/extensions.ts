/** Extensions of the layout and the dashboard that modules provide. */
import { createContext, useContext, type ComponentType } from 'react';
import type { RawCondition } from '../../registry/raw.ts';
import type { FinderOption } from './finder/Finder.tsx';

/**
 * A hook that returns palette options for the typed text. Option keys are addresses. It runs at each render, in
 * constant order.
 */
export type UseCommands = (query: string) => readonly FinderOption[];

/** Components and commands of the modules for the layout. */
export interface ShellExtensions {
  /** Between the search and the person's preferences, by name, in this order. */
  readonly appBar: Readonly<Record<string, ComponentType>>;
  /** Shown above the pages and records. */
  readonly commands: readonly UseCommands[];
  /**
   * Dashboard components by name, after the main figures. Each decides for whom it is shown. With the name of a figure
   * that requires attention it takes the place of the row of that figure.
   */
  readonly dashboard: Readonly<Record<string, ComponentType>>;
  /** The first steps of a new company, in this order. */
  readonly firstSteps: readonly FirstStep[];
}

/** A first step. Its description is in `first_steps` of the module's texts, by the resource. */
interface FirstStep {
  readonly module: string;
  readonly resource: string;
  /** The step is complete if a record meets this. */
  readonly done: RawCondition;
}

const HandIns = createContext<ShellExtensions>({ appBar: {}, commands: [], dashboard: {}, firstSteps: [] });

export const ShellExtensionsProvider = HandIns.Provider;

/** Returns the extensions of all modules; none outside {@link ShellExtensionsProvider}. */
export const useShellExtensions = (): ShellExtensions => useContext(HandIns);
