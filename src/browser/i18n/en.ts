// All English texts: react-admin's and ours.
import { account } from './account.en.ts';
import { adminMessages } from './adminMessages.en.ts';
import { api } from './api.en.ts';
import { approval } from './approval.en.ts';
import { applications } from './applications.en.ts';
import { billing } from './billing.en.ts';
import { checkout } from './checkout.en.ts';
import { backups } from './backups.en.ts';
import { config } from './config.en.ts';
import { connection } from './connection.en.ts';
import { entry } from './entry.en.ts';
import { figures } from './figures.en.ts';
import { gaps } from './gaps.en.ts';
import { grid } from './grid.en.ts';
import { history } from './history.en.ts';
import { layouts } from './layouts.en.ts';
import { orders } from './orders.en.ts';
import { pages } from './pages.en.ts';
import { prices } from './prices.en.ts';
import { provisioning } from './provisioning.en.ts';
import { reports } from './reports.en.ts';
import { rights } from './rights.en.ts';
import { domainOrder } from './domains.en.ts';
import { selling } from './selling.en.ts';
import { services } from './services.en.ts';
import { shell } from './shell.en.ts';
import { subs } from './subs.en.ts';
import { timeline } from './timeline.en.ts';
import { timer } from './timer.en.ts';
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
