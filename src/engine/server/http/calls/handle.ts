/**
 * Declared calls with what carries them out, and how they are served: the policy, the parameters and the body are seen
 * to before.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayDo } from '../../../registry/access.ts';
import {
  isKeyed,
  rightsOf,
  type AnswerOf,
  type BodyOf,
  type CallDeclaration,
  type ParamsOf,
  type QueryOf,
  type Sendable,
} from '../../../registry/calls/call.ts';
import type { Registry } from '../../../registry/types.ts';
import type { AccountSettings } from '../../auth/accountSettings.ts';
import type { OutboundPolicy } from '../../outbound/policy.ts';
import type { Caller } from '../../store/caller.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import type { ProgramQueries } from '../../store/system.ts';
import { limits } from '../../limits.ts';
import { callerOf } from '../guard.ts';
import { runIdempotently } from '../idempotency.ts';
import { refuseParameters } from '../listQuery.ts';
import { plainParameters } from '../parameters.ts';
import { resourceNamed } from '../target.ts';
import { texts } from '../../texts.ts';
import { readBody } from './readBody.ts';

/** What the server hands to whoever carries out a call. */
export interface CallServices {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
  /** Which typed addresses may be called. */
  readonly outbound: OutboundPolicy;
  /** Of the installation, to sign with. */
  readonly secret: string;
}

export interface CallContext<Call extends CallDeclaration> extends CallServices {
  readonly params: ParamsOf<Call>;
  readonly query: QueryOf<Call>;
  readonly body: BodyOf<Call>;
  /** Nobody where anybody may call. */
  readonly caller: Call['may'] extends 'public' ? null : Caller;
  readonly request: FastifyRequest;
  /** For headers, and a status that is not always the declared one. */
  readonly reply: FastifyReply;
}

type Carried<Call extends CallDeclaration> = Sendable<AnswerOf<Call>> | Promise<Sendable<AnswerOf<Call>>>;

/** A call and what carries it out. */
export interface HandledCall {
  readonly call: CallDeclaration;
  readonly run: (services: CallServices, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Carries out a call. One that takes an Idempotency-Key is handed a store whose effects are one transaction with the
 * key: it may run again where another transaction was in the way, and not at all where it was answered before.
 */
export function handle<const Call extends CallDeclaration>(
  call: Call,
  work: (context: CallContext<Call>) => Carried<Call>,
): HandledCall {
  return handlePrepared(call, null, (context) => work(context));
}

/**
 * The same with what takes long or asks others, ahead of the transaction; not done for a request that has its answer
 * already.
 */
export function handlePrepared<const Call extends CallDeclaration, Prepared>(
  call: Call,
  prepare: ((context: CallContext<Call>) => Promise<Prepared>) | null,
  work: (context: CallContext<Call>, prepared: Prepared) => Carried<Call>,
): HandledCall {
  return handleExchange(call, async (context) => {
    const { request, reply } = context;
    if (!isKeyed(call)) return work(context, (await prepare?.(context)) as Prepared);
    const stored = await runIdempotently<object, Prepared>(
      context,
      { request, reply },
      {
        ...(prepare === null ? {} : { prepare: () => prepare(context) }),
        work: async (store, prepared) => (await work({ ...context, store }, prepared)) ?? {},
      },
    );
    // What is kept under a key is what the same call answered.
    return stored as Sendable<AnswerOf<Call>>;
  });
}

/** For what sees to its Idempotency-Key itself, or answers no JSON. */
export function handleExchange<const Call extends CallDeclaration>(
  call: Call,
  work: (context: CallContext<Call>) => Carried<Call> | FastifyReply | Promise<Sendable<AnswerOf<Call>> | FastifyReply>,
): HandledCall {
  return {
    call,
    async run(services, request, reply) {
      const caller = call.may === 'public' ? null : callerOf(request);
      if (!isOffered(call, services.store.registry())) throw new Failure('E_NOT_FOUND');
      if (caller) for (const right of rightsOf(call)) mustMay(services.store, caller, right);
      const context = {
        ...services,
        params: request.params,
        query: readQuery(call, request),
        body: sentBody(call, request.body),
        caller,
        request,
        reply,
      } as CallContext<Call>;
      const answer = await work(context);
      if (reply.sent) return reply;
      const status = statusOf(call);
      if (reply.statusCode === 200) void reply.code(status);
      return reply.statusCode === 204 ? reply.send() : answer;
    },
  };
}

/** Whether the registry has what the call is made of. */
export const isOffered = ({ requires = [] }: CallDeclaration, { resources }: Registry): boolean =>
  requires.every((name) => Object.hasOwn(resources, name));

/** Of an answer that is no refusal. */
export const statusOf = ({ status, answer, media }: CallDeclaration): number =>
  status ?? (answer === undefined && media === undefined ? 204 : 200);

function sentBody({ method, raw, body }: CallDeclaration, sent: unknown): unknown {
  if (raw) return typeof sent === 'string' ? sent : '';
  return method === 'GET' ? {} : readBody(body ?? null, sent);
}

/** @throws Error where two are of one route. */
export function serveCalls(app: FastifyInstance, handled: readonly HandledCall[], services: CallServices): void {
  for (const one of handled) {
    if (!one.call.raw) serveCall(app, one, services);
    else
      app.register(async (within) => {
        within.removeContentTypeParser('application/json');
        within.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
          done(null, body),
        );
        serveCall(within, one, services);
      });
  }
}

function serveCall(app: FastifyInstance, { call, run }: HandledCall, services: CallServices): void {
  const bodyLimit = call.bodyLimit ?? (call.may === 'public' ? limits.body.anonymousBytes : undefined);
  for (const url of [call.path, ...(call.formerPaths ?? [])])
    app.route({
      method: call.method,
      url,
      config: { policy: call.may, staysOpen: call.media?.includes('text/event-stream') === true },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: (request, reply) => run(services, request, reply),
    });
}

/** Makes what a module's handlers share once for each server: caches, limits. */
export function perServer<Value>(make: (services: CallServices) => Value): (services: CallServices) => Value {
  const made = new WeakMap<object, Value>();
  return (services) => {
    const found = made.get(services.queries);
    if (found !== undefined) return found;
    const value = make(services);
    made.set(services.queries, value);
    return value;
  };
}

function readQuery({ query }: CallDeclaration, request: FastifyRequest): object {
  if (query === 'any') return {};
  if (query) return plainParameters(request.query, Object.keys(query));
  refuseParameters(request.query);
  return {};
}

const missingScope = (scope: string) => texts.label('accounts.scope_missing', { scope });

/** @throws Failure E_FORBIDDEN, which tells the bearer of a token the scope that is missing. */
function mustMay(store: OpenStore, caller: Caller, { resource, verb }: { resource: string; verb: string }): void {
  if (mayDo(resourceNamed(store.registry(), resource), caller, verb)) return;
  const isToken = (caller.scopes ?? null) !== null;
  throw new Failure('E_FORBIDDEN', isToken ? { hint: missingScope(`${resource}:${verb}`) } : {});
}
