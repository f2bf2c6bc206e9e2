// Why an invoice has no VAT: in the reader's words, however its own language says it.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvoiceTotals } from '../../../../src/modules/billing/browser/parts/InvoiceTotals.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

test.for([
  ['Btw verlegd', 'VAT reverse charged'],
  ['Levering onder de margeregeling', 'Levering onder de margeregeling'],
] as const)('%s', async ([exemption_text, read]) => {
  signIn();
  const group = { category: 'AE', rate_bp: 0, taxable_cents: 10_945, vat_cents: 0, exemption_text } as const;
  renderShell(
    <InvoiceTotals
      totals={{ net_cents: 10_945, vat_cents: 0, gross_cents: 10_945, vat_breakdown: [group] }}
      currency="EUR"
    />,
  );
  const [, vat] = await screen.findAllByRole('term');
  expect(vat?.textContent).toContain(read);
});
