/** A product to start, and the parts of a running process. */
import type { Environment } from '../env.ts';
import type { ShutdownSteps } from '../gracefulShutdown.ts';
import type { Log } from '../log.ts';
import type { OpenStore } from '../store/contract.ts';
import type { DemoAccount } from './demoAccounts.ts';
import type { ModuleFolders } from './offeredModules.ts';

/** Parts that an application adds to the engine. */
export interface Product {
  /** The folder of the registry, the built pages and package.json. */
  readonly root: string;
  readonly modules: ModuleFolders;
  /** Fills an empty database, and returns the accounts with their passwords. Without it, the registry's rows do. */
  readonly loadDemo?: (services: DemoServices) => Promise<readonly DemoAccount[]>;
}

interface DemoServices {
  readonly store: OpenStore;
  readonly now: () => Date;
  readonly hashPassword: (password: string) => Promise<string>;
}

/** Parts of the process that all steps of a start use. */
export interface StartContext {
  readonly environment: Environment;
  readonly output: Log;
  /** Prints a line for the administrator as an error. */
  readonly complain: (line: string) => void;
  /** Shutdown steps. They run in reverse order, at the end or when a later step of the start fails. */
  readonly undoing: ShutdownSteps;
  readonly now: () => Date;
}
