/** The registry of the signed-in person: requested, cached, requested again, dropped. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  requestRegistry,
  fetchRegistryIn,
  followSession,
  registryDetails,
  registryLoaded,
  registryTag,
  useRegistryLoad,
} from '../../../src/engine/browser/providers/session/personalRegistry.ts';
import { saveActiveClient } from '../../../src/engine/browser/providers/session/activeClient.ts';
import { clearSession, suspendSession } from '../../../src/engine/browser/providers/session/session.ts';
import { registryKey } from '../../../src/engine/browser/providers/session/registryCache.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { currentIcons, currentRegistry } from '../../../src/engine/browser/registry.ts';
import { resolve } from '../../../src/engine/registry/resolve.ts';
import { renderHook, waitFor } from '@testing-library/react';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';
import { shellRegistry } from '../../support/shellRegistry.ts';

vi.mock('virtual:beheer/registry', () => ({ bundled: null }));

const { api } = withApi();
const whole = resolve(shellRegistry);
const [first = ''] = Object.keys(whole.resources);

/** Answers the registry with one resource, under this tag; 304 to a request that already has the tag. */
function answer(tag: string, resource = first): void {
  const { [resource]: one } = whole.resources;
  api.answer = ({ path, headers }) => {
    if (path !== '/api/registry') return { body: {} };
    if (headers['if-none-match'] === tag) return { status: 304, headers: { etag: tag } };
    return {
      headers: { etag: tag },
      body: { registry: { ...whole, resources: { [resource]: one } }, icons: { 'mdi-web': tag } },
    };
  };
}
const names = (): readonly string[] => Object.keys(currentRegistry().resources);
const asked = () => api.asked.filter(({ path }) => path === '/api/registry');
const arrival = () => renderHook(() => useRegistryLoad()).result.current;

followSession();
beforeEach(() => {
  usePlainFetch();
  answer('"one"');
});
afterEach(async () => {
  clearSession();
  await waitFor(() => expect(names()).toEqual([]));
});

test('there is no registry before sign-in', () => {
  expect([names(), arrival(), asked()]).toEqual([[], 'absent', []]);
});

test('signing in requests the registry once, with the session’s token', async () => {
  signIn();
  expect(arrival()).toBe('under-way');
  signIn();
  await registryLoaded();
  expect([names(), currentIcons()['mdi-web'], arrival(), registryTag()]).toEqual([[first], '"one"', 'here', '"one"']);
  expect(asked().map(({ headers }) => [headers.authorization, headers['if-none-match']])).toEqual([
    [`Bearer ${user.token}`, undefined],
  ]);
});

test('the registry is cached with its owner, and dropped at sign-out', async () => {
  signIn();
  await registryLoaded();
  const [head = '', body = ''] = (localStorage.getItem(registryKey) ?? '').split('\n');
  expect(JSON.parse(head)).toMatchObject({ person: user.uuid, client: null, tag: '"one"' });
  expect(Object.keys((JSON.parse(body) as { registry: { resources: object } }).registry.resources)).toEqual([first]);
  clearSession('left');
  expect(localStorage.getItem(registryKey)).toBeNull();
  await waitFor(() => expect(names()).toEqual([]));
  expect(arrival()).toBe('absent');
});

test('a person who is asked to sign in again over their work still sees it', async () => {
  signIn();
  await registryLoaded();
  suspendSession();
  await new Promise((done) => setTimeout(done));
  expect(names()).toEqual([first]);
  expect(localStorage.getItem(registryKey)).not.toBeNull();
});

