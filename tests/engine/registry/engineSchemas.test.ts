/** The schemas of the engine's own resources, for registries that have none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { isOfEngine, withEngineSchemas } from '../../../src/engine/registry/versions/engineSchemas.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';

const names = [
  'audit-entries',
  'jobs',
  'notes',
  'roles',
  'schedules',
  'security-groups',
  'tokens',
  'webhook-deliveries',
  'webhooks',
];
const registry = (root: object): string =>
  JSON.stringify({ menu: [], resources: Object.fromEntries(names.map((name) => [name, {}])), ...root });

const relationOf = (text: string | undefined, field: string): unknown => {
  const { properties } = JSON.parse(text ?? '') as { readonly properties: Readonly<Record<string, Relating>> };
  return properties[field]?.['x-relation'];
};

interface Relating {
  readonly 'x-relation'?: object;
}

describe('an entry without a schema', () => {
  test('uses that of the engine, for the tenant of the registry', () => {
    const files = withEngineSchemas({ 'resources.json': registry({ tenant: 'customers' }) });
    expect(Object.keys(files).toSorted()).toEqual(['resources.json', ...names.map((name) => `schemas/${name}.json`)]);
    expect(relationOf(files['schemas/tokens.json'], 'client_uuid')).toEqual({ to: 'customers', onDelete: 'cascade' });
  });

  test('has no field for a tenant where there is none', () => {
    const files = withEngineSchemas({ 'resources.json': registry({}) });
    expect(relationOf(files['schemas/audit-entries.json'], 'client_uuid')).toBeUndefined();
    expect(relationOf(files['schemas/audit-entries.json'], 'user_uuid')).toMatchObject({ to: 'users' });
  });
});

test('a schema of the registry and names that it does not have stay as they are', () => {
  const files = { 'resources.json': '{"menu": [], "resources": {"notes": {}}}', 'schemas/notes.json': '{}' };
  expect(withEngineSchemas(files)).toEqual(files);
  expect(withEngineSchemas({ 'resources.json': 'no JSON' })).toEqual({ 'resources.json': 'no JSON' });
});

test.each(['audit-entries', 'notes', 'roles', 'security-groups'])('%s of the product is the same', (name) => {
  const text = readFileSync(join(import.meta.dirname, `../../../schemas/${name}.json`), 'utf8');
  const { $schema: _vocabulary, ...product } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const files = withEngineSchemas({ 'resources.json': registry({ tenant: 'clients' }) });
  expect(JSON.parse(files[`schemas/${name}.json`] ?? '')).toEqual(product);
});

test('a registry may have a resource of its own under the name of one of the engine', () => {
  const folder = join(import.meta.dirname, '../../../docs/examples/garage');
  const { registry: garage, problems } = buildRegistry(readRegistryFiles(folder), {
    formats: formatNames,
    icons: null,
    pages: null,
    actions: ['users.invite', 'users.remove-second-factor', 'jobs.try-again', 'jobs.discard'],
  });
  expect(problems).toEqual([]);
  expect(garage === null ? null : isOfEngine(garage, 'jobs')).toBe(false);
});
