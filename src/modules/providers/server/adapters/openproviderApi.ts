/** Client of the REST API of Openprovider (https://docs.openprovider.com): authentication and responses. */
import { createHash } from 'node:crypto';
import { jsonCall, type ProviderAnswer, type ProviderClient } from './client.ts';
import { ProviderFailure, ProviderRefusal } from './providerFailure.ts';
import { objectOf, textOf, type JsonBody, type ProviderAccess } from './serviceAdapter.ts';

const liveAddress = 'https://api.openprovider.eu';
const testAddress = 'https://api.sandbox.openprovider.nl:8480';
/** Shorter than the 48 hours for which Openprovider accepts a token. */
const tokenMilliseconds = 24 * 3_600_000;
/** Duration that its documentation gives for most rate limits. */
const blockedSeconds = 300;

export interface Api {
  /** Returns `data` of the response. @throws ProviderRefusal */
  get(path: string, query?: Readonly<Record<string, string>>): Promise<JsonBody>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: JsonBody): Promise<JsonBody>;
}

interface Token {
  readonly text: string;
  readonly until: number;
}

/** Creates the API client for an account. Tokens are shared by all calls with the same credentials. */
export function openproviderApi(client: ProviderClient): (reach: ProviderAccess) => Api {
  /** Tokens by the hash of their credentials. */
  const tokens = new Map<string, Token>();

  return ({ provider, credentials, signal }) => {
    const {
      address: base = provider.test_mode ? testAddress : liveAddress,
      username = '',
      password = '',
    } = credentials;
    const identity = createHash('sha256')
      .update(JSON.stringify([base, username, password]))
      .digest('base64');
    const ask = (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      address: URL,
      token: string,
      body?: JsonBody,
    ): Promise<ProviderAnswer> =>
      client.ask(provider.key, {
        ...jsonCall({ method, address, token, body, signal }),
        // Openprovider returns errors in a request with status 500 as well.
        isAnswer: ({ json }) => codeIn(json) !== '' && codeIn(json) !== '0',
      });
    const tokenOf = async (): Promise<string> => {
      const known = tokens.get(identity);
      if (known && known.until > Date.now()) return known.text;
      const answer = await ask('POST', addressOf(base, 'auth/login'), '', { username, password, ip: '0.0.0.0' });
      if (isUnauthorised(answer)) throw wrongCredentials();
      const text = textOf(read(answer), 'token');
      if (text === '') throw somethingElse(answer);
      tokens.set(identity, { text, until: Date.now() + tokenMilliseconds });
      return text;
    };
    const withToken = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      address: URL,
      body?: JsonBody,
    ): Promise<JsonBody> => {
      const isOld = tokens.has(identity);
      const answer = await ask(method, address, await tokenOf(), body);
      if (!isUnauthorised(answer)) return read(answer);
      tokens.delete(identity);
      if (!isOld) throw wrongCredentials();
      return withToken(method, address, body);
    };
    return {
      get(path, query = {}) {
        const address = addressOf(base, path);
        address.search = new URLSearchParams(query).toString();
        return withToken('GET', address);
      },
      send: (method, path, body) => withToken(method, addressOf(base, path), body),
    };
  };
}

export const isTrue = (json: JsonBody, name: string): boolean => json[name] === true;

function addressOf(base: string, path: string): URL {
  if (!URL.canParse(base)) throw new ProviderFailure('The connection’s URL isn’t valid.');
  return new URL(`${base.replace(/\/+$/, '')}/v1beta/${path}`);
}

const codeIn = (json: unknown): string => textOf(json, 'code');

/** Code 196: the token, or the user name and password, are not accepted. */
const isUnauthorised = ({ status, json }: ProviderAnswer): boolean => status === 401 || codeIn(json) === '196';

function wrongCredentials(): ProviderFailure {
  return new ProviderFailure('Openprovider refused the username or password. Check the provider’s credentials.');
}

function somethingElse({ status }: ProviderAnswer): ProviderFailure {
  return new ProviderFailure(`Openprovider sent an unexpected response (${status}). Check the connection’s URL.`, {
    isTransient: true,
  });
}

/** @returns `data` of the response. @throws ProviderFailure if it is no response of the API, or an error */
function read(answer: ProviderAnswer): JsonBody {
  const code = codeIn(answer.json);
  if (code === '') throw somethingElse(answer);
  if (code === '0') return objectOf(answer.json, 'data');
  const message = textOf(answer.json, 'desc').replace(/\.?\s*$/, '');
  const reason = `Openprovider refused (${code}): ${message}.`;
  if (/calls limit|temporarily blocked/i.test(message))
    throw new ProviderRefusal(code, `${reason} We wait ${blockedSeconds} seconds.`, {
      isTransient: true,
      retryAfterSeconds: blockedSeconds,
    });
  if (code === '10005')
    throw new ProviderRefusal(code, `${reason} Take our address off the blacklist of the contact, in its panel.`);
  const isTransient =
    isTrue(answer.json ?? {}, 'maintenance') || /maintenance|try again|temporar|timed? ?out|connection/i.test(message);
  throw new ProviderRefusal(code, reason, isTransient ? { isTransient } : {});
}
