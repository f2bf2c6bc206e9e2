/** The browser modules of the product. Their buttons appear in the app bar in this order. */
import { mergeBrowserModules } from '../engine/browser/modules.ts';
import { enginePages } from '../engine/browser/pages/module.ts';
import { billing } from '../modules/billing/browser/module.ts';
import { clients } from '../modules/clients/browser/module.ts';
import { dns } from '../modules/dns/browser/module.ts';
import { domains } from '../modules/domains/browser/module.ts';
import { hourBilling } from '../modules/hour-billing/browser/module.ts';
import { hours } from '../modules/hours/browser/module.ts';
import { numbering } from '../modules/numbering/browser/module.ts';
import { pricing } from '../modules/pricing/browser/module.ts';
import { projects } from '../modules/projects/browser/module.ts';
import { providers } from '../modules/providers/browser/module.ts';
import { selling } from '../modules/selling/browser/module.ts';
import { services } from '../modules/services/browser/module.ts';
import { subscriptions } from '../modules/subscriptions/browser/module.ts';
import { vat } from '../modules/vat/browser/module.ts';

export const browserModules = mergeBrowserModules([
  enginePages,
  hours,
  billing,
  clients,
  dns,
  domains,
  hourBilling,
  numbering,
  pricing,
  projects,
  providers,
  selling,
  services,
  subscriptions,
  vat,
]);
