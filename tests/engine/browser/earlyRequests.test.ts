// Requests that are sent before the other scripts run, and the requests that use their answers; over real HTTP.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requestJson } from '../../../src/engine/browser/providers/http.ts';
import { apiAddress } from '../../../src/engine/browser/providers/requestHeaders.ts';
import {
  dropEarlyAnswers,
  sendEarlyRequests,
  takeEarlyAnswer,
} from '../../../src/engine/browser/providers/session/earlyRequests.ts';
import { forgetLists, rememberList, visitKey } from '../../../src/engine/browser/providers/session/knownLists.ts';
import { registryKey, type Head } from '../../../src/engine/browser/providers/session/registryCache.ts';
import { clearSession, lastEnding, saveSession } from '../../../src/engine/browser/providers/session/session.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';

const { api } = withApi();

const head: Head = { person: user.uuid, client: null, locale: 'en', program: 'built', tag: '"t"' };
const address = `${apiAddress}/domains?range=%5B0%2C24%5D`;
const params = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };
const domains = { search: '', address, name: 'domain', params };

const asked = () => api.asked.map(({ method, path }) => `${method} ${path}`);

/** A browser in which this person saw the list of domains before, at a new document. */
function visitBefore(path: string, changes: Partial<Head> = {}): void {
  window.history.replaceState(null, '', path);
  localStorage.setItem(registryKey, `${JSON.stringify({ ...head, ...changes })}\n{}`);
  rememberList(visitKey(head), '/domain', domains);
}

beforeEach(() => {
  usePlainFetch();
  store.removeItem('locale');
  api.answer = ({ path }) => ({ body: { path } });
  signIn();
});

afterEach(() => {
  dropEarlyAnswers();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

describe('a page of a signed-in person', () => {
  test('requests the session, the registry and the remembered list, once', async () => {
    visitBefore('/domain');
    sendEarlyRequests('en');
    const answers = await Promise.all([
      requestJson(`${apiAddress}/session`),
      requestJson(`${apiAddress}/registry`, { headers: { 'accept-language': 'en', 'if-none-match': '"t"' } }),
      requestJson(address),
    ]);
    expect(asked().toSorted()).toEqual(['GET /api/domains', 'GET /api/registry', 'GET /api/session']);
    expect(answers.map(({ json }) => json)).toEqual([
      { path: '/api/session' },
      { path: '/api/registry' },
      { path: '/api/domains' },
    ]);
    for (const { headers } of api.asked) expect(headers).toMatchObject({ authorization: 'Bearer secret-token' });
    await requestJson(address);
    expect(asked()).toHaveLength(4);
  });

  test.each([
    ['another person', { person: 'somebody-else' }],
    ['another client', { client: 'c1' }],
    ['another language', { locale: 'nl' }],
  ])('requests only the session if the registry is that of %s', async (_what, changes) => {
    visitBefore('/domain', changes);
    sendEarlyRequests('en');
    await requestJson(`${apiAddress}/session`);
    expect(asked()).toEqual(['GET /api/session']);
  });

  test.each([
    ['of another revision of the registry', '/domain', { tag: '"u"' }],
    ['with another query in the address', '/domain?page=2', {}],
    ['at another path', '/client', {}],
  ])('requests no list that was remembered %s', async (_what, path, changes) => {
    visitBefore(path, changes);
    sendEarlyRequests('en');
    await requestJson(`${apiAddress}/session`);
    expect(asked().filter((request) => request.includes('domains'))).toEqual([]);
  });

  test.each([
    ['on a public page', () => visitBefore('/login')],
    ['without a session', () => clearSession()],
    [
      'for a person who must set up a second factor',
      () =>
        saveSession({
          user: { ...user, second_factor: { required: true, enrolled: false } },
          employee: null,
          client: null,
        }),
    ],
  ])('requests nothing %s', async (_what, prepare) => {
    visitBefore('/domain');
    prepare();
    sendEarlyRequests('en');
    await requestJson(`${apiAddress}/health`);
    expect(asked()).toEqual(['GET /api/health']);
  });
});

describe('an early answer', () => {
  const bearer = new Headers({ accept: 'application/json', 'accept-language': 'en', authorization: 'Bearer other' });

  test('is not used for another session', async () => {
    visitBefore('/domain');
    sendEarlyRequests('en');
    signIn({ user: { ...user, token: 'other' } });
    expect(takeEarlyAnswer(address, bearer)).toBeNull();
    await requestJson(address);
    expect(
      api.asked.filter(({ path }) => path.includes('domains')).map(({ headers }) => headers['authorization']),
    ).toContain('Bearer other');
  });

  test('is not used after a write', async () => {
    visitBefore('/domain');
    sendEarlyRequests('en');
    await requestJson(`${apiAddress}/domains`, { method: 'POST', body: '{}' });
    await requestJson(address);
    expect(asked().filter((request) => request.startsWith('GET /api/domains'))).toHaveLength(2);
  });

  test('is not used after five seconds', async () => {
    visitBefore('/domain');
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    sendEarlyRequests('en');
    now.mockReturnValue(6_001);
    await requestJson(address);
    now.mockRestore();
    expect(asked().filter((request) => request.includes('domains'))).toHaveLength(2);
  });

  test.each([401, 419])('with status %i ends the session as any other answer', async (status) => {
    visitBefore('/domain');
    api.answer = () => ({ status, body: { code: 'E_UNAUTHENTICATED', message: 'Sign in again.' } });
    sendEarlyRequests('en');
    await expect(requestJson(address)).rejects.toMatchObject({ status });
    expect(lastEnding()).toBe('ended');
  });
});

describe('a remembered list', () => {
  test('is not kept with a search text', async () => {
    visitBefore('/domain');
    rememberList(visitKey(head), '/domain', { ...domains, params: { ...params, filter: { q: 'jansen' } } });
    expect(localStorage.getItem('beheer.lists')).not.toContain('jansen');
    sendEarlyRequests('en');
    await requestJson(`${apiAddress}/session`);
    expect(asked().filter((request) => request.includes('domains'))).toEqual([]);
  });

  test('is forgotten with all others', () => {
    visitBefore('/domain');
    forgetLists();
    expect(localStorage.getItem('beheer.lists')).toBeNull();
  });
});
