// All Dutch texts: react-admin's and ours.
import { account } from './account.nl.ts';
import { adminMessages } from './adminMessages.nl.ts';
import { api } from './api.nl.ts';
import { approval } from './approval.nl.ts';
import { applications } from './applications.nl.ts';
import { billing } from './billing.nl.ts';
import { checkout } from './checkout.nl.ts';
import { backups } from './backups.nl.ts';
import { config } from './config.nl.ts';
import { connection } from './connection.nl.ts';
import { entry } from './entry.nl.ts';
import { figures } from './figures.nl.ts';
import { gaps } from './gaps.nl.ts';
import { grid } from './grid.nl.ts';
import { history } from './history.nl.ts';
import { layouts } from './layouts.nl.ts';
import { orders } from './orders.nl.ts';
import { pages } from './pages.nl.ts';
import { prices } from './prices.nl.ts';
import { provisioning } from './provisioning.nl.ts';
import { reports } from './reports.nl.ts';
import { rights } from './rights.nl.ts';
import { domainOrder } from './domains.nl.ts';
import { selling } from './selling.nl.ts';
import { services } from './services.nl.ts';
import { shell } from './shell.nl.ts';
import { subs } from './subs.nl.ts';
import { timeline } from './timeline.nl.ts';
import { timer } from './timer.nl.ts';
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
