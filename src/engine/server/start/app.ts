/** Builds the web application from its parts. Does not listen: `startServer` does, and tests inject requests. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AccountSettings } from '../auth/accountSettings.ts';
import { accountCalls } from '../http/account/account.ts';
import { afterResponses } from '../http/requests/backgroundWork.ts';
import { auditRequests } from '../http/requests/audit.ts';
import { answerErrors, asFailure, rawRefusal, refuseWhileClosing, sendFailure } from '../http/requests/errors.ts';
import { limitBodies } from '../http/requests/bodyLimits.ts';
import { automationCalls } from '../http/automation.ts';
import { backupCalls } from '../http/backups.ts';
import { changeCalls } from '../http/changes.ts';
import { compressAnswers } from '../http/requests/compression.ts';
import { badgeCalls } from '../http/badges.ts';
import { batchCall } from '../http/batch.ts';
import { figureRoutes } from '../http/figures.ts';
import { fileRoutes } from '../http/files/files.ts';
import { guardRoutes } from '../http/requests/guard.ts';
import { healthCalls } from '../http/health.ts';
import { serveCalls, type HandledCall } from '../http/calls/handle.ts';
import { refuseOtherMethods } from '../http/requests/notFound.ts';
import { openApiCalls } from '../http/openapi/openapi.ts';
import { limitPeople, limitStrangers } from '../http/requests/requestLimits.ts';
import { cutSlowBodies } from '../http/requests/slowBodies.ts';
import { limits, type RequestLimits } from '../limits.ts';
import { logoCalls, pageBrand } from '../http/pages/brand.ts';
import { pageRoutes } from '../http/pages/pages.ts';
import { acceptOnlyJson } from '../http/requests/parsing.ts';
import { tracing } from '../http/requests/tracing.ts';
import type { Log } from '../log.ts';
import { refuseWrites } from '../http/requests/readOnly.ts';
import { registryCalls } from '../http/registry.ts';
import { resourceRoutes } from '../http/records/resources.ts';
import { searchCalls } from '../http/search.ts';
import { trashCalls } from '../http/trash.ts';
import { allowOrigins, believeAddresses, securityHeaders } from '../http/requests/security.ts';
import { settingsCalls } from '../http/settings.ts';
import type { ThrottleLimits } from '../http/requests/throttle.ts';
import type { MergedModules } from '../modules.ts';
import { publicOnly, type OutboundPolicy } from '../outbound/policy.ts';
import type { OpenStore } from '../store/contract.ts';
import type { Wakes } from '../store/notifications.ts';
import type { ProgramQueries } from '../store/system.ts';
import { measureRequests, metricsCall, type MetricsSettings } from './metrics.ts';
import { loadLanguages } from '../languages.ts';
import { textFiles } from '../texts.ts';

interface AppDependencies {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  /** The business modules. They must be the ones that the store was opened with. */
  readonly modules: MergedModules;
  readonly xsrfKey: string;
  /** Version of the product, for monitors and the OpenAPI document. */
  readonly version: string;
  readonly accounts: AccountSettings;
  readonly cdnHost: string | null;
  /** Origins whose pages may call the API; none by default. */
  readonly corsOrigins?: readonly string[];
  /** Directory of the daily backups. No backups are made if it is null or missing. */
  readonly backupDirectory?: string | null;
  /** IP ranges of trusted proxies. With an empty list, forwarded addresses are ignored. */
  readonly trustProxy: readonly string[];
  /** Policy for calling addresses typed by people. Defaults to public internet addresses only. */
  readonly outbound?: OutboundPolicy;
  /** Directory of the built pages. */
  readonly pagesDirectory: string;
  readonly now: () => Date;
  /** Nothing is logged if it is missing. */
  readonly log?: Log;
  readonly signInLimits?: ThrottleLimits;
  /** Defaults to the limits of the product; null means no limits. */
  readonly requestLimits?: RequestLimits | null;
  /** Metrics for Prometheus; none by default. */
  readonly metrics?: MetricsSettings;
  /** Notifications of writes by other processes. Without it the server polls. */
  readonly wakes?: Wakes;
}

