/** A resource with a field of every kind, a value for each, and how that value reads. */
import { replaceRaw } from './replaceRaw.ts';
import type { Kind } from '../../src/engine/registry/kinds/kindNames.ts';
import type { RawProperty, RawRegistry } from '../../src/engine/registry/raw.ts';

export const uuids = {
  thing: '0191f0c4-0000-7000-8000-000000000001',
  client: '0191f0c4-0000-7000-8000-000000000002',
  line: '0191f0c4-0000-7000-8000-000000000003',
} as const;

interface Example {
  readonly property: RawProperty;
  readonly value: unknown;
  /** As a field on a page reads, in English. */
  readonly shown: string | RegExp;
  /** As the input holds it; null where it holds it in parts. */
  readonly typed: string | null;
}

const choice = (value: string, title: string) => ({ const: value, title, 'x-colour': 'success' as const });

export const examples: Readonly<Record<Exclude<Kind, 'lines'>, Example>> = {
  uuid: { property: { type: 'string', format: 'uuid' }, value: uuids.line, shown: '0191f0c4…', typed: uuids.line },
  text: { property: { type: 'string', maxLength: 100 }, value: 'One line', shown: 'One line', typed: 'One line' },
  multiline: {
    property: { type: 'string', maxLength: 1000 },
    value: 'Two\nlines',
    shown: /Two\s+lines/,
    typed: 'Two\nlines',
  },
  markdown: {
    property: { type: 'string', 'x-kind': 'markdown' },
    value: 'Some **bold** words',
    shown: 'Some bold words',
    typed: 'Some **bold** words',
  },
  code: {
    property: { type: 'string', contentMediaType: 'text/x-sh' },
    value: 'echo 1\necho 2',
    shown: /echo 1\s+echo 2/,
    typed: 'echo 1\necho 2',
  },
  email: {
    property: { type: 'string', format: 'email' },
    value: 'a@example.nl',
    shown: 'a@example.nl',
    typed: 'a@example.nl',
  },
  phone: {
    property: { type: 'string', format: 'phone' },
    value: '+31201234567',
    shown: '+31 20 123 45 67',
    typed: '+31 20 123 45 67',
  },
  url: {
    property: { type: 'string', format: 'uri' },
    value: 'https://example.nl/',
    shown: 'example.nl',
    typed: 'https://example.nl/',
  },
  'domain-name': {
    property: { type: 'string', format: 'domain-name' },
    value: 'example.nl',
    shown: 'example.nl',
    typed: 'example.nl',
  },
  ip: { property: { type: 'string', format: 'ip' }, value: '192.0.2.1', shown: '192.0.2.1', typed: '192.0.2.1' },
  bigint: {
    property: { 'x-kind': 'bigint' },
    value: '9007199254740993',
    shown: '9007199254740993',
    typed: '9007199254740993',
  },
  'exact-number': {
    property: { type: 'string', format: 'exact-number' },
    value: '9007199254740993',
    shown: '9007199254740993',
    typed: '9007199254740993',
  },
  integer: { property: { type: 'integer', 'x-unit': 'GB' }, value: 1234, shown: '1,234 GB', typed: '1,234' },
  decimal: { property: { type: 'number', 'x-scale': 3 }, value: 2.125, shown: '2.125', typed: '2.125' },
  money: { property: { type: 'integer', 'x-kind': 'money' }, value: -123456, shown: '−€1,234.56', typed: '−1,234.56' },
  percent: { property: { type: 'integer', 'x-kind': 'percent' }, value: 1250, shown: '12.5%', typed: '12.5' },
  boolean: { property: { type: 'boolean' }, value: true, shown: 'Yes', typed: null },
  date: { property: { type: 'string', format: 'date' }, value: '2026-11-20', shown: '20 Nov 2026', typed: null },
  datetime: {
    property: { type: 'string', format: 'date-time' },
    value: '2024-01-15T11:00:00Z',
    shown: '15 Jan 2024, 12:00',
    typed: null,
  },
  time: { property: { type: 'string', format: 'time' }, value: '09:30', shown: '09:30', typed: '09:30' },
  duration: { property: { type: 'integer', 'x-kind': 'duration' }, value: 90, shown: '1:30', typed: '1:30' },
  enum: {
    property: { oneOf: [choice('active', 'Active'), choice('ended', 'Ended')] },
    value: 'active',
    shown: 'Active',
    typed: 'active',
  },
  tags: {
    property: { type: 'array', items: { type: 'string' } },
    value: ['red', 'blue'],
    shown: 'redblue',
    typed: null,
  },
  colour: { property: { type: 'string', format: 'colour' }, value: '#c2185b', shown: '#c2185b', typed: '#c2185b' },
  json: {
    property: { type: 'object', additionalProperties: true },
    value: { cores: '4' },
    shown: /Cores\s*4/,
    typed: '{\n  "cores": "4"\n}',
  },
  secret: {
    property: { type: 'string', 'x-kind': 'secret', writeOnly: true },
    value: 'hush',
    shown: /••••••/,
    typed: 'hush',
  },
  reference: {
    property: { 'x-relation': { to: 'clients', inverse: 'one' } },
    value: uuids.client,
    shown: 'Acme',
    typed: 'Acme',
  },
  references: {
    property: { type: 'array', items: { 'x-relation': { to: 'clients', inverse: 'many' } } },
    value: [uuids.client],
    shown: 'Acme',
    typed: null,
  },
  address: {
    property: { type: 'object', 'x-kind': 'address' },
    value: { street: 'Dam', house_number: '1', postal_code: '1012 JS', city: 'Amsterdam', country: 'NL' },
    shown: /Dam 1.*1012 JS\s+Amsterdam.*Netherlands/,
    typed: null,
  },
  grants: {
    property: { 'x-kind': 'grants' },
    value: [{ resource: 'clients', verbs: ['create'] }],
    shown: /Clients.*Create|Create.*Clients/s,
    typed: null,
  },
  scopes: { property: { 'x-kind': 'scopes' }, value: ['clients:list'], shown: /List.*Clients/s, typed: null },
  file: {
    property: { type: 'object', 'x-kind': 'file' },
    value: { uuid: uuids.line, name: 'a.pdf', media_type: 'application/pdf', size_bytes: 1500 },
    shown: /a\.pdf\s*1\.5.kB/i,
    typed: null,
  },
};

