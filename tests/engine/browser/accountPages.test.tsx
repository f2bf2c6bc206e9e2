// Links from mails, notices about the account, the page that is remembered, and the outbox.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import AccountPage from '../../../src/engine/browser/pages/account/AccountPage.tsx';
import ResetPasswordPage from '../../../src/engine/browser/pages/auth/ResetPasswordPage.tsx';
import { linksIn, safeDocument } from '../../../src/engine/browser/screens/mailDocument.ts';
import { isPublic } from '../../../src/engine/browser/providers/session/redirect.ts';
import { AccountNotices } from '../../../src/engine/browser/shell/account/AccountNotices.tsx';
import { clientData } from '../../../src/engine/browser/shell/account/clientData.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { shellRegistry, useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

function At({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return useLocation().pathname === path ? children : null;
}

describe('a link with which to set a new password', () => {
  const page = (
    <At path="/reset-password">
      <ResetPasswordPage />
    </At>
  );
  const path = '/reset-password?token=t-1';

  test('its token leaves the address bar and sets the password', async () => {
    const { address } = renderShell(page, { path });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('New password'), 'vier paarden op het strand');
    expect(address()).toBe('/reset-password');
    expect((await screen.findByText('Strong')).getAttribute('role')).toBe('status');
    await person.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(api.asked.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      'GET /api/password-resets/t-1',
      'PUT /api/password-resets/t-1',
    ]);
  });

  test('a password that is too short is reported at the field and not sent', async () => {
    renderShell(page, { path });
    const person = userEvent.setup();
    const field = await screen.findByLabelText('New password');
    await person.type(field, 'kort{Enter}');
    expect(await screen.findByText('Use at least 8 characters')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('a validation error of the server is shown at the password field', async () => {
    api.answer = ({ method }) =>
      method === 'PUT'
        ? {
            status: 422,
            body: { code: 'E_INVALID', message: 'Check.', hint: '', errors: { password: 'Too many people use this' } },
          }
        : { body: {} };
    renderShell(page, { path });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('New password'), 'qwertyuiop{Enter}');
    expect(await screen.findByText('Too many people use this')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('qwertyuiop');
  });

  test.each(['/reset-password', '/reset-password?token=spent'])('%s: invalid, with a way out', async (spent) => {
    api.answer = () => ({ status: 404, body: { code: 'E_LINK', message: 'Spent.', hint: '' } });
    renderShell(page, { path: spent });
    expect((await screen.findByRole('link', { name: 'Request a new link' })).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
});

describe('who is signed in', () => {
  const unverified = { ...user, type: 'user', emailVerified: false } as const;
  beforeEach(() => {
    api.answer = ({ method }) => (method === 'GET' ? { body: unverified } : { status: 202, body: {} });
    signIn({ user: unverified });
  });

  test('a signed-in person is asked to confirm the address, and can have the link sent again', async () => {
    renderShell(<AccountNotices />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Send link' }));
    expect(await screen.findByText('Link sent to anna@example.nl')).toBeTruthy();
  });

  test('management of an installation without mail is led to the outbox with the link', async () => {
    const outbox = { route: '/settings/outbox', label: { en: 'Outbox' }, menu: 'top' };
    replaceRaw({ ...shellRegistry, pages: { ...shellRegistry.pages, outbox } });
    onTestFinished(useShellRegistry);
    const first = { ...unverified, type: 'management' } as const;
    api.answer = ({ method, path }) =>
      path.startsWith('/api/outbox')
        ? { body: { delivery: 'outbox', mails: [] } }
        : method === 'GET'
          ? { body: first }
          : { status: 202, body: {} };
    signIn({ user: first });
    const { address } = renderShell(<AccountNotices />);
    await screen.findByText('Confirm anna@example.nl. You’ll find the link in the outbox.');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(address()).toBe('/settings/outbox'));
  });

  test('a notice disappears once the address is confirmed elsewhere and the person returns to the tab', async () => {
    renderShell(<AccountNotices />);
    await screen.findByRole('button', { name: 'Send link' });
    expect(api.asked).toEqual([]);
    api.answer = () => ({ body: { ...unverified, emailVerified: true } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull());
    vi.useRealTimers();
  });

  test('the last page of a person is stored', async () => {
    renderShell(<AccountNotices />, { path: '/invoices?page=2' });
    await waitFor(() =>
      expect(api.asked.filter(({ path }) => path === '/api/account/latest-url').map(({ body }) => body)).toEqual([
        { url: '/invoices?page=2' },
      ]),
    );
  });

  test('a person completes a missing name, or postpones it', async () => {
    signIn({ user: { ...user, first_name: '', last_name: '', name: '', hasMissingData: true, missing: ['name'] } });
    api.answer = ({ method, body }) => ({
      body:
        method === 'PUT'
          ? { ...user, ...(body as object) }
          : { ...user, first_name: '', last_name: '', hasMissingData: true, missing: ['name'] },
    });
    renderShell(<AccountNotices />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Complete your details' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('First name'), 'Anna');
    await person.type(dialog.getByLabelText('Last name'), 'de Vries{Enter}');
    expect(await screen.findByText('Thanks, your details are complete')).toBeTruthy();
    expect(api.asked.find(({ method, path }) => method === 'PUT' && path === '/api/account')?.body).toEqual({
      first_name: 'Anna',
      last_name: 'de Vries',
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete your details' })).toBeNull());
  });
});

test('the account page leads to sign-in when the session has ended', async () => {
  signIn();
  api.answer = () => ({ status: 401, body: { code: 'E_SESSION', message: 'Ended.', hint: '' } });
  const { address } = renderShell(
    <At path="/settings/general">
      <AccountPage />
    </At>,
    { path: '/settings/general' },
  );
  await waitFor(() => expect(address()).toBe('/login?ended'));
});

test.each([
  ['/login', true],
  ['/reset-password/abc', true],
  ['/setup/abc', true],
  ['/forgot-password-requested', true],
  ['/loginx', false],
  ['/', false],
  ['/settings/general', false],
])('%s requires that nobody is signed in: %s', (path, expected) => {
  expect(isPublic(path)).toBe(expected);
});

test('a private person sends no company fields, and no empty ones except in the address', () => {
  const values = (name: string): string => ({ company_name: 'Bakkerij', street: 'Kade', phone: '' })[name] ?? '';
  const person = { email: 'a@b.nl', first_name: 'Anna', last_name: 'Bos' };
  // The address must be there: what of it is empty, the server names.
  const address = { street: 'Kade', house_number: '', postal_code: '', city: '', country: '' };
  expect(clientData('person', values, person)).toEqual({ ...person, ...address, type: 'person' });
  expect(clientData('company', values, person)).toEqual({
    ...person,
    ...address,
    type: 'company',
    company_name: 'Bakkerij',
  });
});

describe('a mail in the outbox', () => {
  test('cannot load or run anything', () => {
    expect(safeDocument('<p>Hi</p>')).toMatch(
      /^<meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*"><p>Hi<\/p>$/,
    );
  });

  test('lists its links to web pages, each once', () => {
    const html =
      '<a href="https://here/a">Choose</a> <a href="https://here/a">https://here/a</a> <a href="javascript:alert(1)">x</a> <a href="mailto:a@b.nl">m</a> <a href="http://here/"></a>';
    expect(linksIn(html)).toEqual([
      { address: 'https://here/a', text: 'Choose' },
      { address: 'http://here/', text: 'http://here/' },
    ]);
  });
});
