/** Server module of subscriptions. Each change has a preview, and is applied only as the preview showed. */
import type { Module, ServerModule } from '#engine/server';
import { cancelMail } from './life/cancelMail.ts';
import { cancelSubscription, endWithService, previewCancel } from './life/cancel.ts';
import { completeSubscription } from './life/complete.ts';
import { changeSubscription, previewChange } from './life/change.ts';
import { subscriptionCalls } from './http/subscriptions.ts';
import { giveBackPeriod } from './life/giveBack.ts';
import { completeRun, followRun, followRunClient } from './billing-run/startRun.ts';
import { billingRuns, nightlyBillingRuns } from './jobs/billingRuns.ts';
import { dueSubscriptions } from './jobs/dueSubscriptions.ts';
import { nonPayment } from './jobs/nonPayment.ts';
import { priceRises } from './jobs/priceRises.ts';
import { lockOfClients, lockForSubscriptions } from './lockServices.ts';
import { nonPaymentMail } from './life/nonPaymentMail.ts';
import { previewClose, previewSuspend } from './previewClient.ts';
import { futurePrices } from '../../pricing/server/priceEffect.ts';
import { plannedOverview } from './billing/planned.ts';
import { priceRiseMail } from './billing/priceRiseMail.ts';
import { followAllocation, followClient, followOwnClient, followPayment, resume } from './life/resume.ts';
import { eventTable, serviceTable } from '../rules/lifeTable.ts';
import { previewSellAgain, sellAgain } from './life/sellAgain.ts';
import { takeBackWaiver } from './waive.ts';
import { servicesNameSubscriptions } from '../migrations/001-services-name-subscriptions.ts';
import { callTexts, textFiles } from './texts.ts';

const actions: NonNullable<Module['actions']> = {
  'clients.suspend.preview': previewSuspend,
  'clients.close.preview': previewClose,
  'subscriptions.change-product': (event) => changeSubscription(event, 'product'),
  'subscriptions.change-product.preview': (event) => previewChange(event, 'product'),
  'subscriptions.change-quantity': (event) => changeSubscription(event, 'quantity'),
  'subscriptions.change-quantity.preview': (event) => previewChange(event, 'quantity'),
  'subscriptions.change-period': (event) => changeSubscription(event, 'period'),
  'subscriptions.change-period.preview': (event) => previewChange(event, 'period'),
  'subscriptions.schedule-cancel': cancelSubscription,
  'subscriptions.schedule-cancel.preview': previewCancel,
  'subscriptions.resume': resume,
  'hosting.sell-again': sellAgain,
  'hosting.sell-again.preview': previewSellAgain,
  'applications.sell-again': sellAgain,
  'applications.sell-again.preview': previewSellAgain,
  'databases.sell-again': sellAgain,
  'databases.sell-again.preview': previewSellAgain,
  'servers.sell-again': sellAgain,
  'servers.sell-again.preview': previewSellAgain,
  'subscriptions.end-with-service': endWithService,
  'waived-periods.take-back': takeBackWaiver,
};

const subscriptions: Module = {
  name: 'subscriptions',
  textFiles: [textFiles],
  migrations: [servicesNameSubscriptions],
  // Billing registers its hooks first, so invoices are settled before these hooks run.
  hooks: {
    clients: { beforeLock: lockOfClients, afterWrite: followClient },
    subscriptions: {
      beforeLock: lockForSubscriptions,
      beforeWrite: completeSubscription,
      afterWrite: followOwnClient,
    },
    'invoice-lines': { beforeRemove: giveBackPeriod },
    'payment-allocations': { afterWrite: followAllocation },
    payments: { afterWrite: followPayment },
    'billing-runs': { beforeWrite: completeRun, afterWrite: followRun },
    'billing-run-clients': { afterWrite: followRunClient },
  },
  actions,
  callTexts,
  calls: subscriptionCalls,
  tables: [
    { name: 'life-events', document: 'docs/provisioning.md', print: eventTable },
    { name: 'life-of-services', document: 'docs/provisioning.md', print: serviceTable },
  ],
  mails: [cancelMail, nonPaymentMail, priceRiseMail],
  jobs: ({ store, warn }) => [
    dueSubscriptions(store, warn),
    nightlyBillingRuns(store),
    billingRuns(store),
    nonPayment(store, warn),
    priceRises(store, warn),
  ],
};

/** The server module of subscriptions. */
export const serverModule: ServerModule = {
  provide: (services) =>
    futurePrices.provide(services, async (tx, { registry, now }) => {
      const { changes } = await plannedOverview(tx, { registry, now, client_uuid: null });
      return changes;
    }),
  modules: () => [subscriptions],
};