/** The column of a kind: `x_reference_uuid`. */
export function columnOf(kind: string): string {
  const name = `x_${kind.replace('-', '_')}`;
  if (kind === 'reference') return `${name}_uuid`;
  return kind === 'references' ? `${name}_uuids` : name;
}

const properties = Object.fromEntries(
  Object.entries(examples).map(([kind, { property }]) => [columnOf(kind), { title: `The ${kind}`, ...property }]),
);

export const everyKind: RawRegistry = {
  timeZone: 'Europe/Amsterdam',
  country: 'NL',
  tenant: 'clients',
  menu: [{ name: 'all', label: { en: 'All', nl: 'Alles' } }],
  pages: {},
  resources: {
    clients: {
      route: '/settings/clients',
      access: { employee: ['list', 'show'] },
      list: { archived: { name: 'Closed' } },
    },
    things: {
      title: '{x_text}',
      access: { employee: '*', user: { verbs: ['list', 'show'], hidden: ['x_money'] } },
      list: { columns: ['x_text', 'x_reference_uuid', 'x_money', 'x_enum'], search: ['x_text'] },
    },
    lines: { list: { columns: ['description', 'quantity', 'unit_price_cents', 'line_net_cents'] } },
  },
  schemas: {
    clients: {
      title: 'Client',
      'x-label-plural': { en: 'Clients' },
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 80 } },
    },
    things: {
      title: 'Thing',
      'x-label': { nl: 'Ding' },
      'x-label-plural': { en: 'Things', nl: 'Dingen' },
      description: 'Things are what there is.',
      required: [columnOf('text')],
      properties,
    },
    lines: {
      title: 'Line',
      required: ['thing_uuid', 'description', 'quantity', 'unit_price_cents'],
      properties: {
        thing_uuid: { 'x-relation': { to: 'things', owned: true, inverse: 'lines' } },
        position: { type: 'integer', default: 1 },
        description: { type: 'string', maxLength: 100 },
        quantity: { type: 'number' },
        unit_price_cents: { type: 'integer' },
        discount_cents: { type: 'integer', default: 0 },
        line_net_cents: { type: 'integer', readOnly: true },
      },
    },
  },
  common: {},
};

const client = { uuid: uuids.client, name: 'Acme' };

/** A record with everything filled in, its references embedded. */
export const thing: Readonly<Record<string, unknown>> = {
  id: uuids.thing,
  uuid: uuids.thing,
  version: 1,
  created_at: '2024-01-01T00:00:00Z',
  updated_at: '2024-01-01T00:00:00Z',
  ...Object.fromEntries(Object.entries(examples).map(([kind, { value }]) => [columnOf(kind), value])),
  x_reference: client,
  x_references: [client],
  lines: [
    {
      uuid: uuids.line,
      position: 1,
      description: 'Hosting',
      quantity: 2,
      unit_price_cents: 1000,
      discount_cents: 0,
      line_net_cents: 2000,
    },
    {
      uuid: uuids.client,
      position: 2,
      description: 'Domain',
      quantity: 1,
      unit_price_cents: 500,
      discount_cents: 0,
      line_net_cents: 500,
    },
  ],
};

export function useEveryKind(): void {
  replaceRaw(everyKind, {});
}
