/** Authentication and authorisation of every route. A route without a policy does not start. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayDo } from '../../../registry/access.ts';
import { isClosedByPart, sharePermissions } from '../../../registry/permissions.ts';
import type { Resource } from '../../../registry/types.ts';
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { Policy } from '../../../registry/calls/call.ts';
import { policyOf } from '../../auth/policies.ts';
import { secondFactorOf } from '../../auth/secondFactor.ts';
import { secretHash, timingSafeEquals } from '../../auth/secrets.ts';
import { callerOfToken, resumeToken, tokenPrefix } from '../../auth/tokens.ts';
import { requireProof } from '../../auth/proof.ts';
import { confirmedUntil, resumeSession } from '../../auth/sessions.ts';
import { callerOfSession } from '../../auth/sessionUser.ts';
import { sessionBearer, xsrfCookie, xsrfHeader, xsrfMatches, xsrfToken } from '../../auth/xsrf.ts';
import { setPersonOfCaller, type Caller } from '../../store/caller.ts';
import type { Store } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import type { FoundPerson, FoundSession, FoundToken, ProgramQueries } from '../../store/system.ts';
import { originOf } from './audit.ts';
import { sessionSecretOf } from './cookies.ts';
import { acceptedLocale, offerLocales } from './locale.ts';
import { withReadAhead, identifyPerson } from './readAhead.ts';
import { notFound, paramsOf, resourceNamed } from './target.ts';
import { texts } from '../../texts.ts';

/** The session of a request. Requests with an API token have none. */
export interface RequestSession {
  readonly found: FoundSession;
  readonly caller: Caller;
  /** Hash of the secret in the request. */
  readonly hash: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes, and for API tokens. */
    session: RequestSession | null;
    /** Caller with an API token. */
    bearer: Caller | null;
    /** Proof of identity that the request consumed. */
    usedProof: { readonly session: string; readonly at: Date } | null;
  }
  interface FastifyContextConfig {
    policy?: Policy;
  }
}

interface GuardDependencies {
  readonly store: Store;
  readonly queries: ProgramQueries;
  readonly xsrfKey: string;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
}

/** Adds the guard; call it before any route is declared. */
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
      // Denied with the remembered permissions; check the present ones.
      if (request.verify === null || (await request.verify())) throw refusal;
      request.verify = null;
      asksProof = authorise(request, policy, dependencies);
    }
    if (asksProof) await requireProof(callerOf(request));
  });
  // A failed request returns the proof for another attempt.
  app.addHook('onSend', async ({ usedProof }, reply) => {
    if (usedProof !== null && reply.statusCode >= 400)
      await dependencies.queries.sessions.confirmSession(usedProof.session, usedProof.at);
  });
}

/** Returns the session. @throws Failure E_FORBIDDEN for an API token, since these calls are for the person only */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (request.session) return request.session;
  throw request.bearer ? new Failure('E_FORBIDDEN', forPeople) : new Failure('E_SESSION');
}

/** Returns the caller of the session or the API token. Throws E_SESSION on a public route. */
export function callerOf(request: FastifyRequest): Caller {
  return request.bearer ?? sessionOf(request).caller;
}

const forPeople = texts.refusal('accounts.token_refused');

/**
 * Identifies the caller by an API token or a session cookie. A bearer token sent with a session cookie must belong to
 * that session, and then proves that the request is not forged (CSRF).
 */
async function identify(request: FastifyRequest, dependencies: GuardDependencies): Promise<void> {
  const { authorization } = request.headers;
  const bearer = authorization === undefined ? null : bearerSecret(authorization);
  if (bearer?.startsWith(tokenPrefix) === true) return identifyBearer(request, bearer, dependencies);
  const secret = sessionSecretOf(request);
  const isOwn = authorization === undefined || (secret !== null && isBearerOf(secret, bearer, dependencies));
  // A session bearer without its cookie counts as guessing.
  if (!isOwn) request.server.countStranger(request);
  if (secret === null || !isOwn) throw new Failure('E_SESSION');
  return identifySession(request, secret, dependencies);
}

function isBearerOf(secret: string, bearer: string | null, { xsrfKey }: GuardDependencies): boolean {
  return bearer !== null && timingSafeEquals(bearer, sessionBearer(xsrfKey, secretHash(secret)));
}

