// A key of a record of whichever resource: its name, and never the key to whom that is of no use.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { UuidField } from '../../../src/engine/browser/fields/uuid.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';

const { api } = withApi();
const uuid = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11';
beforeEach(() => {
  api.answer = () => ({ headers: { 'content-range': 'domains */0' }, body: [] });
});

function show(type: 'management' | 'user'): void {
  signIn({ user: { ...user, type } });
  const resource = currentRegistry().resources['subscriptions'];
  const field = resource?.fields['resource_id'];
  if (!resource || !field) throw new Error('The registry has no subscriptions.');
  const record = { id: 'a', resource: 'domains', resource_id: uuid };
  renderShell(<UuidField resource={resource} field={field} record={record} place="page" />);
}

test('staff see the key of a removed record', async () => {
  show('management');
  expect(await screen.findByText('0191f0c4…')).toBeTruthy();
});

test('a client sees a label instead of the key of a hidden record', async () => {
  show('user');
  expect(await screen.findByText('Not visible to you')).toBeTruthy();
  expect(screen.queryByText('0191f0c4…')).toBeNull();
});
