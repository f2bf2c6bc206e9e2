import { describe, expect, it } from 'vitest';
import { countryCodes, euCountryCodes, isCountryCode } from '../../../src/engine/values/countries.ts';
import { currencyCodes } from '../../../src/engine/values/currencies.ts';
import { formatNormalisers } from '../../../src/engine/values/formatNormalisers.ts';
import { formatNames, formats, isFormatName, type FormatName } from '../../../src/engine/values/formats.ts';
import { repeat, wholeNumbers } from './deterministic.ts';

/** For every format: texts it takes, then texts it refuses. */
const cases = {
  bic: [
    ['ABNANL2A', 'ABNANL2AXXX', 'INGBNL2A'],
    ['abnanl2a', 'ABNANL2AX', 'ABNAXX2A', 'ABNA NL2A'],
  ],
  cidr: [
    ['10.0.0.0/8', '0.0.0.0/0', '192.0.2.1/32', '2001:db8::/32', '::/0', '10.0.0.4/30'],
    ['10.0.0.1/8', '10.0.0.0', '10.0.0.0/33', '10.0.0.0/08', '2001:db8::1/32', '::/129', '10.0.0.0/', '/8'],
  ],
  colour: [
    ['#000000', '#FFaa09'],
    ['#fff', '000000', '#gggggg', '#0000000', '#00000\n'],
  ],
  country: [
    ['NL', 'GR', 'AX'],
    ['nl', 'NLD', 'UK', 'EL', 'XX', 'EU'],
  ],
  cron: [
    ['* * * * *', '0 3 * * *', '*/5 * * * *', '0,30 8-18/2 1 jan-mar MON', '59 23 31 12 7', '0 0 * * 0'],
    [
      '* * * *',
      '* * * * * *',
      '60 * * * *',
      '* 24 * * *',
      '* * 0 * *',
      '* * 32 * *',
      '* * * 13 *',
      '* * * * 8',
      '5/15 * * * *',
      '30-10 * * * *',
      '*/0 * * * *',
      '*/60 * * * *',
      '1- * * * *',
      ', * * * *',
      '1,, * * * *',
      '1-2-3 * * * *',
      '@daily',
      '*  * * * *',
      '* * * * ',
      'jan * * * *',
      '-1 * * * *',
      '',
    ],
  ],
  currency: [
    ['EUR', 'USD', 'JPY'],
    ['eur', 'NLG', 'XXX', 'EURO', '€'],
  ],
  date: [['2024-02-29'], ['2023-02-29', '2024-1-1', '01-01-2024', '2024-01-01T00:00:00Z']],
  'date-time': [
    ['2024-02-29T12:00:00Z', '2024-02-29T23:59:59.123456+02:00', '2024-01-01T00:00:00-00:30'],
    [
      '2024-02-29T12:00:00',
      '2024-02-29 12:00:00Z',
      '2024-02-29T12:00Z',
      '2023-02-29T12:00:00Z',
      '2024-02-29T24:00:00Z',
      '2024-02-29T23:59:60Z',
      '2024-02-29T12:00:00+24:00',
      '2024-02-29T12:00:00+0200',
      '2024-02-29t12:00:00z',
      '2024-02-29T12:00:00.Z',
    ],
  ],
  'domain-name': [
    ['example.nl', 'xn--bcher-kva.co.uk'],
    ['www.example.nl', 'Example.nl', 'bücher.nl', 'co.uk', 'a.nl', 'example.notatld'],
  ],
  email: [
    ['a@example.nl', 'first.last+tag@sub.Example.com', "o'brien@xn--bcher-kva.de", `${'a'.repeat(64)}@example.nl`],
    [
      'a@localhost',
      '@example.nl',
      'a@',
      'a',
      '.a@example.nl',
      'a..b@example.nl',
      'a.@example.nl',
      'a b@example.nl',
      'a@b@example.nl',
      'a@-example.nl',
      'a@127.0.0.1',
      '<a@example.nl>',
      `${'a'.repeat(65)}@example.nl`,
      'a@example.nl\n',
      `a@${'a.'.repeat(126)}nl`,
    ],
  ],
  'file-mode': [
    ['0644', '0755', '0000', '0777'],
    ['644', '0888', '1777', '00644', '0o644'],
  ],
  hostname: [
    ['web1.example.nl', 'localhost', '1and1.com', 'a.b.c'],
    ['Web1.example.nl', 'web1.example.nl.', '-a.nl', 'a_b.nl', '10.0.0.1', 'a..b', '', `${'a.'.repeat(127)}nl`],
  ],
  iban: [
    ['NL91ABNA0417164300', 'DE89370400440532013000', 'BE68539007547034'],
    ['NL91ABNA0417164301', 'NL91 ABNA 0417 1643 00', 'nl91abna0417164300', 'NL91ABNA041716430', 'XX91ABNA0417164300'],
  ],
  bigint: [
    ['0', '-1', '9007199254740993', '9223372036854775807', '-9223372036854775808'],
    ['', '9223372036854775808', '-9223372036854775809', '007', '-0', '1.5', '1e3', ' 1', 'x'],
  ],
  'exact-number': [
    ['0', '-1', '12345678901234567890.1234567890', '1e300', 'NaN', 'Infinity', '-Infinity', '.5'],
    ['', '1,5', '1 000', 'x', '--1', '1e', '0x10'],
  ],
  inet: [
    ['10.0.0.1', '2001:db8::1', '10.0.0.1/8', '2001:db8::/128'],
    ['10.0.0.1/33', '10.0.0', '/8', 'localhost'],
  ],
  ip: [
    ['10.0.0.1', '::1'],
    ['10.0.0', '10.0.0.1/32', 'localhost'],
  ],
  ipv4: [
    ['0.0.0.0', '255.255.255.255', '192.0.2.1'],
    ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', '1.2.3.4 ', '::1', '0x7f.0.0.1'],
  ],
  ipv6: [
    [
      '::',
      '::1',
      '2001:db8::1',
      '2001:DB8:0:0:8:800:200C:417A',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:192.0.2.1',
      '1:2:3:4:5:6:7::',
    ],
    [
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1::2::3',
      '::g',
      '::12345',
      '[::1]',
      'fe80::1%eth0',
      ':1',
      '1:',
      '192.0.2.1',
      '::192.0.2.1:1',
      '192.0.2.1::',
      '1:2:3:4:5:6:7:8::',
      '1:2:3:4::5:6:7:8',
      ':::',
    ],
  ],
  kvk: [
    ['68750110', '01234567'],
    ['6875011', '687501100', '6875 0110', '00000000', '6875011a'],
  ],
  'language-tag': [
    ['nl', 'en', 'nl-NL', 'zh-Hant-TW'],
    ['nl_NL', 'NL', 'nl-nl', '', 'n', 'en-'],
  ],
  oin: [
    ['00000001003214345000'],
    ['0000000100321434500', '000000010032143450000', '00000000000000000000', '0000000100321434500a'],
  ],
  'peppol-id': [
    ['0106:68750110', '0190:00000001003214345000', '9944:NL004495445B01'],
    ['68750110', '0106-68750110', '9944:NL004495446B01', '0088:68750110'],
  ],
  phone: [
    ['+31612345678', '+3221234567', '+123456789012345'],
    ['0612345678', '+31 6 12345678', '+0612345678', '+1234567890123456', '+123456', '31612345678'],
  ],
  'postal-code': [
    ['1234 AB', 'B-1000', 'SW1A 1AA', '10115', '1000'],
    ['1234ab', '1234AB', '1234  AB', 'sw1a 1aa', ' 10115', '10115 ', '-', '10.115'],
  ],
  postcode: [
    ['1234 AB', '9999 ZZ', '1000 SB'],
    ['1234AB', '0123 AB', '1234 SA', '1234 SD', '1234 SS', '1234 ab', '1234  AB', '123 AB', '1234 ABC'],
  ],
  'company-name': [
    ['bol.com', 'Booking.com B.V.', 'Bakkerij @Home', 'A/S Dansk', 'Jansen & Zn.', 'Ørsted', 'שלום בע״מ'],
    [
      'https://evil.example',
      'Win at HTTP://evil.example/x',
      'www.evil.example',
      'mail me@evil.example',
      'evil.example/prize',
      'hxxp://evil',
      'No\u202Era',
      'No\u2028ra',
      'No\u2066ra',
      'No\nra',
      'www．evil．example',
    ],
  ],
  'person-name': [
    ['Anna', 'J.P.M. van den Berg', 'Dr. Martin', 'O’Neil', 'Jean-Luc', 'Нора', 'علی‌رضا', '🙂'],
    [
      'Prize at evil.example',
      'evil.example',
      'me@evil.example',
      'https://x',
      'www.x',
      'No\u202Era',
      'No\u2029ra',
      'evil．example',
    ],
  ],
  sku: [
    ['HOST-1', 'a', 'ssl.wild_card-2', 'x'.repeat(64)],
    ['', '-a', 'a-', 'a b', 'x'.repeat(65), 'é'],
  ],
  slug: [
    ['a', 'web-hosting-2'],
    ['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a b'],
  ],
  time: [
    ['00:00', '23:59', '09:30:15'],
    ['24:00', '9:30', '09:60', '09:30:60', '09:30Z', '09:30:15.5'],
  ],
  'unix-path': [
    ['/', '/etc/nginx/nginx.conf', '/var/www/my app/.env', '/a/..b', `/${'a'.repeat(255)}`],
    [
      'etc',
      '',
      '/etc/../passwd',
      '/..',
      '/.',
      '/a/./b',
      '//a',
      '/a/',
      '/a\u0000b',
      '/a\nb',
      `/${'a'.repeat(256)}`,
      `/${'é'.repeat(128)}`,
      '/aaaaaaa'.repeat(512),
    ],
  ],
  uri: [
    [
      'https://example.nl',
      'https://example.nl/a?b=c#d',
      'http://[::1]:8080/',
      'mailto:a@example.nl',
      'tel:+31612345678',
      'ssh://git@github.com/a/b.git',
      'sftp://host/x%20y',
    ],
    [
      'example.nl',
      '/a',
      '//example.nl',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https:example.nl',
      'https://',
      'https://exa mple.nl',
      'https://example.nl/é',
      'https://example.nl/%zz',
      'mailto:',
      'https://example.nl:99999',
      '',
    ],
  ],
  username: [
    ['ab', 'klant01', 'abcdefghijklmnop'],
    ['a', '1ab', 'Ab', 'a_b', 'abcdefghijklmnopq', ''],
  ],
  uuid: [
    [
      '018f2b1a-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      '00000000-0000-0000-0000-000000000000',
      '018F2B1A-7C3D-7E4F-8A5B-6C7D8E9F0A1B',
    ],
    [
      '018f2b1a7c3d7e4f8a5b6c7d8e9f0a1b',
      '018f2b1a-7c3d-7e4f-8a5b-6c7d8e9f0a1',
      '{018f2b1a-7c3d-7e4f-8a5b-6c7d8e9f0a1b}',
      'g18f2b1a-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
    ],
  ],
  'vat-id': [
    ['NL000099998B57', 'NL004495445B01', 'DE136695976'],
    ['NL000099998B58', 'NL 0044.95.445.B01', 'DE136695977', '136695976', 'US123456789'],
  ],
} satisfies Record<FormatName, readonly [readonly string[], readonly string[]]>;

