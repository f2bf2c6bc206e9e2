/**
 * A small registry for tests of the store: a hosting company in miniature, and a resource with a field of every kind.
 */
import type { RawEntry, RawRegistry, RawSchema } from '../../src/engine/registry/raw.ts';
import { resolve } from '../../src/engine/registry/resolve.ts';
import type { Registry, Resource } from '../../src/engine/registry/types.ts';

const status = (...states: readonly string[]) =>
  states.map((state) => ({
    const: state,
    title: state.charAt(0).toUpperCase() + state.slice(1),
    'x-label': { nl: `${state} (nl)` },
  }));
const text = (maxLength = 100) => ({ type: 'string', maxLength }) as const;

export const fixtureSchemas: Readonly<Record<string, RawSchema>> = {
  clients: {
    title: 'Client',
    'x-label': { nl: 'Klant' },
    required: ['number', 'email'],
    properties: {
      number: { ...text(20), 'x-unique': true },
      company_name: text(),
      first_name: text(),
      last_name: text(),
      name: { type: 'string', 'x-computed': { coalesce: ['company_name', { template: '{first_name} {last_name}' }] } },
      email: { type: 'string', format: 'email' },
      status: { default: 'active', oneOf: status('active', 'closed') },
      domain_count: { type: 'integer', 'x-computed': { count: 'domains', where: { status: { ne: 'expired' } } } },
    },
  },
  users: {
    title: 'User',
    'x-label': { nl: 'Gebruiker' },
    required: ['email', 'first_name', 'last_name'],
    properties: {
      email: { type: 'string', format: 'email', 'x-unique': 'case-insensitive' },
      first_name: text(),
      last_name: text(),
      type: { default: 'user', oneOf: status('management', 'user') },
      status: { default: 'active', oneOf: status('invited', 'active', 'blocked') },
      language: { default: 'en', enum: ['en', 'nl'] },
      password: { type: 'string', maxLength: 128, writeOnly: true, 'x-kind': 'secret', 'x-hashed': true },
      email_verified_at: { type: 'string', format: 'date-time', readOnly: true },
      last_login_at: { type: 'string', format: 'date-time', readOnly: true },
      latest_url: { type: 'string', 'x-kind': 'text', readOnly: true },
    },
  },
  employees: {
    title: 'Employee',
    'x-label': { nl: 'Medewerker' },
    required: ['number', 'first_name', 'last_name'],
    properties: {
      number: text(20),
      first_name: text(),
      last_name: text(),
      job_title: text(),
      user_uuid: { 'x-relation': { to: 'users' } },
      chief_uuid: { 'x-relation': { to: 'employees', inverse: 'team' } },
      client_uuid: { 'x-relation': { to: 'clients', inverse: 'account_managers', onDelete: 'set-null' } },
      status: { default: 'active', oneOf: status('active', 'inactive') },
    },
  },
  'client-memberships': {
    title: 'Membership',
    required: ['user_uuid', 'client_uuid'],
    'x-unique': [['user_uuid', 'client_uuid']],
    properties: {
      user_uuid: { 'x-relation': { to: 'users', onDelete: 'cascade' } },
      client_uuid: { 'x-relation': { to: 'clients', onDelete: 'cascade' } },
    },
  },
  servers: {
    title: 'Server',
    required: ['name'],
    properties: { name: text(), client_uuid: { 'x-relation': { to: 'clients' } }, rack: text() },
  },
  domains: {
    title: 'Domain',
    'x-label': { nl: 'Domein' },
    'x-label-plural': { nl: 'Domeinen' },
    required: ['name', 'client_uuid'],
    'x-checks': [
      {
        rule: { expires_on: { gt: '$.registered_on' } },
        field: 'expires_on',
        message: { en: 'Expires after it was registered.', nl: 'Verloopt na de registratie.' },
      },
    ],
    properties: {
      name: { type: 'string', format: 'domain-name', 'x-unique': true, 'x-immutable': true },
      client_uuid: { 'x-relation': { to: 'clients' } },
      server_uuid: { 'x-relation': { to: 'servers', onDelete: 'set-null' } },
      registered_on: { type: 'string', format: 'date' },
      expires_on: { type: 'string', format: 'date' },
      days_left: { type: 'integer', 'x-computed': { days: { from: '$today', to: 'expires_on' } } },
      auto_renew: { type: 'boolean', default: true },
      secret_note: text(),
      cancel_reason: { ...text(), 'x-when': { hidden: { auto_renew: true }, required: { auto_renew: false } } },
      cancelled_at: { type: 'string', format: 'date-time', readOnly: true },
      status: {
        default: 'requested',
        oneOf: status('requested', 'active', 'expired'),
        'x-transitions': { requested: ['active'], active: ['expired'] },
      },
    },
  },
  invoices: {
    title: 'Invoice',
    'x-label': { nl: 'Factuur' },
    'x-label-plural': { nl: 'Facturen' },
    required: ['client_uuid'],
    properties: {
      number: { ...text(20), 'x-unique': true },
      client_uuid: { 'x-relation': { to: 'clients' } },
      note: text(),
      colour: { type: 'string', format: 'colour' },
      status: { default: 'draft', oneOf: status('draft', 'sent') },
      net_cents: { type: 'integer', 'x-computed': { sum: 'lines.net_cents' } },
      vat_cents: { type: 'integer', default: 0, readOnly: true },
    },
  },
  'invoice-lines': {
    title: 'Invoice line',
    required: ['description', 'position', 'quantity', 'unit_price_cents'],
    'x-unique': [['invoice_uuid', 'description']],
    properties: {
      invoice_uuid: { 'x-relation': { to: 'invoices', owned: true, inverse: 'lines' } },
      position: { type: 'integer' },
      description: { type: 'string', maxLength: 50 },
      quantity: { type: 'number', 'x-scale': 4 },
      unit_price_cents: { type: 'integer' },
      server_uuid: { 'x-relation': { to: 'servers' } },
      net_cents: { type: 'integer', 'x-computed': { multiply: ['quantity', 'unit_price_cents'] } },
    },
  },
  prices: {
    title: 'Price',
    required: ['valid_from', 'amount_cents'],
    'x-exclude': [{ keys: ['code', 'client_uuid'], from: 'valid_from', until: 'valid_until' }],
    'x-checks': [
      {
        rule: { valid_until: { gte: '$.valid_from' } },
        field: 'valid_until',
        message: { en: 'Ends after it starts.', nl: 'Eindigt na het begin.' },
      },
    ],
    properties: {
      code: text(20),
      client_uuid: { 'x-relation': { to: 'clients' } },
      amount_cents: { type: 'integer', minimum: 0 },
      valid_from: { type: 'string', format: 'date' },
      valid_until: { type: 'string', format: 'date' },
    },
  },
  samples: {
    title: 'Sample',
    properties: {
      key: { type: 'string', format: 'uuid' },
      text: text(),
      multiline: { type: 'string', maxLength: 1000 },
      markdown: { type: 'string', 'x-kind': 'markdown' },
      code: { type: 'string', contentMediaType: 'text/x-shellscript' },
      email: { type: 'string', format: 'email' },
      phone: { type: 'string', format: 'phone' },
      url: { type: 'string', format: 'uri' },
      host: { type: 'string', format: 'domain-name' },
      ip: { type: 'string', format: 'ip' },
      integer: { type: 'integer' },
      large: { type: 'integer', minimum: 0, maximum: 9_000_000_000_000 },
      decimal: { type: 'number', 'x-scale': 3 },
      amount_cents: { type: 'integer' },
      rate_bp: { type: 'integer' },
      boolean: { type: 'boolean' },
      date: { type: 'string', format: 'date' },
      datetime: { type: 'string', format: 'date-time' },
      time: { type: 'string', format: 'time' },
      break_minutes: { type: 'integer' },
      choice: { oneOf: status('small', 'large', 'medium') },
      grade: { enum: [1, 2, 3] },
      tags: { type: 'array', items: { type: 'string' } },
      numbers: { type: 'array', items: { type: 'integer' } },
      colour: { type: 'string', format: 'colour' },
      json: { type: 'object', additionalProperties: true },
      list: { type: 'array', items: { type: 'object', properties: { key: text() } } },
      secret: { type: 'string', 'x-kind': 'secret', writeOnly: true },
      client_uuid: { 'x-relation': { to: 'clients' } },
      server_uuids: { type: 'array', items: { 'x-relation': { to: 'servers' } } },
      address: { type: 'object', 'x-kind': 'address' },
      file: { type: 'object', 'x-kind': 'file' },
      other_date: { type: 'string', format: 'date' },
      label: { type: 'string', 'x-computed': { template: '{text} ({choice}) {client.name}' } },
      double: { type: 'integer', 'x-computed': { add: ['integer', 'integer', { value: 1 }] } },
      first: { type: 'string', 'x-computed': { coalesce: ['text', 'email', { value: 'none' }] } },
      size: {
        type: 'string',
        'x-computed': {
          case: [
            { when: { integer: { gt: 10 } }, then: { value: 'big' } },
            { when: { integer: { gt: 5 } }, then: { value: 'middling' } },
          ],
          else: { value: 'small' },
        },
      },
    },
  },
};

