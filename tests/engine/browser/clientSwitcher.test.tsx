// Whose data everything shows: only management switches, by typing and with the keyboard, and a failure changes
// nothing.
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentSession } from '../../../src/engine/browser/providers/session/session.ts';
import { ClientSwitcher } from '../../../src/engine/browser/shell/finder/ClientSwitcher.tsx';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api, logged } = withApi();
const acme = { uuid: 'a1', name: 'Acme', number: 'C1', city: 'Urk' };
const bakery = { uuid: 'b1', name: 'Bakery', number: 'C2', city: null };
let reads = 0;

beforeAll(useShellRegistry);
beforeEach(() => {
  resizeTo(1440);
  reads = 0;
  api.answer = ({ method, query }) => {
    if (method !== 'GET') return { body: {} };
    const search = (query['filter'] as { readonly q?: string } | undefined)?.q?.replace('~', '') ?? '';
    const found = [acme, bakery].filter(({ name }) => name.toLowerCase().includes(search));
    return { headers: { 'content-range': `clients 0-${found.length - 1}/${found.length}` }, body: found };
  };
});

/** Represents what a page has read. */
function Reader() {
  useQuery({
    queryKey: ['invoices', 'getList'],
    queryFn: () => {
      reads += 1;
      return Promise.resolve(reads);
    },
  });
  return null;
}

const button = () => screen.getByRole('button', { name: /Active client/ });
const writes = () => api.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the client switcher', () => {
  test.each([
    ['employee', { uuid: 'e' }],
    ['person of one client', null],
  ])('is not for a %s', (_who, employee) => {
    signIn({ user: { ...user, type: 'user' }, employee });
    renderShell(<ClientSwitcher />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is for a person of several clients, who chooses among their companies', async () => {
    signIn({ user: { ...user, type: 'user', several_clients: true } });
    renderShell(<ClientSwitcher />);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Active company: All your companies' }));
    await person.click(await screen.findByRole('option', { name: /Bakery/ }));
    await waitFor(() => expect(currentSession()?.client).toEqual({ uuid: 'b1', name: 'Bakery' }));
    expect(writes()).toEqual(['PUT /api/clients/b1/set-current']);
    expect(await screen.findByRole('button', { name: 'Active company: Bakery' })).toBeTruthy();
  });

  test('leads an employee from the client of an order back to all clients', async () => {
    signIn({ user: { ...user, type: 'user' }, employee: { uuid: 'e' }, client: acme });
    renderShell(<ClientSwitcher />);
    expect(await screen.findByRole('button', { name: 'Active client: Acme' })).toBeTruthy();
  });

  test('shows that all clients are selected', async () => {
    signIn();
    renderShell(<ClientSwitcher />);
    expect(await screen.findByRole('button', { name: 'Active client: All clients' })).toBeTruthy();
    expect(api.asked).toEqual([]);
  });

  test('finds clients by typing, twenty at a time, and switches with the keyboard', async () => {
    signIn();
    renderShell(
      <>
        <ClientSwitcher />
        <Reader />
      </>,
    );
    const person = userEvent.setup();
    await person.click(button());
    await person.keyboard('bak');
    const search = { path: '/api/clients', query: { filter: { q: 'bak~' }, range: [0, 19] } };
    await waitFor(() => expect(api.asked.at(-1)).toMatchObject(search));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['BakeryC2']),
    );
    expect(reads).toBe(1);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(currentSession()?.client).toEqual({ uuid: 'b1', name: 'Bakery' }));
    expect(writes()).toEqual(['PUT /api/clients/b1/set-current']);
    expect(await screen.findByText('You’re now working for Bakery')).toBeTruthy();
    expect(button().getAttribute('aria-label')).toBe('Active client: Bakery');
    await waitFor(() => expect(reads).toBe(2));
  });

  test('has all clients at the top', async () => {
    signIn({ client: { uuid: 'b1', name: 'Bakery' } });
    renderShell(<ClientSwitcher />);
    const person = userEvent.setup();
    await person.click(button());
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'All clients',
        'AcmeC1 · Urk',
        'BakeryC2',
      ]),
    );
    await person.keyboard('{ArrowUp}{ArrowDown}{Enter}');
    await waitFor(() => expect(currentSession()?.client).toBeNull());
    expect(writes()).toEqual(['DELETE /api/session/client']);
  });

  test('does nothing for the client that is already active', async () => {
    signIn({ client: { uuid: 'b1', name: 'Bakery' } });
    renderShell(<ClientSwitcher />);
    const person = userEvent.setup();
    await person.click(button());
    await person.click(await screen.findByRole('option', { name: /Bakery/ }));
    expect(writes()).toEqual([]);
  });

  test('keeps the client and its data after a failure, which is only logged', async () => {
    signIn({ client: { uuid: 'b1', name: 'Bakery' } });
    const answer = api.answer;
    api.answer = (asked) =>
      asked.method === 'PUT'
        ? { status: 500, body: { code: 'E_INTERNAL', message: 'Broken', hint: '' } }
        : answer(asked);
    renderShell(
      <>
        <ClientSwitcher />
        <Reader />
      </>,
    );
    const person = userEvent.setup();
    await person.click(button());
    await person.click(await screen.findByRole('option', { name: /Acme/ }));
    await waitFor(() => expect(logged().some(([text]) => text === 'The active client did not change.')).toBe(true));
    expect(currentSession()?.client).toEqual({ uuid: 'b1', name: 'Bakery' });
    expect(button().getAttribute('aria-label')).toBe('Active client: Bakery');
    expect(screen.queryByText(/Broken|now working/)).toBeNull();
    expect(reads).toBe(1);
  });

  test('is a dialog on a phone', async () => {
    resizeTo(390);
    signIn();
    renderShell(<ClientSwitcher />);
    const person = userEvent.setup();
    await person.click(button());
    expect(await screen.findByRole('dialog', { name: 'Active client' })).toBeTruthy();
    await person.keyboard('nobody of that name');
    expect(await screen.findByText('No client found')).toBeTruthy();
  });
});
