// An empty list shows a person who may not create its records where the first one comes from.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { EmptyList } from '../../../src/engine/browser/screens/list-page/EmptyList.tsx';
import { personalRegistry } from '../../../src/engine/registry/personal.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user as someone, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
const own = personalRegistry(realRegistry(), { actor: 'user' });
beforeAll(() => replaceRegistry(own, {}));
afterAll(useShellRegistry);

test.each([
  ['orders', 'View catalogue', '/catalogue'],
  // Which they may make by themselves as well.
  ['carts', 'View catalogue', '/catalogue'],
  ['domains', 'Order domain', '/domain/order'],
])('of a client’s %s', async (name, label, route) => {
  signIn({ user: { ...someone, type: 'user' } });
  const resource = own.resources[name];
  if (!resource) throw new Error(`The registry has no ${name}.`);
  renderShell(<EmptyList resource={resource} />);
  expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(route);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('of a client’s own details is named without the possessive', async () => {
  signIn({ user: { ...someone, type: 'user' } });
  const { clients } = own.resources;
  if (!clients) throw new Error('The registry has no clients.');
  renderShell(<EmptyList resource={clients} />);
  expect(await screen.findByText('No details yet')).toBeTruthy();
});
