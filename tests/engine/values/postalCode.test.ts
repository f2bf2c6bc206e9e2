/** Postcodes by country. */
import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../src/engine/values/countries.ts';
import {
  isPostalCode,
  isPostalCodeOf,
  normalisePostalCode,
  postalCodeExample,
} from '../../../src/engine/values/identifiers/postalCode.ts';

describe('postcodes by country', () => {
  it.each(countryCodes.flatMap((country) => postalCodeExample(country) ?? []))(
    'the example %s is a stored postcode of any country',
    (example) => {
      expect(isPostalCode(example)).toBe(true);
    },
  );

  it.each(
    countryCodes.flatMap((country) => {
      const example = postalCodeExample(country);
      return example === null ? [] : [[country, example]];
    }),
  )('the example of %s is %s, also without separators and in lower case', (country, example) => {
    expect(isPostalCodeOf(example, country)).toBe(true);
    expect(normalisePostalCode(example.replaceAll(/[ -]/g, '').toLowerCase(), country)).toBe(example);
    expect(normalisePostalCode(example, country)).toBe(example);
  });

  it.each([
    ['NL', '3512ab', '3512 AB'],
    ['NL', 'NL-3512 AB', '3512 AB'],
    ['BE', 'BE-1000', '1000'],
    ['DE', 'DE10115', '10115'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'm11ae', 'M1 1AE'],
    ['GB', 'gir0aa', 'GIR 0AA'],
    ['IE', 'd6wxy00', 'D6W XY00'],
    ['SE', '11455', '114 55'],
    ['PL', '00950', '00-950'],
    ['PT', '2725 079', '2725-079'],
    ['LV', '1050', 'LV-1050'],
    ['LT', '01100', 'LT-01100'],
    ['US', '221621010', '22162-1010'],
    ['CA', 'h3z2y7', 'H3Z 2Y7'],
    ['AR', '1900', '1900'],
    ['AE', 'anything 1', 'ANYTHING 1'],
  ])('a postcode of %s typed as %j is stored as %j', (country, typed, stored) => {
    const normalised = normalisePostalCode(typed, country);
    expect(normalised).toBe(stored);
    expect(isPostalCodeOf(normalised, country)).toBe(true);
  });

  it.each([
    ['NL', '3512'],
    ['NL', '0123 AB'],
    ['NL', '3512 SS'],
    ['NL', '35123 AB'],
    ['NL', '3512  AB'],
    ['BE', '3512 AB'],
    ['BE', '100'],
    ['DE', '1011'],
    ['DE', 'ABCDE'],
    ['GB', '1234'],
    ['SE', '11455'],
    ['US', '2216'],
    ['MC', '75001'],
  ])('no postcode of %s: %j', (country, text) => {
    expect(isPostalCodeOf(text, country)).toBe(false);
  });

  it('leaves text that is no postcode of the country as typed, for validation to reject', () => {
    expect(normalisePostalCode('3512', 'NL')).toBe('3512');
    expect(normalisePostalCode('1000 ab', 'BE')).toBe('1000 AB');
  });
});
