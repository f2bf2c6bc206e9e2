// "Confirm that it is you": opens when a call requires it and then lets that call continue; and what follows when a
// second factor is required.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeEmail } from '../../../src/engine/browser/providers/calls/account.ts';
import { askConfirmation } from '../../../src/engine/browser/providers/session/confirmation.ts';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { mustEnrol } from '../../../src/engine/browser/providers/session/storedSession.ts';
import { ConfirmDialog } from '../../../src/engine/browser/shell/account/ConfirmDialog.tsx';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import type { RecordedAnswer } from '../../support/recordingApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
// A call is refused, a dialog loaded, and the account read, before there is anything to see.

beforeAll(async () => {
  useShellRegistry();
  await import('../../../src/engine/browser/shell/account/ConfirmQuestion.tsx');
});

const account = {
  uuid: user.uuid,
  email: user.email,
  pending_email: null,
  first_name: 'Anna',
  last_name: 'de Vries',
  language: 'en',
  email_verified_at: '2026-01-01T00:00:00Z',
  has_password: true,
  totp: true,
  recovery_codes_left: 10,
  passkeys: [],
  confirmed_until: null,
};
const refused = (status: number, code: string): RecordedAnswer => ({
  status,
  body: { code, message: 'Not like this.', hint: 'Try again.' },
});

describe('a call that wants to be confirmed', () => {
  let confirmed = false;
  beforeEach(() => {
    confirmed = false;
    signIn();
    api.answer = ({ method, path, body }) => {
      if (path === '/api/account/confirmation') {
        const right = (body as { password?: string }).password === 'secret';
        confirmed ||= right;
        return right ? { status: 204 } : refused(422, 'E_CREDENTIALS');
      }
      if (method === 'PUT' && path === '/api/account/email')
        return confirmed ? { status: 202, body: {} } : refused(403, 'E_CONFIRM');
      return { body: account };
    };
  });
  const calls = () => api.asked.filter(({ path }) => path === '/api/account/email').map(({ body }) => body);

  test('is repeated after the right password', async () => {
    renderShell(<ConfirmDialog />);
    const person = userEvent.setup();
    const changing = changeEmail('new@example.nl');
    const password = await screen.findByLabelText('Password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    await person.type(password, 'wrong');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not like this. Try again.');
    await person.clear(password);
    await person.type(password, 'secret');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await changing;
    expect(calls()).toEqual([{ email: 'new@example.nl' }, { email: 'new@example.nl' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is rejected when it is cancelled', async () => {
    renderShell(<ConfirmDialog />);
    const changing = changeEmail('new@example.nl').catch((error: unknown) => error);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await changing).toMatchObject({ status: 403, body: { code: 'E_CONFIRM' } });
    expect(calls()).toHaveLength(1);
  });

  test('can be confirmed with a code instead', async () => {
    renderShell(<ConfirmDialog />);
    const person = userEvent.setup();
    const changing = changeEmail('new@example.nl').catch((error: unknown) => error);
    await person.click(await screen.findByRole('button', { name: 'Use a code from your app' }));
    expect((await screen.findByLabelText('Code')).getAttribute('autocomplete')).toBe('one-time-code');
    await person.type(screen.getByLabelText('Code'), '123456');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(api.asked.find(({ path }) => path === '/api/account/confirmation')?.body).toEqual({ code: '123456' }),
    );
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await changing;
  });

  test('several concurrent calls ask for one confirmation', async () => {
    renderShell(<ConfirmDialog />);
    const both = [changeEmail('a@example.nl'), changeEmail('b@example.nl')];
    const person = userEvent.setup();
    await waitFor(() => expect(calls()).toHaveLength(2));
    await person.type(await screen.findByLabelText('Password'), 'secret');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));
    await Promise.all(both);
    expect(api.asked.filter(({ path }) => path === '/api/account/confirmation')).toHaveLength(1);
  });

  test('is rejected where no dialog can be shown', async () => {
    await expect(askConfirmation()).resolves.toBe(false);
    await expect(changeEmail('new@example.nl')).rejects.toMatchObject({ status: 403 });
  });
});

test('a call that requires a second factor opens its setup', async () => {
  signIn();
  api.answer = () => refused(403, 'E_SECOND_FACTOR_REQUIRED');
  await expect(changeEmail('new@example.nl')).rejects.toMatchObject({ status: 403 });
  const session = currentSession();
  expect(session && mustEnrol(session)).toBe(true);
});
