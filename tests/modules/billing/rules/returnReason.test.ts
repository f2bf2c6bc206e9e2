/** Why a direct debit did not bring the money: of the bank's codes those that a client hears, else what was typed. */
import { expect, test } from 'vitest';
import { mayCollectAgain, returnReasonOf } from '../../../../src/modules/billing/rules/returnReason.ts';

test.each([
  ['AM04', { known: 'no_funds' }],
  [' am04 Insufficient funds', { known: 'no_funds' }],
  ['AG01', { known: 'account_excluded' }],
  ['MD06: refund request', { known: 'reversed' }],
  // No reason is given, or it is not to be written to who reads it.
  ['MS03', null],
  ['MD07', null],
  ['', null],
  [null, null],
  ['Insufficient funds', { typed: 'Insufficient funds' }],
  ['AM040 of the bank', { typed: 'AM040 of the bank' }],
])('%j', (reason, expected) => {
  expect(returnReasonOf(reason)).toEqual(expected);
});

test.each([
  ['AM04 insufficient funds', true],
  [' ms03', true],
  ['AC04', false],
  ['AM040', false],
  [null, false],
])('a direct debit that was returned for %j may be collected again: %j', (reason, expected) => {
  expect(mayCollectAgain(reason)).toBe(expected);
});
