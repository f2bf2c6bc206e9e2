/** The registry that everybody's browser gets: nothing of how it is stored. */
import { expect, test } from 'vitest';
import { buildFromFiles } from '../../src/build/registryFiles.ts';
import { compile, registryModule } from '../../src/build/registryModules.ts';
import { resolve } from '../../src/registry/resolve.ts';

const root = new URL('../..', import.meta.url).pathname;

test('holds no SQL of views, and is resolved to the same verbs and fields', () => {
  const { registry, raw } = buildFromFiles(root);
  if (registry === null) throw new Error('The registry has problems.');
  const totals = {
    title: 'Totals',
    'x-view': 'select secret from ledger',
    properties: { name: { type: 'string' } },
  } as const;
  const compiled = compile(registry, {
    ...raw,
    resources: { ...raw.resources, totals: { source: 'view' } },
    schemas: { ...raw.schemas, totals },
  });
  const text = registryModule(compiled);
  for (const key of ['x-view', 'x-index', 'x-renamed-from', '"frozen"']) expect(text).not.toContain(key);
  expect(text).not.toContain('select secret');
  const seen = resolve(compiled.raw).resources;
  expect(seen['totals']?.view, 'still known for a view').toBe('');
  for (const resource of Object.values(registry.resources)) {
    const other = seen[resource.name];
    expect(other?.view === null, resource.name).toBe(resource.view === null);
    expect(other && Object.keys(other.fields), resource.name).toEqual(Object.keys(resource.fields));
    expect(other?.scope, resource.name).toEqual(resource.scope);
  }
});
