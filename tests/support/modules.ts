/** The server modules of the product. */
import { modules as folders } from '../../src/app/modules.ts';
import { mergeModules, type MergedModules, type ModuleServices } from '../../src/engine/server/modules.ts';
import { publicOnly, type OutboundPolicy } from '../../src/engine/server/outbound/policy.ts';
import { offeredModules } from '../../src/engine/server/start/offeredModules.ts';

/** Returns the modules of the product by the name of their folder. */
export const offeredByProduct = (services?: ModuleServices) => offeredModules(folders, services);

/** Returns all modules merged, also those that the registry does not name. */
export const mergedWith = (services: ModuleServices): MergedModules =>
  mergeModules(offeredByProduct(services).modules.map(([, module]) => module));

/** @param outbound which addresses typed by people the server may call. */
export const productModules = (outbound: OutboundPolicy = publicOnly): MergedModules => mergedWith({ outbound });

export const modules = productModules();
