/** The active client of a tab, and what it does when another tab switches. */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followClient } from '../../../src/engine/browser/providers/queryClient.ts';
import { requestJson } from '../../../src/engine/browser/providers/http.ts';
import {
  followActiveClient,
  saveActiveClient,
  showClientOfOtherTabs,
} from '../../../src/engine/browser/providers/session/activeClient.ts';
import { currentSession, saveSession, storedSession } from '../../../src/engine/browser/providers/session/session.ts';
import { storageKey } from '../../../src/engine/browser/providers/session/storedSession.ts';
import { registerWork } from '../../../src/engine/browser/providers/unsaved.ts';
import { signIn, withApi } from '../../support/browserApi.ts';

const { api } = withApi();
const acme = { uuid: 'a1', name: 'Acme' };
const bakery = { uuid: 'b1', name: 'Bakery' };

let finish: () => void = () => undefined;
const beginWork = (): void => {
  finish = registerWork({ isUnsaved: () => true, asksOnClose: false });
};

beforeAll(followActiveClient);
beforeEach(() => {
  api.answer = () => ({ body: {} });
  signIn({ client: acme });
});
afterEach(() => {
  finish();
  sessionStorage.clear();
});

/** Stores the client as another tab does, without an event, since the page may be frozen. */
function switchElsewhere(client: typeof acme | null): void {
  localStorage.setItem(storageKey, JSON.stringify({ ...storedSession(), client }));
}

const events: readonly (readonly [string, () => void])[] = [
  ['the storage event arrives', () => void window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))],
  ['the tab becomes visible', () => void document.dispatchEvent(new Event('visibilitychange'))],
  [
    'the page returns from the back/forward cache',
    () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
];

describe('when another tab has switched', () => {
  test.each(events)('the tab follows once %s, and not before', (_when, happen) => {
    switchElsewhere(bakery);
    expect(currentSession()?.client).toEqual(acme);
    happen();
    expect(currentSession()?.client).toEqual(bakery);
    switchElsewhere(null);
    happen();
    expect(currentSession()?.client).toBeNull();
  });

  test('the queries on screen are read again for the new client, and others are dropped', async () => {
    const queries = new QueryClient();
    const stop = followClient(queries);
    for (const key of ['invoices', 'auth']) queries.setQueryData([key], 'of Acme');
    switchElsewhere(bakery);
    events[0]?.[1]();
    expect([queries.getQueryData(['invoices']), queries.getQueryData(['auth'])]).toEqual([undefined, 'of Acme']);
    stop();
  });

  test.each(events)('a tab with unsaved work keeps its client once %s', async (_when, happen) => {
    beginWork();
    switchElsewhere(bakery);
    happen();
    expect(currentSession()?.client).toEqual(acme);
    await requestJson('/api/domains');
    expect(api.asked.at(-1)?.headers['x-active-client']).toBe('a1');
    finish();
    happen();
    expect(currentSession()?.client, 'until the person chooses').toEqual(acme);
    const stored = storedSession();
    if (stored) saveSession({ ...stored, views: [] });
    expect(storedSession()?.client, 'and other tabs keep theirs').toEqual(bakery);
    showClientOfOtherTabs();
    expect(currentSession()?.client).toEqual(bakery);
    await requestJson('/api/domains');
    expect(api.asked.at(-1)?.headers['x-active-client']).toBe('b1');
  });

  test('a tab with unsaved work can take the other tabs back to its client', () => {
    beginWork();
    switchElsewhere(null);
    events[0]?.[1]();
    saveActiveClient(acme);
    expect([currentSession()?.client, storedSession()?.client]).toEqual([acme, acme]);
    switchElsewhere(bakery);
    finish();
    events[0]?.[1]();
    expect(currentSession()?.client, 'and follows again').toEqual(bakery);
  });
});

test('a request names all clients if none is active', async () => {
  saveActiveClient(null);
  await requestJson('/api/domains');
  expect(api.asked.at(-1)?.headers['x-active-client']).toBe('all');
});
