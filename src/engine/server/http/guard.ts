/** Stands before every route: who is calling, and may they? No route starts without a policy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../registry/access.ts';
import type { AccountSettings } from '../auth/accountSettings.ts';
import type { Policy } from '../../registry/calls/call.ts';
import { policyOf } from '../auth/policies.ts';
import { secondFactorOf } from '../auth/secondFactor.ts';
import { secretHash } from '../auth/secrets.ts';
import { callerOfToken, resumeToken, tokenPrefix } from '../auth/tokens.ts';
import { confirmedUntil, resumeSession } from '../auth/sessions.ts';
import { callerOfSession } from '../auth/sessionUser.ts';
import { xsrfCookie, xsrfHeader, xsrfMatches, xsrfToken } from '../auth/xsrf.ts';
import type { Caller } from '../store/caller.ts';
import type { Store } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { FoundPerson, FoundSession, ProgramQueries } from '../store/system.ts';
import { originOf } from './audit.ts';
import { sessionSecretOf } from './cookies.ts';
import { acceptedLocale, offerLocales } from './locale.ts';
import { notThere, paramsOf, resourceNamed } from './target.ts';
import { texts } from '../texts.ts';

export interface RequestSession {
  readonly found: FoundSession;
  readonly caller: Caller;
  /** Hash of the secret that came with the request. */
  readonly hash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes, and where an API token calls. */
    session: RequestSession | null;
    /** Whoever calls with an API token. */
    bearer: Caller | null;
  }
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

export interface GuardDependencies {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

/** Call it before any route is declared. */
export function guardRoutes(app: FastifyInstance, dependencies: GuardDependencies): void {
  offerLocales(app, () => dependencies.store.registry().locales);
  app.decorateRequest('session', null);
  app.decorateRequest('bearer', null);
  app.addHook('onRoute', (route) => {
    const [method = 'GET'] = Array.isArray(route.method) ? route.method : [route.method];
    route.config = { ...route.config, policy: route.config?.policy ?? policyOf(method, route.url) };
  });
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config;
    if (policy === undefined || policy === 'public') return;
    await identify(request, dependencies);
    authorise(request, policy, dependencies);
  });
}

/** @throws Failure E_FORBIDDEN where an API token calls: what is about the person themselves is for the person. */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (request.session) return request.session;
  throw request.bearer ? new Failure('E_FORBIDDEN', forPeople) : new Failure('E_SESSION');
}

export function callerOf(request: FastifyRequest): Caller {
  return request.bearer ?? sessionOf(request).caller;
}

const forPeople = texts.refusal('accounts.token_refused');

/** Fills in who calls. */
async function identify(request: FastifyRequest, dependencies: GuardDependencies): Promise<void> {
  const { authorization } = request.headers;
  const secret = authorization === undefined ? null : bearerSecret(authorization);
  if (secret?.startsWith(tokenPrefix)) request.bearer = await bearerOf(request, secret, dependencies);
  else request.session = await authenticate(request, dependencies);
}

/** A token of whoever still lacks a second factor that they must have waits for it, as they do. */
async function bearerOf(
  request: FastifyRequest,
  secret: string,
  { queries, accounts, now }: GuardDependencies,
): Promise<Caller> {
  const found = await resumeToken(queries, { secret, ip: request.ip, now: now() });
  if (!found) throw new Failure('E_SESSION');
  refuseWithoutFactor(found, accounts);
  return callerOfRequest(request, callerOfToken(found), found.id);
}

/** In the language that is asked for, and with where it comes from. */
function callerOfRequest(request: FastifyRequest, caller: Caller, token_uuid?: string): Caller {
  const origin = { ...originOf(request), ...(token_uuid === undefined ? {} : { token_uuid }) };
  return {
    ...caller,
    locale: acceptedLocale(request.headers['accept-language'], request.server.locales()) ?? caller.locale,
    origin,
  };
}

/**
 * A bearer token is all that counts where there is one; a cookie needs the anti-forgery token with everything that
 * changes something.
 */
async function authenticate(
  request: FastifyRequest,
  { queries, xsrfKey, now }: GuardDependencies,
): Promise<RequestSession> {
  const { authorization } = request.headers;
  const secret = authorization === undefined ? sessionSecretOf(request) : bearerSecret(authorization);
  if (secret === null) throw new Failure('E_SESSION');
  const hash = secretHash(secret);
  const found = await resumeSession(queries, hash, now());
  if (!found) throw new Failure('E_SESSION');
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (authorization === undefined && !isSafe) {
    const sent = { header: request.headers[xsrfHeader], cookie: request.cookies[xsrfCookie] };
    if (!xsrfMatches(sent, xsrfToken(xsrfKey, hash))) {
      // Whose session was played with is for the audit trail to tell.
      request.suspect = callerOfRequest(request, callerOfSession(found));
      throw new Failure('E_XSRF');
    }
  }
  return { found, caller: callerOfRequest(request, callerOfSession(found)), hash };
}

function bearerSecret(authorization: string): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization.trim())?.[1] ?? null;
}

/**
 * What the policy asks beside a session. @throws Failure E_SECOND_FACTOR_REQUIRED, E_CONFIRM, E_FORBIDDEN, E_NOT_FOUND
 */
function authorise(request: FastifyRequest, policy: Policy, { store, accounts, now }: GuardDependencies): void {
  if (policy === 'account') return void sessionOf(request);
  if (policy === 'staff' && callerOf(request).actor === 'user') throw new Failure('E_FORBIDDEN');
  if (request.bearer && policy !== 'management' && policy !== 'confirmed') {
    if (typeof policy === 'object') authoriseVerb(request, policy.verb, store);
    return;
  }
  const { found, caller } = sessionOf(request);
  if (policy === 'confirmed') {
    if (confirmedUntil(found, now()) === null) throw new Failure('E_CONFIRM');
    return;
  }
  refuseWithoutFactor(found, accounts);
  if (policy === 'management' && caller.actor !== 'management') throw new Failure('E_FORBIDDEN');
  if (typeof policy !== 'object') return;
  const isSensitive = authoriseVerb(request, policy.verb, store);
  if (isSensitive && confirmedUntil(found, now()) === null) throw new Failure('E_CONFIRM');
}

function refuseWithoutFactor(found: FoundPerson, { requireSecondFactor }: AccountSettings): void {
  const { required, enrolled } = secondFactorOf(found, requireSecondFactor);
  if (required && !enrolled) throw new Failure('E_SECOND_FACTOR_REQUIRED');
}

/**
 * Answers whether it asks for a recent proof of who it is.
 * @throws Failure E_NOT_FOUND for a resource or action that is not there, E_FORBIDDEN for one that is not for this
 * person.
 */
function authoriseVerb(request: FastifyRequest, verb: string, store: Store): boolean {
  const { resource: name, action } = paramsOf(request);
  const resource = resourceNamed(store.registry(), name);
  if (verb === 'action' && !Object.hasOwn(resource.actions, action)) throw notThere();
  const asked = verb === 'action' ? action : verb;
  if (!mayDo(resource, callerOf(request), asked)) throw new Failure('E_FORBIDDEN');
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return !isReading && resource.reauthenticate.includes(asked);
}
