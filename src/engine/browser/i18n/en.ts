// All English texts: react-admin's and ours.
import { account } from './account.en.ts';
import { adminMessages } from './adminMessages.en.ts';
import { api } from './api.en.ts';
import { approval } from '../../../modules/hours/texts/approval.en.ts';
import { applications } from '../../../modules/services/texts/applications.en.ts';
import { billing } from '../../../modules/billing/texts/billing.en.ts';
import { checkout } from '../../../modules/selling/texts/checkout.en.ts';
import { backups } from './backups.en.ts';
import { config } from '../../../modules/services/texts/config.en.ts';
import { connection } from './connection.en.ts';
import { entry } from '../../../modules/hours/texts/entry.en.ts';
import { figures } from './figures.en.ts';
import { gaps } from './gaps.en.ts';
import { grid } from './grid.en.ts';
import { history } from './history.en.ts';
import { layouts } from './layouts.en.ts';
import { orders } from '../../../modules/selling/texts/orders.en.ts';
import { pages } from './pages.en.ts';
import { prices } from '../../../modules/pricing/texts/prices.en.ts';
import { provisioning } from '../../../modules/services/texts/provisioning.en.ts';
import { reports } from '../../../modules/hours/texts/reports.en.ts';
import { rights } from './rights.en.ts';
import { domainOrder } from '../../../modules/domains/texts/domains.en.ts';
import { selling } from '../../../modules/selling/texts/selling.en.ts';
import { services } from '../../../modules/services/texts/services.en.ts';
import { shell } from './shell.en.ts';
import { subs } from '../../../modules/subscriptions/texts/subs.en.ts';
import { timeline } from './timeline.en.ts';
import { timer } from '../../../modules/hours/texts/timer.en.ts';
import { wizard } from './wizard.en.ts';
import type { Messages } from './mergeMessages.ts';

export const en: Messages = {
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
