/** Turns any error into an API error: `{code, message, hint, errors}` in the caller's language. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderMessage } from '../../../registry/messages.ts';
import type { RuleMessage } from '../../../registry/rules.ts';
import type { Locale } from '../../../registry/types.ts';
import {
  Failure,
  failures,
  type FailureCode,
  type FailureDetails,
  type RemedyTarget,
  serverStops,
} from '../../store/failure.ts';
import { AmountTooLarge } from '../../../values/money.ts';
import { asUnavailable, codeOf } from '../../store/transaction.ts';
import { limits } from '../../limits.ts';
import { unexpectedError } from '../../log.ts';
import { localeOf } from './locale.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

/** The body of a refusal, in the language of its reader. */
export interface ErrorAnswer {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
  readonly remedy?: { readonly text: string } & RemedyTarget;
  readonly client?: FailureDetails['client'];
}

const retryAfterSeconds = 5;

/** Codes for errors that Fastify throws before a handler runs. */
const frameworkCodes: Readonly<Record<string, FailureCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'E_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'E_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'E_JSON',
  FST_ERR_BAD_URL: 'E_NOT_FOUND',
  FST_ERR_INVALID_URL: 'E_NOT_FOUND',
};

/** Codes for other errors of Fastify and its static file server, by status. */
const codesOfStatus: Readonly<Record<number, FailureCode>> = {
  401: 'E_SESSION',
  403: 'E_FORBIDDEN',
  404: 'E_NOT_FOUND',
  405: 'E_METHOD',
  408: 'E_TIMEOUT',
  413: 'E_TOO_LARGE',
  // The path is too long for any route.
  414: 'E_NOT_FOUND',
  415: 'E_MEDIA_TYPE',
  429: 'E_TOO_MANY',
  503: 'E_UNAVAILABLE',
};

const unreadable: FailureDetails = texts.refusal('requests.unreadable');

/** The server denies access (invalid catalog name, invalid password), or the pool is closed during shutdown. */
const noEntry: ReadonlySet<string> = new Set(['3D000', '28P01', '28000']);
const poolClosed = /driver has already been destroyed/;

/** SQLSTATE read_only_sql_transaction. */
const refusedWrite = '25006';

/**
 * Registers the error handler.
 * @param isReadOnly true for an older program, of which PostgreSQL refuses every write of a record
 */
export function answerErrors(app: FastifyInstance, isReadOnly = false): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = asFailure(error, request);
    const isWrite = isReadOnly && codeOf(failure.cause) === refusedWrite;
    return sendFailure(isWrite ? new Failure('E_READ_ONLY') : failure, request, reply);
  });
}

/** Rejects new requests on open connections during shutdown. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', (_request, _reply, next) => {
    next(isClosing ? new Failure('E_UNAVAILABLE', serverStops) : undefined);
  });
}

/** Sends an API error in the caller's language, with `Retry-After` where waiting helps. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wait = retryAfterOf(failure);
  if (wait !== null) void reply.header('retry-after', String(wait));
  if (failure.code === 'E_SESSION') void reply.header('www-authenticate', 'Bearer');
  void reply.header('cache-control', 'no-store');
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(renderFailure(failure, localeOf(request), request.id));
}

/** Returns the seconds for Retry-After; null where a retry is useless. */
export function retryAfterOf({ code, details }: Failure): number | null {
  return details.retryAfterSeconds ?? (code === 'E_UNAVAILABLE' ? retryAfterSeconds : null);
}

/** Returns the response body. Only unexpected errors carry the request id, to find them in the log. */
export function renderFailure(failure: Failure, locale: Locale, requestId: string): ErrorAnswer {
  const { message, hint } = { ...failures[failure.code], ...failure.details };
  const number = texts.in(locale)('failures.request', { number: requestId });
  const { errors, remedy, client } = failure.details;
  const all = Object.entries(errors ?? {});
  const more = all.length - limits.errors;
  const addition =
    failure.code === 'E_INTERNAL' ? number : more > 0 ? texts.in(locale)('failures.more_errors', { more }) : null;
  return {
    code: failure.code,
    message: inLanguage(message, locale),
    hint: [inLanguage(hint, locale), ...(addition === null ? [] : [addition])].join(' '),
    ...(errors
      ? {
          errors: Object.fromEntries(
            all.slice(0, limits.errors).map(([field, rule]) => [field, renderRule(rule, locale)]),
          ),
        }
      : {}),
    ...(remedy ? { remedy: renderRemedy(remedy, locale) } : {}),
    ...(client === undefined ? {} : { client }),
  };
}

