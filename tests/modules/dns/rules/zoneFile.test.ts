/** Zone files as RFC 1035 § 5 has them: read with each fault at its line, and written so that they read back the same. */
import { array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecord, type ZoneRecord } from '../../../../src/modules/dns/rules/records.ts';
import { checkZone } from '../../../../src/modules/dns/rules/zone.ts';
import { quotedStrings, readZoneFile, textStrings, writeZoneFile } from '../../../../src/modules/dns/rules/zoneFile.ts';

const zone = 'example.nl';
const character = constantFrom(
  'a',
  'Z',
  '7',
  '.',
  ' ',
  '"',
  '\\',
  ';',
  '(',
  ')',
  '@',
  '$',
  'é',
  '€',
  '😀',
  '\0',
  '\t',
  '\n',
  '\u007f',
);
const read = (text: string) => readZoneFile(text, zone);
const lines = (text: string) =>
  read(text).records.map(({ name, ttl, type, value }) =>
    [name, ttl, type, value].filter((one) => one !== null).join(' '),
  );
const faults = (text: string) => read(text).faults.map(({ line, key }) => `${line} ${key}`);

describe('reading', () => {
  test('returns every type of record of a zone file', () => {
    const text = `
$ORIGIN example.nl.
$TTL 1h ; an hour
@  IN  SOA  ns1 host\\.master (
       2026112401 ; serial
       3h 1h 2w 3600 )
       IN NS ns1
       IN NS ns2.example.net.
       600 IN MX 10 mail
www    IN 300 A 192.0.2.1
       A 192.0.2.2
$ORIGIN dev.example.nl.
@      AAAA 2001:db8::1
*      CNAME @
txt    TXT ( "v=DKIM1; k=rsa; "
             "p=abc\\"d\\\\e\\195\\169" )
_443._tcp.www.example.nl. IN TLSA 3 1 1 abcd
@ CAA 0 issue "letsencrypt.org; a=b"
`;
    const found = read(text);
    expect(found.faults).toEqual([]);
    expect(found.default_ttl).toBe(3_600);
    expect(found.authority).toEqual({
      primary: 'ns1.example.nl.',
      hostmaster: 'host.master@example.nl',
      serial: 2026112401,
      refresh: 10_800,
      retry: 3_600,
      expire: 1_209_600,
      minimum: 3_600,
    });
    expect(lines(text)).toEqual([
      'example.nl. NS ns1.example.nl.',
      'example.nl. NS ns2.example.net.',
      'example.nl. 600 MX 10 mail.example.nl.',
      'www.example.nl. 300 A 192.0.2.1',
      'www.example.nl. A 192.0.2.2',
      'dev.example.nl. AAAA 2001:db8::1',
      '*.dev.example.nl. CNAME dev.example.nl.',
      'txt.dev.example.nl. TXT v=DKIM1; k=rsa; p=abc"d\\eé',
      '_443._tcp.www.example.nl. TLSA 3 1 1 abcd',
      'dev.example.nl. CAA 0 issue "letsencrypt.org; a=b"',
    ]);
  });

  test('without $TTL a record has the one of the record before', () =>
    expect(lines('a 60 A 192.0.2.1\nb A 192.0.2.2')).toEqual([
      'a.example.nl. 60 A 192.0.2.1',
      'b.example.nl. 60 A 192.0.2.2',
    ]));

  test('a later $TTL holds for what follows', () =>
    expect(lines('$TTL 60\na A 192.0.2.1\n$TTL 120\nb A 192.0.2.2')).toEqual([
      'a.example.nl. A 192.0.2.1',
      'b.example.nl. 120 A 192.0.2.2',
    ]));

  test('record types that are not kept are reported', () =>
    expect(read('a HINFO b c\nb A 192.0.2.1').ignored).toEqual([{ line: 1, type: 'HINFO' }]));

  test.each([
    ['a A ( 192.0.2.1', '1 file_parentheses'],
    ['a A 192.0.2.1 )', '1 file_parentheses'],
    ['\na TXT "open', '2 file_quote'],
    ['a TXT "\\256"', '1 file_escape'],
    ['a TXT "\\25"', '1 file_escape'],
    ['a TXT "\\255"', '1 file_text'],
    ['$INCLUDE other.zone', '1 file_include'],
    ['$GENERATE 1-3 a$ A 192.0.2.$', '1 file_directive'],
    [' A 192.0.2.1', '1 file_owner'],
    ['a', '1 file_fields'],
    ['a A', '1 file_fields'],
    ['a CH TXT "x"', '1 file_class'],
    ['a\\.b A 192.0.2.1', '1 name_characters'],
    ['a\\046b A 192.0.2.1', '1 name_characters'],
    ['a\\056b A 192.0.2.1', '1 name_characters'],
    ['a\\032b A 192.0.2.1', '1 name_characters'],
    ['a CNAME \\@', '1 name_characters'],
    ['a TXT “v=spf1 -all”', '1 curly_quotes'],
    ['a TXT "v=spf1 -all”', '1 file_quote'],
    ['a MX 10 192.0.2.1', '1 target_address'],
    ['a NS 192.0.2.1', '1 target_address'],
    ['a CNAME 192.0.2.1.', '1 target_address'],
    ['a SRV 0 0 1 2001:db8::1', '1 target_address'],
    ['a PTR 192.0.2.1', '1 target_address'],
    ['$TTL 99999999999', '1 ttl_range'],
  ])('%j: %s', (text, expected) => expect(faults(text)).toEqual([expected]));

  test.each([
    ['\\052 A 192.0.2.1', '*.example.nl. A 192.0.2.1'],
    ['\\042.shop A 192.0.2.1', '*.shop.example.nl. A 192.0.2.1'],
    ['\\052.shop.example.nl. CNAME @', '*.shop.example.nl. CNAME example.nl.'],
    ['\\095dmarc TXT "x"', '_dmarc.example.nl. TXT x'],
    ['a CNAME we\\b', 'a.example.nl. CNAME web.example.nl.'],
  ])('escapes in names are decoded before the name is judged: %s', (text, expected) => {
    expect([faults(text), lines(text)]).toEqual([[], [expected]]);
  });

  test.each([
    ['@ TXT v=spf1 a mx include:_spf.x.nl ~all', 'v=spf1 a mx include:_spf.x.nl ~all'],
    ['@ TXT v=DKIM1; k=rsa; p=abc', 'v=DKIM1; k=rsa; p=abc'],
    ['@ TXT v=spf1   a ; a comment', 'v=spf1 a'],
    ['@ TXT "v=spf1" a', 'v=spf1 a'],
  ])('a text without quotation marks keeps its spaces, with a warning: %s', (text, expected) => {
    const found = read(text);
    expect([found.faults, found.records.map(({ value }) => value)]).toEqual([[], [expected]]);
    expect(found.warnings.map(({ line, key }) => `${line} ${key}`)).toEqual(['1 warn_unquoted']);
  });

  test.each([
    ['@ TXT "v=spf1 " "-all"', 'v=spf1 -all'],
    ['@ TXT "a"; comment', 'a'],
    ['@ TXT word', 'word'],
    ['@ TXT word ; comment', 'word'],
    ['@ TXT ("a" ; comment\n "b")', 'ab'],
  ])('strings of a text are joined without a warning: %j', (text, expected) => {
    const found = read(text);
    expect([found.records.map(({ value }) => value), found.warnings]).toEqual([[expected], []]);
  });

  test('a byte order mark is no part of the first name', () =>
    expect(lines('\uFEFFwww A 192.0.2.1')).toEqual(['www.example.nl. A 192.0.2.1']));

  test('one that is wrong leaves the others readable', () => {
    const found = read('a TXT "open\nb A 192.0.2.1\nc A ( 192.0.2.2\n)');
    expect(found.faults).toEqual([{ line: 1, key: 'file_quote', params: {} }]);
    expect(found.records.map(({ name }) => name)).toEqual(['b.example.nl.', 'c.example.nl.']);
  });
});