const formatCases = Object.entries<readonly [readonly string[], readonly string[]]>(cases);

describe('formats', () => {
  it('has a case for every name, and names are known by the table only', () => {
    expect(Object.keys(cases).sort()).toEqual([...formatNames]);
    expect(['iban', 'toString', 'IBAN', ''].map(isFormatName)).toEqual([true, false, false, false]);
    expect(Object.isFrozen(formats) && Object.isFrozen(formatNames)).toBe(true);
  });

  it.each(formatCases)('%s takes what it should', (name, [taken]) => {
    expect(taken.filter((value) => isFormatName(name) && !formats[name](value))).toEqual([]);
  });

  it.each(formatCases)('%s refuses what it should', (name, [, refused]) => {
    expect(refused.filter((value) => isFormatName(name) && formats[name](value))).toEqual([]);
  });

  it('answer true or false on any text, never throw', () => {
    const next = wholeNumbers(11);
    const alphabet = [...'aZ09 .-_:/@+#*%[]{}\\\n\u0000é漢', 'NL', '::', 'xn--', '\ud800', 'EUR', '2024-'];
    repeat(300, () => {
      const text = Array.from({ length: next(0, 16) }, () => alphabet[next(0, alphabet.length - 1)] ?? '').join('');
      formatNames.forEach((name) => expect(typeof formats[name](text)).toBe('boolean'));
    });
    expect(
      formatNames.filter((name) =>
        ['constructor', '__proto__', 'DE', 'IE', 'FR123'].some((text) => typeof formats[name](text) !== 'boolean'),
      ),
    ).toEqual([]);
  });

  it('answer within a moment on long hostile text', () => {
    const started = performance.now();
    [
      'a'.repeat(50_000),
      'a-'.repeat(25_000),
      `${'a.'.repeat(25_000)}@`,
      '1:'.repeat(25_000),
      '/a'.repeat(25_000),
      '*,'.repeat(25_000),
      '0'.repeat(50_000),
    ].forEach((text) => formatNames.forEach((name) => formats[name](text)));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('formatNormalisers', () => {
  it.each([
    ['bic', ' abnanl2a ', 'ABNANL2A'],
    ['country', ' nl ', 'NL'],
    ['country', 'Netherlands', 'NL'],
    ['country', 'nederland', 'NL'],
    ['country', 'België', 'BE'],
    ['country', 'Belgie', 'BE'],
    ['country', 'Deutschland', 'DE'],
    ['country', 'uk', 'GB'],
    ['currency', ' eur ', 'EUR'],
    ['domain-name', ' Bücher.NL ', 'xn--bcher-kva.nl'],
    ['email', ' Jan@Example.NL ', 'Jan@example.nl'],
    ['hostname', 'Web1.Example.nl.', 'web1.example.nl'],
    ['iban', 'nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
    ['kvk', '6875 0110', '68750110'],
    ['oin', '00000001 003214345 000', '00000001003214345000'],
    ['phone', '06-12345678', '+31612345678'],
    ['postal-code', '3511ab', '3511 AB'],
    ['postal-code', ' sw1a  1aa ', 'SW1A 1AA'],
    ['postcode', '1234ab', '1234 AB'],
    ['uri', ' https://example.nl ', 'https://example.nl'],
    ['uri', 'Example.nl', 'https://example.nl'],
    ['uri', 'www.example.nl:8080/Pad?x=1', 'https://www.example.nl:8080/Pad?x=1'],
    ['uri', 'bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['uri', 'HTTPS://example.nl', 'https://example.nl'],
    ['uri', 'Mailto:jan@example.nl', 'mailto:jan@example.nl'],
    ['vat-id', 'nl 0044.95.445.b01', 'NL004495445B01'],
  ] as const)('%s: %j → %j, which is then valid and stays as it is', (name, typed, stored) => {
    const normalise = formatNormalisers[name];
    expect(normalise?.(typed)).toBe(stored);
    expect(formats[name](stored)).toBe(true);
    expect(normalise?.(stored)).toBe(stored);
  });

  it.each(['geen adres', 'jan@example.nl', 'voorbeeld', '/a', '//example.nl', 'javascript:alert(1)', 'localhost'])(
    'make no web address of %j',
    (typed) => {
      const stored = formatNormalisers.uri?.(typed) ?? '';
      expect([stored, formats.uri(stored)]).toEqual([typed, false]);
    },
  );

  it('let what cannot be read pass through, to be refused', () => {
    const leftOver = Object.entries(formatNormalisers).map(
      ([name, normalise]) => isFormatName(name) && formats[name](normalise('?!')),
    );
    expect(leftOver).toEqual(leftOver.map(() => false));
  });
});

describe('countries and currencies', () => {
  it('249 countries, 27 of them in the EU, none twice', () => {
    expect(new Set(countryCodes).size).toBe(249);
    expect(countryCodes).toHaveLength(249);
    expect(euCountryCodes.filter(isCountryCode)).toHaveLength(27);
    expect(countryCodes).toEqual(countryCodes.toSorted());
  });

  it('currencies are three capitals, sorted, none twice', () => {
    expect(currencyCodes).toEqual([...new Set(currencyCodes)].toSorted());
    expect(currencyCodes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  });
});
