/**
 * In charge of the calls that adapters make: over https to allowed addresses, within a time, no more often than the
 * provider lets us, repeated where that is safe, and in words for staff where nothing comes of them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { OutboundRefused, type OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';
import { callOutside, type OutboundAnswer } from '../../../../engine/server/outbound/request.ts';
import { parseRecord } from '../../../../engine/values/json.ts';
import { ProviderFailure } from './providerFailure.ts';

export interface ClientOptions {
  readonly outbound: OutboundPolicy;
  /** For one call. */
  readonly patienceMilliseconds?: number;
  /** Before a call that may be repeated is. */
  readonly pausesMilliseconds?: readonly number[];
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly address: URL;
  /** Made anew for each time: a signature is good for one. */
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly body?: string;
  /** Asked twice it does no more than once: repeated by itself where the answer was lost. Without a word a GET is. */
  readonly isSafe?: boolean;
  /** How long to wait after an answer that says "too many", where the provider has headers of its own for that. */
  readonly busySeconds?: (answer: Pick<OutboundAnswer, 'headers'>) => number | undefined;
  /** An answer of the provider's own in spite of a status that says that it has failed. */
  readonly isAnswer?: (answer: Answer) => boolean;
  readonly signal?: AbortSignal;
}

interface JsonCall extends Pick<Call, 'address'> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** None while there is none yet. */
  readonly token: string;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A call with JSON on both sides, by the bearer of a token (RFC 6750). */
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

export interface Answer extends OutboundAnswer {
  readonly text: string;
  /** Null where it is no object. */
  readonly json: Readonly<Record<string, unknown>> | null;
}

export interface Client {
  /**
   * Any answer but those that say "not now".
   *
   * @param provider whose limits it counts towards.
   * @throws ProviderFailure
   */
  ask(provider: string, call: Call): Promise<Answer>;
}

const usualPatienceMilliseconds = 30_000;
const maxBytes = 4 * 1_048_576;
const usualPausesMilliseconds = [250, 1_000] as const;
/** Longer is left to the work, which is tried again by then. */
const longestWaitSeconds = 5;

/** It did not answer in time: asked again at once it would hardly do better. */
class Silence extends ProviderFailure {}

export function createClient({
  outbound,
  patienceMilliseconds = usualPatienceMilliseconds,
  pausesMilliseconds = usualPausesMilliseconds,
}: ClientOptions): Client {
  /** By provider, in milliseconds: what it told us to wait for holds for whatever else it is asked. */
  const notBefore = new Map<string, number>();

  async function once(provider: string, call: Call): Promise<Answer> {
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
      throw new ProviderFailure(`${hostOf(call)} has a failure of its own (${answer.status}).`, { isTransient: true });
    if (answer.status >= 300 && answer.status < 400)
      throw new ProviderFailure(`${hostOf(call)} sends us elsewhere (${answer.status}). Check the address.`);
    return answer;
  }

  async function send(call: Call): Promise<Answer> {
    const { address, method = 'GET', headers, body } = call;
    const late = AbortSignal.timeout(patienceMilliseconds);
    const signal = call.signal ? AbortSignal.any([late, call.signal]) : late;
    try {
      const answer = await callOutside({
        address,
        policy: outbound,
        method,
        headers: headers?.() ?? {},
        signal,
        maxBytes,
        ...(body === undefined ? {} : { body }),
      });
      if (answer.text === null)
        throw new ProviderFailure(`The answer of ${hostOf(call)} is longer than any that is expected.`);
      return { ...answer, text: answer.text, json: parseRecord(answer.text) };
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
          // Refused as too many, nothing was done: that may be repeated whatever it was.
          const mayRepeat = (seconds ?? (isSafe ? 0 : Infinity)) <= longestWaitSeconds;
          if (pause === undefined || !isWorthIt || !mayRepeat || call.signal?.aborted) throw error;
          if (seconds === undefined) await wait(pause);
        }
      }
    },
  };
}

const hostOf = ({ address }: Pick<Call, 'address'>): string => address.host;

/** Secrets go over https alone, but for what runs on this machine. */
function ensureSealed({ protocol, hostname }: URL): void {
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !isHere)
    throw new ProviderFailure('The address of the connection has to begin with https://.');
}

function tooBusy(seconds: number): ProviderFailure {
  return new ProviderFailure(`The provider asks us to wait ${seconds} seconds: it gets more calls than it takes.`, {
    isTransient: true,
    retryAfterSeconds: seconds,
  });
}

/** RFC 9110 § 10.2.3: seconds, or a date. */
export function retryAfterSeconds({ headers }: Pick<OutboundAnswer, 'headers'>): number | undefined {
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
  if (error instanceof OutboundRefused) return new ProviderFailure(error.message);
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
