// What is chosen for an order line, as its form asks for it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import LineChoicesInput from '../../../../src/modules/selling/browser/parts/LineChoicesInput.tsx';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();
const config_fields = [
  { key: 'php_version', label: 'PHP version', label_nl: 'PHP-versie', type: 'choice', choices: ['8.3', '8.4'] },
  { key: 'hostname', label: 'Host name', type: 'hostname', required: true },
];

beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  signIn();
  api.answer = ({ path }) =>
    path === '/api/products'
      ? { headers: { 'content-range': 'x 0-0/1' }, body: [{ uuid: 'p', config_fields }] }
      : { status: 404, body: { code: 'E_NOT_FOUND', message: 'No.', hint: '' } };
});

function ask(record: Readonly<Record<string, unknown>>, readOnly = false) {
  const { 'cart-items': items } = realRegistry().resources;
  const field = items?.fields['config'];
  if (!items || !field) throw new Error('Cart items have no configuration.');
  const sent: Readonly<Record<string, unknown>>[] = [];
  renderShell(
    <Form record={record} onSubmit={(values: Readonly<Record<string, unknown>>) => void sent.push(values)} noValidate>
      <LineChoicesInput
        resource={items}
        field={field}
        source="config"
        readOnly={readOnly}
        required={false}
        compact={false}
      />
      <button type="submit">Send</button>
    </Form>,
  );
  return sent;
}

test('asks by the names of the product, and leaves what it does not ask about as it was', async () => {
  const sent = ask({ product_uuid: 'p', config: { php_version: '8.3', nameservers: ['ns1.nl'] } });
  const host = await screen.findByRole('textbox', { name: /^Host name/ });
  await userEvent.setup().type(host, 'web01.example.nl');
  expect(screen.getByRole('combobox', { name: 'PHP version' }).textContent).toBe('8.3');
  expect(screen.getByText('ns1.nl')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.['config']).toEqual({ php_version: '8.3', nameservers: ['ns1.nl'], hostname: 'web01.example.nl' });
});

test('is read where it cannot be changed, and says what is missing where there is no product', async () => {
  ask({ product_uuid: 'p', config: { php_version: '8.3' } }, true);
  await screen.findByText('PHP version');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('waits for a product', async () => {
  ask({ product_uuid: null, config: null });
  await screen.findByText('Choose a product first');
});
