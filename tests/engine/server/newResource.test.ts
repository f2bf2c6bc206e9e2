/**
 * A resource is one edit: a schema and `"certificates": {}` work without a restart, and a wrong registry changes
 * nothing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchRegistry, type RegistryReading } from '../../../src/engine/server/registrySource.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { codedActions, testRegistryFiles } from '../../support/testRegistry.ts';

const root = mkdtempSync(join(tmpdir(), 'beheer-registry-'));
const readings: RegistryReading[] = [];
let api: TestApp;
let stopWatching: () => void;

beforeAll(async () => {
  api = await createTestApp();
  for (const [path, text] of Object.entries(await testRegistryFiles())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  stopWatching = watchRegistry({
    root,
    code: { actions: codedActions },
    log: () => undefined,
    async onChange(reading) {
      if (reading.registry) await api.store.swap(reading.registry);
      readings.push(reading);
    },
  });
});
afterAll(async () => {
  stopWatching();
  await api.close();
  rmSync(root, { recursive: true });
});

async function edit(files: Readonly<Record<string, string>>): Promise<RegistryReading | undefined> {
  const before = readings.length;
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  await vi.waitFor(() => expect(readings.length).toBeGreaterThan(before), { timeout: 20_000, interval: 50 });
  return readings.at(-1);
}

const schema = (properties: object): string =>
  JSON.stringify({
    $schema: './vocabulary/resource.schema.json',
    title: 'Certificate',
    'x-label': { nl: 'Certificaat' },
    required: ['name'],
    properties: { name: { type: 'string', 'x-unique': true, 'x-label': { nl: 'Naam' } }, ...properties },
  });

async function resourcesWith(entries: object): Promise<string> {
  const written = JSON.parse((await testRegistryFiles())['resources.json'] ?? '') as { resources: object };
  return JSON.stringify({ ...written, resources: { ...written.resources, ...entries } });
}

test('a new resource appears, keeps its data through another edit, and survives an invalid one', async () => {
  expect((await api.send('management', 'GET /api/certificates')).statusCode).toBe(404);

  const added = await edit({
    'schemas/certificates.json': schema({}),
    'resources.json': await resourcesWith({ certificates: {} }),
  });
  expect(added?.problems).toEqual([]);
  const made = await api.send('management', 'POST /api/certificates', { body: { name: 'example.nl' } });
  expect(made.statusCode, made.body).toBe(201);
  expect((await api.send('employee', 'GET /api/certificates')).statusCode, 'without access it is management’s').toBe(
    403,
  );

  await edit({
    'schemas/certificates.json': schema({ issuer: { type: 'string', default: 'R11', 'x-label': { nl: 'Uitgever' } } }),
  });
  expect((await api.send('management', 'GET /api/certificates')).json()).toMatchObject([
    { name: 'example.nl', issuer: 'R11' },
  ]);

  const wrong = await edit({ 'schemas/certificates.json': '{ "title": ' });
  expect(wrong?.registry).toBeNull();
  expect(wrong?.problems[0]).toMatchObject({ id: 'E101', file: 'schemas/certificates.json' });
  expect((await api.send('management', 'GET /api/certificates')).statusCode).toBe(200);
});
