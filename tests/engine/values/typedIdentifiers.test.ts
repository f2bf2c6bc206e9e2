/** Identifiers as people type and paste them, with the characters that documents and address books bring along. */
import { describe, expect, test } from 'vitest';
import { formatNormalisers } from '../../../src/engine/values/formatNormalisers.ts';
import type { FormatName } from '../../../src/engine/values/formats.ts';
import { isEmail } from '../../../src/engine/values/formats/email.ts';
import { isDomainName } from '../../../src/engine/values/identifiers/domainName.ts';
import { isIban } from '../../../src/engine/values/identifiers/iban.ts';
import { isKvk } from '../../../src/engine/values/identifiers/kvk.ts';
import { isPhone } from '../../../src/engine/values/identifiers/phone.ts';
import { isVatId } from '../../../src/engine/values/identifiers/vatId.ts';

describe.each<[FormatName, (value: string) => boolean, [string, string][]]>([
  [
    'email',
    isEmail,
    [
      ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
      ['Anna@BÜCHER.example', 'Anna@xn--bcher-kva.example'],
      ['info@foo\u2011bar.nl', 'info@foo-bar.nl'],
      ['\u200binfo@example.nl\u00a0', 'info@example.nl'],
    ],
  ],
  [
    'phone',
    isPhone,
    [
      ['(+31) 6 12345678', '+31612345678'],
      ['(+31) (0)6-1234 5678', '+31612345678'],
      ['(0031) 20 123 4567', '+31201234567'],
      ['06\u201112345678', '+31612345678'],
      ['06\u00a01234\u202f5678', '+31612345678'],
      ['\u202a+31 6 1234 5678\u202c', '+31612345678'],
      ['０６１２３４５６７８', '+31612345678'],
    ],
  ],
  [
    'vat-id',
    isVatId,
    [
      ['CHE-116.281.710 MWST', 'CHE116281710'],
      ['che 116.281.710 tva', 'CHE116281710'],
      ['CHE\u2011116.281.710', 'CHE116281710'],
      ['NL\u00a00000.99.998.B57', 'NL000099998B57'],
    ],
  ],
  ['iban', isIban, [['NL91\u00a0ABNA\u202f0417\u201116\u00ad43\u200b00', 'NL91ABNA0417164300']]],
  ['kvk', isKvk, [['6875\u00a00110', '68750110']]],
  ['domain-name', isDomainName, [['foo\u2011bar.nl\u200b', 'foo-bar.nl']]],
])('the format %s', (format, isValid, cases) => {
  test.each(cases)('is stored as it is meant: %j', (typed, stored) => {
    expect(formatNormalisers[format]?.(typed)).toBe(stored);
    expect(isValid(stored)).toBe(true);
  });
});

test('what cannot be read stays as it is, to be refused', () => {
  expect(formatNormalisers.email?.('info@mün chen.de')).toBe('info@mün chen.de');
  expect(formatNormalisers.phone?.('(+31 6')).toBe('(+31 6');
});
