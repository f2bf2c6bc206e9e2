// What somebody chose of the screens, here and in another browser: which choice holds, and when the server hears of it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPreferences, takePreferences } from '../../../src/engine/browser/providers/session/preferences.ts';
import { clearSession } from '../../../src/engine/browser/providers/session/session.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { signIn, user } from '../../support/browserApi.ts';

const me = user.uuid;
let status = 204;
/** Each test is later than the one before: what was chosen in that is remembered. */
let began = Date.now();
let sent: readonly unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: (began += 60_000) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation((_address, options) => {
    sent = [...sent, JSON.parse(String(options?.body)) as unknown];
    return Promise.resolve(new Response(status === 204 ? null : '{"code":"E_BUSY","message":"Later."}', { status }));
  });
  localStorage.clear();
  sent = [];
  status = 204;
  followPreferences(() => Promise.resolve());
  signIn();
});
afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(2_000);

describe('what is chosen here', () => {
  test('is sent once, however often it changes, and other values never', async () => {
    takePreferences(me, {});
    store.setItem('theme', 'dark');
    store.setItem('theme', 'light');
    store.setItem('invoices.columns', [{ name: 'status' }]);
    store.setItem('invoices.listParams', { page: 2 });
    store.removeItem('sidebar.open');
    await later();
    expect(sent).toEqual([{ values: { theme: 'light', 'invoices.columns': [{ name: 'status' }] } }]);
    store.setItem('theme', 'light');
    store.removeItem('theme');
    await later();
    expect(sent.slice(1)).toEqual([{ values: { theme: null } }]);
  });

  test('a choice waits while the server cannot be reached', async () => {
    takePreferences(me, {});
    status = 503;
    store.setItem('theme', 'dark');
    await later();
    status = 204;
    store.setItem('density', 'compact');
    await later();
    expect(sent.at(-1)).toEqual({ values: { theme: 'dark', density: 'compact' } });
  });

  test('is not sent to a server that stores none', async () => {
    takePreferences(me, undefined);
    store.setItem('theme', 'dark');
    await later();
    expect(sent).toEqual([]);
  });
});

describe('what was chosen elsewhere', () => {
  test('is applied, and a removed choice is removed here', () => {
    takePreferences(me, { theme: 'dark', 'invoices.layout': 'board', unknown: 1 });
    expect(store.listItems?.()).toEqual({ theme: 'dark', 'invoices.layout': 'board' });
    takePreferences(me, { theme: 'light' });
    expect(store.listItems?.()).toEqual({ theme: 'light' });
  });

  test('is overridden by a choice here since the request', async () => {
    takePreferences(me, { theme: 'dark' });
    const askedAt = Date.now();
    await vi.advanceTimersByTimeAsync(10);
    store.setItem('theme', 'light');
    await later();
    takePreferences(me, { theme: 'dark' }, askedAt);
    expect(store.getItem('theme')).toBe('light');
  });

  test('follows a language that was chosen at the sign-in page', async () => {
    clearSession();
    store.setItem('locale', 'nl');
    signIn();
    takePreferences(me, { locale: 'en', theme: 'dark' });
    await later();
    expect([store.getItem('locale'), store.getItem('theme')]).toEqual(['nl', 'dark']);
    expect(sent).toEqual([{ values: { locale: 'nl' } }]);
  });

  test('shows another language once its texts are loaded', async () => {
    let arrive = (): void => undefined;
    followPreferences(() => new Promise((resolve) => (arrive = resolve)));
    takePreferences(me, {});
    takePreferences(me, { locale: 'nl' });
    expect(store.getItem('locale')).toBeUndefined();
    arrive();
    await later();
    expect(store.getItem('locale')).toBe('nl');
  });
});

test('another person at the same browser gets their own choices, and leaves those of the first alone', async () => {
  takePreferences(me, { theme: 'dark' });
  store.setItem('invoices.columns', [{ name: 'status' }]);
  takePreferences('another', { density: 'compact' });
  await later();
  expect(store.listItems?.()).toEqual({ density: 'compact' });
  expect(sent).toEqual([]);
});
