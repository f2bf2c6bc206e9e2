// How far an order is, line by line: of what is set up, and of nothing else.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderProgress } from '../../../../src/modules/selling/browser/order-arrival/OrderProgress.tsx';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

test('what setting up costs is no step, and counts for none', async () => {
  signIn();
  const resource = currentRegistry().resources['orders'];
  if (!resource) throw new Error('The registry has no orders.');
  const line = { failure_reason: null, resource: null, resource_id: null };
  const record = {
    id: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11',
    status: 'awaiting_payment',
    lines: [
      { ...line, uuid: 'a', position: 1, action: 'recurring', status: 'pending', description: 'Hosting' },
      { ...line, uuid: 'b', position: 2, action: 'setup', status: 'completed', description: 'Hosting, setup' },
    ],
  } as unknown as ShownRecord<'orders'>;
  renderShell(<OrderProgress resource={resource} record={record} />);
  expect((await screen.findByRole('status')).textContent).toBe('0 of 1 done');
  expect(screen.queryByText('Hosting, setup')).toBeNull();
});