describe('its details', () => {
  const field = Object.keys(whole.resources[first]?.fields ?? {})[0] ?? '';
  const help = () => currentRegistry().resources[first]?.fields[field]?.help;
  const askedFor = () => api.asked.filter(({ path }) => path === '/api/registry/details').length;
  beforeEach(() => {
    const { answer: early } = api;
    api.answer = (request) =>
      request.path === '/api/registry/details'
        ? {
            body: {
              help: { [first]: { [field]: { en: request.headers['accept-language'] } } },
              questions: {},
              resources: { [first]: { description: { en: 'What it is' } } },
              settings: null,
              icons: { 'mdi-cash': 'M1' },
            },
          }
        : early(request);
  });

  test('are loaded when they are needed, once, and cached with it', async () => {
    signIn();
    await registryLoaded();
    expect([askedFor(), currentIcons()['mdi-cash']]).toEqual([0, undefined]);
    const before = currentRegistry();
    await Promise.all([registryDetails(), registryDetails()]);
    await registryDetails();
    expect([askedFor(), currentIcons(), help()]).toEqual([1, { 'mdi-web': '"one"', 'mdi-cash': 'M1' }, { en: 'en' }]);
    expect(currentRegistry().resources[first]?.description).toEqual({ en: 'What it is' });
    // The screen keeps the registry that it was drawn with.
    expect(currentRegistry()).toBe(before);
    const [, , details = ''] = (localStorage.getItem(registryKey) ?? '').split('\n');
    expect(JSON.parse(details)).toMatchObject({ icons: { 'mdi-cash': 'M1' } });
  });

  test('are requested again after a failure', async () => {
    signIn();
    await registryLoaded();
    const { answer: later } = api;
    api.answer = () => ({ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Later' } });
    await registryDetails();
    expect(currentIcons()['mdi-cash']).toBeUndefined();
    api.answer = later;
    await registryDetails();
    expect(currentIcons()['mdi-cash']).toBe('M1');
  });

  test('are loaded with the successor of a registry that has them', async () => {
    signIn();
    await registryLoaded();
    await registryDetails();
    const { answer: details } = api;
    answer('"two"');
    const { answer: registry } = api;
    api.answer = (request) => (request.path === '/api/registry/details' ? details(request) : registry(request));
    await fetchRegistryIn('nl');
    expect([askedFor(), help(), currentIcons()['mdi-cash']]).toEqual([2, { en: 'nl' }, 'M1']);
  });

  test('are not requested without a session', async () => {
    await registryDetails();
    expect(askedFor()).toBe(0);
  });
});

describe('requesting again', () => {
  const other = Object.keys(whole.resources)[1] ?? '';

  describe('in another language', () => {
    const label = () => currentRegistry().resources[first]?.label;
    const languages = () => asked().map(({ headers }) => headers['accept-language']);
    beforeEach(() => {
      api.answer = ({ headers }) => {
        const { [first]: one } = whole.resources;
        const locale = headers['accept-language'] ?? '';
        const registry = { ...whole, resources: { [first]: { ...one, label: { [locale]: locale } } } };
        return { headers: { etag: `"${locale}"` }, body: { registry, icons: {} } };
      };
    });
    afterEach(() => store.setItem('locale', 'en'));

    test('the registry is in force before the language is on screen, and is requested once', async () => {
      signIn();
      await registryLoaded();
      await fetchRegistryIn('nl');
      expect(label()).toEqual({ nl: 'nl' });
      store.setItem('locale', 'nl');
      await fetchRegistryIn('nl');
      expect([languages(), localStorage.getItem(registryKey)]).toEqual([
        ['en', 'nl'],
        expect.stringContaining('"locale":"nl"'),
      ]);
    });

    test('the registry follows a language that was chosen elsewhere', async () => {
      signIn();
      await registryLoaded();
      store.setItem('locale', 'nl');
      await registryLoaded();
      expect([languages(), label()]).toEqual([['en', 'nl'], { nl: 'nl' }]);
    });

    test('a failed registry is requested again once there is a connection', async () => {
      signIn();
      await registryLoaded();
      const { answer: later } = api;
      api.answer = () => ({ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Later' } });
      await fetchRegistryIn('nl');
      expect([label(), arrival()]).toEqual([{ en: 'en' }, 'here']);
      api.answer = later;
      store.setItem('locale', 'nl');
      await registryLoaded();
      expect(label()).toEqual({ nl: 'nl' });
    });
  });

  test('another client loads a new registry and puts it in force', async () => {
    signIn();
    await registryLoaded();
    answer('"two"', other);
    saveActiveClient({ uuid: 'c1', name: 'Client' });
    await registryLoaded();
    expect([asked().length, asked()[1]?.headers['if-none-match'], names(), registryTag()]).toEqual([
      2,
      '"one"',
      [other],
      '"two"',
    ]);
  });

  test('an equal registry stays in force, and is cached for the other client', async () => {
    signIn();
    await registryLoaded();
    const before = currentRegistry();
    saveActiveClient({ uuid: 'c1', name: 'Client' });
    await registryLoaded();
    expect(currentRegistry()).toBe(before);
    expect(localStorage.getItem(registryKey)).toContain('"client":"c1"');
  });

  test('another permission loads a registry, and another name does not', async () => {
    signIn();
    await registryLoaded();
    signIn({ user: { ...user, first_name: 'Annie' } });
    signIn({ user: { ...user, grants: [{ resource: 'tasks', verbs: ['list'] }] } });
    await registryLoaded();
    expect(asked().length).toBe(2);
  });

  test('an answer that was overtaken by another person’s is ignored', async () => {
    signIn();
    const mine = registryLoaded();
    answer('"two"', other);
    signIn({ user: { ...user, uuid: 'somebody-else', token: 'another' } });
    await Promise.all([mine, registryLoaded()]);
    expect([names(), registryTag()]).toEqual([[other], '"two"']);
    expect(localStorage.getItem(registryKey)).toContain('somebody-else');
  });

  test('a failure keeps the present registry', async () => {
    signIn();
    await registryLoaded();
    api.answer = () => ({ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Later' } });
    requestRegistry();
    await registryLoaded();
    expect([names(), arrival()]).toEqual([[first], 'here']);
  });
});

test('a failure is shown until the registry can be loaded', async () => {
  api.answer = () => ({ status: 503, body: { code: 'E_UNAVAILABLE', message: 'Later' } });
  signIn();
  await registryLoaded();
  expect(arrival()).toMatchObject({ message: 'Later' });
  answer('"one"');
  requestRegistry();
  await registryLoaded();
  expect([names(), arrival()]).toEqual([[first], 'here']);
});

test('a person who first needs a second factor is asked for that alone', async () => {
  const factor = { enrolled: false, required: true };
  signIn({ user: { ...user, second_factor: factor } });
  await registryLoaded();
  expect(asked()).toEqual([]);
  signIn({ user: { ...user, second_factor: { ...factor, enrolled: true } } });
  await registryLoaded();
  expect([asked().length, names()]).toEqual([1, [first]]);
});
