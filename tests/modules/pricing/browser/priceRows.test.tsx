// The prices of a list as they are typed, a row each: for how long each is, where it is for a time.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FieldInput } from '../../../../src/engine/browser/inputs/FieldInput.tsx';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const price = { action: 'recurring', period_unit: 'year', tiers: [{ up_to: null, unit_cents: 299, flat_cents: 0 }] };
const items = [
  { ...price, uuid: 'one', period_count: 1 },
  { ...price, uuid: 'setup', action: 'setup', period_unit: 'once', period_count: 1 },
  { ...price, uuid: 'ten', period_count: 10 },
];
const counts = (): readonly (string | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole<HTMLInputElement>('textbox', { name: /^Periods/ })?.value);

test('the rows say for how many years each price is and what is paid once; Enter skips rows without a count', async () => {
  signIn();
  resizeTo(1440);
  api.answer = () => ({ headers: { 'content-range': 'x */0' }, body: [] });
  const lists = realRegistry().resources['price-lists'];
  const field = lists?.fields['items'];
  if (!lists || !field) throw new Error('Price lists have no items.');
  renderShell(
    <Form record={{ items }} onSubmit={() => undefined}>
      <FieldInput resource={lists} field={field} source="items" readOnly={false} required={false} compact={false} />
    </Form>,
    { path: '/' },
  );
  await waitFor(() => expect(counts()).toEqual(['1', undefined, '10']));
  const person = userEvent.setup();
  const [first] = screen.getAllByRole('textbox', { name: /^Periods/ });
  if (!first) throw new Error('No row has a count.');
  await person.click(first);
  await person.keyboard('{Enter}');
  // Of the row below, the next that can be filled in.
  expect(document.activeElement?.closest('tr')).toBe(screen.getAllByRole('row')[2]);
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
});