/** A token whose owner still has to set up a required second factor is rejected until then. */
async function identifyBearer(
  request: FastifyRequest,
  secret: string,
  { queries, accounts, now }: GuardDependencies,
): Promise<void> {
  await identifyPerson<FoundToken>(request, {
    last: queries.persons.lastToken(secretHash(secret)),
    find: () =>
      present(request, queries.persons.lastToken(secretHash(secret)), () =>
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

/** Caches the caller of a person for as long as the person is unchanged. */
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

/** Returns the caller with the language and origin of the request. */
function callerOfRequest(
  request: FastifyRequest,
  caller: Caller,
  {
    token_uuid,
    ...added
  }: Pick<Caller, 'useProof'> & { readonly active_client?: string | null; readonly token_uuid?: string } = {},
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

/** Without the bearer token of the session, a writing request needs the anti-forgery token. */
async function identifySession(
  request: FastifyRequest,
  secret: string,
  { queries, xsrfKey, now }: GuardDependencies,
): Promise<void> {
  const hash = secretHash(secret);
  await identifyPerson<FoundSession>(request, {
    last: queries.persons.lastSession(hash),
    find: () =>
      present(request, queries.persons.lastSession(hash), () =>
        resumeSession(queries, hash, { now: now(), isUse: !isUnattended(request) }),
      ),
    take(found) {
      refuseForgery(request, { found, hash, xsrfKey });
      const useProof = proofOf(request, found, { queries, now });
      const own = sessionCallers.of(found);
      const shown = shownClient(request);
      const caller =
        shown === undefined || shown === own.active_client
          ? setPersonOfCaller(callerOfRequest(request, own, { useProof }), found)
          : // The person is no cache key here, since it has the active client of the session.
            callerOfRequest(request, own, { useProof, active_client: shown });
      request.session = { found, caller, hash };
    },
  });
}

/**
 * Returns the active client that the page shows, null for all clients, or undefined if the request does not say. It
 * applies instead of that of the session, which another tab may have switched, so that what a page saves never goes to
 * a client that it does not show. It only narrows: the clients of the person limit the rows as well.
 *
 * @throws Failure E_QUERY for anything but a uuid or `all`
 */
function shownClient({ headers }: FastifyRequest): string | null | undefined {
  const shown = headers['x-active-client'];
  if (shown === undefined) return undefined;
  if (shown === 'all') return null;
  if (typeof shown === 'string' && isUuid(shown)) return shown.toLowerCase();
  throw new Failure('E_QUERY', texts.refusal('requests.active_client'));
}

/** Returns true for requests of a page that refreshes without being used. */
const isUnattended = ({ headers }: FastifyRequest): boolean =>
  headers['x-unattended'] !== undefined || headers.accept === 'text/event-stream';

/** Returns a function that consumes the session's proof once, however often it is called during the request. */
function proofOf(
  request: FastifyRequest,
  { id, confirmed_at }: FoundSession,
  { queries, now }: Pick<GuardDependencies, 'queries' | 'now'>,
): () => Promise<boolean> {
  let used: Promise<boolean> | null = null;
  const use = async (): Promise<boolean> => {
    if (confirmed_at === null || confirmedUntil({ confirmed_at }, now()) === null) return false;
    if (!(await queries.sessions.useConfirmation(id, confirmed_at))) return false;
    request.usedProof = { session: id, at: confirmed_at };
    return true;
  };
  return () => (used ??= use());
}

/**
 * Looks up the owner of a secret. An unknown secret counts against its network. A network without attempts left can use
 * known secrets only.
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
  // The audit trail records the session that was attacked.
  request.suspect = callerOfRequest(request, callerOfSession(found));
  throw new Failure('E_XSRF');
}

function bearerSecret(authorization: string): string | null {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(authorization.trim())?.[1] ?? null;
}

/**
 * Checks the other conditions of the policy. Returns true if it needs a fresh proof of identity.
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

/** Returns true for a record of a resource that the person's role hides; it gets the response of an unknown record. */
function isHiddenByPart(request: FastifyRequest, resource: Resource): boolean {
  return paramsOf(request).uuid !== '' && isClosedByPart(resource, callerOf(request));
}

function refuseWithoutFactor(found: FoundPerson, { requireSecondFactor }: AccountSettings): void {
  const { required, enrolled } = secondFactorOf(found, requireSecondFactor);
  if (required && !enrolled) throw new Failure('E_SECOND_FACTOR_REQUIRED');
}

/**
 * Returns true if the verb needs a fresh proof of identity.
 * @throws Failure E_NOT_FOUND for an unknown resource or action; E_FORBIDDEN without permission
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
