/** What a zone may hold: each fault at its cell, and what is right in the form in which it is stored. */
import { array, assert, constantFrom, integer, nat, property, record, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceOf, withKeys, withoutChange } from '../../../../src/modules/dns/rules/difference.ts';
import { faultKeys, faultLabel } from '../../../../src/modules/dns/rules/faults.ts';
import { namedTypes } from '../../../../src/modules/dns/rules/recordValues.ts';
import { withoutQuotes, type ZoneRecord } from '../../../../src/modules/dns/rules/records.ts';
import { isNewer, nextSerial } from '../../../../src/modules/dns/rules/serial.ts';
import { recordsFrom, sampleFilling } from '../../../../src/modules/dns/rules/template.ts';
import { checkZone, delegationOf, type TypedRecord } from '../../../../src/modules/dns/rules/zone.ts';

const character = constantFrom('a', 'Z', '7', '.', ' ', '"', '\\', ';', 'é', '€', '😀', '\0', '\n', '\u007f');
const zone = { name: 'example.nl', default_ttl: 3_600 };

/** `name type value`, with the TTL after the name where it has one of its own. */
function typed(line: string): TypedRecord {
  const [, name = '', ttl, type = '', value = ''] = /^(\S+) (?:(\d+) )?([A-Z]+\d*) ?(.*)$/.exec(line) ?? [];
  return { name, type, ttl: ttl === undefined ? null : Number(ttl), value };
}
const check = (...lines: string[]) => checkZone(zone, lines.map(typed));
const faultsOf = (...lines: string[]) =>
  check(...lines).faults.map(({ index, field, key }) => `${index} ${field} ${key}`);
const stored = (line: string) => {
  const [found] = check(line).records;
  return found ? `${found.name} ${found.type} ${found.value}` : null;
};

const digest = '49fd46e6c4b45c55d4ac49fd46e6c4b45c55d4ac49fd46e6c4b45c55d4ac49fd';

