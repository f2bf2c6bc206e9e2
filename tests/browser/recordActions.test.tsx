// What a record's page offers to do: its own actions where they are of use, and those of the record that it depends on.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { RecordActions } from '../../src/browser/generated/record/RecordActions.tsx';
import { currentRegistry, replaceRegistry } from '../../src/browser/registry.ts';
import { signIn, user, withApi } from '../support/browserApi.ts';
import { renderShell, resizeTo } from '../support/renderShell.tsx';

const account = {
  id: '0191f0c4-0000-7000-8000-000000000011',
  uuid: '0191f0c4-0000-7000-8000-000000000011',
  name: 'acme',
  plan_uuid: '0191f0c4-0000-7000-8000-000000000012',
  version: 1,
};
const plan = { uuid: account.plan_uuid, name: 'Start', state: 'running', version: 1 };
const named = (en: string) => ({ en, nl: en });

const { api } = withApi();
beforeAll(() =>
  replaceRegistry(
    {
      menu: [],
      pages: {},
      resources: {
        accounts: {
          title: '{name}',
          show: { through: { field: 'plan_uuid', actions: ['upgrade', 'stop', 'resume'] } },
          access: { user: ['list', 'show'] },
          actions: { choose: { label: named('Choose'), set: { name: 'chosen' }, offer: { uuid: { ne: '$client' } } } },
        },
        plans: {
          title: '{name}',
          access: { user: ['list', 'show', 'upgrade', 'resume'] },
          actions: {
            upgrade: { label: named('Upgrade'), set: { name: 'Plus' } },
            stop: { label: named('Stop'), set: { state: 'stopped' } },
            resume: { label: named('Resume'), when: { state: 'stopped' }, set: { state: 'running' } },
            rename: { label: named('Rename'), set: { name: 'x' } },
          },
        },
      },
      schemas: {
        accounts: {
          title: 'Account',
          properties: { name: { type: 'string' }, plan_uuid: { 'x-relation': { to: 'plans' } } },
        },
        plans: { title: 'Plan', properties: { name: { type: 'string' }, state: { enum: ['running', 'stopped'] } } },
      },
      common: {},
    },
    {},
  ),
);
beforeEach(() => {
  resizeTo(1440);
  api.answer = () => ({ body: plan });
});

function open(): void {
  const resource = currentRegistry().resources['accounts'];
  if (!resource) throw new Error('The registry of the test has no accounts.');
  renderShell(
    <ResourceDefinitionContextProvider>
      <RecordActions resource={resource} record={account} />
    </ResourceDefinitionContextProvider>,
    { path: '/' },
  );
}

test.each([1440, 390])('what its plan allows this person, in the state that it is in, at %i px', async (width) => {
  resizeTo(width);
  signIn({ user: { ...user, type: 'user' } });
  open();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upgrade' }));
  await waitFor(() =>
    expect(api.asked.find(({ method }) => method === 'PUT')?.path).toBe(`/api/plans/${plan.uuid}/upgrade`),
  );
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('its own where they change something', async () => {
  signIn({ user: { ...user, type: 'management' }, client: { uuid: account.uuid, name: 'Acme' } });
  open();
  await screen.findByRole('button', { name: 'Upgrade' });
  expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
  signIn({ user: { ...user, type: 'management' }, client: { uuid: plan.uuid, name: 'Other' } });
  expect(await screen.findByRole('button', { name: 'Choose' })).toBeTruthy();
});
