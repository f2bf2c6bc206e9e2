// What an order lacks, by what was filled in.
import { expect, test } from 'vitest';
import type { CartAnswer, CartClient } from '../../../../src/modules/selling/rules/cartAnswer.ts';
import { openParts, placeOf } from '../../../../src/modules/selling/browser/checkout/openParts.ts';

const client = { missing: [], needs_mandate: true } as unknown as CartClient;
const cart = { items: [{ uuid: 'a', problem: null }], withdrawal: null } as unknown as CartAnswer;
const choice = { method: 'bank_transfer', iban: '', consent: false, reference: '' } as const;
const given = { cart, client, choice, agreed: true, asked: false };

test.each([
  ['nothing', {}, []],
  ['the terms', { agreed: false }, ['checkout-terms']],
  [
    'details before the terms',
    { agreed: false, client: { ...client, missing: ['city'] } },
    ['checkout-details', 'checkout-terms'],
  ],
  [
    'what direct debit asks for',
    { choice: { ...choice, method: 'direct_debit' as const } },
    ['checkout-iban', 'checkout-consent'],
  ],
  [
    'nothing of direct debit where there is a mandate',
    { choice: { ...choice, method: 'direct_debit' as const }, client: { ...client, needs_mandate: false } },
    [],
  ],
  [
    'a line by its problem',
    { cart: { ...cart, items: [{ uuid: 'a', problem: 'Fill in.' }] } as unknown as CartAnswer },
    ['checkout-line-a'],
  ],
  [
    'the request of a consumer',
    { cart: { ...cart, withdrawal: { days: 14 } } as unknown as CartAnswer },
    ['checkout-withdrawal'],
  ],
])('%s', (_, changes, expected) => {
  expect(openParts({ ...given, ...changes }).map(placeOf)).toEqual(expected);
});