describe('a record', () => {
  test.each([
    ['@ A 192.0.2.1', '@ A 192.0.2.1'],
    ['example.nl A 192.0.2.1', '@ A 192.0.2.1'],
    ['WWW.Example.NL. A 192.0.2.1', 'www A 192.0.2.1'],
    ['bücher A 192.0.2.1', 'xn--bcher-kva A 192.0.2.1'],
    ['*.dev A 192.0.2.1', '*.dev A 192.0.2.1'],
    ['@ AAAA 2001:DB8:0:0:0:0:0:1', '@ AAAA 2001:db8::1'],
    ['www CNAME @', 'www CNAME example.nl.'],
    ['www CNAME web', 'www CNAME web.example.nl.'],
    ['www CNAME web.example.net', 'www CNAME web.example.net.'],
    ['s1._domainkey CNAME s1._domainkey.mailer.example.', 's1._domainkey CNAME s1._domainkey.mailer.example.'],
    ['@ MX 10  mail', '@ MX 10 mail.example.nl.'],
    ['@ MX 0 .', '@ MX 0 .'],
    ['_sip._tcp SRV 0 5 5060 sip.bücher.example', '_sip._tcp SRV 0 5 5060 sip.xn--bcher-kva.example.'],
    ['@ CAA 0 ISSUE letsencrypt.org', '@ CAA 0 issue "letsencrypt.org"'],
    ['@ CAA 0 issue ";"', '@ CAA 0 issue ";"'],
    [
      `_443._tcp TLSA 3 1 1 ${'AB'.repeat(16)} ${'cd'.repeat(16)}`,
      `_443._tcp TLSA 3 1 1 ${'ab'.repeat(16)}${'cd'.repeat(16)}`,
    ],
    ['@ TXT v=spf1 -all; "quoted"', '@ TXT v=spf1 -all; "quoted"'],
    ['a.b PTR host', 'a.b PTR host.example.nl.'],
    ['old DNAME new.example.net', 'old DNAME new.example.net.'],
    [`sub DS 12345 13 2 ${digest.toUpperCase()}`, `sub DS 12345 13 2 ${digest}`],
    [`host SSHFP 4 2 ${digest.slice(0, 20)} ${digest.slice(20)}`, `host SSHFP 4 2 ${digest}`],
    [`x SMIMEA 3 1 1 ${digest}`, `x SMIMEA 3 1 1 ${digest}`],
    ['@ HTTPS 1 . port=8443 alpn="h2,h3"', '@ HTTPS 1 . alpn=h2,h3 port=8443'],
    ['@ HTTPS 0 cdn.example.net', '@ HTTPS 0 cdn.example.net.'],
    [
      's SVCB 01 _dns key65333="a b" mandatory=port port=53',
      's SVCB 1 _dns.example.nl. mandatory=port port=53 key65333="a b"',
    ],
    ['@ SVCB 1 . dohpath=/dns-query{?dns} ech=AEj+DQ==', '@ SVCB 1 . ech=AEj+DQ== dohpath=/dns-query{?dns}'],
    ['@ NAPTR 100 10 U E2U+sip "!^.*$!sip:a@b.nl!" .', '@ NAPTR 100 10 "U" "E2U+sip" "!^.*$!sip:a@b.nl!" .'],
    ['@ NAPTR 1 2 "s" "x" "" _x._tcp.a.nl', '@ NAPTR 1 2 "s" "x" "" _x._tcp.a.nl.'],
    ['_ftp._tcp URI 10 1 ftp://example.net/a', '_ftp._tcp URI 10 1 "ftp://example.net/a"'],
    ['@ LOC 52 22 23 n 4 53 32.5 e -2', '@ LOC 52 22 23.000 N 4 53 32.500 E -2.00m 1m 10000m 10m'],
    ['@ LOC 52 N 4 E 0m 1m 2m 3m', '@ LOC 52 0 0.000 N 4 0 0.000 E 0.00m 1m 2m 3m'],
    ['@ TYPE65534 \\# 4 0A 000001', '@ TYPE65534 \\# 4 0a000001'],
    ['@ TYPE731 \\# 0', '@ TYPE731 \\# 0'],
  ])('%s', (line, expected) => {
    expect(check(line).faults).toEqual([]);
    expect(stored(line)).toBe(expected);
  });

  test.each([
    ['www.example.org. A 192.0.2.1', 'name name_outside'],
    ['a..b A 192.0.2.1', 'name name_empty_label'],
    ['a/b A 192.0.2.1', 'name name_characters'],
    ['a.*.b A 192.0.2.1', 'name name_wildcard'],
    [`${'a'.repeat(64)} A 192.0.2.1`, 'name name_label'],
    [`${'a.'.repeat(122)}a A 192.0.2.1`, 'name name_length'],
    ['@ 2147483648 A 192.0.2.1', 'ttl ttl_range'],
    ['@ HINFO a b', 'type type_unknown'],
    ['@ TYPE1 \\# 4 c0000201', 'type type_named'],
    ['@ TYPE0 \\# 0', 'type type_number'],
    ['@ TYPE6 \\# 0', 'type type_number'],
    ['@ TYPE252 \\# 0', 'type type_number'],
    ['@ TYPE65536 \\# 0', 'type type_number'],
    ['@ TYPE731 0a', 'value unknown_value'],
    ['@ TYPE731 \\# 4 0a', 'value unknown_length'],
    ['@ MX 10 192.0.2.1', 'value target_address'],
    ['@ MX 10 192.0.2.1.', 'value target_address'],
    ['@ NS 2001:db8::1', 'value target_address'],
    ['www CNAME 192.0.2.1', 'value target_address'],
    ['www CNAME [2001:db8::1]', 'value target_address'],
    ['_a._tcp SRV 0 0 1 192.0.2.1', 'value target_address'],
    ['a PTR 192.0.2.1', 'value target_address'],
    ['a DNAME 192.0.2.999', 'value target_address'],
    ['@ HTTPS 1 192.0.2.1', 'value target_address'],
    ['@ TXT “v=spf1 -all”', 'value curly_quotes'],
    [`@ DS 12345 13 2 ${digest}`, 'name ds_apex'],
    ['sub DS 12345 13 2 abcd', 'value tlsa_length'],
    ['sub DS 65536 13 2 abcd', 'value ds'],
    ['host SSHFP 4 2 xyz', 'value sshfp'],
    ['host SSHFP 4 1 abcd', 'value tlsa_length'],
    ['@ HTTPS . alpn=h2', 'value svcb'],
    ['@ HTTPS 0 a.nl alpn=h2', 'value svcb_alias'],
    ['@ HTTPS 1 . alpn', 'value svcb_parameter'],
    ['@ HTTPS 1 . alpn=h2 alpn=h3', 'value svcb_parameter'],
    ['@ HTTPS 1 . ipv4hint=2001:db8::1', 'value svcb_parameter'],
    ['@ HTTPS 1 . nonsense=1', 'value svcb_parameter'],
    ['@ HTTPS 1 . mandatory=port', 'value svcb_missing'],
    ['@ HTTPS 1 . no-default-alpn', 'value svcb_missing'],
    ['@ NAPTR 100 10 "U" "E2U+sip"', 'value naptr'],
    ['@ NAPTR 100 10 "U" "E2U+sip" "!a!b!" x', 'value naptr_either'],
    ['@ NAPTR 100 10 "U" "E2U+sip" "" .', 'value naptr_either'],
    ['@ URI 10 1 geen', 'value uri'],
    ['@ LOC 91 N 4 E 0m', 'value loc'],
    ['@ LOC 52 60 N 4 E 0m', 'value loc'],
    ['@ LOC 52 4', 'value loc'],
    ['@ A 192.0.2.256', 'value a_value'],
    ['@ A 2001:db8::1', 'value a_value'],
    ['@ AAAA 192.0.2.1', 'value aaaa_value'],
    ['@ TXT', 'value value_empty'],
    ['@ MX mail', 'value mx'],
    ['@ MX 65536 mail', 'value mx'],
    ['@ MX 10 _mail.example.nl', 'value name_underscore'],
    ['_sip._tcp SRV 0 5 sip', 'value srv'],
    ['@ CAA 256 issue "a"', 'value caa'],
    ['@ TLSA 3 1 1 abc', 'value tlsa'],
    ['@ TLSA 3 1 1 abcd', 'value tlsa_length'],
    [`@ TXT ${'é'.repeat(2_049)}`, 'value txt_length'],
  ])('%s', (line, expected) => expect(faultsOf(line)).toEqual([`0 ${expected}`]));

  test('a name of 253 characters and a label of 63 are the longest', () => {
    const label = 'a'.repeat(63);
    const name = `${`${label}.`.repeat(3)}${'b'.repeat(50)}`;
    expect(`${name}.example.nl`).toHaveLength(253);
    expect(faultsOf(`${name} A 192.0.2.1`)).toEqual([]);
    expect(faultsOf(`${name}b A 192.0.2.1`)).toEqual(['0 name name_length']);
  });
});

