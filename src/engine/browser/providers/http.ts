/**
 * The only caller of `fetch` and `XMLHttpRequest`: the headers of the HTTP contract on every request, and one form for
 * everything that fails. In front of an API that keeps another contract its adapter stands in between.
 */
import { HttpError } from 'react-admin';
import { adapter } from 'virtual:beheer/backend';
import { signedOutText } from '../i18n/signedOut.ts';
import { askConfirmation } from './confirmation.ts';
import { currentConnection, setAnswered, setConnection } from './connection.ts';
import { currentSession, markSecondFactorRequired } from './session.ts';
import { isSessionExpired, resumeSession, SessionEnded } from './sessionEnd.ts';
import { currentLocale } from './store.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The body where it is JSON, else undefined. */
  readonly json: unknown;
}

/** What the API says of a refusal. `code` is E_NETWORK when there was no answer at all. */
export interface ApiError {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly errors?: Readonly<Record<string, string>>;
}

export type HttpOptions = Pick<RequestInit, 'method' | 'body' | 'headers' | 'signal' | 'keepalive'>;

/** To whoever asked with an `If-None-Match`; it has no body. */
const notModified = 304;

/** Whether another API stands behind these screens, which keeps no more of the contract than its adapter can say. */
export const isAdapted = adapter !== null;

/** Where the API stands: this server, or another that keeps the contract. */
export const apiAddress = `${import.meta.env['VITE_API_URL'] ?? ''}/api`;

/**
 * Calls the API with a text body (JSON) and reads the answer as text. @throws HttpError with `status` and a ApiError as
 * `body`.
 */
export async function requestJson(address: string, options: HttpOptions = {}): Promise<Answer> {
  const response = await send(address, options);
  const body = response.status === notModified ? '' : await response.text();
  return { status: response.status, headers: response.headers, body, json: parseJson(body) };
}

/** The same for a file. */
export async function requestFile(
  address: string,
  options: HttpOptions = {},
): Promise<{ readonly headers: Headers; readonly file: Blob }> {
  const response = await send(address, options);
  return { headers: response.headers, file: await response.blob() };
}

/** `fetch`, or what stands before an API that keeps another contract. */
const reach = async (address: string, options: RequestInit): Promise<Response> =>
  adapter === null
    ? fetch(address, options)
    : (await adapter())((theirs: string, sent: RequestInit) => fetch(theirs, sent))(address, options);

export interface Upload {
  readonly file: Blob;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file as it is: `fetch` does not tell how far it is. @throws as the others do; a DOMException AbortError where
 * it was stopped.
 */
export function sendFile(address: string, { file, onProgress, signal }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    const token = currentSession()?.user.token;
    for (const [name, value] of headersFor({ body: file, headers: { 'content-type': 'application/octet-stream' } }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      const { status, responseText: body } = request;
      if (status >= 200 && status < 300) resolve({ status, headers: new Headers(), body, json: parseJson(body) });
      else if (isSessionExpired(status))
        void resumeSession(token).then((isResumed) =>
          isResumed
            ? resolve(sendFile(address, { file, onProgress, signal }))
            : reject(refused('POST', address, status, body)),
        );
      else reject(refused('POST', address, status, body));
    });
    request.addEventListener('error', () => reject(unreachable('POST', address, { error: null, isKeyed: false })));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

async function send(address: string, options: HttpOptions, isConfirmed = false): Promise<Response> {
  const { method = 'GET' } = options;
  const before = currentConnection();
  const token = currentSession()?.user.token;
  let response: Response;
  try {
    response = await reach(address, { ...options, headers: headersFor(options), credentials: 'include' });
  } catch (error) {
    // A time that is over is no answer; whoever gave it up asks for none.
    if (isAbort(options.signal?.aborted ? options.signal.reason : error)) throw error;
    throw unreachable(method, address, { error, isKeyed: new Headers(options.headers).has('idempotency-key') });
  }
  setAnswered(before, isOfGateway(response.status) ? 'unreachable' : 'online');
  if (response.ok || response.status === notModified) return response;
  if (isSessionExpired(response.status) && (await resumeSession(token))) return send(address, options, isConfirmed);
  const refusal = refused(method, address, response.status, await response.text());
  const { code } = refusal.body as ApiError;
  if (code === 'E_SECOND_FACTOR_REQUIRED') markSecondFactorRequired();
  // Whoever has just proved that it is them need not ask for the same thing twice.
  if (code === 'E_CONFIRM' && !isConfirmed && (await askConfirmation())) return send(address, options, true);
  throw refusal;
}

type RefusalListener = (status: number, address: string) => void;

const listeners = new Set<RefusalListener>();

/** Calls the listener with each answer that is a refusal, until the answered function is called. */
export function onRefused(listener: RefusalListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Answers whether there is an answer at all, before the signal gives up waiting for one. Never rejects. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await reach(`${apiAddress}/health`, { cache: 'no-store', credentials: 'include', signal });
    return !isOfGateway(status);
  } catch {
    return false;
  }
}

/** What stands before the server answers in its place. */
const isOfGateway = (status: number): boolean => status === 502 || status === 504;

interface Unanswered {
  readonly error: unknown;
  /** It was sent under a key, so that it can be sent again. */
  readonly isKeyed: boolean;
}

function unreachable(method: string, address: string, { error, isKeyed }: Unanswered): HttpError {
  console.error(`${method} ${address} had no answer`, error);
  setConnection(navigator.onLine ? 'unreachable' : 'offline');
  const unanswered = navigator.onLine ? 'no_answer' : 'no_answer_offline';
  // That there is no connection stands above every page: of a change it is said what that means for it.
  const message = words(`beheer.connection.${isKeyed ? 'unconfirmed' : unanswered}`);
  return new HttpError(message, 0, { code: 'E_NETWORK', message, hint: '' } satisfies ApiError);
}

/** There is nobody else who could say it in the person's language. */
function words(key: string): string {
  return signedOutText(currentLocale(), key) ?? key;
}

function refused(method: string, address: string, status: number, body: string): HttpError {
  const refusal = refusalFrom(status, body);
  for (const listener of listeners) listener(status, address);
  console.error(`${method} ${address} answered ${status}`, refusal);
  return isSessionExpired(status)
    ? new SessionEnded(refusal.message, status, refusal)
    : new HttpError(refusal.message, status, refusal);
}

function headersFor({ body, headers: given }: HttpOptions): Headers {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  if (!headers.has('accept-language')) headers.set('accept-language', currentLocale());
  // Without a body there is no content whose type could be told.
  if (body === undefined || body === null) headers.delete('content-type');
  else if (typeof body === 'string') headers.set('content-type', 'application/json');
  const token = currentSession()?.user.token;
  if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  if (isUnattended()) headers.set('x-unattended', 'true');
  const xsrf = cookie('XSRF-TOKEN');
  if (xsrf !== null) headers.set('x-xsrf-token', xsrf);
  return headers;
}

/** How long after the last key, click or movement a page counts as one that nobody looks at. */
const attendedMilliseconds = 15 * 60_000;
let attendedAt = Date.now();

/** Notes when somebody uses the page. Call it once, before anything is drawn. */
export function watchAttention(): void {
  for (const event of ['pointerdown', 'pointermove', 'keydown'])
    window.addEventListener(event, () => (attendedAt = Date.now()), { capture: true, passive: true });
}

/** What a page then asks to stay up to date does not keep the session alive. */
const isUnattended = (): boolean => Date.now() - attendedAt > attendedMilliseconds;

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
