/**
 * Puts on the audit trail what the store does not see: signing in and out, exports, and calls that were refused. In a transaction of its
 * own, so that what is taken back stays told; and never the reason that an answer fails.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '../../registry/types.ts';
import { callerOfSession } from '../auth/sessionUser.ts';
import { systemCaller, type Caller, type Origin } from '../store/caller.ts';
import type { AuditEvent, Store } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import type { FoundSession, SystemQueries } from '../store/system.ts';
import { refusalBudget } from './refusalBudget.ts';
import { paramsOf } from './target.ts';

/** What a route says of itself as soon as it knows. */
export interface AuditMark {
  readonly verb:
    | 'sign-in'
    | 'sign-in-recovery'
    | 'accept-invitation'
    | 'sign-out'
    | 'export'
    | 'reset-password'
    | 'change-password'
    | 'verify-email'
    | 'add-factor'
    | 'remove-factor'
    | 'renew-recovery-codes';
  readonly resource?: Resource;
  /** Whose account it is about. Where nobody is signed in, a link in their mail says so. */
  readonly account?: string;
  /** Who is signed in by this call. */
  readonly signedIn?: FoundSession;
  /** The address that somebody tries to sign in with. */
  readonly email?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where the call leaves nothing on the trail, or the store does it. */
    audit: AuditMark | null;
    /** Whose session it was that did not stand up to examination. */
    suspect: Caller | null;
  }
}

interface AuditDependencies {
  readonly store: Store;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

/** After the guard, before any route. */
export function auditRequests(app: FastifyInstance, dependencies: AuditDependencies): void {
  const { store, now } = dependencies;
  const budget = refusalBudget();
  app.decorateRequest('audit', null);
  app.decorateRequest('suspect', null);
  const record = async (request: FastifyRequest, caller: Caller, event: AuditEvent): Promise<void> => {
    await store
      .record(caller, event)
      .catch((error: unknown) => request.log.error({ err: error }, 'the audit trail was not written'));
  };
  app.addHook('onSend', async (request, reply) => {
    const { audit } = request;
    // An attempt at which an address was typed counts once it has led to a session.
    if (audit === null || audit.email !== undefined || reply.statusCode >= 400) return;
    const about = audit.account === undefined ? null : accounts(store);
    await record(request, await whoActed(request, store, audit), {
      ...nothing,
      verb: audit.verb,
      resource: audit.resource ?? about,
      record_uuid: about ? (audit.account ?? null) : null,
    });
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Failure) || isReading(request) || error.code === 'E_TOO_MANY') return;
    const caller = await whoTried(request, dependencies);
    const times = budget(caller.user_uuid ?? 'anonymous', now());
    if (times > 0)
      await record(request, caller, { ...whatWasTried(request, store), outcome: 'refused', reason: error.code, times });
  });
}

export function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, user_agent: request.headers['user-agent'] ?? null, request_id: request.id };
}

const nothing: AuditEvent = { verb: 'other', outcome: 'done', reason: null, resource: null, record_uuid: null };

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const nobody = (request: FastifyRequest): Caller => ({
  actor: 'user',
  user_uuid: null,
  employee_uuid: null,
  clients: [],
  active_client: null,
  locale: 'en',
  session_id: null,
  origin: originOf(request),
});

const knownCaller = (request: FastifyRequest): Caller | null =>
  request.bearer ?? request.session?.caller ?? request.suspect;

async function whoActed(request: FastifyRequest, store: Store, { signedIn, account }: AuditMark): Promise<Caller> {
  if (signedIn) return { ...callerOfSession(signedIn), origin: originOf(request) };
  return knownCaller(request) ?? (account === undefined ? nobody(request) : holderOf(request, store, account));
}

/** A mistyped address is nobody's, and may be anything: only whose account it is is kept. */
async function whoTried(request: FastifyRequest, { store, queries }: AuditDependencies): Promise<Caller> {
  const known = knownCaller(request);
  const { email, account } = request.audit ?? {};
  if (known) return known;
  // Of whom the password was right, and the second step was not.
  if (account !== undefined) return holderOf(request, store, account);
  if (email === undefined) return nobody(request);
  const user = await queries.findUserByEmail(email.trim().toLowerCase()).catch(() => null);
  return user ? holderOf(request, store, user.uuid) : nobody(request);
}

const accounts = (store: Store): Resource | null => store.registry().resources['users'] ?? null;

/** Somebody who is not signed in, by the account that it is about. */
async function holderOf(request: FastifyRequest, store: Store, uuid: string): Promise<Caller> {
  const resource = accounts(store);
  const record = resource && (await store.one(systemCaller, resource, uuid, []).catch(() => null));
  const name =
    resource && record ? `${String(record['first_name'] ?? '')} ${String(record['last_name'] ?? '')}`.trim() : '';
  return { ...nobody(request), user_uuid: uuid, name };
}

function whatWasTried(request: FastifyRequest, store: Store): AuditEvent {
  const { resource: name, uuid, action } = paramsOf(request);
  const { policy } = request.routeOptions.config;
  const resource = store.registry().resources[name] ?? null;
  const verb = typeof policy === 'object' ? (policy.verb === 'action' ? action : policy.verb) : 'other';
  return {
    ...nothing,
    verb: request.audit?.verb ?? verb,
    resource: Object.hasOwn(store.registry().resources, name) ? resource : null,
    record_uuid: uuid === '' ? null : uuid,
  };
}
