// The sign-in page's second step, and what it offers besides a password.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import LoginPage from '../../../src/engine/browser/pages/auth/LoginPage.tsx';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { user, withApi } from '../../support/browserApi.ts';
import type { Answering } from '../../support/recordingApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

const challenge = {
  challenge: 'c-1',
  methods: ['totp', 'recovery'],
  passkey: null,
  expires_at: '2026-11-21T10:00:00Z',
};

function serving(second: Answering, options: { registration?: boolean; setup?: boolean } = {}): void {
  api.answer = (asked) => {
    if (asked.path === '/api/session/options')
      return { body: { registration: false, setup: false, passkeys: false, ...options } };
    return asked.path === '/api/session' ? { status: 202, body: challenge } : second(asked);
  };
}

async function firstStep(): Promise<ReturnType<typeof userEvent.setup>> {
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Email'), 'anna@example.nl');
  await person.type(screen.getByLabelText('Password'), 'secret');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'One more step' });
  return person;
}

describe('the second step', () => {
  test('accepts the code of the app, and leads on', async () => {
    serving(() => ({ body: { ...user, latest_url: '/hours' } }));
    const { address } = renderShell(<LoginPage />, { path: '/login' });
    const person = await firstStep();
    const code = screen.getByLabelText('Code');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(document.activeElement).toBe(code);
    await person.type(code, ' 123456 {Enter}');
    await waitFor(() => expect(address()).toBe('/hours'));
    expect(api.asked.at(-1)).toMatchObject({
      path: '/api/session/second-factor',
      body: { challenge: 'c-1', code: '123456' },
    });
    expect(currentSession()?.user.email).toBe('anna@example.nl');
  });

  test('accepts a recovery code, and reports a wrong one', async () => {
    serving(() => ({
      status: 422,
      body: { code: 'E_SECOND_FACTOR_CODE', message: 'Not this one.', hint: 'Use another.' },
    }));
    renderShell(<LoginPage />, { path: '/login' });
    const person = await firstStep();
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await person.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not this one. Use another.');
    expect(screen.getByLabelText<HTMLInputElement>('Recovery code').value).toBe('aaaa-bbbb');
    expect(currentSession()).toBeNull();
  });

  test('a second step that took too long starts again, with the address still filled in', async () => {
    serving(() => ({ status: 404, body: { code: 'E_LINK', message: 'Over.', hint: '' } }));
    renderShell(<LoginPage />, { path: '/login' });
    const person = await firstStep();
    await person.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByText('That took too long. Sign in again.')).getAttribute('role')).toBeNull();
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('anna@example.nl');
  });
});

describe('creating an account', () => {
  test.each([
    [true, false, 1],
    [false, false, 0],
    // Who opens the setup link comes first.
    [true, true, 0],
  ])('is offered: %s, before the first account: %s', async (registration, setup, links) => {
    serving(() => ({ body: {} }), { registration, setup });
    renderShell(<LoginPage />, { path: '/login' });
    await waitFor(() => expect(api.asked.some(({ path }) => path === '/api/session/options')).toBe(true));
    if (setup) await screen.findByText(/setup link/);
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'Create account' })).toHaveLength(links));
  });
});
