/**
 * HTTP client of the adapters: https to allowed addresses, with time limits, rate limits of the provider, retries where
 * safe, and error messages for staff.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Json } from '#engine/values';
import { Outbound, type OutboundPolicy } from '#engine/server';
import { ProviderFailure } from './providerFailure.ts';

/** Options of the HTTP client. Times have defaults. */
export interface ClientOptions {
  readonly outbound: OutboundPolicy;
  /** Time limit of one call. */
  readonly patienceMilliseconds?: number;
  /** Pauses before the retries of a call. */
  readonly pausesMilliseconds?: readonly number[];
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly address: URL;
  /** Called for each attempt: a signature is valid once. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly body?: string;
  /** True if the call is idempotent: it is retried when the answer was lost. Defaults to true for GET. */
  readonly isSafe?: boolean;
  /** Returns how long to wait after "too many requests", for providers with headers of their own. */
  readonly busySeconds?: (answer: Pick<Outbound.OutboundAnswer, 'headers'>) => number | undefined;
  /** Returns true for an error status whose body is a regular answer. */
  readonly isAnswer?: (answer: ProviderAnswer) => boolean;
  readonly signal?: AbortSignal;
}

interface JsonCall extends Pick<Call, 'address'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Empty while there is none. */
  readonly token: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Builds a call with JSON request and answer and a bearer token (RFC 6750). */
export function jsonCall({ method, address, token, body, signal }: JsonCall): Call {
  return {
    method,
    address,
    headers: () => ({
      accept: 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }),
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  };
}

export interface ProviderAnswer extends Outbound.OutboundAnswer {
  readonly text: string;
  /** Parsed JSON object; null if the response is no JSON object. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

export interface ProviderClient {
  /**
   * Returns any answer except temporary rejections.
   *
   * @param provider the provider whose rate limits apply.
   * @throws ProviderFailure
   */
  ask(provider: string, call: Call): Promise<ProviderAnswer>;
}

const usualPatienceMilliseconds = 30_000;
const maxBytes = 4 * 1_048_576;
const usualPausesMilliseconds = [250, 1_000] as const;
/** Longer waits are left to the retry of the whole work. */
const longestWaitSeconds = 5;

/** No answer in time: an immediate retry would hardly help. */
class Silence extends ProviderFailure {}

/** Creates an HTTP client that retries failed calls and respects the rate limits of each provider. */
export function createClient({
  outbound,
  patienceMilliseconds = usualPatienceMilliseconds,
  pausesMilliseconds = usualPausesMilliseconds,
}: ClientOptions): ProviderClient {
  /** By provider, in epoch milliseconds: a requested pause applies to all its calls. */
  const notBefore = new Map<string, number>();

  async function once(provider: string, call: Call): Promise<ProviderAnswer> {
    const remainingSeconds = Math.ceil(((notBefore.get(provider) ?? 0) - Date.now()) / 1_000);
    if (remainingSeconds > longestWaitSeconds) throw tooBusy(remainingSeconds);
    if (remainingSeconds > 0)
      await wait(remainingSeconds * 1_000, undefined, call.signal ? { signal: call.signal } : {});
    const answer = await send(call);
    if (answer.status === 429 || (answer.status === 503 && answer.headers['retry-after'] !== undefined)) {
      const seconds = retryAfterSeconds(answer) ?? call.busySeconds?.(answer) ?? 60;
      notBefore.set(provider, Date.now() + seconds * 1_000);
      throw tooBusy(seconds);
    }
    if (answer.status >= 500 && answer.status !== 501 && !call.isAnswer?.(answer))
      throw new ProviderFailure(`${hostOf(call)} reported an internal error (${answer.status}).`, {
        isTransient: true,
      });
    if (answer.status >= 300 && answer.status < 400)
      throw new ProviderFailure(`${hostOf(call)} redirects us (${answer.status}). Check the URL.`);
    return answer;
  }

  async function send(call: Call): Promise<ProviderAnswer> {
    const { address, method = 'GET', headers, body } = call;
    const late = AbortSignal.timeout(patienceMilliseconds);
    const signal = call.signal ? AbortSignal.any([late, call.signal]) : late;
    try {
      const answer = await Outbound.callOutside({
        address,
        policy: outbound,
        method,
        headers: headers?.() ?? {},
        signal,
        maxBytes,
        ...(body === undefined ? {} : { body }),
      });
      if (answer.text === null) throw new ProviderFailure(`The response of ${hostOf(call)} is larger than allowed.`);
      return { ...answer, text: answer.text, json: Json.parseRecord(answer.text) };
    } catch (error) {
      throw asFailure(error, call, { isLate: late.aborted, patienceMilliseconds });
    }
  }

  return {
    async ask(provider, call) {
      ensureSealed(call.address);
      const { method = 'GET', isSafe = method === 'GET' } = call;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await once(provider, call);
        } catch (error) {
          const pause = pausesMilliseconds[attempt];
          const isWorthIt = error instanceof ProviderFailure && error.isTransient && !(error instanceof Silence);
          const seconds = error instanceof ProviderFailure ? error.retryAfterSeconds : undefined;
          // A call rejected by a rate limit did nothing, so it can be retried even if it is not idempotent.
          const mayRepeat = (seconds ?? (isSafe ? 0 : Infinity)) <= longestWaitSeconds;
          if (pause === undefined || !isWorthIt || !mayRepeat || call.signal?.aborted) throw error;
          if (seconds === undefined) await wait(pause);
        }
      }
    },
  };
}

const hostOf = ({ address }: Pick<Call, 'address'>): string => address.host;

/** Secrets are sent over https only, except to this machine. */
function ensureSealed({ protocol, hostname }: URL): void {
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isHere) throw new ProviderFailure('The connection’s URL must start with https://.');
}

function tooBusy(seconds: number): ProviderFailure {
  return new ProviderFailure(`The provider’s rate limit was reached. It asks us to wait ${seconds} seconds.`, {
    isTransient: true,
    retryAfterSeconds: seconds,
  });
}

/** Parses Retry-After (RFC 9110 § 10.2.3): seconds, or a date. */
export function retryAfterSeconds({ headers }: Pick<Outbound.OutboundAnswer, 'headers'>): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : undefined;
}

interface Circumstances {
  readonly isLate: boolean;
  readonly patienceMilliseconds: number;
}

function asFailure(error: unknown, call: Call, { isLate, patienceMilliseconds }: Circumstances): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const host = hostOf(call);
  if (error instanceof Outbound.OutboundRefused) return new ProviderFailure(error.message);
  if (isLate)
    return new Silence(`${host} did not answer within ${Math.ceil(patienceMilliseconds / 1_000)} seconds.`, {
      isTransient: true,
    });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND')
    return new ProviderFailure(`There is no address for ${host}. Check how it is spelled.`, { isTransient: true });
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return new ProviderFailure(`The certificate of ${host} is not to be trusted (${code}). Have it renewed.`);
  return new ProviderFailure(`The connection to ${host} broke off${code === '' ? '' : ` (${code})`}.`, {
    isTransient: true,
  });
}