const see = ['list', 'show'] as const;
const staff = { management: '*', employee: '*' } as const;

export const fixtureEntries: Readonly<Record<string, RawEntry>> = {
  clients: {
    access: { ...staff, user: see },
    list: { sort: 'name', search: ['name', 'number'], columns: ['name', 'number', 'status'] },
  },
  users: { access: { management: '*' }, title: '{first_name} {last_name}' },
  employees: {
    access: { management: '*', employee: { verbs: '*', where: { user_uuid: '$me' } } },
    scope: false,
    title: '{first_name} {last_name}',
  },
  'client-memberships': { access: { management: '*' } },
  servers: { access: { ...staff, user: { verbs: see, hidden: ['rack'] } } },
  domains: {
    access: {
      ...staff,
      user: { verbs: ['list', 'show', 'create', 'edit', 'delete', 'cancel'], hidden: ['secret_note'] },
    },
    list: {
      sort: 'expires_on',
      search: ['name', 'client.name'],
      columns: ['name', 'client_uuid', 'expires_on', 'status'],
    },
    edit: { when: { status: { ne: 'expired' } } },
    delete: { when: { status: 'requested' } },
    actions: {
      activate: { label: { en: 'Activate', nl: 'Activeren' }, set: { status: 'active' } },
      expire: {
        label: { en: 'Expire', nl: 'Laten verlopen' },
        set: { status: 'expired' },
        when: { auto_renew: false },
      },
      cancel: {
        label: { en: 'Cancel', nl: 'Opzeggen' },
        fields: ['cancel_reason', 'expires_on'],
        require: ['cancel_reason'],
        set: { auto_renew: false, cancelled_at: '$now' },
      },
      check: { label: { en: 'Check', nl: 'Controleren' } },
    },
  },
  invoices: { access: { ...staff, user: see }, title: '{number} {client.name}' },
  'invoice-lines': { access: { management: '*' } },
  prices: { access: { management: '*' }, title: '{code}' },
  samples: { access: { management: '*' } },
};