const bodyLimitBytes = 1_048_576;
const connectionTimeoutMilliseconds = 120_000;
/** How often Node checks for requests that exceed their time limit. */
const slowRequestCheckMilliseconds = 5_000;

/** Returns the parts of the modules that calls about accounts and mails use. */
function partsForMail(
  { brand, ownTenant, senderOfClient, mails, firstRows, letterhead }: MergedModules,
  store: OpenStore,
) {
  return { brand, ownTenant, senderOfClient, mails, firstRows, letterhead: letterhead?.(store) ?? null };
}

/** Builds the server without listening: its routes, with the store and the modules behind them. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const trace = tracing(dependencies.trustProxy);
  const app = Fastify({
    logger: dependencies.log?.logger ?? false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: limits.bodyMilliseconds.file,
    http: { connectionsCheckingInterval: slowRequestCheckMilliseconds },
    connectionTimeout: connectionTimeoutMilliseconds,
    genReqId: (request) => trace.idOf(request),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...trace.bindingsOf(request) }, options),
    trustProxy: dependencies.trustProxy.length > 0 && [...dependencies.trustProxy],
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    // Fastify's own 503 has another format than the API errors of the contract.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendFailure(asFailure(error, request), request, reply),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.end(rawRefusal(error));
      else socket.destroy(error);
    },
  });
  const { modules, xsrfKey, outbound = publicOnly } = dependencies;
  const services = { ...dependencies, outbound, secret: xsrfKey };
  app.addHook('onClose', await loadLanguages(dependencies.store.registry(), [textFiles, ...modules.textFiles]));
  believeAddresses(app);
  allowOrigins(app, dependencies.corsOrigins ?? []);
  refuseWhileClosing(app);
  if (dependencies.store.isReadOnly) refuseWrites(app);
  refuseOtherMethods(app);
  acceptOnlyJson(app);
  answerErrors(app, dependencies.store.isReadOnly);
  await securityHeaders(app, dependencies);
  await app.register(cookie);
  const { requestLimits = limits.requests } = dependencies;
  limitStrangers(app, requestLimits);
  guardRoutes(app, dependencies);
  if (requestLimits !== null) limitPeople(app, requestLimits);
  cutSlowBodies(app);
  afterResponses(app);
  auditRequests(app, dependencies);
  limitBodies(app);
  compressAnswers(app);
  measureRequests(app, { ...dependencies, database: dependencies.store.database }, dependencies.metrics);

  const ofModules = partsForMail(modules, dependencies.store);
  const { brand } = ofModules;
  const engineCalls: readonly HandledCall[] = [
    ...healthCalls(dependencies),
    metricsCall(app, dependencies.metrics),
    ...accountCalls({ ...dependencies, ...ofModules }, app.afterwards),
    ...logoCalls({ ...dependencies, brand }),
    ...openApiCalls(modules.described, dependencies.version),
    ...registryCalls(),
    ...searchCalls,
    ...trashCalls,
    ...badgeCalls(modules.counts),
    batchCall(() => [...engineCalls, ...modules.calls]),
    ...changeCalls(app, dependencies),
    ...settingsCalls,
    ...automationCalls(ofModules),
    ...backupCalls(dependencies.backupDirectory ?? null),
  ];
  serveCalls(app, [...engineCalls, ...modules.calls], services);
  modules.routes(app, services);
  figureRoutes(app, dependencies);
  resourceRoutes(app, dependencies);
  fileRoutes(app, dependencies);
  await pageRoutes(app, {
    directory: dependencies.pagesDirectory,
    cdnHost: dependencies.cdnHost,
    registry: () => dependencies.store.registry(),
    brand: (request) => pageBrand(request, { ...dependencies, brand }),
  });
  return app;
}
