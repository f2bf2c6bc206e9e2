// What is chosen for a line of the cart while there is no connection.
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setConnection } from '../../../../src/engine/browser/providers/connection/connection.ts';
import type { CartLine } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import { MainDomain } from '../../../../src/modules/selling/browser/parts/MainDomain.tsx';
import { useCartChange } from '../../../../src/modules/selling/browser/parts/useCart.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();

beforeEach(() => {
  signIn();
  setConnection('online');
});

const line = {
  uuid: '0191f0c4-0000-7000-8000-000000000010',
  product_name: 'Start',
  type: 'hosting',
  quantity: 1,
  domain_name: 'een.nl',
  main_domains: ['een.nl', 'twee.nl'],
} as unknown as CartLine;

function Chosen(props: Partial<CartLine>) {
  return <MainDomain line={{ ...line, ...props }} acting={useCartChange()} />;
}

const shown = (): string | null => screen.getByRole('combobox').textContent;
const writes = () => api.asked.filter(({ method }) => method === 'PUT');

test('a main domain that finds no server is kept, also when the page is left, and saved once there is one', async () => {
  const person = userEvent.setup();
  let isThere = false;
  api.answer = () => (isThere ? { body: { items: [] } } : { status: 504 });
  const { unmount } = renderShell(<Chosen />);
  await person.click(screen.getByRole('combobox'));
  await person.click(screen.getByRole('option', { name: 'twee.nl' }));
  await screen.findByText('Saved once you’re back online.');
  expect(shown()).toBe('twee.nl');
  unmount();
  renderShell(<Chosen />);
  expect(shown()).toBe('twee.nl');
  isThere = true;
  setConnection('online');
  await waitFor(() => expect(screen.queryByText('Saved once you’re back online.')).toBeNull());
  expect(writes().map(({ body }) => body)).toEqual([{ domain_name: 'twee.nl' }, { domain_name: 'twee.nl' }]);
});

test('one that is refused is not kept', async () => {
  const person = userEvent.setup();
  api.answer = () => ({ status: 409, body: { code: 'E_STATE', message: 'No.', hint: '' } });
  renderShell(<Chosen />);
  await person.click(screen.getByRole('combobox'));
  await person.click(screen.getByRole('option', { name: 'twee.nl' }));
  await waitFor(() => expect(shown()).toBe('een.nl'));
  expect(writes()).toHaveLength(1);
});

test('several accounts of one line are put on lines of their own', async () => {
  const person = userEvent.setup();
  api.answer = () => ({ body: { items: [] } });
  renderShell(<Chosen quantity={3} />);
  expect(screen.queryByRole('combobox')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Use separate lines' }));
  await waitFor(() =>
    expect(api.asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      `POST /api/cart/items/${line.uuid}/split`,
    ),
  );
});
