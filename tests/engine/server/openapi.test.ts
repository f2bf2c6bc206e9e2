// The API's own description: valid, whole, true to what the server does, and silent about what the caller may not use.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayDo } from '../../../src/engine/registry/access.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { actors, createTestApp, type TestActor, type TestApp } from '../../support/app.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, object>>; readonly required?: readonly string[] }>
    >;
  };
}

const methods = ['get', 'post', 'put', 'delete'];
let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

async function documentFor(actor: TestActor, language = 'en'): Promise<Document> {
  const answer = await api.send(actor, 'GET /api/openapi.json', { headers: { 'accept-language': language } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Document>();
}

describe.each(actors)('for %s', (actor) => {
  test.each(['en', 'nl'] as const)('is valid OpenAPI 3.1 in %s', async (language) => {
    const document = await documentFor(actor, language);
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.2.3');
    const validator = new Validator();
    const result = await validator.validate({ ...document });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  test('refers only to what it describes, and names each call once', async () => {
    const document = await documentFor(actor);
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)]
      .map((match) => match[1] ?? '')
      .filter(
        (path) =>
          path
            .split('/')
            .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document) === undefined,
      );
    expect([...new Set(missing)]).toEqual([]);
    const ids = Object.values(document.paths).flatMap((path) =>
      methods.flatMap((method) => path[method]?.operationId ?? []),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('contains the permitted calls only', async () => {
    const { paths } = await documentFor(actor);
    for (const resource of Object.values(api.store.registry().resources)) {
      const [all, one] = [paths[`/api/${resource.name}`] ?? {}, paths[`/api/${resource.name}/{uuid}`] ?? {}];
      const has = {
        list: 'get' in all,
        create: 'post' in all,
        show: 'get' in one,
        edit: 'put' in one,
        delete: 'delete' in one,
      };
      for (const [verb, there] of Object.entries(has))
        expect(there, `${verb} ${resource.name}`).toBe(mayDo(resource, { actor }, verb));
      for (const action of Object.keys(resource.actions))
        expect(`/api/${resource.name}/{uuid}/${action}` in paths, `${action} ${resource.name}`).toBe(
          mayDo(resource, { actor }, action),
        );
    }
  });

  test('contains no hidden field, and describes the returned rows', async () => {
    const document = await documentFor(actor);
    const ajv = new Ajv2020({ strict: false, code: { optimize: false } });
    addFormats['default'](ajv);
    for (const name of formatNames) ajv.addFormat(name, true);
    ajv.addSchema({ $id: 'https://beheer.example/openapi', components: document.components });
    for (const resource of Object.values(api.store.registry().resources)) {
      const described = document.components.schemas[resource.name];
      for (const hidden of resource.access[actor]?.hidden ?? [])
        expect(Object.keys(described?.properties ?? {}), resource.name).not.toContain(hidden);
      if (!mayDo(resource, { actor }, 'list')) continue;
      const rows = (await api.send(actor, `GET /api/${resource.name}`)).json<object[]>();
      const validate = ajv.getSchema(`https://beheer.example/openapi#/components/schemas/${resource.name}`);
      for (const row of rows) {
        expect(validate?.(row), `${resource.name}: ${ajv.errorsText(validate?.errors ?? [])}`).toBe(true);
        expect(
          Object.keys(row).filter((key) => !(key in (described?.properties ?? {}))),
          resource.name,
        ).toEqual([]);
      }
    }
  });
});

test('the document is in the caller’s language', async () => {
  const summaries = async (language: string): Promise<string | undefined> =>
    (await documentFor('management', language)).paths['/api/clients']?.['get']?.summary;
  expect([await summaries('en'), await summaries('nl')]).toEqual(['List clients', 'Lijst van klanten']);
});

test('the document requires a session', async () => {
  expect((await api.send(null, 'GET /api/openapi.json')).statusCode).toBe(401);
});
