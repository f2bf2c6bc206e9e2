/** The server modules of the product. */
import { accounts } from '../engine/server/accounts/accounts.ts';
import { applications } from '../modules/services/server/applications/applications.ts';
import { billing } from '../modules/billing/server/billing.ts';
import { budgets } from '../modules/hours/server/budgets/budgets.ts';
import { clients } from '../modules/clients/server/clients.ts';
import { configuration } from '../modules/services/server/configuration/configuration.ts';
import { dns } from '../modules/dns/server/dns.ts';
import { domains } from '../modules/domains/server/domains.ts';
import { registrarComparison } from '../modules/domains/server/registrarCalls.ts';
import { hourBilling, hourLines } from '../modules/hour-billing/server/hourBilling.ts';
import { hosting } from '../modules/services/server/hosting/hosting.ts';
import { serviceLife } from '../modules/services/server/life/life.ts';
import { hours } from '../modules/hours/server/hours.ts';
import { engineMigrations } from '../engine/server/migrations/engine.ts';
import { mergeModules, type MergedModules, type OfferedModules } from '../engine/server/modules.ts';
import { numbering } from '../modules/numbering/server/numbering.ts';
import { createAdapters } from '../modules/providers/server/adapters.ts';
import { provisioning } from '../modules/services/server/provisioning/provisioning.ts';
import { permissions } from '../engine/server/permissions/permissions.ts';
import { pricing } from '../modules/pricing/server/pricing.ts';
import { registryAddresses } from '../modules/selling/server/availability/checkAddress.ts';
import { selling } from '../modules/selling/server/selling.ts';
import { subscriptions } from '../modules/subscriptions/server/subscriptions.ts';
import { hostingUsage } from '../modules/services/server/usage/hostingUsage.ts';
import { serverCapacity } from '../modules/services/server/capacity/capacity.ts';
import { serverWatch } from '../modules/services/server/watch/watch.ts';
import { vat } from '../modules/vat/server/vat.ts';
import type { Adapters } from '../modules/providers/server/adapter.ts';
import { publicOnly, type OutboundPolicy } from '../engine/server/outbound/policy.ts';

/**
 * Lists the business modules by the name of their subject. Modules with the name null belong to the engine and run with
 * every registry.
 */
function offeredWith(adapters: Adapters, outbound: OutboundPolicy = publicOnly): OfferedModules {
  return {
    modules: [
      [null, permissions],
      [null, accounts],
      [null, engineMigrations],
      ['clients', clients],
      ['numbering', numbering],
      ['vat', vat],
      ['domains', domains],
      ['domains', registrarComparison(adapters)],
      ['dns', dns],
      ['services', hosting],
      ['hours', hours],
      ['hours', budgets],
      ['billing', billing(hourLines)],
      ['hour-billing', hourBilling],
      ['pricing', pricing],
      ['subscriptions', subscriptions],
      ['selling', selling],
      ['selling', registryAddresses(outbound)],
      ['services', applications(outbound)],
      ['services', provisioning(adapters)],
      ['services', configuration],
      // Must follow provisioning, which sends the requests of a state to the provider first.
      ['services', serviceLife],
      ['services', serverWatch(outbound)],
      ['services', serverCapacity],
      ['services', hostingUsage(adapters)],
    ],
    others: ['vat', 'providers', 'projects'],
  };
}

/** Returns all modules merged, also those that the registry does not name. */
export const modulesWith = (adapters: Adapters, outbound?: OutboundPolicy): MergedModules =>
  mergeModules(offeredWith(adapters, outbound).modules.map(([, module]) => module));

/**
 * Returns the merged modules of the product.
 *
 * @param outbound which addresses typed by people the server may call.
 */
export const productModules = (outbound: OutboundPolicy = publicOnly): MergedModules =>
  modulesWith(createAdapters({ outbound }), outbound);

export const offeredModules = (outbound: OutboundPolicy = publicOnly): OfferedModules =>
  offeredWith(createAdapters({ outbound }), outbound);

export const modules = productModules();
