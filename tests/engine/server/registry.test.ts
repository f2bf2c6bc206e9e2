/**
 * The product's own registry, as it is in the repository: it builds, migrates, and every resource answers everybody as
 * it says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo, mayRead } from '../../../src/engine/registry/access.ts';
import { isSortable } from '../../../src/engine/registry/lists/sortable.ts';
import type { Registry, Resource } from '../../../src/engine/registry/types.ts';
import { actors, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let api: TestApp;
let registry: Registry;

beforeAll(async () => {
  registry = await productRegistry();
  api = await createTestApp({ registry });
});
afterAll(() => api.close());

function readable(resource: Resource, actor: TestActor, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && mayRead(resource, { actor }, field);
}

describe.each(actors)('as %s', (actor) => {
  test('every list is answered or rejected as the access list says', async () => {
    for (const resource of Object.values(registry.resources)) {
      const answer = await api.send(actor, `GET /api/${resource.name}`);
      expect([resource.name, answer.statusCode], answer.body).toEqual([
        resource.name,
        mayDo(resource, { actor }, 'list') ? 200 : 403,
      ]);
    }
  });

  test('every list can be exported', async () => {
    for (const resource of Object.values(registry.resources).filter((one) => mayDo(one, { actor }, 'list'))) {
      const answer = await api.send(actor, `GET /api/${resource.name}`, { headers: { accept: 'text/csv' } });
      expect([resource.name, answer.statusCode, answer.body.startsWith('\uFEFF')], answer.body).toEqual([
        resource.name,
        200,
        true,
      ]);
    }
  });

  test('every list can be searched, and sorted by each of its columns', async () => {
    for (const resource of Object.values(registry.resources).filter((one) => mayDo(one, { actor }, 'list'))) {
      const searched = await api.send(actor, `GET /api/${resource.name}?filter=${encodeURIComponent('{"q":"a"}')}`);
      expect([resource.name, searched.statusCode], searched.body).toEqual([resource.name, 200]);
      const columns = resource.list.columns.flatMap((name) => resource.fields[name] ?? []);
      for (const { name } of columns.filter((field) => isSortable(resource, field))) {
        const sorted = await api.send(
          actor,
          `GET /api/${resource.name}?sort=${encodeURIComponent(JSON.stringify([name, 'DESC']))}`,
        );
        expect([resource.name, name, sorted.statusCode], sorted.body).toEqual([
          resource.name,
          name,
          readable(resource, actor, name) ? 200 : 400,
        ]);
      }
    }
  });
});

test('an empty body is answered with the required fields of each resource', async () => {
  for (const resource of Object.values(registry.resources).filter(
    (one) =>
      mayDo(one, { actor: 'management' }, 'create') && Object.values(one.fields).some(({ required }) => required),
  )) {
    const answer = await api.send('management', `POST /api/${resource.name}`, { body: {} });
    expect([resource.name, answer.statusCode], answer.body).toEqual([resource.name, 422]);
  }
});
