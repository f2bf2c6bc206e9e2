// The page to sign in with: what it sends, what it says, where it leads.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import LoginPage from '../../../src/engine/browser/pages/auth/LoginPage.tsx';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

async function fillIn(): Promise<void> {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Email'), 'anna@example.nl');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the login page', () => {
  test('can be filled by a password manager', async () => {
    renderShell(
      <Suspense>
        <LoginPage />
      </Suspense>,
      { path: '/login' },
    );
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username webauthn');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  });

  test('shows the password on request', async () => {
    renderShell(<LoginPage />, { path: '/login' });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  });

  test('leads to the requested page', async () => {
    api.answer = () => ({ status: 201, body: { ...user, latest_url: '/hours' } });
    const { address } = renderShell(<LoginPage />, {
      path: '/login',
      state: { nextPathname: '/invoices', nextSearch: '?page=2' },
    });
    await fillIn();
    await waitFor(() => expect(address()).toBe('/invoices?page=2'));
    expect(currentSession()?.user.email).toBe('anna@example.nl');
  });

  test('shows an error in place, and allows another attempt', async () => {
    api.answer = () => ({
      status: 422,
      body: { code: 'E_CREDENTIALS', message: 'These do not belong together.', hint: 'Check both.' },
    });
    const { address } = renderShell(<LoginPage />, { path: '/login' });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toBe('These do not belong together. Check both.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false);
    expect(address()).toBe('/login');
  });

  test('says so when the server does not answer', async () => {
    api.answer = () => ({ status: 503, body: '' });
    renderShell(<LoginPage />, { path: '/login' });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toMatch(/reach the server/);
  });

  test('says that the session ended', async () => {
    renderShell(<LoginPage />, { path: '/login?ended' });
    expect((await screen.findByRole('status')).textContent).toBe('Your session has ended. Sign in again.');
  });

  test('is Dutch after that language is chosen', async () => {
    renderShell(<LoginPage />, { path: '/login' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: /^Language/ }));
    await person.click(screen.getByRole('menuitemradio', { name: 'Nederlands' }));
    expect(await screen.findByRole('heading', { name: 'Log in bij Beheer' })).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('nl'));
  });
});
