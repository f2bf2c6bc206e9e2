// The headers of the contract, and one form for everything that fails; over real HTTP.
import { HttpError } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { currentConnection, setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';
import { dataProvider } from '../../../src/engine/browser/providers/dataProvider.ts';
import { requestJson } from '../../../src/engine/browser/providers/http.ts';
import { apiAddress } from '../../../src/engine/browser/providers/requestHeaders.ts';
import { clearSession, currentSession, lastEnding } from '../../../src/engine/browser/providers/session/session.ts';
import { SessionEnded } from '../../../src/engine/browser/providers/session/sessionEnd.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';

const { api, logged } = withApi();
const clients = `${apiAddress}/clients`;

async function failure(request: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof HttpError) return error;
  throw new Error(`Expected an HttpError, got ${String(error)}.`);
}

describe('a request', () => {
  test('accepts JSON and sends no credentials without a session', async () => {
    await requestJson(clients);
    expect(api.asked[0]).toMatchObject({
      method: 'GET',
      path: '/api/clients',
      headers: { accept: 'application/json', 'accept-language': 'en' },
    });
    expect(api.asked[0]?.headers).not.toHaveProperty('authorization');
    expect(api.asked[0]?.headers).not.toHaveProperty('x-xsrf-token');
    expect(api.asked[0]?.headers).not.toHaveProperty('content-type');
  });

  test('sends the token, the language and the decoded anti-forgery cookie', async () => {
    signIn();
    store.setItem('locale', 'nl');
    document.cookie = 'XSRF-TOKEN=a%2Bb%3D; path=/';
    await requestJson(clients, { method: 'POST', body: '{"name":"x"}' });
    expect(api.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer secret-token',
      'accept-language': 'nl',
      'x-xsrf-token': 'a+b=',
      'content-type': 'application/json',
      cookie: 'XSRF-TOKEN=a%2Bb%3D',
    });
    expect(api.asked[0]?.body).toEqual({ name: 'x' });
  });

  test('has no content type without a body', async () => {
    await requestJson(clients, { method: 'DELETE', headers: { 'Content-Type': 'text/plain' } });
    expect(api.asked[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('an answer', () => {
  test('has the JSON, the text and the headers', async () => {
    api.answer = () => ({ headers: { 'content-range': 'clients 0-0/1' }, body: [{ uuid: 'a' }] });
    const answer = await requestJson(clients);
    expect(answer.json).toEqual([{ uuid: 'a' }]);
    expect(answer.body).toBe('[{"uuid":"a"}]');
    expect(answer.headers.get('content-range')).toBe('clients 0-0/1');
  });

  test('without content has no JSON', async () => {
    api.answer = () => ({ status: 204 });
    expect((await requestJson(clients, { method: 'DELETE' })).json).toBeUndefined();
  });
});

describe('a failed request', () => {
  test('is logged and rejected with the API error', async () => {
    const refusal = { code: 'E_INVALID', message: 'Not right.', hint: 'Mend it.', errors: { name: 'Required' } };
    api.answer = () => ({ status: 422, body: refusal });
    const error = await failure(requestJson(clients, { method: 'POST', body: '{}' }));
    expect(error).toMatchObject({ status: 422, message: 'Not right.', body: refusal });
    expect(logged()).toEqual([[`POST ${clients} answered 422`, refusal]]);
  });

  test.each([
    ['a proxy that answers HTML', '<h1>Bad gateway</h1>', 502, 'E_502'],
    ['an empty answer', '', 500, 'E_500'],
  ])('%s gets a message of its own', async (_what, body, status, code) => {
    api.answer = () => ({ status, body });
    expect(await failure(requestJson(clients))).toMatchObject({
      status,
      message: 'The server sent an unexpected response. Try again in a moment.',
      body: { code, hint: '' },
    });
  });

  test('without an answer has status 0', async () => {
    const error = await failure(requestJson('http://127.0.0.1:9/api/clients'));
    expect(error).toMatchObject({
      status: 0,
      message: 'Can’t reach the server. Try again in a moment.',
      body: { code: 'E_NETWORK' },
    });
    expect(logged()).toHaveLength(1);
    const sent = await failure(
      requestJson('http://127.0.0.1:9/api/clients', {
        method: 'POST',
        body: '{}',
        headers: { 'idempotency-key': 'a' },
      }),
    );
    expect(sent.message).toBe(
      'We can’t tell if this was done. Try again once you’re back online; nothing is done twice.',
    );
  });

  test('marks the server as unreachable until there is an answer, even an error', async () => {
    await failure(requestJson('http://127.0.0.1:9/api/clients'));
    expect(currentConnection()).toBe('unreachable');
    api.answer = () => ({ status: 422, body: {} });
    await failure(requestJson(clients));
    expect(currentConnection()).toBe('online');
    api.answer = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
    await failure(requestJson(clients));
    expect(currentConnection()).toBe('unreachable');
  });

  test.each(['offline', 'unreachable'] as const)(
    'before the state was %s does not change it when it is answered; a later one does',
    async (lost) => {
      setConnection('online');
      let send = (): void => undefined;
      api.answer = () =>
        new Promise((resolve) => {
          send = () => resolve({ body: [] });
        });
      const late = requestJson(clients);
      await vi.waitFor(() => expect(api.asked).toHaveLength(1));
      setConnection(lost);
      send();
      await late;
      expect(currentConnection()).toBe(lost);
      api.answer = () => ({ body: [] });
      await requestJson(clients);
      expect(currentConnection()).toBe('online');
    },
  );

  test('that was aborted is neither logged nor explained', async () => {
    const controller = new AbortController();
    api.answer = () => new Promise(() => undefined);
    const request = requestJson(clients, { signal: controller.signal });
    await vi.waitFor(() => expect(api.asked).toHaveLength(1));
    controller.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(logged()).toEqual([]);
  });
});

describe('a session that has ended', () => {
  test.each([401, 419])('%i clears the session immediately, and the call fails', async (status) => {
    signIn();
    api.answer = () => ({ status, body: { code: 'E_SESSION', message: 'Ended.', hint: '' } });
    const error = await failure(requestJson(clients, { method: 'PUT', body: '{}' }));
    expect(error).toBeInstanceOf(SessionEnded);
    expect(currentSession()).toBeNull();
    expect(lastEnding()).toBe('ended');
  });

  test('a call that ran while the same person signed in again is sent once more', async () => {
    signIn();
    api.answer = ({ headers }) => {
      if (headers['authorization'] !== 'Bearer secret-token') return { body: { uuid: 'a' } };
      signIn({ user: { ...user, token: 'next-token' } });
      return { status: 401, body: {} };
    };
    expect((await requestJson(clients)).json).toEqual({ uuid: 'a' });
    expect(api.asked).toHaveLength(2);
    expect(currentSession()?.user.token).toBe('next-token');
    expect(logged().map(([text]) => text)).toEqual([`GET ${clients} answered 401`]);
  });

  test('a call of another person is not sent again', async () => {
    signIn();
    api.answer = () => {
      clearSession('ended');
      return { status: 401, body: {} };
    };
    await failure(requestJson(clients));
    expect(api.asked).toHaveLength(1);
  });

  test('a save through react-admin is not reported as successful', async () => {
    signIn();
    api.answer = () => ({ status: 401, body: {} });
    const answered = vi.fn();
    void dataProvider.getOne('clients', { id: 'a' }).then(answered, answered);
    await vi.waitFor(() => expect(currentSession()).toBeNull());
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(answered).not.toHaveBeenCalled();
  });
});
