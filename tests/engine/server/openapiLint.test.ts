// What redocly's recommended rules say of the API's description: nothing, of the product's registry, of another
// business's and of one that lacks a resource.
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { modules, offeredByProduct } from '../../support/modules.ts';
import { pageNames, readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { formatProblem } from '../../../src/engine/registry/problem.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import type { DescribedCalls } from '../../../src/engine/server/http/openapi/calls/words.ts';
import { openApiDocument, type OpenApiDocument } from '../../../src/engine/server/http/openapi/document.ts';
import { chooseModules, knownOfModules } from '../../../src/engine/server/modules.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { actors, createTestApp, type TestActor } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const library = `${root}/docs/examples/library`;

interface Product {
  readonly registry: Registry;
  readonly described: DescribedCalls;
}

/** @param without a resource that nothing else of the registry needs. */
function productOf(folder: string, without?: string): Product {
  const known = products.get(`${folder} ${without}`) ?? readProduct(folder, without);
  products.set(`${folder} ${without}`, known);
  return known;
}

const products = new Map<string, Product>();

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly 'x-relation'?: { readonly inverse?: string } }>>;
}

const inversesOf = ({ properties = {} }: Schema): readonly unknown[] =>
  Object.values(properties).flatMap(({ 'x-relation': relation }) => relation?.inverse ?? []);

function readProduct(folder: string, without?: string): Product {
  const { [`schemas/${without}.json`]: schema = '{}', ...files } = readRegistryFiles(folder);
  const { resources, ...rest } = JSON.parse(files['resources.json'] ?? '{}') as {
    readonly resources: Readonly<Record<string, unknown>>;
    readonly modules?: readonly string[];
  };
  const { [without ?? '']: _entry, ...entries } = resources;
  // Removing a resource also removes its lists from the tabs of other records, and the figures about it.
  const lists = inversesOf(JSON.parse(schema) as Schema);
  const isAbout = (figure: { readonly resource?: string }): boolean => figure.resource === without;
  const text = JSON.stringify({ ...rest, resources: entries }, (key, value: unknown) => {
    if (key === 'tabs' && Array.isArray(value)) return value.filter((tab) => !lists.includes(tab));
    return key === 'figures' && Array.isArray(value) ? value.filter((figure) => !isAbout(figure)) : value;
  });
  const offered = offeredByProduct();
  const { registry, problems } = buildRegistry(
    { ...files, 'resources.json': text },
    { formats: formatNames, icons: null, pages: pageNames(root), ...knownOfModules(offered) },
  );
  if (registry === null) throw new Error(problems.map(formatProblem).join('\n'));
  return { registry, described: chooseModules(offered, rest.modules ?? []).described };
}

const describedTo = (actor: TestActor, { registry, described }: Product): OpenApiDocument =>
  openApiDocument({ registry, principal: { actor }, locale: 'en' }, described);

async function complaintsOf(document: OpenApiDocument): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-tag-defined': 'error' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: '/openapi.json' });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? 'the document'})`,
  );
}

const documents = actors.flatMap((actor) =>
  Object.entries({ product: root, library }).map(([name, folder]) => ({ actor, name, folder })),
);

test.each(documents)('the document for $actor of the $name has no lint errors', async ({ actor, folder }) => {
  expect(await complaintsOf(describedTo(actor, productOf(folder)))).toEqual([]);
});

test('the lint rules find mistakes', async () => {
  const document = describedTo('user', productOf(library)) as { readonly paths: object };
  const twice = { '/api/shelves/{shelf}/{book}': {}, '/api/shelves/first/{book}': {}, '/api/shelves/{shelf}/last': {} };
  const complaints = await complaintsOf({ ...document, paths: { ...document.paths, ...twice } });
  expect(complaints.some((complaint) => complaint.startsWith('no-ambiguous-paths'))).toBe(true);
});

/** What is said of each, where the registry has it. */
const goesWithout: readonly { readonly name: string; readonly calls: readonly string[] }[] = [
  { name: 'timers', calls: ['/api/timer', '/api/timer/details', '/api/timer/stop'] },
  { name: 'hour-presets', calls: ['/api/hours/repeatable'] },
  { name: 'hour-dismissals', calls: ['/api/hours/proposals'] },
  { name: 'server-usage-days', calls: ['/api/server-capacity'] },
  { name: 'server-outages', calls: ['/api/servers/{uuid}/course'] },
  { name: 'notes', calls: ['/api/clients/{uuid}/notes', '/api/clients/{uuid}/notes/{note}'] },
];

test.each(goesWithout)('calls are absent without $name', ({ name, calls }) => {
  const whole = describedTo('management', productOf(root));
  const rest = describedTo('management', productOf(root, name));
  for (const path of calls) expect(whole['paths'], path).toHaveProperty([path]);
  for (const path of calls) expect(rest['paths'], path).not.toHaveProperty([path]);
  expect(Object.keys(rest['paths'] as object).filter((path) => path.startsWith(`/api/${name}`))).toEqual([]);
  expect(rest['components']).not.toHaveProperty(['schemas', name]);
});

test.each(goesWithout)('the remaining document is valid without $name', { tags: ['sweep'] }, async ({ name }) => {
  expect(await complaintsOf(describedTo('management', productOf(root, name)))).toEqual([]);
});

test('a call of a removed module is not found', async () => {
  const { registry } = productOf(root, 'timers');
  const api = await createTestApp({ registry, modules });
  expect((await api.send('employee', 'GET /api/timer')).json()).toMatchObject({ code: 'E_NOT_FOUND' });
  await api.close();
});

test('the calendar link still works at its address', async () => {
  const api = await createTestApp({ registry: await productRegistry() });
  const { url } = (await api.send('employee', 'POST /api/hours/calendar-link')).json<{ url: string }>();
  const { pathname } = new URL(url);
  const former = pathname.replace('/api/calendar-feeds/', '/api/hours/calendar/');
  expect(former).not.toBe(pathname);
  for (const path of [pathname, former]) expect((await api.send(null, `GET ${path}`)).statusCode, path).toBe(200);
  await api.close();
});