export const fixtureRaw: RawRegistry = {
  timeZone: 'Europe/Amsterdam',
  country: 'NL',
  tenant: 'clients',
  members: 'client-memberships',
  staff: 'employees',
  menu: [],
  pages: {},
  resources: fixtureEntries,
  schemas: fixtureSchemas,
  common: {},
};

/** The fixture with other or further schemas and entries. */
export function fixtureRegistry(
  changes: {
    readonly schemas?: Readonly<Record<string, RawSchema>>;
    readonly entries?: Readonly<Record<string, RawEntry>>;
  } = {},
): Registry {
  return resolve({
    ...fixtureRaw,
    schemas: { ...fixtureSchemas, ...changes.schemas },
    resources: { ...fixtureEntries, ...changes.entries },
  });
}

export function resourceOf(registry: Registry, name: string): Resource {
  const resource = registry.resources[name];
  if (!resource) throw new Error(`The fixture has no ${name}.`);
  return resource;
}

/** Schema of a resource that grows large: searchable text, text too long to search, a state, a number, and a client. */
export const largeThing: RawSchema = {
  title: 'Thing',
  required: ['name', 'client_uuid'],
  properties: {
    name: text(80),
    code: text(20),
    story: { type: 'string', maxLength: 2000, 'x-kind': 'text' },
    state: { default: 'new', oneOf: ['new', 'old'].map((value) => ({ const: value, title: value })) },
    quantity: { type: 'integer' },
    client_uuid: { 'x-relation': { to: 'clients' } },
  },
};
