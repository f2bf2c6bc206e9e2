// What is said of a record once something was done to it.
import { expect, test } from 'vitest';
import { changedStates } from '../../../src/engine/browser/screens/changedStates.ts';
import { resourceOf } from '../../support/fixtureRegistry.ts';
import { realRegistry } from '../../e2e/support/registry.ts';

const invoices = resourceOf(realRegistry(), 'invoices');
const draft = { kind: 'invoice', status: 'draft', effective_status: 'draft', tax_treatment: null, language: 'nl' };
const open = { ...draft, status: 'sent', effective_status: 'sent', tax_treatment: 'standard' };

test.each([
  ['finalised: its state, said once, and no choice that is no state', draft, open, ['effective_status']],
  [
    'paid late: the derived one',
    { ...open, effective_status: 'overdue' },
    { ...open, status: 'paid', effective_status: 'paid' },
    ['effective_status'],
  ],
  ['sent by mail: nothing, as its state is as it was', open, open, []],
  ['from a list that has no column for it', {}, open, ['effective_status']],
])('%s', (_, before, after, expected) => {
  expect(changedStates(invoices, before, after).map(({ name }) => name)).toEqual(expected);
});
