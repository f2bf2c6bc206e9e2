/** What a page begins with: public pages for who is not signed in, the screens for who is, and the ways between them. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEntry } from '../../../src/engine/browser/start/Entry.tsx';
import { fetchAlongWithParts } from '../../../src/engine/browser/lazyWithPreload.tsx';
import { go, syncPlace, usePlace } from '../../../src/engine/browser/providers/place.ts';
import { clearSession, currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { store } from '../../../src/engine/browser/providers/store.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { usePlainFetch } from '../../support/plainFetch.ts';

const screens = vi.hoisted(() => ({ create: vi.fn(), ready: vi.fn(() => Promise.resolve()) }));

vi.mock('../../../src/engine/browser/start/Screens.tsx', () => ({
  createScreens: (...given: readonly unknown[]) => {
    screens.create(...given);
    return { ready: screens.ready, Screens: () => <p>Screens at {usePlace().pathname}</p> };
  },
}));

const { api } = withApi();
const place = (): string => window.location.pathname + window.location.search + window.location.hash;

const application = {
  modules: [{ name: 'shelves', publicPages: { shelf: () => <h1>Public shelf</h1> } }],
  studio: null,
};

function open(path: string, state: unknown = null): void {
  window.history.replaceState({ usr: state, key: 'first', idx: 0 }, '', path);
  syncPlace();
  const { Entry } = createEntry(() => Promise.resolve(application));
  render(<Entry />);
}

async function fillIn(): Promise<void> {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Email'), 'anna@example.nl');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

beforeEach(() => {
  screens.create.mockClear();
  screens.ready.mockClear();
  usePlainFetch();
  localStorage.clear();
  clearSession();
  store.removeItem('locale');
  api.answer = ({ path }) =>
    path === '/api/session' ? { status: 201, body: user } : { body: { registration: true, passkeys: false } };
});

test('an address without a page says so to a person who is not signed in, and others lead to sign-in', async () => {
  const meta = document.createElement('meta');
  meta.name = 'unknown-path';
  meta.content = '/no-such-page';
  document.head.append(meta);
  open('/no-such-page');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(place()).toBe('/no-such-page');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  meta.remove();
});

test('a page that the registry makes public is shown to a person who is not signed in', async () => {
  const meta = document.createElement('meta');
  meta.name = 'public-page';
  meta.content = 'shelf /shelf';
  document.head.append(meta);
  open('/shelf');
  expect(await screen.findByRole('heading', { name: 'Public shelf' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect([place(), screens.create.mock.calls.length]).toEqual(['/shelf', 0]);
  meta.remove();
});

test('the screens inside are fetched at the first keystroke, and start before sign-in', async () => {
  open('/login');
  const email = await screen.findByLabelText('Email');
  expect(screens.create).not.toHaveBeenCalled();
  await userEvent.setup().type(email, 'ab');
  await waitFor(() => expect(screens.create).toHaveBeenCalledExactlyOnceWith(application));
  expect([currentSession(), screens.ready.mock.calls.length, place()]).toEqual([null, 0, '/login']);
});

describe('who is not signed in', () => {
  test('is sent to sign in, and then to the requested page, with search and hash', async () => {
    open('/invoices?page=2#top');
    await screen.findByRole('heading', { name: 'Sign in to Beheer' });
    expect(place()).toBe('/login');
    expect(window.history.length).toBe(1);
    // From the start of the screens on parts wait for words that the first of them does without.
    const words = vi.fn(() => Promise.resolve());
    fetchAlongWithParts(words);
    await fillIn();
    await screen.findByText('Screens at /invoices');
    expect(words).not.toHaveBeenCalled();
    expect(place()).toBe('/invoices?page=2#top');
    expect(currentSession()?.user.email).toBe(user.email);
    expect([screens.create.mock.calls.length, screens.ready.mock.calls.length]).toEqual([1, 1]);
  });

  test('the sign-in page says that the session has ended, but not after the person signed out', async () => {
    signIn();
    open('/invoices');
    await screen.findByText('Screens at /invoices');
    act(() => clearSession('ended'));
    expect((await screen.findByRole('status')).textContent).toBe('Your session has ended. Sign in again.');
    expect([place(), (window.history.state as { usr: unknown }).usr]).toEqual([
      '/login?ended',
      { nextPathname: '/invoices', nextSearch: '', nextHash: '' },
    ]);
  });

  test('the sign-in page starts empty after the person signed out', async () => {
    signIn();
    open('/invoices');
    await screen.findByText('Screens at /invoices');
    act(() => clearSession('left'));
    await screen.findByRole('heading', { name: 'Sign in to Beheer' });
    expect([place(), (window.history.state as { usr: unknown }).usr]).toEqual(['/login', null]);
  });

  test('navigates between public pages, and back', async () => {
    open('/login');
    await userEvent.setup().click(await screen.findByRole('link', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Create account' });
    expect([place(), (window.history.state as { idx: number }).idx]).toEqual(['/register', 1]);
    act(() => {
      window.history.replaceState({ usr: null, key: 'first', idx: 0 }, '', '/login');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { name: 'Sign in to Beheer' });
  });

  test('the sign-in page switches language immediately and keeps what was typed', async () => {
    open('/login');
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('Email'), 'anna@example.nl');
    await person.click(screen.getByRole('button', { name: /^Language/ }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Nederlands' }));
    await screen.findByRole('heading', { name: 'Log in bij Beheer' });
    expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe('anna@example.nl');
    expect(document.documentElement.lang).toBe('nl');
    expect(store.getItem('locale')).toBe('nl');
  });

  test('loses the token of a link from the address, and also its form', async () => {
    api.answer = () => ({ body: {} });
    open('/reset-password/abc');
    await screen.findByLabelText('New password');
    expect([place(), (window.history.state as { usr: unknown }).usr]).toEqual(['/reset-password', { token: 'abc' }]);
    expect(api.asked.filter(({ path }) => path === '/api/password-resets/abc')).toHaveLength(1);
  });
});

describe('the screens inside', () => {
  test('are shown to a signed-in person, who skips the sign-in page', async () => {
    signIn();
    open('/login', { nextPathname: '/hours' });
    await screen.findByText('Screens at /hours');
    expect(place()).toBe('/hours');
  });

  test('are replaced by a public page, also for a signed-in person', async () => {
    signIn();
    open('/hours');
    await screen.findByText('Screens at /hours');
    act(() => go('/verify-email/abc'));
    await screen.findByRole('heading', { name: 'Your email' });
    await waitFor(() => expect(place()).toBe('/verify-email'));
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('Password'), 'secret');
    await person.click(screen.getByRole('button', { name: 'Confirm email' }));
    await person.click(await screen.findByRole('link', { name: 'Continue' }));
    await screen.findByText('Screens at /');
  });
});

test.each(['/login', '/register', '/forgot-password'])('a signed-in person who opens %s is led on', async (path) => {
  signIn({ user: { ...user, latest_url: '/domains' } });
  open(path);
  await screen.findByText('Screens at /domains');
  expect(window.history.state).toMatchObject({ idx: 0 });
});

test('a signed-in person who reloads the sign-in page is led to the page that asked for it', async () => {
  signIn({ user: { ...user, latest_url: '/domains' } });
  open('/login', { nextPathname: '/invoices' });
  await screen.findByText('Screens at /invoices');
});