describe('writing', () => {
  test('a text goes in strings of at most 255 octets, and comes back whole', () => {
    assert(
      property(string({ maxLength: 900, unit: character }), (text) => {
        const strings = textStrings(text);
        expect(Math.max(...strings.map((one) => one.length))).toBeLessThanOrEqual(255);
        const joined = new Uint8Array(strings.flatMap((one) => [...one]));
        expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(joined)).toBe(text);
        expect(quotedStrings(text)).toMatch(/^"[\x20-\x7e]*"(?: "[\x20-\x7e]*")*$/);
      }),
    );
  });

  const label = constantFrom('www', 'mail', '_dmarc', 'a.b', '*', '@', 'xn--bcher-kva', '*.dev');
  const target = constantFrom('@', 'web', 'web.example.net', 'xn--bcher-kva.example');
  const number = integer({ min: 0, max: 65_535 });
  const part = oneof(
    record({ type: constantFrom('A' as const), value: integer({ min: 0, max: 255 }).map((n) => `192.0.2.${n}`) }),
    record({
      type: constantFrom('AAAA' as const),
      value: integer({ min: 1, max: 65_535 }).map((n) => `2001:db8::${n.toString(16)}`),
    }),
    record({ type: constantFrom('CNAME' as const, 'NS' as const), value: target }),
    record({
      type: constantFrom('MX' as const),
      value: record({ number, target }).map((one) => `${one.number} ${one.target}`),
    }),
    record({
      type: constantFrom('SRV' as const),
      value: record({ number, target }).map((one) => `0 ${one.number} 443 ${one.target}`),
    }),
    record({
      type: constantFrom('CAA' as const),
      value: string({ maxLength: 40 }).map((text) => `0 issue "${text.replaceAll(/[^\x20-\x7e]|["\\]/g, '')}"`),
    }),
    record({
      type: constantFrom('TLSA' as const),
      value: integer({ min: 0, max: 255 }).map((n) => `3 1 1 ${n.toString(16).padStart(2, '0').repeat(32)}`),
    }),
    record({
      type: constantFrom('HTTPS' as const, 'SVCB' as const),
      value: record({ number, target, text: string({ maxLength: 20 }) }).map(
        (one) =>
          `${one.number} ${one.target} port=${one.number} key65000="${one.text.replaceAll(/[^\x20-\x7e]|["\\]/g, '')}"`,
      ),
    }),
    record({
      type: constantFrom('NAPTR' as const),
      value: record({ number, text: string({ minLength: 1, maxLength: 20 }) }).map(
        (one) => `${one.number} 1 "u" "E2U+sip" "!${one.text.replaceAll(/[^\x20-\x7e]|["\\]/g, '')}!" .`,
      ),
    }),
    record({ type: constantFrom('URI' as const), value: number.map((n) => `${n} 1 "https://example.nl/${n};a(b)"`) }),
    record({
      type: constantFrom('LOC' as const),
      value: integer({ min: 0, max: 89 }).map((n) => `${n} 59 59.999 S ${n} W ${n}.5`),
    }),
    record({
      type: constantFrom('TYPE65534' as const, 'TYPE731' as const),
      value: integer({ min: 0, max: 30 }).map((n) => `\\# ${n} ${'0a'.repeat(n)}`.trim()),
    }),
    record({ type: constantFrom('TXT' as const), value: string({ minLength: 1, maxLength: 700, unit: character }) }),
  );
  const records = array(
    record({ name: label, ttl: oneof(constantFrom(null), integer({ min: 0, max: 2_147_483_647 })), part }),
    {
      maxLength: 12,
    },
  );

  test('any zone reads back as it was', () => {
    assert(
      property(records, integer({ min: 0, max: 604_800 }), (drawn, default_ttl) => {
        const kept = drawn.flatMap(({ name, ttl, part: { type, value } }): readonly ZoneRecord[] => {
          const one = readRecord({ name, ttl, type, value }, zone);
          return 'record' in one ? [one.record] : [];
        });
        const authority = {
          primary: 'ns1.example.net.',
          hostmaster: 'host.master@example.nl',
          serial: 4_294_967_295,
          refresh: 1,
          retry: 2,
          expire: 3,
          minimum: 4,
        };
        const found = read(writeZoneFile({ name: zone, default_ttl, authority, records: kept }));
        expect(found).toMatchObject({ faults: [], ignored: [], authority, default_ttl });
        const back = found.records.map((one) => readRecord(one, zone));
        expect(back).toEqual(
          kept.map((one) => ({ record: { ...one, ttl: one.ttl === default_ttl ? null : one.ttl } })),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('reads as people expect it', () => {
    const { records: checked } = checkZone({ name: zone, default_ttl: 3_600 }, [
      { name: '@', type: 'MX', ttl: null, value: '10 mail' },
      { name: 'www', type: 'A', ttl: 60, value: '192.0.2.1' },
    ]);
    const kept = checked.filter((one) => one !== null);
    expect(writeZoneFile({ name: zone, default_ttl: 3_600, authority: null, records: kept })).toBe(
      '$ORIGIN example.nl.\n$TTL 3600\n@   IN MX    10 mail.example.nl.\nwww 60 IN A     192.0.2.1\n',
    );
  });
});
