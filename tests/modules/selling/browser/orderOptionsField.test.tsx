// What a product asks when it is ordered, as its record shows it.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FieldValue } from '../../../../src/engine/browser/fields/FieldValue.tsx';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const config_fields = [
  { key: 'php_version', label: 'PHP version', label_nl: 'PHP-versie', type: 'choice', choices: ['8.3', '8.4'] },
  { key: 'hostname', label: 'Host name', label_nl: 'Hostnaam', type: 'hostname', required: true },
];

function show(type: 'user' | 'management') {
  signIn({ user: { ...user, type } });
  const { products } = realRegistry().resources;
  const field = products?.fields['config_fields'];
  if (!products || !field) throw new Error('Products have no order options.');
  return renderShell(
    <FieldValue resource={products} field={field} record={{ id: 'p', uuid: 'p', config_fields }} place="page" />,
  );
}

test('is read by clients in words, without keys or texts in other languages', async () => {
  show('user');
  await screen.findByText('PHP version');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PHP version: 8.3, 8.4',
    'Host name · Required',
  ]);
});

test('is read by staff with its key and its labels in each language', async () => {
  show('management');
  await screen.findByText('php_version');
  await screen.findByText('PHP-versie');
});