describe('a zone', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['an alias at the apex', ['@ CNAME web.example.net'], ['0 name cname_apex']],
    ['an alias beside another record', ['www A 192.0.2.1', 'www CNAME web'], ['1 name cname_alone']],
    ['two aliases', ['www CNAME a', 'www CNAME b'], ['0 name cname_alone', '1 name cname_alone']],
    ['mail to an alias', ['@ MX 10 mail', 'mail CNAME web'], ['0 value target_alias']],
    ['a name server that is an alias', ['@ NS ns1', 'ns1 CNAME web'], ['0 value target_alias']],
    ['a service on an alias', ['_a._tcp SRV 0 0 1 s', 's CNAME web'], ['0 value target_alias']],
    ['an alias of an alias is allowed', ['a CNAME b', 'b CNAME c'], []],
    ['the same twice, however it is typed', ['www A 192.0.2.1', 'WWW.example.nl. A 192.0.2.1'], ['1 value duplicate']],
    ['two TTLs in one set', ['www 60 A 192.0.2.1', 'www A 192.0.2.2'], ['1 ttl ttl_differs']],
    ['its own TTL as that of the zone', ['www 3600 A 192.0.2.1', 'www A 192.0.2.2'], []],
    ['two DNAMEs at a name', ['a DNAME b.nl', 'a DNAME c.nl'], ['1 name dname_single']],
    ['a record below a DNAME', ['a DNAME b.nl', 'x.a A 192.0.2.1', 'xa A 192.0.2.1'], ['1 name dname_below']],
    ['a DNAME next to addresses', ['a DNAME b.nl', 'a A 192.0.2.1'], []],
    ['other types at the same name have their own', ['www 60 A 192.0.2.1', 'www AAAA 2001:db8::1'], []],
  ])('%s', (_, lines, expected) => expect(faultsOf(...lines)).toEqual(expected));

  test('what is found right is right in its stored form too, and stays as it is', () => {
    const line = record({
      name: constantFrom('@', 'www', 'mail', '_sip._tcp', '*.x', 'Bücher', 'a.b.example.nl.', 'x..y', 'other.example.'),
      type: constantFrom<string>(...namedTypes),
      ttl: constantFrom(null, 60, 3_600),
      value: constantFrom(
        '192.0.2.1',
        '2001:DB8::1',
        'www',
        'mail.example.nl',
        '10 mail',
        '0 5 443 www',
        '0 issue "x"',
        'text',
      ),
    });
    assert(
      property(array(line, { maxLength: 8 }), (records) => {
        const first = checkZone(zone, records);
        if (first.faults.length > 0) return;
        const kept = first.records.filter((one) => one !== null);
        expect(kept).toHaveLength(records.length);
        expect(checkZone(zone, kept)).toEqual({ records: kept, faults: [] });
      }),
      { numRuns: 1_500 },
    );
  });

  test('every fault has its text in both languages', () => {
    for (const key of faultKeys) {
      const { en, nl } = faultLabel({ key, params: {} });
      expect(en).not.toBe(nl);
    }
  });

  test.each([
    [['ns1.example.net', 'ns2.example.net'], 'ours'],
    [['ns1.example.net', 'ns9.example.org'], 'partly'],
    [['ns9.example.org'], 'elsewhere'],
    [[], 'elsewhere'],
  ])('served by %j: %s', (nameservers, expected) => {
    const records: readonly ZoneRecord[] = [
      { name: '@', type: 'NS', ttl: null, value: 'ns1.example.net.' },
      { name: '@', type: 'NS', ttl: null, value: 'ns2.example.net.' },
    ];
    expect(delegationOf('example.nl', nameservers, records)).toBe(expected);
  });

  test('what is pasted out of a zone file comes without its quotes', () => {
    expect(withoutQuotes('"v=spf1 " "-all"')).toBe('v=spf1 -all');
    expect(withoutQuotes(String.raw`"a \"b\""`)).toBe('a "b"');
    expect(withoutQuotes('say "hello"')).toBe('say "hello"');
  });
});

