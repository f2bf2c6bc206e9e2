import { describe, expect, it } from 'vitest';
import {
  isDomainName,
  isDomainNameUnder,
  parseDomainName,
  parseDomainNameUnder,
  registrableName,
} from '../../../src/engine/values/identifiers/domainName.ts';
import { normaliseDutchPostcode } from '../../../src/engine/values/identifiers/dutchPostcode.ts';
import { hostnameToAscii } from '../../../src/engine/values/identifiers/hostname.ts';
import { formatIban, isIban, makeIban, maskIban } from '../../../src/engine/values/identifiers/iban.ts';
import { ipBytes } from '../../../src/engine/values/identifiers/ipAddress.ts';
import { isKvk, makeKvk } from '../../../src/engine/values/identifiers/kvk.ts';
import { mod97 } from '../../../src/engine/values/identifiers/mod97.ts';
import { isPeppolId, isPeppolScheme } from '../../../src/engine/values/identifiers/peppolId.ts';
import { normalisePhone } from '../../../src/engine/values/identifiers/dialledPhone.ts';
import { formatPhone, splitPhone } from '../../../src/engine/values/identifiers/phone.ts';
import { isVatId, makeVatId, vatIdCountry } from '../../../src/engine/values/identifiers/vatId.ts';
import { repeat } from './deterministic.ts';

