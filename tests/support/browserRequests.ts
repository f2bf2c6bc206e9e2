/**
 * Sends requests as the screens do: with the session cookie and the bearer token, and with a confirmation and a retry
 * when the server asks the person to confirm who they are.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { tokenPrefix } from '../../src/engine/server/auth/tokens.ts';
import { secretHash } from '../../src/engine/server/auth/secrets.ts';
import { sessionPrefix } from '../../src/engine/server/auth/sessions.ts';
import { sessionBearer } from '../../src/engine/server/auth/xsrf.ts';
import type { ProgramQueries } from '../../src/engine/server/store/system.ts';

/** The XSRF key of every server under test. */
export const testXsrfKey = 'a key for tests';

/** The headers of a session's requests, by its secret. */
export function sessionHeaders(secret: string): { readonly authorization: string; readonly cookie: string } {
  return {
    authorization: `Bearer ${sessionBearer(testXsrfKey, secretHash(secret))}`,
    cookie: `beheer=${secret}`,
  };
}

/** Returns the request headers for the session that a sign-in over the network answered. */
export async function signedInHeaders(answer: Response): Promise<Readonly<Record<string, string>>> {
  const { token } = (await answer.clone().json()) as { readonly token: string };
  return { authorization: `Bearer ${token}`, cookie: cookiesOf(answer) };
}

/** Returns the cookies that an answer sets, as a request sends them. */
export function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

type Inject = (options: InjectOptions) => Promise<LightMyRequestResponse>;

/** The secrets of sessions by their bearer tokens, of all servers of the file. */
const secrets = new Map<string, string>();

export interface BrowserOf {
  readonly queries: ProgramQueries;
  readonly now: () => Date;
}

export interface BrowserRequests {
  /** A request as it is written: without the cookies and the proofs of a browser. */
  readonly inject: Inject;
  /** While it runs, nobody who is asked proves who they are. */
  withoutProof<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Makes `app.inject` send what a browser sends, unless the request has cookies of its own. A secret of a session is
 * taken for its bearer token.
 */
export function injectAsBrowser(app: FastifyInstance, { queries, now }: BrowserOf): BrowserRequests {
  let proves = true;
  const plain = app.inject.bind(app) as Inject;
  const send: Inject = async (options) => {
    const answer = await plain(options);
    const cookie = answer.cookies.find(({ name }) => name.endsWith('beheer'));
    const { token = null } = cookie ? (JSON.parse(answer.body || '{}') as { readonly token?: string }) : {};
    if (cookie && token !== null) secrets.set(token, cookie.value);
    return answer;
  };
  const asBrowser: Inject = async (given) => {
    const headers: Readonly<Record<string, unknown>> = { ...given.headers };
    const bearer = /^Bearer (\S+)$/.exec(String(headers['authorization'] ?? ''))?.[1];
    if (bearer === undefined || bearer.startsWith(tokenPrefix) || headers['cookie'] !== undefined) return send(given);
    const secret = bearer.startsWith(sessionPrefix) ? bearer : secrets.get(bearer);
    if (secret === undefined) return send(given);
    const options = { ...given, headers: { ...given.headers, ...sessionHeaders(secret) } };
    const answer = await send(options);
    if (!proves || answer.statusCode !== 403 || !answer.body.includes('"E_CONFIRM"')) return answer;
    const session = await queries.persons.findSession(secretHash(secret));
    if (session) await queries.sessions.confirmSession(session.id, now());
    return send(options);
  };
  app.inject = ((given: InjectOptions | string) =>
    asBrowser(typeof given === 'string' ? { url: given } : given)) as typeof app.inject;
  return {
    inject: plain,
    async withoutProof(work) {
      proves = false;
      try {
        return await work();
      } finally {
        proves = true;
      }
    },
  };
}
