// Other records with the typed value are pointed out below the field, and stop nobody.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FieldInput } from '../../../src/engine/browser/inputs/FieldInput.tsx';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => signIn({ user: { ...user, type: 'management' } }));

const other = { id: 'b', uuid: 'b', number: 'C00002', name: 'Alfa', company_name: 'Alfa', type: 'company' };
const own = { ...other, id: 'a', uuid: 'a', number: 'C00001' };

/** Shows an input of a client; returns the filters with which others were looked for. */
function open(name: string, record: object, found: readonly object[]): readonly unknown[] {
  const resource = realRegistry().resources['clients'];
  const field = resource?.fields[name];
  if (!resource || !field) throw new Error(`Clients have no ${name}.`);
  const asked: unknown[] = [];
  api.answer = ({ path, query }) => {
    if (path !== '/api/clients') return { body: {} };
    asked.push(query['filter']);
    return { body: found, headers: { 'content-range': `clients 0-1/${found.length}` } };
  };
  renderShell(
    <Form record={{ country: 'NL', ...record }}>
      <FieldInput resource={resource} field={field} source={name} readOnly={false} required={false} compact={false} />
    </Form>,
  );
  return asked;
}

test.each([
  ['company_name', 'alfa', { company_name: { starts: 'alfa' } }],
  ['email', 'info@alfa.nl', { email: { starts: 'info@alfa.nl' } }],
  ['phone', '06 12345678', { phone: { eq: '+31612345678' } }],
  ['iban', 'nl91 abna 0417 1643 00', { iban: { eq: 'NL91ABNA0417164300' } }],
  ['kvk_number', '68750110', { kvk_number: { eq: '68750110' } }],
])('%s %j is looked for as it is stored, and the client that has it is linked', async (name, text, filter) => {
  const asked = open(name, { uuid: 'a' }, [own, other]);
  await userEvent.type(await screen.findByRole('textbox'), text);
  await waitFor(() => expect(asked.at(-1)).toEqual(filter));
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringMatching(/\/b$/)]);
});

test('the value that the record has, and a text of a few characters, are not looked for', async () => {
  const asked = open('company_name', { uuid: 'a', company_name: 'Alfa' }, [other]);
  const box = await screen.findByRole('textbox');
  await userEvent.clear(box);
  await userEvent.type(box, 'Alf');
  await userEvent.type(box, 'a');
  await userEvent.type(box, ' Bouw');
  await waitFor(() => expect(asked.at(-1)).toEqual({ company_name: { starts: 'Alfa Bouw' } }));
  for (const short of ['Alf', 'Alfa']) expect(asked).not.toContainEqual({ company_name: { starts: short } });
});
