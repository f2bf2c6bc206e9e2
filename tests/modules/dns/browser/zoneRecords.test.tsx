// The sheet of a zone by keyboard: a row that is typed from left to right, over what is left as it is.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ZoneSheet } from '../../../../src/modules/dns/browser/zone-records/ZoneRecords.tsx';
import { currentRegistry } from '../../../../src/engine/browser/registry.ts';
import type { ShownRecord } from '../../../../src/engine/registry/rows.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const zone = {
  id: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11',
  name: 'example.nl',
  status: 'active',
  default_ttl: 3600,
  version: 1,
  records: [{ uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d12', name: '@', type: 'A', ttl: null, value: '192.0.2.1' }],
} as unknown as ShownRecord<'dns-zones'>;

test('the Tab key walks the cells of a row, also those that nothing is typed in', async () => {
  signIn();
  const resource = currentRegistry().resources['dns-zones'];
  if (!resource) throw new Error('The registry has no zones.');
  renderShell(<ZoneSheet resource={resource} zone={zone} />);
  const hands = userEvent.setup();
  const cells = await screen.findAllByRole('gridcell');
  cells[0]?.focus();
  await hands.keyboard('{Tab}{Tab}{Tab}');
  expect(document.activeElement).toBe(cells[3]);
  await hands.keyboard('192.0.2.2{Enter}');
  expect(screen.getAllByRole('gridcell').map(({ textContent }) => textContent)).toEqual([
    '@',
    'A',
    '3600',
    '192.0.2.2',
  ]);
});

test('a row that was just added is judged once it was left', async () => {
  signIn();
  const resource = currentRegistry().resources['dns-zones'];
  if (!resource) throw new Error('The registry has no zones.');
  renderShell(<ZoneSheet resource={resource} zone={zone} />);
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('button', { name: 'Add record' }));
  const cells = await screen.findAllByRole('gridcell');
  await waitFor(() => expect(document.activeElement).toBe(cells[4]));
  const status = () => screen.getByRole('status').textContent;
  expect(status()).toBe('Not saved yet');
  await hands.keyboard('{Tab}{Tab}');
  expect(status()).toBe('Not saved yet');
  cells[0]?.focus();
  await waitFor(() => expect(status()).toBe('1 invalid cell'));
});

test('after a removal the keyboard stays in the sheet, where it is taken back', async () => {
  signIn();
  const resource = currentRegistry().resources['dns-zones'];
  if (!resource) throw new Error('The registry has no zones.');
  const records = [
    ...(zone.records ?? []),
    { uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d13', name: 'www', type: 'A', ttl: null, value: '192.0.2.1' },
  ];
  renderShell(<ZoneSheet resource={resource} zone={{ ...zone, records } as ShownRecord<'dns-zones'>} />);
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('button', { name: 'Remove: www A 192.0.2.1' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('gridcell')[0]));
  await hands.keyboard('{Control>}z{/Control}');
  expect(screen.getAllByRole('gridcell')).toHaveLength(8);
});

test('what is pasted and undone in the import dialog stays in the dialog', async () => {
  signIn();
  const resource = currentRegistry().resources['dns-zones'];
  if (!resource) throw new Error('The registry has no zones.');
  renderShell(<ZoneSheet resource={resource} zone={zone} />);
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('button', { name: 'Add record' }));
  await hands.click(screen.getByRole('button', { name: 'Import zone file' }));
  const box = await screen.findByRole('textbox', { name: 'Zone file' });
  await hands.click(box);
  await hands.paste('www 3600 IN A 192.0.2.7');
  expect((box as HTMLTextAreaElement).value).toBe('www 3600 IN A 192.0.2.7');
  await hands.keyboard('{Control>}z{/Control}');
  expect(screen.getAllByRole('gridcell', { hidden: true })).toHaveLength(8);
});
