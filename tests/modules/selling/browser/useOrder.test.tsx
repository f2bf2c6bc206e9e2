// Ordering whose answer got lost: asked again under the same key, so that who ordered reads so.
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-admin';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { CartAnswer, CartClient } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import { firstChoice } from '../../../../src/modules/selling/browser/checkout/paymentChoice.ts';
import { useOrder } from '../../../../src/modules/selling/browser/checkout/useOrder.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { useEveryKind, uuids } from '../../../support/everyKind.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);

const client = { uuid: uuids.thing, name: 'Alfa', payment_methods: ['bank_transfer'], needs_mandate: false } as unknown;
const cartOf = (items: readonly unknown[]) => ({ seen: 'one', items, terms: null, withdrawal: null, gross_cents: 100 });

function Page() {
  const [items, setItems] = useState<readonly unknown[]>([{}]);
  const [known, setKnown] = useState('');
  const { pathname, search } = useLocation();
  const { order, askAgain, refusal } = useOrder({
    cart: cartOf(items) as unknown as CartAnswer,
    client: client as CartClient,
    choice: firstChoice(client as CartClient),
    onOrdered: () => undefined,
  });
  return (
    <>
      <output>{`${pathname}${search} ${refusal === null ? 'fine' : 'refused'} ${known}`}</output>
      <button type="button" onClick={order}>
        Order
      </button>
      <button
        type="button"
        onClick={() => {
          setItems([]);
          void askAgain().then((is) => setKnown(is ? 'dealt with' : 'not ours'));
        }}
      >
        Emptied
      </button>
    </>
  );
}

const keys = () => api.asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);

test.each([
  ['ordered', 503, { status: 201, body: { uuid: uuids.thing } }, `/orders/${uuids.thing}?placed=1 fine dealt with`, 2],
  [
    'not ordered',
    503,
    { status: 409, body: { code: 'E_STATE', message: 'Your cart is empty.' } },
    '/ refused not ours',
    2,
  ],
  ['refused before', 409, { status: 201, body: {} }, '/ refused not ours', 1],
])('%s: the first try is answered %s, and the cart is empty by then', async (_name, first, second, shown, tries) => {
  let tried = 0;
  api.answer = ({ method }) => {
    if (method !== 'POST') return { body: {} };
    tried += 1;
    return tried === 1 ? { status: first, body: { code: 'E_STATE', message: 'No.' } } : second;
  };
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<Page />, { path: '/' });
  await userEvent.click(screen.getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('refused'));
  await userEvent.click(screen.getByRole('button', { name: 'Emptied' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(shown));
  expect([keys().length, new Set(keys()).size]).toEqual([tries, 1]);
});
