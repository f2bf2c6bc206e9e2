/** The modules that a registry can name, and those that run with every registry. */
import { accounts } from '../accounts/accounts.ts';
import { jobActions } from './jobActions.ts';
import { engineMigrations } from '../migrations/engine.ts';
import { offerModules, type ModuleServices, type OfferedModules, type ServerModule } from '../modules.ts';
import { publicOnly } from '../outbound/policy.ts';
import { permissions } from '../permissions/permissions.ts';
import { webhooks } from '../webhooks/webhooks.ts';

/**
 * The server sides of module folders, in dependency order; null for a folder without one, or whose code could not be
 * loaded because of the error.
 */
export type ModuleFolders = readonly (readonly [name: string, server: ServerModule | null, error?: unknown])[];

/** Returns the modules of the engine, followed by those of the folders. */
export const offeredModules = (
  folders: ModuleFolders,
  services: ModuleServices = { outbound: publicOnly },
): OfferedModules =>
  offerModules([permissions, accounts, jobActions, webhooks(services.webhooks), engineMigrations], folders, services);
