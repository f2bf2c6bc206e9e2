/** What is typed into a search box, and how it is compared. */
import { describe, expect, test } from 'vitest';
import { foldText } from '../../../src/engine/values/foldText.ts';
import { matchedParts } from '../../../src/engine/values/matchedParts.ts';
import { misspellings } from '../../../src/engine/values/spelling.ts';
import { typedAccount, typedAmount, typedPhone } from '../../../src/engine/values/typedValues.ts';

test('accents and capitals make no difference', () => {
  expect(foldText('Café Łódź, Straße Ærø')).toBe('cafe lodz, strasse aero');
});

describe('an amount', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1234.56', 123_456],
    ['€ 1.234', 123_400],
    ['-12,50', -1_250],
    ['12', null],
    ['1.234', null],
    ['12,5', null],
    ['2026-00123', null],
    ['acme', null],
    ['', null],
  ])('%j is %j cents', (typed, cents) => {
    expect(typedAmount(typed)).toBe(cents);
  });
});

test.each([
  ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['nl91abna04', 'NL91ABNA04'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['nl91', null],
  ['ab12 straat', null],
])('%j is the account %j', (typed, account) => {
  expect(typedAccount(typed)).toBe(account);
});

test.each([
  ['020 - 123 45 67', '201234567'],
  ['+31 (0)20 1234567', '31201234567'],
  ['0031 20 123 45 67', '31201234567'],
  ['0012', null],
  ['2026-00123', null],
])('%j is the telephone number %j', (typed, digits) => {
  expect(typedPhone(typed)).toBe(digits);
});

test.each([
  ['jnasen', 'jansen', 1],
  ['jansn', 'jansen', 1],
  ['jansen', 'jansen', 0],
  ['pizza', 'jansen', 6],
])('%j is %j with %i faults', (one, other, faults) => {
  expect(misspellings(one, other)).toBe(faults);
});

test.each([
  ['Café Wit', 'cafe', ['[Café]', ' Wit']],
  ['Straße 5', 'sse', ['Stra', '[ße]', ' 5']],
  ['De Wit', 'wit de', ['[De]', ' ', '[Wit]']],
  ['De Wit', '', ['De Wit']],
])('of %j as an answer to %j the matching parts are %j', (text, typed, parts) => {
  expect(matchedParts(text, typed).map((part) => (part.isMatch ? `[${part.text}]` : part.text))).toEqual(parts);
});
