// A person who works for a single client opens its record where others have the list of clients.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useRouterProvider } from 'react-admin';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import ListPage from '../../../src/engine/browser/screens/list-page/ListPage.tsx';
import { personalRegistry } from '../../../src/engine/registry/personal.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
const own = personalRegistry(realRegistry(), { actor: 'user' });
beforeAll(() => replaceRegistry(own, {}));
afterAll(useShellRegistry);

const clients = own.resources['clients'];
if (!clients) throw new Error('The registry has no clients.');
const list = <ListPage resource={clients} />;
const { route } = clients;

function Pages() {
  const { Route, Routes } = useRouterProvider();
  return (
    <Routes>
      <Route path={route} element={list} />
      <Route path={`${route}/:id`} element={<p>The record</p>} />
    </Routes>
  );
}

test('the record replaces a list of one', async () => {
  signIn({ user: { ...user, type: 'user', only_client: 'c' } });
  renderShell(<Pages />, { path: route });
  await screen.findByText('The record');
  expect(api.asked.filter(({ path }) => path === '/api/clients')).toEqual([]);
});
