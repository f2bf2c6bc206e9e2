// The page of the payment that nobody makes: an address without a payment is answered without asking the server.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import TestPaymentPage from '../../../../src/modules/selling/browser/test-payment/TestPaymentPage.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

const { api } = withApi();

test('without a payment in its address it says so, and asks for none', async () => {
  signIn();
  renderShell(<TestPaymentPage />);
  expect(await screen.findByRole('link', { name: 'Go to orders' })).toBeTruthy();
  expect(api.asked.filter(({ path }) => path.includes('test-payments'))).toEqual([]);
});
