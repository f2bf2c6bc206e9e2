/** Stands before every route: who is calling, and may they? No route starts without a policy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../registry/access.ts';
import type { AccountSettings } from '../auth/accountSettings.ts';
import { policyOf, type Policy } from '../auth/policies.ts';
import { secondFactorOf } from '../auth/secondFactor.ts';
import { secretHash } from '../auth/secrets.ts';
import { confirmedUntil, resumeSession } from '../auth/sessions.ts';
import { callerOfSession } from '../auth/sessionUser.ts';
import { xsrfCookie, xsrfHeader, xsrfMatches, xsrfToken } from '../auth/xsrf.ts';
import type { Caller } from '../store/caller.ts';
import type { Store } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { FoundSession, SystemQueries } from '../store/system.ts';
import { sessionSecretOf } from './cookies.ts';
import { acceptedLocale } from './locale.ts';
import { notThere, paramsOf, resourceNamed } from './target.ts';

export interface RequestSession {
  readonly found: FoundSession;
  readonly caller: Caller;
  /** Hash of the secret that came with the request. */
  readonly hash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes. */
    session: RequestSession | null;
  }
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

export interface GuardDependencies {
  readonly store: Store;
  readonly queries: SystemQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

/** Call it before any route is declared. */
export function guardRoutes(app: FastifyInstance, dependencies: GuardDependencies): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    const [method = 'GET'] = Array.isArray(route.method) ? route.method : [route.method];
    route.config = { ...route.config, policy: policyOf(method, route.url) };
  });
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config;
    if (policy === undefined || policy === 'public') return;
    request.session = await authenticate(request, dependencies);
    authorise(request, policy, dependencies);
  });
}

export function sessionOf(request: FastifyRequest): RequestSession {
  if (request.session) return request.session;
  throw new Failure('E_SESSION');
}

export function callerOf(request: FastifyRequest): Caller {
  return sessionOf(request).caller;
}

/** A bearer token is all that counts where there is one; a cookie needs the anti-forgery token with everything that changes something. */
async function authenticate(request: FastifyRequest, { queries, xsrfKey, now }: GuardDependencies): Promise<RequestSession> {
  const { authorization } = request.headers;
  const secret = authorization === undefined ? sessionSecretOf(request) : bearerSecret(authorization);
  if (secret === null) throw new Failure('E_SESSION');
  const hash = secretHash(secret);
  const found = await resumeSession(queries, hash, now());
  if (!found) throw new Failure('E_SESSION');
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (authorization === undefined && !isSafe) {
    const sent = { header: request.headers[xsrfHeader], cookie: request.cookies[xsrfCookie] };
    if (!xsrfMatches(sent, xsrfToken(xsrfKey, hash))) throw new Failure('E_XSRF');
  }
  const caller = callerOfSession(found);
  return { found, caller: { ...caller, locale: acceptedLocale(request.headers['accept-language']) ?? caller.locale }, hash };
}

function bearerSecret(authorization: string): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization.trim())?.[1] ?? null;
}

/** What the policy asks beside a session. @throws Failure E_SECOND_FACTOR_REQUIRED, E_CONFIRM, E_FORBIDDEN, E_NOT_FOUND */
function authorise(request: FastifyRequest, policy: Policy, { store, accounts, now }: GuardDependencies): void {
  if (policy === 'account') return;
  const { found, caller } = sessionOf(request);
  if (policy === 'confirmed') {
    if (confirmedUntil(found, now()) === null) throw new Failure('E_CONFIRM');
    return;
  }
  const { required, enrolled } = secondFactorOf(found, accounts.requireSecondFactor);
  if (required && !enrolled) throw new Failure('E_SECOND_FACTOR_REQUIRED');
  if (policy === 'management' && caller.actor !== 'management') throw new Failure('E_FORBIDDEN');
  if (typeof policy === 'object') authoriseVerb(request, policy.verb, store);
}

/** @throws Failure E_NOT_FOUND for a resource or action that is not there, E_FORBIDDEN for one that is not for this person. */
function authoriseVerb(request: FastifyRequest, verb: string, store: Store): void {
  const { resource: name, action } = paramsOf(request);
  const resource = resourceNamed(store.registry(), name);
  if (verb === 'action' && !Object.hasOwn(resource.actions, action)) throw notThere();
  if (!mayDo(resource, callerOf(request), verb === 'action' ? action : verb)) throw new Failure('E_FORBIDDEN');
}