describe('the serial', () => {
  test.each([
    [0, 2026112400],
    [2026112400, 2026112401],
    [2026112350, 2026112400],
    [2030010100, 2030010101],
    [4_294_967_295, 2026112400],
    [3_000_000_000, 3_000_000_001],
  ])('after %i comes %i', (serial, expected) => expect(nextSerial(serial, '2026-11-24')).toBe(expected));

  test('is newer than the one before, whatever that was (RFC 1982)', () => {
    assert(
      property(nat({ max: 4_294_967_295 }), (serial) => isNewer(nextSerial(serial, '2026-11-24'), serial)),
      { numRuns: 5_000 },
    );
  });

  test('goes round', () => {
    expect(isNewer(0, 4_294_967_295)).toBe(true);
    expect(isNewer(4_294_967_295, 0)).toBe(false);
    expect(isNewer(5, 5)).toBe(false);
  });
});

describe('the difference', () => {
  const entry = tuple(constantFrom('@', 'www', 'mail'), constantFrom('A', 'TXT' as const), integer({ min: 1, max: 5 }));
  const records = array(entry, { maxLength: 8 }).map((entries) =>
    entries.map(([name, type, n]): ZoneRecord => ({ name, type: type as 'A', ttl: null, value: `192.0.2.${n}` })),
  );

  test('says what comes and goes, and nothing of what stays', () => {
    assert(
      property(records, records, (before, after) => {
        const keyed = before.map((one, index) => ({ ...one, uuid: String(index) }));
        const wanted = withKeys(keyed, after);
        expect(wanted.map(({ name, type, ttl, value }) => ({ name, type, ttl, value }))).toEqual(after);
        const keys = wanted.flatMap(({ uuid }) => uuid ?? []);
        expect(new Set(keys).size).toBe(keys.length);
        const count = { added: 0, changed: 0, removed: 0 };
        for (const { what } of differenceOf(keyed, wanted)) count[what] += 1;
        expect(before.length + count.added - count.removed).toBe(after.length);
      }),
    );
  });

  const www = { uuid: 'a', name: 'www', type: 'A', ttl: null, value: '192.0.2.2' } as const;

  test('a change is undone, and what else was done since stays', () => {
    const changes = [
      {
        field: 'records',
        before: null,
        after: null,
        lines: [
          {
            what: 'changed',
            uuid: 'a',
            title: 'www A',
            changes: [{ field: 'value', before: '192.0.2.1', after: '192.0.2.2' }],
          },
          { what: 'added', uuid: 'b', title: 'x A', changes: [{ field: 'value', before: null, after: '192.0.2.3' }] },
          {
            what: 'removed',
            uuid: 'c',
            title: '@ MX',
            changes: [
              { field: 'name', before: '@', after: null },
              { field: 'type', before: 'MX', after: null },
              { field: 'value', before: '10 mail.example.nl.', after: null },
            ],
          },
        ],
      },
    ] as const;
    const later = { uuid: 'd', name: 'y', type: 'A', ttl: null, value: '192.0.2.9' } as const;
    const added = { uuid: 'b', name: 'x', type: 'A', ttl: null, value: '192.0.2.3' } as const;
    expect(withoutChange([www, added, later], changes)).toEqual({
      records: [
        { ...www, value: '192.0.2.1' },
        later,
        { name: '@', type: 'MX', ttl: null, value: '10 mail.example.nl.' },
      ],
    });
    expect(withoutChange([{ ...www, value: '192.0.2.7' }, added], changes)).toEqual({ obstacle: 'changed_since' });
  });

  test('what the trail has cut is not undone', () => {
    const line = {
      what: 'changed',
      uuid: 'a',
      title: null,
      changes: [{ field: 'value', before: 'v=DK…', after: www.value }],
    } as const;
    expect(withoutChange([www], [{ field: 'records', before: null, after: null, lines: [line] }])).toEqual({
      obstacle: 'not_kept',
    });
  });
});

