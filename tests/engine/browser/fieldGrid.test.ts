// How fields stand beside each other in a form.
import { expect, test } from 'vitest';
import { brokenBefore } from '../../../src/engine/browser/inputs/FieldGrid.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { withApi } from '../../support/browserApi.ts';

withApi();

function broken(resource: string, names: readonly string[]): readonly string[] {
  const fields = currentRegistry().resources[resource]?.fields ?? {};
  return [...brokenBefore(names.flatMap((name) => fields[name] ?? []))];
}

test('a pair that would be split by a line break begins on the next line', () => {
  expect(broken('invoices', ['supply_date', 'period_start', 'period_end'])).toEqual(['period_start']);
  expect(broken('invoices', ['issue_date', 'due_date', 'period_start', 'period_end'])).toEqual([]);
  expect(broken('cart-items', ['action', 'period_count', 'period_unit', 'quantity'])).toEqual(['period_count']);
  // What takes a whole line ends the one before it.
  expect(broken('hours', ['work_date', 'description', 'started_at', 'ended_at'])).toEqual([]);
  expect(broken('clients', ['email', 'first_name'])).toEqual([]);
});
