/** Stands before every route: who is calling, and may they? No route starts without a policy. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../registry/access.ts';
import { isClosedByPart, sharePermissions } from '../../registry/permissions.ts';
import type { Resource } from '../../registry/types.ts';
import type { AccountSettings } from '../auth/accountSettings.ts';
import type { Policy } from '../../registry/calls/call.ts';
import { policyOf } from '../auth/policies.ts';
import { secondFactorOf } from '../auth/secondFactor.ts';
import { secretHash, timingSafeEquals } from '../auth/secrets.ts';
import { callerOfToken, resumeToken, tokenPrefix } from '../auth/tokens.ts';
import { requireProof } from '../auth/proof.ts';
import { confirmedUntil, resumeSession } from '../auth/sessions.ts';
import { callerOfSession } from '../auth/sessionUser.ts';
import { sessionBearer, xsrfCookie, xsrfHeader, xsrfMatches, xsrfToken } from '../auth/xsrf.ts';
import { setPersonOfCaller, type Caller } from '../store/caller.ts';
import type { Store } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { FoundPerson, FoundSession, FoundToken, ProgramQueries } from '../store/system.ts';
import { originOf } from './audit.ts';
import { sessionSecretOf } from './cookies.ts';
import { acceptedLocale, offerLocales } from './locale.ts';
import { withReadAhead, identifyPerson } from './readAhead.ts';
import { notFound, paramsOf, resourceNamed } from './target.ts';
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
    /** The proof of who it is that the request used up. */
    usedProof: { readonly session: string; readonly at: Date } | null;
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
  app.decorateRequest('usedProof', null);
  app.decorateRequest('verify', null);
  app.addHook('onRoute', (route) => {
    const [method = 'GET'] = Array.isArray(route.method) ? route.method : [route.method];
    const policy = route.config?.policy ?? policyOf(method, route.url);
    route.config = { ...route.config, policy };
    if (route.config.readsAhead && policy !== undefined && policy !== 'public')
      route.handler = withReadAhead(route.handler, (request) => void authorise(request, policy, dependencies));
  });
  app.addHook('onRequest', async (request) => {
    const { policy } = request.routeOptions.config;
    if (policy === undefined || policy === 'public') return;
    await identify(request, dependencies);
    let asksProof: boolean;
    try {
      asksProof = authorise(request, policy, dependencies);
    } catch (refusal) {
      // As they were they might not; as they are they may.
      if (request.verify === null || (await request.verify())) throw refusal;
      request.verify = null;
      asksProof = authorise(request, policy, dependencies);
    }
    if (asksProof) await requireProof(callerOf(request));
  });
  // Whatever was refused leaves the proof for another attempt.
  app.addHook('onSend', async ({ usedProof }, reply) => {
    if (usedProof !== null && reply.statusCode >= 400)
      await dependencies.queries.confirmSession(usedProof.session, usedProof.at);
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

/**
 * Fills in who calls: the bearer of an API token, or a session. A session is known by its cookie alone; a bearer token
 * that comes with it must be that of the same session, and proves that the request is no forgery.
 */
async function identify(request: FastifyRequest, dependencies: GuardDependencies): Promise<void> {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? null : bearerSecret(authorization);
  if (bearer?.startsWith(tokenPrefix) === true) return identifyBearer(request, bearer, dependencies);
  const secret = sessionSecretOf(request);
  const isOwn = authorization === undefined || (secret !== null && isBearerOf(secret, bearer, dependencies));
  // A bearer token without its session is a guess.
  if (!isOwn) request.server.countStranger(request);
  if (secret === null || !isOwn) throw new Failure('E_SESSION');
  return identifySession(request, secret, dependencies);
}

function isBearerOf(secret: string, bearer: string | null, { xsrfKey }: GuardDependencies): boolean {
  return bearer !== null && timingSafeEquals(bearer, sessionBearer(xsrfKey, secretHash(secret)));
}

/** A token of whoever still lacks a second factor that they must have waits for it, as they do. */
async function identifyBearer(
  request: FastifyRequest,
  secret: string,
  { queries, accounts, now }: GuardDependencies,
): Promise<void> {
  await identifyPerson<FoundToken>(request, {
    last: queries.lastToken(secretHash(secret)),
    find: () =>
      present(request, queries.lastToken(secretHash(secret)), () =>
        resumeToken(queries, { secret, ip: request.ip, now: now() }),
      ),
    take(found) {
      refuseWithoutFactor(found, accounts);
      request.bearer = setPersonOfCaller(
        callerOfRequest(request, tokenCallers.of(found), { token_uuid: found.id }),
        found,
      );
    },
  });
}

/** The caller that somebody is, for as long as they are found to be the same. */
function callersOf<Found extends FoundPerson>(make: (found: Found) => Caller): { of(found: Found): Caller } {
  const made = new WeakMap<Found, Caller>();
  return {
    of(found) {
      const caller = made.get(found) ?? make(found);
      made.set(found, caller);
      return caller;
    },
  };
}

const sessionCallers = callersOf(callerOfSession);
const tokenCallers = callersOf(callerOfToken);

/** In the language that is asked for, and with where it comes from. */
function callerOfRequest(
  request: FastifyRequest,
  caller: Caller,
  { token_uuid, ...added }: Pick<Caller, 'useProof'> & { readonly token_uuid?: string } = {},
): Caller {
  const origin = { ...originOf(request), ...(token_uuid === undefined ? {} : { token_uuid }) };
  const here = {
    ...caller,
    ...added,
    locale: acceptedLocale(request.headers['accept-language'], request.server.locales()) ?? caller.locale,
    origin,
  };
  sharePermissions(here, caller);
  return here;
}

/** Without the session's bearer token, whatever changes something needs the anti-forgery token. */
async function identifySession(
  request: FastifyRequest,
  secret: string,
  { queries, xsrfKey, now }: GuardDependencies,
): Promise<void> {
  const hash = secretHash(secret);
  await identifyPerson<FoundSession>(request, {
    last: queries.lastSession(hash),
    find: () =>
      present(request, queries.lastSession(hash), () =>
        resumeSession(queries, hash, { now: now(), isUse: !isUnattended(request) }),
      ),
    take(found) {
      refuseForgery(request, { found, hash, xsrfKey });
      const useProof = proofOf(request, found, { queries, now });
      const caller = setPersonOfCaller(callerOfRequest(request, sessionCallers.of(found), { useProof }), found);
      request.session = { found, caller, hash };
    },
  });
}

/** Whether nobody looks at the page that sends the request: it refreshes what it shows. */
const isUnattended = ({ headers }: FastifyRequest): boolean =>
  headers['x-unattended'] !== undefined || headers.accept === 'text/event-stream';

/** Uses up the proof of the session once, however often it is asked for during the request. */
function proofOf(
  request: FastifyRequest,
  { id, confirmed_at }: FoundSession,
  { queries, now }: Pick<GuardDependencies, 'queries' | 'now'>,
): () => Promise<boolean> {
  let used: Promise<boolean> | null = null;
  const use = async (): Promise<boolean> => {
    if (confirmed_at === null || confirmedUntil({ confirmed_at }, now()) === null) return false;
    if (!(await queries.useConfirmation(id, confirmed_at))) return false;
    request.usedProof = { session: id, at: confirmed_at };
    return true;
  };
  return () => (used ??= use());
}

/**
 * Looks up whose secret it is. A secret that nobody has counts against the network that it came from, and a network that
 * has used up its attempts has no secret looked up that is not known already.
 * @throws Failure E_SESSION, E_TOO_MANY
 */
async function present<Person>(
  request: FastifyRequest,
  last: object | null,
  find: () => Promise<Person | null>,
): Promise<Person> {
  if (last === null) request.server.countStranger(request, false);
  const found = await find();
  if (found !== null) return found;
  request.server.countStranger(request);
  throw new Failure('E_SESSION');
}

interface Proof {
  readonly found: FoundSession;
  readonly hash: string;
  readonly xsrfKey: string;
}

function refuseForgery(request: FastifyRequest, { found, hash, xsrfKey }: Proof): void {
  const isSafe = request.method === 'GET' || request.method === 'HEAD';
  if (request.headers.authorization !== undefined || isSafe) return;
  const sent = { header: request.headers[xsrfHeader], cookie: request.cookies[xsrfCookie] };
  if (xsrfMatches(sent, xsrfToken(xsrfKey, hash))) return;
  // Whose session was played with is for the audit trail to tell.
  request.suspect = callerOfRequest(request, callerOfSession(found));
  throw new Failure('E_XSRF');
}

function bearerSecret(authorization: string): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization.trim())?.[1] ?? null;
}

