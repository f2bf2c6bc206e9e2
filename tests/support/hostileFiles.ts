/** Files as strangers send them: mutations of real ones, the same for the same seed. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { makeWorkbook } from '../../src/engine/server/http/exports/workbook.ts';

export type FileFormat = 'csv' | 'xlsx' | 'calendar' | 'zone' | 'picture' | 'registry' | 'backup';

/** A number from 0 up to, and without, 1; the same sequence for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const upTo = (random: Random, count: number): number => Math.floor(random() * count);
export const oneOf = <T>(random: Random, all: readonly [T, ...T[]]): T => all[upTo(random, all.length)] ?? all[0];

/** What breaks readers of each format. */
const words: Readonly<Record<FileFormat, readonly [string, ...string[]]>> = {
  csv: ['"', '""', ';', ',', '\t', '\0', '\r', '\uFEFF', 'sep=', '=cmd|1', '1e999', '𝒳', '\uFFFF', '-'],
  xlsx: [
    'r="XFD1048576"',
    'r="ZZZZZZ99999999999"',
    'r="A0"',
    't="s"',
    't="d"',
    't="e"',
    '<v>1e999</v>',
    '<v>-5</v>',
    '<c>',
    '</c>',
    '<row r="1048577">',
    '<row r="2">',
    '&b;',
    '<!DOCTYPE a>',
    '_xD800_',
    '<is><t>',
    '<f/>',
    's="99999"',
    '\0',
  ],
  calendar: [
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=DAILY;COUNT=999999999',
    'BYDAY=-1MO',
    'DTSTART:00000000',
    'DTSTART:99991231T235959Z',
    'RECURRENCE-ID:20260101',
    'EXDATE:',
    'RDATE;VALUE=PERIOD:',
    'TZID=Nowhere/Never',
    'DURATION:P99999999D',
    'BEGIN:VEVENT',
    'END:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'UID:',
    ';X="',
    '\\n',
    'INTERVAL=0',
    'UNTIL=19700101',
    'SEQUENCE:-1',
  ],
  zone: [
    '(',
    ')',
    '"',
    ';',
    '$ORIGIN .',
    '$TTL 99999999999',
    '$GENERATE 1-9999999 a A 1.2.3.4',
    '$INCLUDE /etc/passwd',
    '\\052',
    '\\999',
    'TYPE65535 \\# 4 0A000001',
    '@',
    '*',
    'IN CNAME @',
    '1w2d',
    '“',
    '\uFEFF',
    'AAAA ::',
    'MX 99999 .',
  ],
  picture: ['\0\0\0\0', '\xff\xd8', '\xff\xc0', 'IHDR', 'IDAT', 'IEND', 'VP8X', '\x7f\xff\xff\xff', 'GIF89a'],
  backup: ['\0\0\0\0', 'ustar', '\x1f\x8b', '99999999999', 'beheer-backup 1 sha256 ', '{', '"', '../'],
  registry: [
    '{',
    '}',
    '[',
    ']',
    ',',
    '"$ref": "#"',
    '"pattern": "(a+)+$"',
    '"x-computed": {}',
    'null',
    '1e999',
    '"__proto__": {}',
    '"x-relation": { "to": "nothing" }',
    '"type": ["string", "null"]',
    '"required": ["a"]',
    '//',
    '\\u0000',
  ],
};

/** Changes a few places; the change of each seed is the same everywhere. */
export function mutated(content: Uint8Array, format: FileFormat, random: Random): Uint8Array {
  let bytes: Buffer = Buffer.from(content);
  for (let left = 1 + upTo(random, 4); left > 0; left -= 1) {
    const start = upTo(random, bytes.length + 1);
    const end = Math.min(bytes.length, start + 1 + upTo(random, 60));
    const [before, piece, after] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
    const word = Buffer.from(oneOf(random, words[format]), format === 'picture' ? 'latin1' : 'utf8');
    const changes: readonly [() => Buffer, ...(() => Buffer)[]] = [
      () => Buffer.concat([before, word, piece, after]),
      () => Buffer.concat([before, word, after]),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, ...Array.from({ length: 2 + upTo(random, 200) }, () => piece), after]),
      () => Buffer.concat([before, Buffer.from(piece.map(() => upTo(random, 256))), after]),
      () => Buffer.concat([before, piece, before.subarray(upTo(random, before.length + 1)), after]),
    ];
    bytes = random() < 0.03 ? before : oneOf(random, changes)();
  }
  return bytes.subarray(0, 900_000);
}

