/** Builds the web application out of its parts. Does not listen: `main.ts` does, tests inject. */
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { LogLevel } from './env.ts';
import type { AccountSettings } from './auth/accountSettings.ts';
import { accountRoutes } from './http/account/account.ts';
import { followAnswers } from './http/afterwards.ts';
import { auditRequests } from './http/audit.ts';
import { answerErrors, asFailure, rawRefusal, refuseWhileClosing, sendFailure } from './http/errors.ts';
import { backupRoutes } from './http/backups.ts';
import { compressAnswers } from './http/compression.ts';
import { badgeRoutes } from './http/badges.ts';
import { figureRoutes } from './http/figures.ts';
import { fileRoutes } from './http/files.ts';
import { guardRoutes } from './http/guard.ts';
import { healthRoutes } from './http/health.ts';
import { hourPriceRoutes } from './http/hours/price.ts';
import { weekRoutes } from './http/hours/weeks.ts';
import { entryRoutes } from './http/hours/entry.ts';
import { timerRoutes } from './http/hours/timer.ts';
import { hourInvoiceRoutes } from './http/hours/invoice.ts';
import { projectGlanceRoutes } from './http/hours/projectGlance.ts';
import { reportRoutes } from './http/hours/reports.ts';
import { invoiceRoutes } from './http/invoices.ts';
import { refuseOtherMethods } from './http/notFound.ts';
import { openApiRoutes } from './http/openapi/openapi.ts';
import { pageRoutes } from './http/pages.ts';
import { acceptOnlyJson } from './http/parsing.ts';
import { resourceRoutes } from './http/resources.ts';
import { searchRoutes } from './http/search.ts';
import { securityHeaders } from './http/security.ts';
import { sellingRoutes } from './http/selling/selling.ts';
import { settingsRoutes } from './http/settings.ts';
import type { ThrottleLimits } from './http/throttle.ts';
import { accounts } from './modules/accounts/accounts.ts';
import { applications } from './modules/applications/applications.ts';
import { billing } from './modules/billing/billing.ts';
import { budgets } from './modules/budgets/budgets.ts';
import { clients } from './modules/clients/clients.ts';
import { configuration } from './modules/configuration/configuration.ts';
import { domains } from './modules/domains/domains.ts';
import { hosting } from './modules/hosting/hosting.ts';
import { hours } from './modules/hours/hours.ts';
import { mergeModules, type MergedModules } from './modules/module.ts';
import { numbering } from './modules/numbering/numbering.ts';
import { adapters as ownAdapters } from './modules/provisioning/adapters.ts';
import type { Adapters } from './modules/provisioning/adapter.ts';
import { provisioning } from './modules/provisioning/provisioning.ts';
import { permissions } from './modules/permissions/permissions.ts';
import { pricing } from './modules/pricing/pricing.ts';
import { registryAddresses } from './modules/selling/availability/checkAddress.ts';
import { createAvailability } from './modules/selling/availability/availability.ts';
import { paymentsWith } from './modules/selling/payment/services.ts';
import { selling } from './modules/selling/selling.ts';
import { publicOnly, type OutboundPolicy } from './outbound/policy.ts';
import type { OpenStore } from './store/contract.ts';
import type { SystemQueries } from './store/system.ts';

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
    pricing,
    selling,
    registryAddresses(outbound),
    applications,
    provisioning(adapters),
    configuration,
  ]);
}

export const modules = modulesWith(ownAdapters);

export interface AppDependencies {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly xsrfKey: string;
  readonly accounts: AccountSettings;
  readonly cdnHost: string | null;
  /** Where the daily backups go; null or missing: none are made. */
  readonly backupDirectory?: string | null;
  /** Ranges of proxies; none: nobody is believed about where a request came from. */
  readonly trustProxy: readonly string[];
  /** Which typed addresses are called; missing: those on the internet. */
  readonly outbound?: OutboundPolicy;
  /** Where the built pages are. */
  readonly pagesDirectory: string;
  readonly now: () => Date;
  readonly logLevel: LogLevel;
  readonly signInLimits?: ThrottleLimits;
}

const bodyLimitBytes = 1_048_576;
/** Long enough for the largest file over a slow line. */
const requestTimeoutMilliseconds = 120_000;
const connectionTimeoutMilliseconds = 120_000;

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: dependencies.logLevel },
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMilliseconds,
    connectionTimeout: connectionTimeoutMilliseconds,
    genReqId: () => randomUUID(),
    trustProxy: dependencies.trustProxy.length > 0 && [...dependencies.trustProxy],
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // Whoever comes while it stops is refused in the form of the contract too.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendFailure(asFailure(error, request), request, reply),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.end(rawRefusal(error));
      else socket.destroy(error);
    },
  });
  refuseWhileClosing(app);
  refuseOtherMethods(app);
  acceptOnlyJson(app);
  answerErrors(app);
  await securityHeaders(app, dependencies);
  await app.register(cookie);
  guardRoutes(app, dependencies);
  followAnswers(app);
  auditRequests(app, dependencies);
  compressAnswers(app);

  healthRoutes(app, dependencies);
  accountRoutes(app, dependencies);
  weekRoutes(app, dependencies);
  hourPriceRoutes(app, dependencies);
  sellingRoutes(app, {
    ...dependencies,
    availability: createAvailability(dependencies.outbound ? { outbound: dependencies.outbound } : {}),
    payments: paymentsWith(dependencies.xsrfKey),
  });
  invoiceRoutes(app, dependencies);
  entryRoutes(app, dependencies);
  timerRoutes(app, dependencies);
  hourInvoiceRoutes(app, dependencies);
  reportRoutes(app, dependencies);
  projectGlanceRoutes(app, dependencies);
  openApiRoutes(app, dependencies);
  figureRoutes(app, dependencies);
  backupRoutes(app, dependencies);
  badgeRoutes(app, { ...dependencies, counts: modules.counts });
  searchRoutes(app, dependencies);
  settingsRoutes(app, dependencies);
  resourceRoutes(app, dependencies);
  fileRoutes(app, dependencies);
  await pageRoutes(app, { directory: dependencies.pagesDirectory, cdnHost: dependencies.cdnHost });
  return app;
}