describe('VAT ids', () => {
  it.each([
    ['NL000099998B57', true],
    ['NL000099998B58', false],
    ['NL004495445B01', true],
    ['NL004495446B01', false],
    ['NL000000000B01', false],
    ['NL004495445B00', false],
    ['nl004495445b01', false],
    ['NL004495445', false],
  ])('%s is valid: %s', (value, expected) => {
    expect(isVatId(value)).toBe(expected);
  });

  it.each([
    'ATU62593358',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DE136695976',
    'DK13585628',
    'EE100594102',
    'EL094259216',
    'ESB58378431',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IT00743110157',
    'LT119511515',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE556188840401',
    'SI50223054',
    'SK2022749619',
    'GB980780684',
    'XI980780684',
    'CHE116281710',
  ])('%s is valid, and is not with a digit changed', (value) => {
    expect(isVatId(value)).toBe(true);
    const changed = value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10));
    expect(isVatId(changed)).toBe(false);
  });

  it('knows Belgian numbers from 1 onward', () => {
    const digits = '10000000';
    const check = 97 - (Number(digits) % 97);
    expect(isVatId(`BE${digits}${check}`)).toBe(true);
    expect(isVatId(`BE2${digits.slice(1)}${check}`)).toBe(false);
  });

  it('refuses countries that are not in the table', () => {
    expect(['US123456789', 'XX123', 'EU123456789', 'toString', ''].map(isVatId)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('a VAT ID gives the country that issued it', () => {
    expect(['EL094259216', 'XI980780684', 'DE136695976', 'DE1'].map(vatIdCountry)).toEqual(['GR', 'GB', 'DE', null]);
  });
});

describe('host names', () => {
  it.each([
    [' Web1.Example.NL. ', 'web1.example.nl'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['faß.de', 'xn--fa-hia.de'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['localhost', 'localhost'],
    ['a b.nl', null],
    ['user@example.nl', null],
    ['example.nl:80', null],
    ['example.nl/path', null],
    ['ex%61mple.nl', null],
    ['1.2', null],
    ['0x7f.1', null],
    ['127.0.0.1', null],
    ['[::1]', null],
    ['under_score.nl', null],
    ['-a.nl', null],
    ['a-.nl', null],
    ['a..nl', null],
    ['', null],
    [`${'a'.repeat(64)}.nl`, null],
    [`${'a'.repeat(63)}.nl`, `${'a'.repeat(63)}.nl`],
  ])('%j → %j', (text, expected) => {
    expect(hostnameToAscii(text)).toBe(expected);
  });
});

describe('domain names', () => {
  it.each([
    [' Example.NL ', { name: 'example.nl', name_unicode: 'example.nl', label: 'example', suffix: 'nl' }],
    [
      'Bücher.co.uk',
      { name: 'xn--bcher-kva.co.uk', name_unicode: 'bücher.co.uk', label: 'xn--bcher-kva', suffix: 'co.uk' },
    ],
    ['bu\u0308cher.de', { name: 'xn--bcher-kva.de', name_unicode: 'bücher.de', label: 'xn--bcher-kva', suffix: 'de' }],
    ['ｅｘａｍｐｌｅ．nl', { name: 'example.nl', name_unicode: 'example.nl', label: 'example', suffix: 'nl' }],
    ['example。nl', { name: 'example.nl', name_unicode: 'example.nl', label: 'example', suffix: 'nl' }],
    ['ab.nl', { name: 'ab.nl', name_unicode: 'ab.nl', label: 'ab', suffix: 'nl' }],
    ['mysite.github.io', { problem: 'has-subdomain' }],
    ['www.example.nl', { problem: 'has-subdomain' }],
    ['co.uk', { problem: 'only-a-suffix' }],
    ['nl', { problem: 'only-a-suffix' }],
    ['a.nl', { problem: 'label-too-short' }],
    ['ab--cd.nl', { problem: 'label-reserved' }],
    ['example.notatld', { problem: 'unknown-suffix' }],
    ['exa mple.nl', { problem: 'not-a-hostname' }],
    ['-example.nl', { problem: 'not-a-hostname' }],
    ['http://example.nl', { problem: 'not-a-hostname' }],
    ['', { problem: 'not-a-hostname' }],
  ])('%j', (text, expected) => {
    expect(parseDomainName(text)).toEqual(expected);
  });

  describe('below suffixes of the administration', () => {
    const suffixes = new Set(['co.nl', 'uk.com', 'nl', 'lan', 'xn--mnchen-3ya.de']);

    it.each([
      ['Example.CO.NL', { name: 'example.co.nl', name_unicode: 'example.co.nl', label: 'example', suffix: 'co.nl' }],
      ['shop.uk.com', { name: 'shop.uk.com', name_unicode: 'shop.uk.com', label: 'shop', suffix: 'uk.com' }],
      ['example.nl', { name: 'example.nl', name_unicode: 'example.nl', label: 'example', suffix: 'nl' }],
      ['example.co.uk', { name: 'example.co.uk', name_unicode: 'example.co.uk', label: 'example', suffix: 'co.uk' }],
      ['printer.lan', { name: 'printer.lan', name_unicode: 'printer.lan', label: 'printer', suffix: 'lan' }],
      [
        'bier.münchen.de',
        { name: 'bier.xn--mnchen-3ya.de', name_unicode: 'bier.münchen.de', label: 'bier', suffix: 'xn--mnchen-3ya.de' },
      ],
      ['co.nl', { problem: 'only-a-suffix' }],
      ['www.example.co.nl', { problem: 'has-subdomain' }],
      ['www.example.nl', { problem: 'has-subdomain' }],
      ['example.co.be', { problem: 'has-subdomain' }],
    ])('%j', (text, expected) => {
      expect(parseDomainNameUnder(suffixes, text)).toEqual(expected);
      expect(isDomainNameUnder(suffixes, text)).toBe('name' in expected && text === expected.name);
    });

    it('are found in host names, the longest first', () => {
      expect(
        ['a.b.example.co.nl', 'a.example.nl', 'co.nl', 'x.test'].map((host) => registrableName(suffixes, host)),
      ).toEqual(['example.co.nl', 'example.nl', null, null]);
    });
  });

  it('the Unicode form leads back to the name', () => {
    const typed = ['BÜCHER.nl', 'bu\u0308cher.de', 'faß.de', '例え。jp', 'ｅｘａｍｐｌｅ.nl', 'ΒΌΛΟΣ.gr'];
    const parsed = typed.map(parseDomainName);
    expect(parsed.map((one) => 'name' in one && hostnameToAscii(one.name_unicode))).toEqual(
      parsed.map((one) => 'name' in one && one.name),
    );
    expect(parsed.filter((one) => 'problem' in one)).toEqual([]);
  });

  it('are stored in ASCII, lower case', () => {
    expect(['example.nl', 'Example.nl', 'bücher.nl', 'xn--bcher-kva.nl', 'example.nl.'].map(isDomainName)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('normalising', () => {
  it.each([
    ['1234AB', '1234 AB'],
    [' 1234  ab ', '1234 AB'],
    ['1234 AB', '1234 AB'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['10115', '10115'],
  ])('postcode %j → %j', (text, expected) => {
    expect(normaliseDutchPostcode(text)).toBe(expected);
  });

  it.each([
    ['06-1234 5678', '+31612345678'],
    ['+31 (0)20 123.4567', '+31201234567'],
    ['0031 20 1234567', '+31201234567'],
    ['+32 2 123 45 67', '+3221234567'],
    ['612345678', '612345678'],
    ['call me', 'call me'],
  ])('phone %j → %j', (text, expected) => {
    expect(normalisePhone(text)).toBe(expected);
  });

  it.each([
    ['06 12345678', 'NL', '+31612345678'],
    ['06-12345678', undefined, '+31612345678'],
    ['0031612345678', 'BE', '+31612345678'],
    ['+31 06 12345678', 'NL', '+31612345678'],
    ['0800 1234', 'NL', '+318001234'],
    ['088 123 45 67', 'NL', '+31881234567'],
    ['030 123456', 'DE', '+4930123456'],
    ['0470 12 34 56', 'BE', '+32470123456'],
    ['06 1 234 5678', 'HU', '+3612345678'],
    ['612 345 678', 'ES', '+34612345678'],
    ['06 1234 5678', 'IT', '+390612345678'],
    ['+39 06 1234 5678', 'NL', '+390612345678'],
    ['(212) 555-0123', 'US', '(212) 555-0123'],
    ['1 212 555 0123', 'US', '+12125550123'],
    // Unclear: too short, too long, without the 0, or of a country of which nothing is known.
    ['06 1234', 'NL', '06 1234'],
    ['06 123456789', 'NL', '06 123456789'],
    ['612345678', 'NL', '612345678'],
    ['0412 345 678', 'AU', '0412 345 678'],
    ['06 12345678', 'ES', '06 12345678'],
    // A Dutch mobile number at home elsewhere: none of that country's.
    ['06 12345678', 'BE', '06 12345678'],
    ['06 12345678', 'GB', '06 12345678'],
    ['06 12345678', 'FR', '+33612345678'],
    ['0612345678', 'SI', '0612345678'],
    // Each as they are there.
    ['02 555 12 12', 'BE', '+3225551212'],
    ['0800 123 45', 'BE', '+3280012345'],
    ['0456 12 34 56', 'BE', '+32456123456'],
    ['01 42 68 53 00', 'FR', '+33142685300'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['0171 1234567', 'DE', '+491711234567'],
    ['085 123 4567', 'IE', '+353851234567'],
    ['044 668 18 00', 'CH', '+41446681800'],
    ['20 123 45 67', 'DK', '20 123 45 67'],
    ['32 12 34 56', 'DK', '+4532123456'],
    ['06 20 123 4567', 'HU', '+36201234567'],
    ['0721 123 456', 'RO', '+40721123456'],
    ['691 234 5678', 'GR', '+306912345678'],
  ] as const)('phone %j in %s → %j', (text, country, expected) => {
    expect(normalisePhone(text, country)).toBe(expected);
  });

  it.each([
    ['+31201234567', { code: '31', national: '201234567' }],
    ['+12125550123', { code: '1', national: '2125550123' }],
    ['+79161234567', { code: '7', national: '9161234567' }],
    ['+3225550123', { code: '32', national: '25550123' }],
    ['+352621123456', { code: '352', national: '621123456' }],
    ['+971501234567', { code: '971', national: '501234567' }],
    ['0612345678', null],
    [null, null],
  ])('phone %j is %j', (phone, expected) => {
    expect(splitPhone(phone)).toEqual(expected);
  });

  it.each([
    ['+31501204081', '+31 50 120 40 81'],
    ['+31612345678', '+31 6 12 34 56 78'],
    ['+31512345678', '+31 512 34 56 78'],
    ['+319001234', '+31 900 1234'],
    ['+3114030', '+31 140 30'],
    ['+49241100981', '+49 241 100 981'],
    ['+3221234567', '+32 2 123 45 67'],
    ['+3291234567', '+32 9 123 45 67'],
    ['+3251123456', '+32 51 12 34 56'],
    ['+32470123456', '+32 470 12 34 56'],
    ['+3280012345', '+32 800 12 345'],
    ['+352212345', '+352 212 345'],
    ['+15551234567', '+1 555 123 4567'],
    ['0612345678', '0612345678'],
  ])('phone %s is read as %s', (phone, expected) => {
    expect(formatPhone(phone)).toBe(expected);
  });

  it('IBAN in groups of four', () => {
    expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00');
    expect(formatIban('no iban')).toBe('no iban');
    expect(maskIban('nl91 abna 0417 1643 00')).toBe('NL••\u00a0••••\u00a04300');
  });
});

describe('IP addresses', () => {
  it('reads the same bytes from every spelling', () => {
    expect(ipBytes('10.0.255.1')).toEqual([10, 0, 255, 1]);
    expect(ipBytes('::ffff:10.0.255.1')).toEqual(ipBytes('0:0:0:0:0:FFFF:0a00:ff01'));
    expect(ipBytes('2001:db8::1')).toEqual([0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });
});

describe('Peppol ids', () => {
  it.each([
    ['0106', '68750110', true],
    ['0106', '6875011', false],
    ['0190', '00000001003214345000', true],
    ['9944', 'NL004495445B01', true],
    ['9944', 'DE136695976', false],
    ['0088', '68750110', false],
  ])('%s:%s is valid: %s', (scheme, id, expected) => {
    expect(isPeppolId(scheme, id)).toBe(expected);
  });

  it('has three schemes', () => {
    expect(['0106', '0190', '9944', '0208'].map(isPeppolScheme)).toEqual([true, true, true, false]);
  });
});

/** The 11-test's sum over the ten digits of a Dutch account number, weights 10 down to 1. */
function elevenSum(iban: string): number {
  return Array.from(iban.slice(8), (digit, index) => Number(digit) * (10 - index)).reduce(
    (sum, product) => sum + product,
    0,
  );
}

describe('made-up identifiers', () => {
  const samples = 3_000;

  it('KvK numbers are valid and all different', () => {
    const made = new Set<string>();
    repeat(samples, (n) => made.add(makeKvk(n)));
    expect(made.size).toBe(samples);
    expect([...made].filter((value) => !isKvk(value))).toEqual([]);
  });

  it('VAT ids pass mod 97 with check digits 02 to 98, and are all different', () => {
    const made = new Set<string>();
    repeat(samples, (n) => made.add(makeVatId(n)));
    expect(made.size).toBe(samples);
    expect(
      [...made].filter(
        (value) => !isVatId(value) || mod97(value) !== 1 || Number(value.slice(-2)) < 2 || Number(value.slice(-2)) > 98,
      ),
    ).toEqual([]);
  });

  it('IBANs are valid, their accounts pass the 11-test, and they are all different', () => {
    const made = new Set<string>();
    repeat(samples, (n) => made.add(makeIban(['ABNA', 'INGB', 'RABO'][n % 3] ?? 'ABNA', n)));
    expect(made.size).toBe(samples);
    expect([...made].filter((value) => !isIban(value) || value.length !== 18 || elevenSum(value) % 11 !== 0)).toEqual(
      [],
    );
    expect(elevenSum('NL91ABNA0417164300') % 11).toBe(0);
  });

  it('work up to the last number and no further', () => {
    expect(isKvk(makeKvk(79_999_999))).toBe(true);
    expect(isVatId(makeVatId(799_999_999))).toBe(true);
    expect(isIban(makeIban('ABNA', 8_999_999))).toBe(true);
    expect(() => makeKvk(80_000_000)).toThrow('Make identifiers from a whole number from 0 to 79999999, not 80000000.');
    expect(() => makeVatId(-1)).toThrow(RangeError);
    expect(() => makeIban('ABNA', 0.5)).toThrow(RangeError);
    expect(() => makeIban('abn', 1)).toThrow('A Dutch bank code is four capitals such as ABNA, not "abn".');
  });
});
