// The page that describes the API: what it reads out of the document, what it finds, and the commands it gives.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import ApiPage from '../../../src/engine/browser/pages/api/ApiPage.tsx';
import { curlOf } from '../../../src/engine/browser/pages/api/curl.ts';
import { describeApi, type ApiCall } from '../../../src/engine/browser/pages/api/describe.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import type { RegistryPage, Registry } from '../../../src/engine/registry/types.ts';
import { openApiDocument } from '../../../src/engine/server/http/openapi/document.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(useShellRegistry);

const page: RegistryPage = {
  name: 'api',
  route: '/settings/api',
  label: { en: 'API', nl: 'API' },
  icon: null,
  menu: null,
  badge: null,
  access: ['management', 'employee'],
  needs: null,
  isPublic: false,
  figures: [],
  lists: [],
};
const documentOf = (registry: Registry, locale: 'en' | 'nl' = 'en') =>
  openApiDocument({ registry, principal: { actor: 'management' }, locale });

function callNamed(id: string): ApiCall {
  const found = describeApi(documentOf(currentRegistry()))
    .flatMap(({ calls }) => calls)
    .find((call) => call.id === id);
  if (!found) throw new Error(`There is no call ${id}.`);
  return found;
}

describe('a description', () => {
  test('contains each resource with its calls', () => {
    const resources = describeApi(documentOf(currentRegistry()));
    expect(resources.map(({ name }) => name)).toEqual([
      'session',
      'clients',
      'invoices',
      'invoice-lines',
      'reminders',
      'secrets',
      'automation',
      'outbox',
      'search',
      'settings',
      'trash',
      'account',
      'imports',
    ]);
    expect(
      resources.find(({ name }) => name === 'clients')?.calls.map(({ method, path }) => `${method} ${path}`),
    ).toEqual([
      'GET /api/clients',
      'POST /api/clients',
      'PUT /api/clients',
      'DELETE /api/clients',
      'POST /api/clients/batch',
      'GET /api/clients/totals',
      'GET /api/clients/aggregate',
      'GET /api/clients/{uuid}',
      'PUT /api/clients/{uuid}',
      'DELETE /api/clients/{uuid}',
      'GET /api/clients/{uuid}/history',
      'GET /api/clients/imports',
      'POST /api/clients/imports',
    ]);
  });

  test('of a call shows parameters, answer and errors', () => {
    const create = callNamed('createInvoices');
    expect(create.body?.fields.find(({ name }) => name === 'subject')).toMatchObject({
      label: 'Subject',
      type: 'string',
      required: true,
    });
    expect(create.body?.fields.find(({ name }) => name === 'client_uuid')).toMatchObject({
      type: 'string | null · uuid',
      required: false,
    });
    expect(create.answer).toMatchObject({ status: '201', description: 'The record' });
    expect(create.answer.fields.find(({ name }) => name === 'client')).toMatchObject({
      type: 'clients | null',
      refersTo: 'clients',
    });
    expect(create.refusals.map(({ status }) => status)).toEqual([
      '400',
      '401',
      '403',
      '408',
      '409',
      '413',
      '415',
      '419',
      '422',
      '429',
      '503',
    ]);
    expect(callNamed('listInvoices').parameters.map(({ name }) => name)).toEqual([
      'sort',
      'range',
      'limit',
      'after',
      'filter',
      'embed',
      'columns',
      'values',
    ]);
  });
});

describe('a command', () => {
  test.each([
    [
      'listClients',
      `curl "https://here/api/clients?sort=%5B%22created_at%22%2C%22DESC%22%5D&range=%5B0%2C24%5D&filter=%7B%7D" \\\n  -H "Authorization: Bearer $TOKEN"`,
    ],
    [
      'createInvoices',
      `curl -X POST "https://here/api/invoices" \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"subject":"…"}'`,
    ],
    ['deleteClients', `curl -X DELETE "https://here/api/clients/$uuid" \\\n  -H "Authorization: Bearer $TOKEN"`],
  ])('for %s', (id, command) => {
    expect(curlOf(callNamed(id), 'https://here')).toBe(command);
  });
});

describe('the page', () => {
  beforeEach(() => {
    api.answer = ({ headers }) => ({
      body: documentOf(currentRegistry(), headers['accept-language'] === 'nl' ? 'nl' : 'en'),
    });
    signIn({ user: { ...user, type: 'management' } });
  });

  test('begins with how to get a token, and leads to a resource', async () => {
    const { address } = renderShell(<ApiPage page={page} />, { path: '/settings/api' });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('link', { name: /^Clients/ }));
    expect(address()).toBe('/settings/api?resource=clients');
    expect(await screen.findByRole('region', { name: 'Clients' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /POST \/api\/clients(?!\/)/ }));
    const sent = within(await screen.findByRole('region', { name: 'Request body' }));
    expect(sent.getByText('name')).toBeTruthy();
    expect(sent.getByText('Required')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the command' })).toBeTruthy();
  });

  test('finds a resource by one of its fields, and says so when there is nothing', async () => {
    renderShell(<ApiPage page={page} />, { path: '/settings/api' });
    const person = userEvent.setup();
    const search = await screen.findByRole('searchbox', { name: 'Search calls and fields' });
    const index = within(screen.getByRole('navigation', { name: 'Resources' }));
    await person.type(search, 'sent_on');
    await waitFor(() =>
      expect(index.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Reminders/),
      ]),
    );
    await person.clear(search);
    await person.type(search, 'zeppelin');
    expect(index.getByRole('status').textContent).toContain('zeppelin');
  });
});
