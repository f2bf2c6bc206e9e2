/**
 * Sends all requests of the screens by `fetch`; `sendFile.ts` has uploads. Adds the headers of the HTTP contract and turns
 * every failure into the same kind of error. An adapter can translate for an API with another contract.
 */
import { HttpError } from 'react-admin';
import { adapter } from 'virtual:beheer/backend';
import { signedOutText } from '../i18n/signedOut.ts';
import { askConfirmation } from './session/confirmation.ts';
import { currentConnection, setAnswered, setConnection } from './connection/connection.ts';
import { apiAddress, contractHeaders } from './requestHeaders.ts';
import { dropEarlyAnswers, takeEarlyAnswer } from './session/earlyRequests.ts';
import { currentSession, markSecondFactorRequired } from './session/session.ts';
import { isSessionExpired, resumeSession, SessionEnded } from './session/sessionEnd.ts';
import { currentLocale } from './store.ts';

/** Response of the API with its body as text and as JSON. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The parsed body, or undefined if it is not JSON. */
  readonly json: unknown;
}

/** The error body of the API. `code` is E_NETWORK if there was no response. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
}

/** Options of a request. `keepalive` lets it complete after the page is closed. */
export interface HttpOptions extends Pick<RequestInit, 'method' | 'body' | 'headers' | 'signal' | 'keepalive'> {
  /** Sends this read in one request with others of the same moment. */
  readonly batched?: boolean;
}

/** The response to `If-None-Match`; has no body. */
const notModified = 304;

/** True if an adapter connects the screens to another API, which may support only a part of the contract. */
export const isAdapted = adapter !== null;

/** Sends a JSON body and returns the response as text. @throws HttpError with `status` and an ApiError as `body`. */
export async function requestJson(address: string, options: HttpOptions = {}): Promise<ApiAnswer> {
  const response = await send(address, options);
  const body = response.status === notModified ? '' : await response.text();
  return { status: response.status, headers: response.headers, body, json: parseJson(body) };
}

/** Same as {@link requestJson}, for a file. */
export async function requestFile(
  address: string,
  options: HttpOptions = {},
): Promise<{ readonly headers: Headers; readonly file: Blob }> {
  const response = await send(address, options);
  return { headers: response.headers, file: await response.blob() };
}

let joinReads = (address: string, options: RequestInit): Promise<Response> => fetch(address, options);

/** Sets the function that joins batched reads. Public pages have none, and do not load it. */
export function joinReadsWith(join: typeof joinReads): void {
  joinReads = join;
}

/** `fetch` or the answer to an early request, or the adapter. */
async function reach(address: string, { batched = false, ...options }: HttpOptions & RequestInit): Promise<Response> {
  if (adapter !== null)
    return (await adapter())((theirs: string, sent: RequestInit) => fetch(theirs, sent))(address, options);
  if (batched) return joinReads(address, options);
  if ((options.method ?? 'GET') !== 'GET') dropEarlyAnswers();
  return takeEarlyAnswer(address, new Headers(options.headers)) ?? fetch(address, options);
}

async function send(address: string, options: HttpOptions, isConfirmed = false): Promise<Response> {
  const { method = 'GET' } = options;
  const before = currentConnection();
  const token = currentSession()?.user.token;
  let response: Response;
  try {
    response = await reach(address, { ...options, headers: headersFor(options), credentials: 'include' });
  } catch (error) {
    // Timeouts and aborts by the caller are not connection errors.
    if (isAbort(options.signal?.aborted ? options.signal.reason : error)) throw error;
    throw unreachable(method, address, { error, isKeyed: new Headers(options.headers).has('idempotency-key') });
  }
  setAnswered(before, isOfGateway(response.status) ? 'unreachable' : 'online');
  if (response.ok || response.status === notModified) return response;
  const refusal = refused(method, address, response.status, await response.text());
  if (isSessionExpired(response.status) && (await resumeSession(token))) return send(address, options, isConfirmed);
  const { code } = refusal.body as ApiError;
  if (code === 'E_SECOND_FACTOR_REQUIRED') markSecondFactorRequired();
  // Retries once after reauthentication, but does not ask twice.
  if (code === 'E_CONFIRM' && !isConfirmed && (await askConfirmation())) return send(address, options, true);
  throw refusal;
}