/** A workbook whose archive is changed, or one of the files in it. */
export function mutatedWorkbook(content: Uint8Array, random: Random): Uint8Array {
  if (random() < 0.2) return mutated(content, 'xlsx', random);
  const parts = unzipSync(content);
  const names = Object.keys(parts).filter((name) => random() < 0.3 || /sheet1|sharedStrings|workbook\.xml/.test(name));
  const name = names[upTo(random, names.length)] ?? 'xl/worksheets/sheet1.xml';
  const xml = strToU8(strFromU8(parts[name] ?? new Uint8Array()));
  return zipSync({ ...parts, [name]: mutated(xml, 'xlsx', random) }, { level: 1 });
}

/** With a number that is a date. */
async function* productRows() {
  yield Array.from({ length: 30 }, (_none, index) => [
    `X-${index}`,
    `Één & <twee> ${index}`,
    'Hosting',
    'Database',
    index,
    46_054 + index,
  ]);
}

export const realWorkbook = (): Promise<Buffer> =>
  makeWorkbook(
    {
      name: 'Products',
      columns: [
        { label: 'sku', format: null },
        { label: 'Name', format: null },
        { label: 'Category', format: null },
        { label: 'Type', format: null },
        { label: 'Sort', format: '0' },
        { label: 'Since', format: 'yyyy-mm-dd' },
      ],
    },
    productRows(),
  );

export const realText = [
  'sku;Naam;Categorie;Soort;Volgorde',
  ...Array.from(
    { length: 30 },
    (_none, index) => `C-${index};"Zoë ""de"" ${index}";Hosting;database;1.234,${index + 10}`,
  ),
].join('\r\n');

export const realCalendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Example//Calendar//EN',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Amsterdam',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:weekly@example.nl',
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Overleg met Zoë\\, wekelijks',
  'DTSTART;TZID=Europe/Amsterdam:20260302T093000',
  'DTEND;TZID=Europe/Amsterdam:20260302T103000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260401T000000Z',
  'EXDATE;TZID=Europe/Amsterdam:20260309T093000',
  'ATTENDEE;PARTSTAT=ACCEPTED:mailto:someone@example.nl',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:weekly@example.nl',
  'RECURRENCE-ID;TZID=Europe/Amsterdam:20260311T093000',
  'SUMMARY:Verplaatst',
  'DTSTART;TZID=Europe/Amsterdam:20260311T140000',
  'DURATION:PT1H',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:day@example.nl',
  'SUMMARY:Beurs',
  'DTSTART;VALUE=DATE:20260305',
  'DTEND;VALUE=DATE:20260306',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

export const realZone = [
  '$ORIGIN zone-1.nl.',
  '$TTL 1h',
  '@ IN SOA ns1.example.net. hostmaster.example.net. ( 2026030201 4h 1h 2w 1h ) ; serial',
  '@ 3600 IN MX 10 mail',
  '@ IN TXT "v=spf1 a mx ~all" "second"',
  'www IN CNAME @',
  '@ IN A 192.0.2.1',
  '@ IN AAAA 2001:db8::1',
  '_sip._tcp IN SRV 10 60 5060 sip.example.net.',
  '@ IN CAA 0 issue "letsencrypt.org"',
  '*.shop A 192.0.2.3',
  'sub IN NS ns1.example.net.',
  '\\052.old 300 A 192.0.2.9',
  '',
].join('\n');

/** 8 × 6 pixels, as a PNG with transparency, a JPEG, a GIF and a WebP. */
export const realPictures: readonly [string, ...string[]] = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
];
