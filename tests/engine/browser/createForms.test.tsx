// A new record's form as it begins: the first field has the focus, and the only choice there is has been made.
import { screen, waitFor } from '@testing-library/react';
import { ResourceDefinitionContextProvider, useRouterProvider } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resourceElement } from '../../../src/engine/browser/screens/resource.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { shellRegistry, useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
const { tenant: _, ...registry } = shellRegistry;
const withChoice = {
  ...registry,
  schemas: {
    ...shellRegistry.schemas,
    reminders: {
      title: 'Reminder',
      required: ['client_uuid'],
      properties: {
        sent_on: { type: 'string' as const, format: 'date' as const },
        client_uuid: { 'x-relation': { to: 'clients' } },
      },
    },
  },
};
beforeAll(() => replaceRaw(withChoice));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  resizeTo(1440);
});

function Pages() {
  const { Route, Routes } = useRouterProvider();
  const resource = currentRegistry().resources['reminders'];
  if (!resource) throw new Error('The registry of the test has no reminders.');
  return (
    <Routes>
      <Route path="reminders/*" element={resourceElement(resource)} />
    </Routes>
  );
}

function open(clients: readonly object[]): void {
  api.answer = () => ({ headers: { 'content-range': `clients 0-1/${clients.length}` }, body: clients });
  renderShell(
    <ResourceDefinitionContextProvider>
      <Pages />
    </ResourceDefinitionContextProvider>,
    { path: '/reminders/create' },
  );
}

const acme = { id: 'a', uuid: 'a', name: 'Acme' };
const client = () => screen.findByRole('combobox', { name: /^Client/ });

test('the only record that a required reference can name is chosen', async () => {
  open([acme]);
  const input = (await client()) as HTMLInputElement;
  await waitFor(() => expect(input.value).toBe('Acme'));
});

test('of two, none is', async () => {
  open([acme, { id: 'b', uuid: 'b', name: 'Bos' }]);
  const input = (await client()) as HTMLInputElement;
  await waitFor(() => expect(api.asked.filter(({ path }) => path === '/api/clients')).toHaveLength(1));
  expect(input.value).toBe('');
});

test('the first field has the focus', async () => {
  open([]);
  await client();
  await waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull());
});
