// What was chosen for an order line, as its record shows it.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import LineChoicesField from '../../../../src/modules/selling/browser/parts/LineChoicesField.tsx';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();
const contact = '0191f0c4-0000-7000-8000-000000000011';
const config_fields = [
  { key: 'php_version', label: 'PHP version', label_nl: 'PHP-versie', type: 'choice', choices: ['8.4'] },
  { key: 'backup', label: 'Backup', type: 'boolean' },
];

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  api.answer = ({ path }) => {
    if (path === '/api/products')
      return { headers: { 'content-range': 'x 0-0/1' }, body: [{ uuid: 'p', config_fields }] };
    if (path === '/api/domain-contacts')
      return {
        headers: { 'content-range': 'x 0-0/1' },
        body: [{ uuid: contact, type: 'organisation', organisation: 'Jansen' }],
      };
    return { status: 404, body: { code: 'E_NOT_FOUND', message: 'No.', hint: '' } };
  };
});

function show(config: object, { product = 'p', place = 'page' as 'page' | 'cell' } = {}) {
  const { 'order-lines': lines } = realRegistry().resources;
  const field = lines?.fields['config'];
  if (!lines || !field) throw new Error('Order lines have no configuration.');
  return renderShell(
    <LineChoicesField
      resource={lines}
      field={field}
      record={{ id: 'l', uuid: 'l', product_uuid: product, config }}
      place={place}
    />,
  );
}

test('is named by the product, and a contact by its own name', async () => {
  show({
    php_version: '8.4',
    backup: true,
    registrant_contact_uuid: contact,
    nameservers: ['ns1.nl', 'ns2.nl'],
    hostname: '',
  });
  await screen.findByText('PHP version');
  await screen.findByRole('link', { name: /Jansen/ });
  const rows = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(rows.map(([label]) => label)).toEqual(['PHP version', 'Backup', 'Registrant', 'Nameservers']);
  expect([rows[0]?.[1], rows[1]?.[1], rows[3]?.[1]]).toEqual(['8.4', 'Yes', 'ns1.nl, ns2.nl']);
  expect(document.body.textContent).not.toContain(contact);
});

test('is in words where the product is not there any more', async () => {
  show({ php_version: '8.4' }, { product: 'gone', place: 'cell' });
  await screen.findByText('Php version: 8.4');
});