describe('a template', () => {
  const template = [
    '@ NS {nameserver}',
    '@ A {ipv4}',
    '@ AAAA {ipv6}',
    'www CNAME {domain}',
    '@ MX 10 {hostname}',
  ].join('\n');

  test('is filled in', () => {
    const { records, faults } = recordsFrom(template, sampleFilling);
    expect(faults).toEqual([]);
    expect(records.map(({ name, type, value }) => `${name} ${type} ${value}`)).toEqual([
      '@ NS ns1.example.net.',
      '@ NS ns2.example.net.',
      '@ A 192.0.2.1',
      '@ AAAA 2001:db8::1',
      'www CNAME example.nl.',
      '@ MX 10 web01.example.net.',
    ]);
  });

  test('leaves out what there is no address for', () => {
    const { records } = recordsFrom(template, { ...sampleFilling, ipv6: null, hostname: null });
    expect(records.map(({ type }) => type)).toEqual(['NS', 'NS', 'A', 'CNAME']);
  });
});

test('texts of any kind stay as they are', () => {
  assert(
    property(string({ minLength: 1, maxLength: 300, unit: character }), (value) => {
      const { records, faults } = checkZone(zone, [{ name: '@', type: 'TXT', ttl: null, value }]);
      expect(faults).toEqual([]);
      expect(records).toEqual([{ name: '@', type: 'TXT', ttl: null, value }]);
    }),
  );
});
