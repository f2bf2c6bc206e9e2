/** The modules whose rules and calls the server has. */
import { accounts } from '../engine/server/accounts/accounts.ts';
import { applications } from '../modules/services/server/applications/applications.ts';
import { billing } from '../modules/billing/server/billing.ts';
import { budgets } from '../modules/hours/server/budgets/budgets.ts';
import { clients } from '../modules/clients/server/clients.ts';
import { configuration } from '../modules/services/server/configuration/configuration.ts';
import { domains } from '../modules/domains/server/domains.ts';
import { hourBilling } from '../modules/hour-billing/server/hourBilling.ts';
import { hosting } from '../modules/services/server/hosting/hosting.ts';
import { hours } from '../modules/hours/server/hours.ts';
import { mergeModules, type MergedModules } from '../engine/server/modules.ts';
import { numbering } from '../modules/numbering/server/numbering.ts';
import { adapters as ownAdapters } from '../modules/providers/server/adapters.ts';
import { provisioning } from '../modules/services/server/provisioning/provisioning.ts';
import { permissions } from '../engine/server/permissions/permissions.ts';
import { pricing } from '../modules/pricing/server/pricing.ts';
import { registryAddresses } from '../modules/selling/server/availability/checkAddress.ts';
import { selling } from '../modules/selling/server/selling.ts';
import { subscriptions } from '../modules/subscriptions/server/subscriptions.ts';
import type { Adapters } from '../modules/providers/server/adapter.ts';
import { publicOnly, type OutboundPolicy } from '../engine/server/outbound/policy.ts';

/** What the business adds to the generic store, in the order in which hooks of one resource run. */
export function modulesWith(adapters: Adapters, outbound: OutboundPolicy = publicOnly): MergedModules {
  return mergeModules([
    permissions,
    accounts,
    clients,
    numbering,
    domains,
    hosting,
    hours,
    budgets,
    billing,
    hourBilling,
    pricing,
    subscriptions,
    selling,
    registryAddresses(outbound),
    applications,
    provisioning(adapters),
    configuration,
  ]);
}

/** The product's. @param outbound which typed addresses may be called. */
export const productModules = (outbound?: OutboundPolicy): MergedModules => modulesWith(ownAdapters, outbound);

export const modules = productModules();
