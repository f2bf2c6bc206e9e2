/** The values that every kind must keep, reject and find: the table of the contract suite. */
import type { Kind } from '../../src/engine/registry/kinds/kindNames.ts';
import type { RawProperty } from '../../src/engine/registry/raw.ts';

export interface KindFixture {
  readonly property: RawProperty;
  /** Ends as the kind asks: `_cents`. */
  readonly name: string;
  /** Two values; where the kind has an order, the first comes first. */
  readonly pair: readonly [low: unknown, high: unknown];
  /** What the higher has at its start, and the lower nowhere. */
  readonly part?: unknown;
  /** The higher as an export has it. */
  readonly text: string;
  /** Kept as they are: longest, shortest, other scripts. */
  readonly extremes: readonly unknown[];
  /** With what is said at the field, or within: `address.city: …`. */
  readonly refused: readonly (readonly [value: unknown, message: string])[];
}

const uuidA = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10';
const uuidB = '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d11';
const address = { street: 'Dam', house_number: '1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' };

/** Emoji of several code points, right to left, combining marks, ligatures, full width. */
const scripts = ['👩‍👩‍👧 🇳🇱', 'שלום עולם', 'مرحبا', 'e\u0301 versus é', 'ﬁ ＡＢＣ', '\' " \\ % _ $1 {a} <b>'];
const nul = ['a\0b', 'Leave out the character “U+0000”'] as const;
const longer = (max: number): readonly [string, string] => [
  'x'.repeat(max + 1),
  `Use no more than ${max.toLocaleString('en-GB')} characters`,
];
const notText = [7, 'Must be text'] as const;
const whole = 'Use whole numbers only';

/** Kinds that point at other records, or own them, have suites of their own: references, lines and files. */
export type PlainKind = Exclude<Kind, 'reference' | 'references' | 'lines' | 'file'>;