type RefusalListener = (status: number, address: string) => void;

const listeners = new Set<RefusalListener>();

/** Calls the listener with each error response, until the returned function is called. */
export function onRefused(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves to true if the server responds before the signal aborts. Never rejects. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await reach(`${apiAddress}/health`, { cache: 'no-store', credentials: 'include', signal });
    return !isOfGateway(status);
  } catch {
    return false;
  }
}

/** Marks the error of a write that got no answer and may have taken effect. */
export const unconfirmed = 'unconfirmed';

/** Gateway errors mean that the server itself did not respond. */
const isOfGateway = (status: number): boolean => status === 502 || status === 504;

interface Unanswered {
  readonly error: unknown;
  /** True if it had an Idempotency-Key, so that it can be sent again. */
  readonly isKeyed: boolean;
}

/** Returns the error of a request without an answer, and reports the lost connection. */
export function unreachable(method: string, address: string, { error, isKeyed }: Unanswered): HttpError {
  console.error(`${method} ${address} had no answer`, error);
  setConnection(navigator.onLine ? 'unreachable' : 'offline');
  const unanswered = navigator.onLine ? 'no_answer' : 'no_answer_offline';
  // A banner already reports the lost connection. For a write, the message says what that means for it.
  const message = words(`beheer.connection.${isKeyed ? 'unconfirmed' : unanswered}`);
  const refusal: ApiError = { code: 'E_NETWORK', message, hint: '' };
  return new HttpError(message, 0, isKeyed ? { ...refusal, [unconfirmed]: true } : refusal);
}

/** Translates here, since the server cannot. */
function words(key: string): string {
  return signedOutText(currentLocale(), key) ?? key;
}

/** Returns the error of an error response, and reports it. */
export function refused(method: string, address: string, status: number, body: string): HttpError {
  const refusal = refusalFrom(status, body);
  for (const listener of listeners) listener(status, address);
  console.error(`${method} ${address} answered ${status}`, refusal);
  return isSessionExpired(status)
    ? new SessionEnded(refusal.message, status, refusal)
    : new HttpError(refusal.message, status, refusal);
}

/** Returns the headers of the HTTP contract for a request. */
export function headersFor({ body, headers: given }: HttpOptions): Headers {
  const session = currentSession();
  const client = isAdapted ? undefined : session?.client;
  const headers = contractHeaders({ token: session?.user.token, locale: currentLocale(), client }, given);
  // Without a body there is no content type.
  if (body === undefined || body === null) headers.delete('content-type');
  else if (typeof body === 'string') headers.set('content-type', 'application/json');
  if (isUnattended()) headers.set('x-unattended', 'true');
  return headers;
}

/** A page counts as unattended this long after the last key, click or movement. */
const attendedMilliseconds = 15 * 60_000;
let attendedAt = Date.now();

/** Records user activity. Call it once, before rendering. */
export function watchAttention(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown'])
    window.addEventListener(event, () => (attendedAt = Date.now()), { capture: true, passive: true });
}

/** Requests of an unattended page do not extend the session. */
const isUnattended = (): boolean => Date.now() - attendedAt > attendedMilliseconds;

function refusalFrom(status: number, text: string): ApiError {
  const body = parseJson(text);
  const refusal = typeof body === 'object' && body !== null ? (body as Partial<ApiError>) : {};
  return {
    ...refusal,
    code: refusal.code ?? `E_${status}`,
    message: refusal.message ?? words('beheer.connection.unclear'),
    hint: refusal.hint ?? '',
  };
}

/** Parses a body; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
