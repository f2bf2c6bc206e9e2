/** Connects declared calls with their handlers, and serves them: checks policy, parameters and body first. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayDo } from '../../../registry/access.ts';
import {
  isKeyed,
  rightsOf,
  writesRecords,
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
import { callerOf } from '../requests/guard.ts';
import { runIdempotently } from '../requests/idempotency.ts';
import { refuseParameters } from '../listQuery.ts';
import { plainParameters } from '../requests/parameters.ts';
import { resourceNamed } from '../requests/target.ts';
import { texts } from '../../texts.ts';
import { readBody } from './readBody.ts';

/** Services that handlers receive. */
export interface CallServices {
  readonly store: OpenStore;
  readonly queries: ProgramQueries;
  readonly now: () => Date;
  readonly accounts: AccountSettings;
  /** Decides which user-supplied URLs may be requested. */
  readonly outbound: OutboundPolicy;
  /** Secret of the installation, for signing. */
  readonly secret: string;
}

/** Services and validated input for the handler of a call. */
export interface CallContext<Call extends CallDeclaration> extends CallServices {
  readonly params: ParamsOf<Call>;
  readonly query: QueryOf<Call>;
  readonly body: BodyOf<Call>;
  /** Null for public calls. */
  readonly caller: Call['may'] extends 'public' ? null : Caller;
  readonly request: FastifyRequest;
  /** For headers, and a status that differs from the declared one. */
  readonly reply: FastifyReply;
}

type Carried<Call extends CallDeclaration> = Sendable<AnswerOf<Call>> | Promise<Sendable<AnswerOf<Call>>>;

/** A call with its handler. */
export interface HandledCall {
  readonly call: CallDeclaration;
  readonly run: (services: CallServices, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

/**
 * Defines the handler of a call. With an Idempotency-Key the store passed to it runs in one transaction with the key:
 * the handler can be retried on conflicts, and is skipped for a repeated request.
 */
export function handle<const Call extends CallDeclaration>(
  call: Call,
  work: (context: CallContext<Call>) => Carried<Call>,
): HandledCall {
  return handleExchange(call, async (context) => {
    const { request, reply } = context;
    if (!isKeyed(call)) return work(context);
    const stored = await runIdempotently<object, void>(
      context,
      { request, reply },
      { work: async (store) => (await work({ ...context, store })) ?? {} },
    );
    // Type-safe, since a key stores the response of the same call.
    return stored as Sendable<AnswerOf<Call>>;
  });
}

/** Defines a handler that handles the Idempotency-Key itself, or does not respond with JSON. */
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

/** Returns true if the registry has the resources that the call requires. */
export const isOffered = ({ requires = [] }: CallDeclaration, { resources }: Registry): boolean =>
  requires.every((name) => Object.hasOwn(resources, name));

/** Returns the status of a successful response. */
export const statusOf = ({ status, answer, media }: CallDeclaration): number =>
  status ?? (answer === undefined && media === undefined ? 204 : 200);

function sentBody({ method, raw, sends, body }: CallDeclaration, sent: unknown): unknown {
  if (sends) return {};
  if (raw) return typeof sent === 'string' ? sent : '';
  return method === 'GET' ? {} : readBody(body ?? null, sent);
}

/** Registers the calls. @throws Error where two have the same route */
export function serveCalls(app: FastifyInstance, handled: readonly HandledCall[], services: CallServices): void {
  for (const one of handled) {
    if (one.call.sends)
      app.register(async (within) => {
        // Read the raw bytes whatever the Content-Type says; the handler detects the type from the content.
        within.removeAllContentTypeParsers();
        within.addContentTypeParser('*', (_request, body, done) => done(null, body));
        serveCall(within, one, services);
      });
    else if (!one.call.raw) serveCall(app, one, services);
    else
      app.register(async (within) => {
        within.removeContentTypeParser('application/json');
        // Services send JSON or a form.
        within.addContentTypeParser(
          ['application/json', 'application/x-www-form-urlencoded'],
          { parseAs: 'string' },
          (_request, body, done) => done(null, body),
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
      config: {
        policy: call.may,
        staysOpen: call.media?.includes('text/event-stream') === true,
        writesRecords: writesRecords(call),
      },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: (request, reply) => run(services, request, reply),
    });
}

/** Creates a value once per server for the handlers of a module: caches, limits. */
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

/** @throws Failure E_FORBIDDEN, which names the missing scope for an API token */
function mustMay(store: OpenStore, caller: Caller, { resource, verb }: { resource: string; verb: string }): void {
  if (mayDo(resourceNamed(store.registry(), resource), caller, verb)) return;
  const isToken = (caller.scopes ?? null) !== null;
  throw new Failure('E_FORBIDDEN', isToken ? { hint: missingScope(`${resource}:${verb}`) } : {});
}
