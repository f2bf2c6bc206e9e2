/** HTTP client for the tested server, which sends one request at a time and describes it for the report. */
import type { Reach } from '../../backend/contract.ts';

export interface ConformanceCall {
  readonly method?: string;
  /** Relative to `/api/`, with its parameters included or in `query`. */
  readonly path: string;
  /** `query` values are sent as JSON, `raw` values unchanged. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly raw?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly text?: string;
  /** Overrides the token of the run; null sends none. */
  readonly token?: string | null;
}

export interface ServerAnswer {
  /** `GET /api/domains?range=[0,0]` */
  readonly asked: string;
  readonly status: number;
  readonly text: string;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
  header(name: string): string | null;
}

export type AskServer = (call: ConformanceCall) => Promise<ServerAnswer>;

export interface Server {
  readonly url: string;
  readonly token: string;
  readonly timeoutMilliseconds: number;
  /** The adapter of another API. */
  readonly reach?: Reach;
}

/** Sends requests directly. */
export const reachServer: Reach = (address, options) => fetch(address, options);

/** Stores the server's cookies, and sends them with every request that has a token, as a browser does. */
export function keepingCookies(reach: Reach): Reach {
  const cookies = new Map<string, string>();
  return async (address, options) => {
    const headers = new Headers(options.headers);
    if (headers.has('authorization') && cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await reach(address, { ...options, headers: Object.fromEntries(headers) });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}

/** Thrown if there is no response. */
export class Unreachable extends Error {}

const shownCharacters = 160;

export function askServer({ url, token, timeoutMilliseconds, reach = reachServer }: Server): AskServer {
  const base = url.replace(/\/+$/, '').replace(/\/api$/, '');
  return async (call) => {
    const { method = 'GET', text } = call;
    const path = addressOf(call);
    const content = text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const bearer = call.token === undefined ? token : call.token;
    const headers = {
      accept: 'application/json',
      'accept-language': 'en',
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bearer === null || bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
      ...call.headers,
    };
    const asked = `${method} ${decodeURIComponent(path)}${content === undefined ? '' : ` ${shortened(content)}`}`;
    try {
      const response = await reach(base + path, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        ...(content === undefined ? {} : { body: content }),
      });
      const body = await response.text();
      return {
        asked,
        status: response.status,
        text: body,
        json: parsed(body),
        header: (name) => response.headers.get(name),
      };
    } catch (error) {
      throw new Unreachable(reasonOf(error, { asked, base, timeoutMilliseconds }));
    }
  };
}

function addressOf({ path, query = {}, raw = {} }: ConformanceCall): string {
  const search = new URLSearchParams([
    ...Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ...Object.entries(raw),
  ]).toString();
  return `/api/${path}${search === '' ? '' : `?${search.replaceAll('+', '%20')}`}`;
}

function reasonOf(
  error: unknown,
  {
    asked,
    base,
    timeoutMilliseconds,
  }: { readonly asked: string; readonly base: string; readonly timeoutMilliseconds: number },
): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `${asked}: no answer from ${base} within ${timeoutMilliseconds / 1000} s. Is it very busy? --timeout 60 waits longer.`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message =
    cause instanceof Error
      ? cause.message || String((cause as NodeJS.ErrnoException).code ?? cause.name)
      : String(cause);
  return `${asked}: ${base} cannot be reached (${message}). Is it running, and is the address right?`;
}

/** Shortens text to one line. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
