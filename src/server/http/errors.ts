/** Turns whatever went wrong into the answer of the contract: `{code, message, hint, errors}` in the caller's language. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderMessage } from '../../registry/messages.ts';
import type { RuleMessage } from '../../registry/rules.ts';
import type { Locale } from '../../registry/types.ts';
import { Failure, failures, type FailureCode } from '../store/failure.ts';
import { asUnavailable } from '../store/transaction.ts';
import { localeOf } from './locale.ts';

export interface ErrorAnswer {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly remedy?: {
    readonly text: string;
    readonly resource: string;
    readonly fill: Readonly<Record<string, unknown>>;
  };
}

const retryAfterSeconds = 5;

/** What Fastify refuses by itself, before a handler runs. */
const frameworkCodes: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'E_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'E_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'E_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'E_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'E_JSON',
  FST_ERR_BAD_URL: 'E_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'E_NOT_FOUND',
  FST_ERR_NOT_FOUND: 'E_NOT_FOUND',
};

/** A server that lets us in no more (invalid catalog name, invalid password), and a pool that is closed because we are stopping. */
const noEntry: ReadonlySet<string> = new Set(['3D000', '28P01', '28000']);
const poolClosed = /driver has already been destroyed/;

/** Registers the one error handler. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => sendFailure(asFailure(error, request), request, reply));
}

export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = failure.details.retryAfterSeconds ?? (failure.code === 'E_UNAVAILABLE' ? retryAfterSeconds : null);
  if (wait !== null) void reply.header('retry-after', String(wait));
  if (failure.code === 'E_SESSION') void reply.header('www-authenticate', 'Bearer');
  void reply.header('cache-control', 'no-store');
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(renderFailure(failure, localeOf(request), request.id));
}

/** The answer's body. Only what is unexpected carries the request's number, to be found again in the log. */
export function renderFailure(failure: Failure, locale: Locale, requestId: string): ErrorAnswer {
  const { message, hint } = { ...failures[failure.code], ...failure.details };
  const number = locale === 'nl' ? `Verzoek ${requestId}.` : `Request ${requestId}.`;
  const { errors, remedy } = failure.details;
  return {
    code: failure.code,
    message: message[locale],
    hint: failure.code === 'E_INTERNAL' ? `${hint[locale]} ${number}` : hint[locale],
    ...(errors
      ? { errors: Object.fromEntries(Object.entries(errors).map(([field, told]) => [field, renderRule(told, locale)])) }
      : {}),
    ...(remedy ? { remedy: { text: remedy.label[locale], resource: remedy.resource, fill: remedy.fill } } : {}),
  };
}

function renderRule(told: RuleMessage, locale: Locale): string {
  return 'label' in told ? told.label[locale] : renderMessage(locale, told.key, told.params);
}

/** The refusal that an error stands for. What is nobody's but ours is logged, and tells nothing. */
export function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  const { code, statusCode, message } = describe(error);
  const known = frameworkCodes[code];
  if (known) return new Failure(known);
  if (error instanceof SyntaxError && statusCode === 400) return new Failure('E_JSON');
  if (statusCode === 429) return new Failure('E_TOO_MANY');
  // A path that leads out of the built pages, or cannot be one: what serves them says 400 or 403.
  if (request.url.startsWith('/build/') && statusCode < 500) return new Failure('E_NOT_FOUND');
  const unavailable =
    asUnavailable(error) ?? (noEntry.has(code) || poolClosed.test(message) ? new Failure('E_UNAVAILABLE') : null);
  if (unavailable) {
    request.log.error({ err: error }, 'the database cannot be reached');
    return unavailable;
  }
  request.log.error({ err: error }, 'unexpected error');
  return new Failure('E_INTERNAL');
}

function describe(error: unknown): { readonly code: string; readonly statusCode: number; readonly message: string } {
  if (!(error instanceof Error)) return { code: '', statusCode: 500, message: String(error) };
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  return { code: String(code), statusCode, message: error.message };
}
