// All Dutch texts: react-admin's and ours.
import { account } from './account.nl.ts';
import { adminMessages } from './adminMessages.nl.ts';
import { api } from './api.nl.ts';
import { approval } from '../../../modules/hours/texts/approval.nl.ts';
import { applications } from '../../../modules/services/texts/applications.nl.ts';
import { billing } from '../../../modules/billing/texts/billing.nl.ts';
import { checkout } from '../../../modules/selling/texts/checkout.nl.ts';
import { backups } from './backups.nl.ts';
import { config } from '../../../modules/services/texts/config.nl.ts';
import { connection } from './connection.nl.ts';
import { entry } from '../../../modules/hours/texts/entry.nl.ts';
import { figures } from './figures.nl.ts';
import { gaps } from './gaps.nl.ts';
import { grid } from './grid.nl.ts';
import { history } from './history.nl.ts';
import { layouts } from './layouts.nl.ts';
import { orders } from '../../../modules/selling/texts/orders.nl.ts';
import { pages } from './pages.nl.ts';
import { prices } from '../../../modules/pricing/texts/prices.nl.ts';
import { provisioning } from '../../../modules/services/texts/provisioning.nl.ts';
import { reports } from '../../../modules/hours/texts/reports.nl.ts';
import { rights } from './rights.nl.ts';
import { domainOrder } from '../../../modules/domains/texts/domains.nl.ts';
import { selling } from '../../../modules/selling/texts/selling.nl.ts';
import { services } from '../../../modules/services/texts/services.nl.ts';
import { shell } from './shell.nl.ts';
import { subs } from '../../../modules/subscriptions/texts/subs.nl.ts';
import { timeline } from './timeline.nl.ts';
import { timer } from '../../../modules/hours/texts/timer.nl.ts';
import { wizard } from './wizard.nl.ts';
import type { Messages } from './mergeMessages.ts';

export const nl: Messages = {
  ...adminMessages,
  beheer: {
    ...shell,
    ...connection,
    ...pages,
    ...layouts,
    ...history,
    ...approval,
    ...api,
    ...account,
    ...rights,
    ...entry,
    ...figures,
    ...selling,
    ...checkout,
    ...orders,
    ...domainOrder,
    ...wizard,
    ...services,
    ...timeline,
    ...provisioning,
    ...prices,
    ...subs,
    ...backups,
    ...config,
    ...applications,
    ...timer,
    ...gaps,
    ...grid,
    ...billing,
    ...reports,
  },
};