/**
 * Checks what the policy asks in addition to a session, and returns whether it asks for a fresh proof of who it is.
 * @throws Failure E_SECOND_FACTOR_REQUIRED, E_FORBIDDEN, E_NOT_FOUND
 */
function authorise(request: FastifyRequest, policy: Policy, { store, accounts }: GuardDependencies): boolean {
  if (policy === 'account') {
    sessionOf(request);
    return false;
  }
  if (policy === 'staff' && callerOf(request).actor === 'user') throw new Failure('E_FORBIDDEN');
  if (request.bearer && policy !== 'management' && policy !== 'confirmed') {
    if (typeof policy === 'object') authoriseVerb(request, policy.verb, store);
    return false;
  }
  const { found, caller } = sessionOf(request);
  if (policy === 'confirmed') return true;
  refuseWithoutFactor(found, accounts);
  if (policy === 'management' && caller.actor !== 'management') throw new Failure('E_FORBIDDEN');
  return typeof policy === 'object' && authoriseVerb(request, policy.verb, store);
}

/** A record of what is kept from somebody's part is as unknown to them as that of another client. */
function isHiddenByPart(request: FastifyRequest, resource: Resource): boolean {
  return paramsOf(request).uuid !== '' && isClosedByPart(resource, callerOf(request));
}

function refuseWithoutFactor(found: FoundPerson, { requireSecondFactor }: AccountSettings): void {
  const { required, enrolled } = secondFactorOf(found, requireSecondFactor);
  if (required && !enrolled) throw new Failure('E_SECOND_FACTOR_REQUIRED');
}

/**
 * Answers whether it asks for a fresh proof of who it is.
 * @throws Failure E_NOT_FOUND for a resource or action that is not there, E_FORBIDDEN for one that is not for this
 * person.
 */
function authoriseVerb(request: FastifyRequest, verb: string, store: Store): boolean {
  const { resource: name, action } = paramsOf(request);
  const resource = resourceNamed(store.registry(), name);
  if (verb === 'action' && !Object.hasOwn(resource.actions, action)) throw notFound();
  const asked = verb === 'action' ? action : verb;
  const caller = callerOf(request);
  if (!mayDo(resource, caller, asked))
    throw isHiddenByPart(request, resource) ? notFound() : new Failure('E_FORBIDDEN');
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return !isReading && resource.reauthenticate.includes(asked);
}
