// A price in a table: for how long, and how much.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, test } from 'vitest';
import { FieldValue } from '../../../../src/engine/browser/fields/FieldValue.tsx';
import { replaceRegistry } from '../../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../../e2e/support/registry.ts';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';
import { useShellRegistry } from '../../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const tier = (from_qty: number, unit_price_cents: number) => ({ from_qty, unit_price_cents, flat_fee_cents: 0 });

test.for([
  ['price-list-items', 'period_unit', { period_unit: 'month', period_count: 3 }, '3 months'],
  ['subscriptions', 'period_unit', { period_unit: 'year', period_count: 1 }, '1 year'],
  ['price-list-items', 'tiers', { tiers: [tier(1, 495)] }, '€4.95'],
  ['price-list-items', 'tiers', { tiers: [tier(1, 13), tier(101, 12)] }, 'from €0.12'],
] as const)('%s %s reads %s', async ([name, column, values, text]) => {
  signIn();
  const resource = realRegistry().resources[name];
  const field = resource?.fields[column];
  if (!resource || !field) throw new Error(`The registry has no ${name}.`);
  renderShell(<FieldValue resource={resource} field={field} record={{ id: 'p', ...values }} place="cell" />);
  await screen.findByText(text);
});