export const kindFixtures = {
  uuid: {
    property: { type: 'string', format: 'uuid' },
    name: 'key',
    pair: [uuidA, uuidB],
    text: uuidB,
    extremes: [uuidA],
    refused: [['x', 'Enter a UUID, such as 0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10'], notText],
  },
  text: {
    property: { type: 'string' },
    name: 'word',
    pair: ['alfa', 'beta'],
    part: 'be',
    text: 'beta',
    extremes: ['x'.repeat(255), 'x', '😀'.repeat(255), ...scripts],
    refused: [longer(255), notText, nul, ['a\nb', 'Invalid format']],
  },
  multiline: {
    property: { type: 'string', 'x-kind': 'multiline' },
    name: 'words',
    pair: ['a\nb', 'c\nd'],
    part: 'c\n',
    text: 'c\nd',
    extremes: ['x'.repeat(10_000), 'one\n\n\ttwo\r\n', ...scripts],
    refused: [longer(10_000), notText, nul],
  },
  markdown: {
    property: { type: 'string', 'x-kind': 'markdown' },
    name: 'story',
    pair: ['# a', '# b'],
    part: '# b',
    text: '# b',
    extremes: ['<script>alert(1)</script>', ...scripts],
    refused: [notText, nul],
  },
  code: {
    property: { type: 'string', contentMediaType: 'text/x-sh' },
    name: 'script',
    pair: ['echo 1', 'exit 2'],
    part: 'exit',
    text: 'exit 2',
    extremes: ['x'.repeat(200_000), '#!/bin/sh\n\techo "$HOME"\n'],
    refused: [longer(200_000), notText, nul],
  },
  email: {
    property: { type: 'string', format: 'email' },
    name: 'mail',
    pair: ['a@example.nl', 'b@example.nl'],
    part: 'B@',
    text: 'b@example.nl',
    extremes: [`${'a'.repeat(64)}@${'b'.repeat(63)}.nl`, 'o’neil+tag@example.nl'.replace('’', "'")],
    refused: [['a@', 'Enter a valid email address, such as name@example.com'], notText],
  },
  phone: {
    property: { type: 'string', format: 'phone' },
    name: 'telephone',
    pair: ['+31201234567', '+32201234567'],
    part: '+32',
    text: "'+32201234567",
    extremes: ['+123456789012345'],
    refused: [
      ['020 12345', 'Enter a full phone number. From another country, start with its code, such as +31 6 12345678'],
      notText,
    ],
  },
  url: {
    property: { type: 'string', format: 'uri' },
    name: 'site',
    pair: ['https://a.example/', 'https://b.example/?x=1#y'],
    part: 'https://b',
    text: 'https://b.example/?x=1#y',
    extremes: ['http://xn--bcher-kva.example/%C3%BC'],
    refused: [['no address', 'Enter a full web address, such as https://example.nl'], notText],
  },
  'domain-name': {
    property: { type: 'string', format: 'domain-name' },
    name: 'host',
    pair: ['alfa.nl', 'beta.nl'],
    part: 'beta',
    text: 'beta.nl',
    extremes: ['xn--bcher-kva.nl', `${'a'.repeat(63)}.nl`],
    refused: [['http://alfa.nl', 'Enter a domain name without www or https://, such as example.nl'], notText],
  },
  ip: {
    property: { type: 'string', format: 'ip' },
    name: 'host_ip',
    pair: ['192.0.2.1', '198.51.100.2'],
    part: '198',
    text: '198.51.100.2',
    extremes: ['0.0.0.0', '255.255.255.255', '2001:db8::1'],
    refused: [['256.0.0.1', 'Enter an IP address, such as 192.0.2.10 or 2001:db8::10'], notText],
  },
  bigint: {
    property: { 'x-kind': 'bigint' },
    name: 'foreign_id',
    pair: [9, '9007199254740993'],
    text: '9007199254740993',
    extremes: ['9223372036854775807', '-9223372036854775808', 0, 9_007_199_254_740_991],
    refused: [
      ['9223372036854775808', 'Enter a whole number of at most 19 digits, such as 9007199254740993'],
      ['1.5', 'Enter a whole number of at most 19 digits, such as 9007199254740993'],
    ],
  },
  'exact-number': {
    property: { type: 'string', format: 'exact-number' },
    name: 'digits',
    pair: ['9', '9007199254740993'],
    text: '9007199254740993',
    extremes: ['-12345678901234567890.1234567890', '0', 'NaN'],
    refused: [['1,5', 'Enter a number, such as 12345678901234567890.25'], notText],
  },
  integer: {
    property: { type: 'integer' },
    name: 'amount',
    pair: [-2, 10],
    text: '10',
    extremes: [0, 2_147_483_647, -2_147_483_648],
    refused: [
      [2_147_483_648, 'Must be 2,147,483,647 or less'],
      [0.5, whole],
      ['1', whole],
    ],
  },
  decimal: {
    property: { type: 'number', 'x-scale': 3 },
    name: 'weight',
    pair: [-0.5, 1.125],
    text: '1.125',
    extremes: [0, 0.001, 999_999.999],
    refused: [
      [0.0001, 'Use steps of 0.001'],
      ['1', 'Use numbers only'],
    ],
  },
  money: {
    property: { type: 'integer' },
    name: 'price_cents',
    pair: [-105, 1_250],
    text: '12.50',
    extremes: [0, 1, 100_000_000_000, -100_000_000_000],
    refused: [
      [0.5, whole],
      ['1', whole],
    ],
  },
  percent: {
    property: { type: 'integer' },
    name: 'rate_bp',
    pair: [900, 2_150],
    text: '21.5',
    extremes: [0, 10_000],
    refused: [
      [0.5, whole],
      [1_000_001, 'Must be 1,000,000 or less'],
    ],
  },
  boolean: {
    property: { type: 'boolean' },
    name: 'is_on',
    pair: [false, true],
    text: 'true',
    extremes: [true, false],
    refused: [
      ['true', 'Must be yes or no'],
      [1, 'Must be yes or no'],
    ],
  },
  date: {
    property: { type: 'string', format: 'date' },
    name: 'day',
    pair: ['2024-02-29', '2026-12-31'],
    text: '2026-12-31',
    extremes: ['0001-01-01', '9999-12-31'],
    refused: [
      ['2023-02-29', 'Enter a date that exists, such as 2026-11-20'],
      ['2024-02-29T00:00:00Z', 'Enter a date that exists, such as 2026-11-20'],
    ],
  },
  datetime: {
    property: { type: 'string', format: 'date-time' },
    name: 'moment',
    pair: ['2026-03-29T00:59:59.999Z', '2026-10-25T01:00:00.000Z'],
    text: '2026-10-25T01:00:00.000Z',
    extremes: ['1970-01-01T00:00:00.000Z'],
    refused: [['2026-01-01', 'Enter a date and time, such as 2026-11-20T09:30:00Z']],
  },
  time: {
    property: { type: 'string', format: 'time' },
    name: 'clock',
    pair: ['09:30', '23:59:58'],
    text: '23:59:58',
    extremes: ['00:00'],
    refused: [
      ['24:00', 'Enter a time, such as 09:30'],
      ['9:30', 'Enter a time, such as 09:30'],
    ],
  },
  duration: {
    property: { type: 'integer' },
    name: 'break_minutes',
    pair: [15, 90],
    text: '90',
    extremes: [0, 10_000_000],
    refused: [
      [-1, 'Must be 0 or more'],
      [1.5, whole],
    ],
  },
  enum: {
    property: {
      oneOf: [
        { const: 'small', title: 'Small' },
        { const: 'large', title: 'Large' },
      ],
    },
    name: 'size',
    pair: ['small', 'large'],
    text: 'large',
    extremes: [],
    refused: [['huge', 'Choose one of: small, large']],
  },
  tags: {
    property: { type: 'array', items: { type: 'string' } },
    name: 'labels',
    pair: [['a'], ['b', 'c']],
    part: 'b',
    text: 'b, c',
    extremes: [[], ['a,b', 'c"d', '{e}'], Array.from({ length: 100 }, (_, index) => `tag ${index}`), scripts],
    refused: [
      ['a', 'Must be a list'],
      [[7], 'labels.0: Must be text'],
      [Array.from({ length: 101 }, () => 'a'), 'Add no more than 100'],
      [['a\0b'], 'labels.0: Leave out the character “U+0000”'],
    ],
  },
  colour: {
    property: { type: 'string', format: 'colour' },
    name: 'paint',
    pair: ['#111111', '#c2185b'],
    part: '#c2',
    text: '#c2185b',
    extremes: ['#FFFFFF'],
    refused: [['red', 'Enter a colour as # and 6 digits, such as #C2185B'], notText],
  },
  json: {
    property: { type: 'object', additionalProperties: true },
    name: 'settings',
    pair: [{ a: 1 }, { b: [true, null] }],
    text: '{"b":[true,null]}',
    extremes: [{}, { 'ü "': { '👩‍👩‍👧': [[]] } }],
    refused: [
      ['{}', 'Must be a group of fields'],
      [{ a: 'x\0' }, 'settings.a: Leave out the character “U+0000”'],
    ],
  },
  secret: {
    property: { type: 'string', 'x-kind': 'secret', minLength: 8 },
    name: 'password',
    pair: ['12345678', '87654321'],
    text: '',
    extremes: [],
    refused: [['1234567', 'Use at least 8 characters'], notText],
  },
  address: {
    property: { type: 'object', 'x-kind': 'address' },
    name: 'place',
    pair: [address, { ...address, city: 'Übach' }],
    text: JSON.stringify({ ...address, city: 'Übach' }),
    extremes: [{ ...address, street: 'x'.repeat(100) }],
    refused: [
      [{ ...address, country: 'Nederland' }, 'place.country: Use a 2-letter country code, such as NL'],
      [{ street: 'a' }, 'place.house_number: Required'],
      ['Dam 1', 'Must be a group of fields'],
    ],
  },
  grants: {
    property: { 'x-kind': 'grants' },
    name: 'allowed',
    pair: [[{ resource: 'clients', verbs: ['list'] }], [{ resource: 'clients', verbs: ['*'] }]],
    text: '[{"verbs":["*"],"resource":"clients"}]',
    extremes: [[], [{ resource: 'clients', verbs: ['list', 'show'], fields: { read: ['notes'], write: [] } }]],
    refused: [
      ['*', 'Must be a list'],
      [[{ resource: 'clients', verbs: [] }], 'allowed.0.verbs: Choose at least one'],
    ],
  },
  scopes: {
    property: { 'x-kind': 'scopes' },
    name: 'opened',
    pair: [['clients:list'], ['clients:*', '*:show']],
    text: 'clients:*, *:show',
    extremes: [[], ['*:*']],
    refused: [
      ['*:*', 'Must be a list'],
      [['clients'], 'opened.0: Invalid format'],
    ],
  },
} as const satisfies Record<PlainKind, KindFixture>;
