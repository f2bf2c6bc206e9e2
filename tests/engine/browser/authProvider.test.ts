// Signing in and out, when the session ends, and who may open what.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { authProvider } from '../../../src/engine/browser/providers/authProvider.ts';
import {
  currentSession,
  principalOf,
  saveSession,
  subscribe,
} from '../../../src/engine/browser/providers/session/session.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api, logged } = withApi();
beforeAll(useShellRegistry);

const client = { uuid: 'c', name: 'Acme' };
const employee = { uuid: 'e' };

describe('signing in', () => {
  test('stores user, employee and active client, and leads to the requested page', async () => {
    api.answer = () => ({ status: 201, body: { ...user, employee, client, latest_url: '/hours' } });
    expect(await authProvider.login({ email: 'a@b.nl', password: 'x', next: '/domain?page=2' })).toEqual({
      redirectTo: '/domain?page=2',
    });
    expect(api.asked[0]).toMatchObject({
      method: 'POST',
      path: '/api/session',
      body: { email: 'a@b.nl', password: 'x' },
    });
    expect(currentSession()).toEqual({ user: { ...user, latest_url: '/hours' }, employee, client });
    expect(JSON.parse(localStorage.getItem('beheer.session') ?? '')).toEqual(currentSession());
  });

  test.each([
    ['the last page seen', undefined, '/hours', '/hours'],
    ['the dashboard', undefined, null, '/'],
    ['never another site', 'https://evil.example/', '//evil.example', '/'],
  ])('leads to %s', async (_what, next, latest, expected) => {
    api.answer = () => ({ body: { ...user, latest_url: latest } });
    expect(await authProvider.login({ email: 'a@b.nl', password: 'x', next })).toEqual({ redirectTo: expected });
  });

  test('leaves an error to the form', async () => {
    api.answer = () => ({
      status: 422,
      body: { code: 'E_CREDENTIALS', message: 'These do not belong together.', hint: '' },
    });
    await expect(authProvider.login({ email: 'a', password: 'b' })).rejects.toMatchObject({
      status: 422,
      message: 'These do not belong together.',
    });
    expect(currentSession()).toBeNull();
  });
});

describe('who is signed in', () => {
  test('stays the same object until something other than the last page changes', () => {
    signIn({ user: { ...user, latest_url: '/hours' } });
    const before = currentSession();
    if (before === null) throw new Error('Nobody is signed in.');
    saveSession({ ...before, user: { ...before.user, latest_url: '/domains' } });
    expect(currentSession()).toBe(before);
    expect(JSON.parse(localStorage.getItem('beheer.session') ?? '')).toMatchObject({
      user: { latest_url: '/domains' },
    });
    saveSession({ ...before, user: { ...before.user, name: 'Another' } });
    expect(currentSession()).not.toBe(before);
    expect(currentSession()?.user.name).toBe('Another');
  });
});

describe('signing out', () => {
  test('signing out clears user, employee and client, and informs the server with the token that ends', async () => {
    signIn({ employee, client });
    expect(await authProvider.logout({})).toBe('/login');
    expect(currentSession()).toBeNull();
    await vi.waitFor(() => expect(api.asked).toHaveLength(1));
    expect(api.asked[0]).toMatchObject({
      method: 'DELETE',
      path: '/api/session',
      headers: { authorization: 'Bearer secret-token' },
    });
  });

  test('works without an answer of the server', async () => {
    signIn();
    api.answer = () => ({ status: 500, body: '' });
    await authProvider.logout({});
    expect(currentSession()).toBeNull();
    await vi.waitFor(() => expect(logged()).toHaveLength(1));
  });
});

describe('the guard', () => {
  test('needs a stored token, and sends no request', async () => {
    await expect(authProvider.checkAuth({})).rejects.toEqual({ message: false, redirectTo: '/login' });
    signIn();
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    expect(api.asked).toEqual([]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no token', '{"user":{"token":""}}'],
    ['something else', '[]'],
  ])('treats %s as signed out', (_what, stored) => {
    if (stored !== null) localStorage.setItem('beheer.session', stored);
    expect(currentSession()).toBeNull();
  });

  test.each([401, 419])('%i clears the session and leads to the login page', async (status) => {
    signIn();
    await expect(authProvider.checkError({ status })).rejects.toEqual({ redirectTo: '/login?ended' });
    expect(currentSession()).toBeNull();
  });

  test.each([0, 403, 404, 412, 422, 500, 503])('%i leaves the session as it is', async (status) => {
    signIn();
    await expect(authProvider.checkError({ status })).resolves.toBeUndefined();
    expect(currentSession()).not.toBeNull();
  });

  test('a sign-out in another tab is noticed', () => {
    signIn();
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    localStorage.removeItem('beheer.session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'beheer.session' }));
    unsubscribe();
    expect(listener).toHaveBeenCalledOnce();
    expect(currentSession()).toBeNull();
  });
});

describe('permissions from memory', () => {
  const management = { user, employee: null, client: null };
  const staff = { user: { ...user, type: 'user' as const }, employee, client: null };
  const customer = { user: { ...user, type: 'user' as const }, employee: null, client: null };

  test('contain the actor', () => {
    expect(
      [management, staff, customer, { ...management, employee }, null].map((one) => principalOf(one)?.actor ?? null),
    ).toEqual(['management', 'employee', 'user', 'management', null]);
  });

  test.each([
    ['management', management, 'settings/clients', 'delete', true],
    ['management', management, 'secrets', 'edit', true],
    ['employee', staff, 'settings/clients', 'list', true],
    ['employee', staff, 'clients', 'export', true],
    ['employee', staff, 'settings/clients', 'edit', false],
    ['employee', staff, 'secrets', 'list', false],
    ['user', customer, 'invoices', 'show', true],
    ['user', customer, 'invoices', 'create', false],
    ['user', customer, 'settings/clients', 'list', false],
    ['user', customer, 'report', 'list', false],
    ['management', management, 'report', 'list', true],
    ['management', management, 'nothing-of-the-kind', 'list', false],
    ['nobody', null, 'invoices', 'list', false],
  ] as const)('%s %s %s %s', async (_who, session, resource, action, expected) => {
    if (session) signIn(session);
    expect(await authProvider.canAccess?.({ resource, action })).toBe(expected);
    expect(api.asked).toEqual([]);
  });

  test('contain the identity', async () => {
    signIn();
    expect(await authProvider.getIdentity?.()).toEqual({ id: user.uuid, fullName: 'Anna de Vries' });
  });
});
