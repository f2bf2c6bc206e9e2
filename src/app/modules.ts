/** The server modules of the product. */
import { accounts } from '../engine/server/accounts/accounts.ts';
import { engineMigrations } from '../engine/server/migrations/engine.ts';
import {
  mergeModules,
  offerModules,
  type MergedModules,
  type ModuleServices,
  type OfferedModules,
} from '../engine/server/modules.ts';
import { publicOnly, type OutboundPolicy } from '../engine/server/outbound/policy.ts';
import { permissions } from '../engine/server/permissions/permissions.ts';
import { moduleFolders } from './moduleFolders.ts';

/** Returns the modules by the name of their folder. Those of the engine have no name and run with every registry. */
export const offeredModules = (services: ModuleServices = { outbound: publicOnly }): OfferedModules =>
  offerModules([permissions, accounts, engineMigrations], moduleFolders, services);

/**
 * Returns all modules merged, also those that the registry does not name.
 *
 * @param outbound which addresses typed by people the server may call.
 */
export const productModules = (outbound: OutboundPolicy = publicOnly): MergedModules => mergedWith({ outbound });

/** Same as {@link productModules}, with services that were prepared. */
export const mergedWith = (services: ModuleServices): MergedModules =>
  mergeModules(offeredModules(services).modules.map(([, module]) => module));

export const modules = productModules();
