/**
 * Records events that the store does not see: sign-ins and sign-outs, exports, denied calls. Uses a transaction of its
 * own, so a rollback keeps the entry, and never makes a response fail. Denied reads are recorded after the response, so
 * that its timing does not reveal them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Resource } from '../../../registry/types.ts';
import { callerOfSession } from '../../auth/sessionUser.ts';
import { systemCaller, type Caller, type Origin } from '../../store/caller.ts';
import type { AuditEvent, Store } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { FoundSession, SystemQueries } from '../../store/system.ts';
import { ofPerson, ofRead, refusalBudget } from './refusalBudget.ts';
import { isUuid } from '../../store/uuid.ts';
import { paramsOf } from './target.ts';

/** Details that a route declares for the audit trail. */
interface AuditMark {
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
  /** Account of the event. For a call without a session, the one of the link in the mail. */
  readonly account?: string;
  /** Session that the call has started. */
  readonly signedIn?: FoundSession;
  /** Address of a sign-in attempt. */
  readonly email?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where nothing is recorded, or the store records it. */
    audit: AuditMark | null;
    /** Owner of a session that failed a check. */
    suspect: Caller | null;
    /** Reason of a denied read by a signed-in caller. */
    refusedRead: 'E_FORBIDDEN' | 'E_NOT_FOUND' | null;
  }
}

interface AuditDependencies {
  readonly store: Store;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

/** Adds the recording; call it after the guard and before any route. */
export function auditRequests(app: FastifyInstance, dependencies: AuditDependencies): void {
  const { store, now } = dependencies;
  const [changes, reads, readers] = [refusalBudget(ofPerson), refusalBudget(ofRead), refusalBudget(ofPerson)];
  app.decorateRequest('audit', null);
  app.decorateRequest('suspect', null);
  app.decorateRequest('refusedRead', null);
  const record = async (request: FastifyRequest, caller: Caller, event: AuditEvent): Promise<void> => {
    await store
      .record(caller, event)
      .catch((error: unknown) => request.log.error({ err: error }, 'the audit trail was not written'));
  };
  const noteDone = async (request: FastifyRequest, audit: AuditMark): Promise<void> => {
    const about = audit.account === undefined ? null : accounts(store);
    await record(request, await whoActed(request, store, audit), {
      ...nothing,
      verb: audit.verb,
      resource: audit.resource ?? about,
      record_uuid: about ? (audit.account ?? null) : null,
    });
  };
  app.addHook('onSend', (request, reply, payload, next) => {
    const { audit } = request;
    // A sign-in attempt is recorded once it has led to a session.
    if (audit !== null && audit.email === undefined && reply.statusCode < 400) return noteDone(request, audit);
    return next(null, payload);
  });
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Failure) || unrecorded.has(error.code)) return;
    if (isReading(request)) {
      const { code } = error;
      request.refusedRead = code === 'E_FORBIDDEN' || code === 'E_NOT_FOUND' ? code : null;
      return;
    }
    const caller = await whoTried(request, dependencies);
    const times = changes(caller.user_uuid ?? 'anonymous', now());
    if (times > 0)
      await record(request, caller, { ...whatWasTried(request, store), outcome: 'refused', reason: error.code, times });
  });
  app.addHook('onResponse', (request, _reply, done) => {
    done();
    const [reason, caller] = [request.refusedRead, knownCaller(request)];
    if (reason === null || caller === null) return;
    const tried = whatWasTried(request, store);
    const who = caller.user_uuid ?? 'anonymous';
    const address = tried.resource?.name ?? request.routeOptions.url ?? '';
    const repeated = reads([who, address, tried.record_uuid, reason].join(' '), now());
    const others = repeated > 0 ? readers(who, now()) : 0;
    if (others === 0) return;
    app.afterwards.run(async () => {
      if (reason === 'E_NOT_FOUND' && !(await isWithheld(store, caller, tried))) return;
      await record(request, caller, { ...tried, outcome: 'refused', reason, times: repeated + others - 1 });
    });
  });
}

/** Refusals of anybody's request, which say nothing about the caller. */
const unrecorded: ReadonlySet<string> = new Set(['E_TOO_MANY', 'E_READ_ONLY']);

/** Returns true if the record exists but is hidden from the caller. Reads of other missing records are not recorded. */
async function isWithheld(store: Store, caller: Caller, { resource, record_uuid }: AuditEvent): Promise<boolean> {
  if (resource === null || !isUuid(record_uuid)) return false;
  const isSeenBy = (who: Caller): Promise<boolean> =>
    store.one(who, resource, record_uuid, []).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Failure) return false;
        throw error;
      },
    );
  return (await isSeenBy(systemCaller)) && !(await isSeenBy(caller));
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

/** Returns the caller of a sign-in attempt. The typed address is not stored, only the account it belongs to. */
async function whoTried(request: FastifyRequest, { store, queries }: AuditDependencies): Promise<Caller> {
  const known = knownCaller(request);
  const { email, account } = request.audit ?? {};
  if (known) return known;
  // The password was right and the second factor was wrong.
  if (account !== undefined) return holderOf(request, store, account);
  if (email === undefined) return nobody(request);
  const user = await queries.users.findUserByEmail(email.trim().toLowerCase()).catch(() => null);
  return user ? holderOf(request, store, user.uuid) : nobody(request);
}

const accounts = (store: Store): Resource | null => store.registry().resources['users'] ?? null;

/** Returns a caller for an account without a session. */
async function holderOf(request: FastifyRequest, store: Store, uuid: string): Promise<Caller> {
  const resource = accounts(store);
  const record = resource && (await store.one(systemCaller, resource, uuid, []).catch(() => null));
  const name =
    resource && record ? `${String(record['first_name'] ?? '')} ${String(record['last_name'] ?? '')}`.trim() : '';
  return { ...nobody(request), user_uuid: uuid, name };
}

function whatWasTried(request: FastifyRequest, store: Store): AuditEvent {
  const { resource: named, uuid, action } = paramsOf(request);
  const { policy } = request.routeOptions.config;
  const { resources } = store.registry();
  // A declared call has its resource in the path: `/api/invoices/:uuid/pdf`.
  const name = named === '' ? (request.routeOptions.url?.split('/')[2] ?? '') : named;
  const verb = typeof policy === 'object' ? (policy.verb === 'action' ? action : policy.verb) : 'other';
  return {
    ...nothing,
    verb: request.audit?.verb ?? verb,
    resource: Object.hasOwn(resources, name) ? (resources[name] ?? null) : null,
    record_uuid: uuid === '' ? null : uuid,
  };
}
