import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFromFiles, pageNames, readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { iconNames } from '../../../src/engine/server/icons.ts';
import { formatNames, formats } from '../../../src/engine/values/formats.ts';
import { mayRead } from '../../../src/engine/registry/access.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { countedLabel } from '../../../src/engine/registry/labels.ts';
import type { Principal } from '../../../src/engine/registry/permissions.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { bodySchema } from '../../../src/engine/registry/validation.ts';

const root = new URL('../../..', import.meta.url).pathname;
const files = readRegistryFiles(root);
let registry: Registry;

beforeAll(() => {
  const built = buildFromFiles(root);
  if (built.registry === null) throw new Error(built.problems.map(formatProblem).join('\n'));
  registry = built.registry;
});

it('has no problems, and every text in both languages', () => {
  const { problems, warnings } = buildRegistry(files, {
    formats: formatNames,
    icons: iconNames(),
    pages: pageNames(root),
    actions: null,
    everyLanguage: true,
  });
  expect([...problems, ...warnings].map(formatProblem)).toEqual([]);
});

it('writes no words of one language into computed texts, which both read', () => {
  const templates = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/"template": "([^"]*)"/g)].map(([, template = '']) => `${path}: ${template}`),
  );
  expect(
    templates.filter((line) => /[A-Za-z]/.test(line.slice(line.indexOf(': ')).replaceAll(/\{[^}]*\}/g, ''))),
  ).toEqual([]);
});

it('has the entities of the domain', () => {
  expect(Object.keys(registry.resources).sort()).toEqual(
    `
    application-templates applications audit-entries bank-counterparties bank-entries bank-statements billing-run-clients billing-runs cart-items carts client-memberships clients collection-items collections config-files coupons database-users databases deployments dns-address-changes dns-records dns-templates dns-zones domain-contacts domains employees general
    hosting hosting-moves hosting-packs hour-dismissals hour-presets hourly-costs hourly-rates hours invoice-lines invoices jobs known-names mailboxes mandates notes number-sequences order-lines orders payment-allocations payments price-list-items price-lists
    product-categories products projects providers recurring-revenue refund-batches refund-items regions reminders roles saved-views schedules script-runs security-groups sellers server-check-days server-checks server-outages server-scripts server-types server-usage-days servers service-changes subscriptions tasks timers timesheets tlds tokens users vat-corrections vat-rates waived-periods webhook-deliveries webhooks
  `
      .trim()
      .split(/\s+/),
  );
});

/** SPEC.md §2: those that are a list of a resource. The others are pages of our own. */
describe.each([
  ['config-files', '/config/config-files'],
  ['employees', '/config/employees'],
  ['product-categories', '/config/product-categories'],
  ['providers', '/config/providers'],
  ['regions', '/config/regions'],
  ['sellers', '/config/sellers'],
  ['server-types', '/config/server-types'],
  ['server-scripts', '/config/server-scripts'],
  ['databases', '/database'],
  ['domains', '/domain'],
  ['hosting', '/hosting'],
  ['invoices', '/invoices'],
  ['price-lists', '/priceList'],
  ['projects', '/project'],
  ['servers', '/server'],
  ['clients', '/settings/clients'],
  ['tokens', '/settings/tokens'],
  ['hosting-packs', '/hosting-packs'],
  ['users', '/users'],
  ['applications', '/application'],
  ['application-templates', '/application/templates'],
])('%s', (name, route) => {
  it(`stands at ${route}`, () => {
    expect(registry.resources[name]?.route).toBe(route);
  });
});

it('scopes everything that is a client’s', () => {
  const scoped = Object.values(registry.resources)
    .filter((resource) => resource.scope !== null)
    .map((resource) => `${resource.name}: ${resource.scope?.join('.') ?? ''}`);
  expect(scoped.sort()).toEqual([
    'applications: client_uuid',
    'bank-counterparties: client_uuid',
    'bank-entries: client_uuid',
    'cart-items: cart.client_uuid',
    'carts: client_uuid',
    'client-memberships: client_uuid',
    'clients: uuid',
    'collection-items: invoice.client_uuid',
    'database-users: database.client_uuid',
    'databases: client_uuid',
    'deployments: client_uuid',
    'dns-records: zone.client_uuid',
    'dns-zones: client_uuid',
    'domain-contacts: client_uuid',
    'domains: client_uuid',
    'hosting-moves: client_uuid',
    'hosting: client_uuid',
    'hourly-rates: client_uuid',
    'hours: client_uuid',
    'invoice-lines: invoice.client_uuid',
    'invoices: client_uuid',
    'mailboxes: client_uuid',
    'mandates: client_uuid',
    'order-lines: order.client_uuid',
    'orders: client_uuid',
    'payment-allocations: payment.client_uuid',
    'payments: client_uuid',
    'price-list-items: price_list.client_uuid',
    'price-lists: client_uuid',
    'projects: client_uuid',
    'refund-items: client_uuid',
    'reminders: invoice.client_uuid',
    'servers: client_uuid',
    'service-changes: client_uuid',
    'subscriptions: client_uuid',
    'vat-corrections: invoice.client_uuid',
    'waived-periods: subscription.client_uuid',
  ]);
});

it('calls every record by something a person can read', () => {
  expect(
    Object.values(registry.resources)
      .filter((resource) => resource.title === '')
      .map((resource) => resource.name),
  ).toEqual([]);
});

it('names two things in one language differently', () => {
  for (const locale of ['en', 'nl'] as const) {
    const names = Object.values(registry.resources).map((resource) => resource.plural[locale]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  }
});

it('counts what its plural does not: hours are booked in entries', () => {
  const { hours, domains } = registry.resources;
  expect(hours && [1, 2].map((count) => countedLabel(hours, count)['nl'])).toEqual(['Urenregel', 'Urenregels']);
  expect(domains && countedLabel(domains, 2)).toBe(domains?.plural);
});

it('shows a client each text in their language alone, and rates and categories by name instead of by key', () => {
  const client = { actor: 'user' } as Principal;
  const seen = Object.values(registry.resources).flatMap((resource) => {
    const all = Object.values(resource.fields);
    const translations = all.flatMap((field) => Object.values(field.translations ?? {}));
    return all
      .filter((field) => !translations.includes(field.name) && mayRead(resource, client, field))
      .map((field) => `${resource.name}.${field.name}`);
  });
  expect(seen.filter((name) => /_(?:en|nl)$/.test(name))).toEqual([]);
  expect(seen).toContain('vat-rates.rate_type');
  for (const key of ['vat-rates.code', 'vat-rates.category', 'product-categories.slug'])
    expect(seen).not.toContain(key);
});

it('has bodies that Ajv compiles strictly', () => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, formats });
  for (const resource of Object.values(registry.resources)) {
    for (const mode of ['create', 'update'] as const)
      expect(ajv.compile(bodySchema(registry, resource, mode))).toBeTypeOf('function');
  }
});
