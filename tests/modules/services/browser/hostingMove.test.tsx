// Above the page of an account: nothing where nothing moves, and of one that is gone the way to new hosting.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import HostingMove from '../../../../src/modules/services/browser/hosting-move/HostingMove.tsx';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

test.each([
  ['terminated', '/catalogue?type=hosting'],
  ['active', null],
])('of an account that is %s it leads to %s', async (status, to) => {
  signIn();
  const resource = currentRegistry().resources['hosting'];
  if (!resource) throw new Error('The registry has no hosting.');
  const record = { id: 'a', status, move_state: null } as unknown as ShownRecord<'hosting'>;
  renderShell(<HostingMove resource={resource} record={record} />);
  if (to === null) expect(screen.queryByRole('alert')).toBeNull();
  else expect((await screen.findByRole('link', { name: 'Order new hosting' })).getAttribute('href')).toBe(to);
});
