// How an order is paid, as it is chosen in the checkout.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PaymentCard } from '../../../../src/modules/selling/browser/checkout/PaymentCard.tsx';
import type { CartClient } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import { signIn, user, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

const client: CartClient = {
  uuid: '0191f0c4-0000-7000-8000-000000000001',
  type: 'company',
  name: 'Bakkerij De Korenschoof B.V.',
  missing: [],
  payment_methods: ['direct_debit', 'bank_transfer'],
  needs_mandate: true,
  address: [],
  country: 'NL',
  email: null,
  vat_id: null,
  vat_id_status: 'unchecked',
};

function Chosen() {
  const [choice, choose] = useState({ method: 'direct_debit' as const, iban: '', consent: false, reference: '' });
  return (
    <PaymentCard
      client={client}
      seller={null}
      choice={choice}
      onChoice={(next) => choose({ ...choice, ...next, method: 'direct_debit' })}
      errors={{}}
      open={[]}
    />
  );
}

test.each([
  ['nl91abna 0417164300', 'NL91 ABNA 0417 1643 00'],
  ['nl91', 'NL91'],
])('an account number typed as %s is shown as %s', async (typed, shown) => {
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<Chosen />, { path: '/' });
  const input = await screen.findByRole('textbox', { name: /IBAN/ });
  await userEvent.setup().type(input, `${typed}{Tab}`);
  expect(input).toHaveProperty('value', shown);
});