function renderRemedy(
  { label, ...target }: NonNullable<Failure['details']['remedy']>,
  locale: Locale,
): NonNullable<ErrorAnswer['remedy']> {
  return { text: inLanguage(label, locale), ...target };
}

function renderRule(rule: RuleMessage, locale: Locale): string {
  return 'label' in rule ? inLanguage(rule.label, locale) : renderMessage(locale, rule.key, rule.params);
}

/** Returns the reason of a failure in one line: the validation errors, else the message. */
export function reasonOf(error: unknown, locale: Locale): string {
  if (!(error instanceof Failure)) return error instanceof Error ? error.message : String(error);
  const fields = Object.values(error.details.errors ?? {}).map((rule) => renderRule(rule, locale));
  return fields.length > 0
    ? [...new Set(fields)].join(' ')
    : inLanguage(error.details.message ?? failures[error.code].message, locale);
}

/** Converts an error to a Failure. Unexpected errors are logged and reveal nothing. */
export function asFailure(error: unknown, request: FastifyRequest): Failure {
  if (error instanceof Failure) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, error.message);
    return error;
  }
  if (hasLeft(error, request)) {
    request.log.info({ err: error }, 'the caller went away before all was sent');
    return new Failure('E_QUERY', unreadable);
  }
  const refusal = refusalOfFramework(error);
  // The static file server uses 400 or 403 for a path outside of the build.
  if (refusal) return request.url.startsWith('/build/') ? new Failure('E_NOT_FOUND') : refusal;
  const { code, message } = describe(error);
  const unavailable =
    asUnavailable(error) ??
    (noEntry.has(code) || poolClosed.test(message) ? new Failure('E_UNAVAILABLE', {}, { cause: error }) : null);
  if (unavailable) {
    request.log.error({ err: error }, unavailable.message);
    return unavailable;
  }
  if (error instanceof AmountTooLarge) {
    request.log.warn({ err: error }, 'an amount of the request, or of a record that it reads, is too large');
    return new Failure('E_INVALID', texts.refusal('failures.amount_too_large'));
  }
  request.log.error({ err: error }, unexpectedError);
  return new Failure('E_INTERNAL');
}

/** Returns null for errors that are not meant for the client: ours, or wrong use of the framework. */
export function refusalOfFramework(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode, isMeant } = describe(error);
  if (!isMeant || (statusCode >= 500 && statusCode !== 503)) return null;
  const known = frameworkCodes[code] ?? codesOfStatus[statusCode];
  if (known) return new Failure(known);
  return error instanceof SyntaxError ? new Failure('E_JSON') : new Failure('E_QUERY', unreadable);
}

/** Returns true if the client disconnected while sending the body. */
function hasLeft(error: unknown, request: FastifyRequest): boolean {
  return describe(error).code === 'ECONNRESET' && request.raw.destroyed && !request.raw.complete;
}

interface Described {
  readonly code: string;
  readonly statusCode: number;
  readonly message: string;
  /** True if the status is meant for the client: set by the framework, or by `http-errors` with `expose`. */
  readonly isMeant: boolean;
}

function describe(error: unknown): Described {
  if (!(error instanceof Error)) return { code: '', statusCode: 500, message: String(error), isMeant: false };
  const {
    code = '',
    statusCode = 500,
    expose = false,
  } = error as Partial<FastifyError> & { readonly expose?: unknown };
  const isMeant =
    String(code).startsWith('FST_') || expose === true || (error instanceof SyntaxError && statusCode < 500);
  return { code: String(code), statusCode, message: error.message, isMeant };
}

/** Codes by the error of Node's HTTP parser. */
const rawFailures: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'E_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'E_TIMEOUT',
};

/**
 * Returns the complete raw response to input that is not HTTP, or whose header is too slow or too long; there is no
 * reply object for it.
 */
export function rawRefusal(error: { readonly code?: string }): string {
  const known = rawFailures[error.code ?? ''];
  const failure = known ? new Failure(known) : new Failure('E_QUERY', unreadable);
  const body = JSON.stringify(renderFailure(failure, 'en', ''));
  return [
    `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
