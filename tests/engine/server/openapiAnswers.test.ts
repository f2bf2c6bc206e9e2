/**
 * Every operation that the API describes, as each role: bodies drawn from the schemas, as they are allowed and broken,
 * and every answer held against the description that this role gets.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineCalls } from '../../../src/engine/registry/calls/engineCalls.ts';
import { startSession } from '../../../src/engine/server/auth/sessions.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { modules } from '../../../src/app/modules.ts';
import { testEach } from '../../support/testEach.ts';
import { own } from '../../support/row.ts';
import { brokenFrom, valueOf, type Schema } from '../../support/schemaValues.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { createWorld, type World } from '../../support/world.ts';

const roles = ['management', 'employee', 'user'] as const;
type Role = (typeof roles)[number];
const never = '01900000-0000-7000-8000-000000000000';
const valid = 2;
const broken = 3;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly tags: readonly string[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}
interface Described {
  readonly document: Document;
  readonly judge: (schema: Schema) => ValidateFunction;
}

const registry = await productRegistry();
/** The part of the path behind /api: a resource, or what declared calls are about. */
const tagOf = (path: string): string => path.split('/')[2] ?? '';
const declared = [...engineCalls, ...modules.calls.map((handled) => handled.call)];
const tags = [...new Set([...Object.keys(registry.resources), ...declared.map(({ path }) => tagOf(path))])]
  .filter((tag) => tag !== '')
  .toSorted();

let world: World;
const described = new Map<Role, Described>();
beforeAll(async () => {
  world = await createWorld();
  for (const role of roles) described.set(role, describedFor((await send(role, 'GET /api/openapi.json')).json()));
});
afterAll(() => world.close());

function describedFor(document: Document): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
  addFormats['default'](ajv);
  for (const name of formatNames) ajv.addFormat(name, true);
  ajv.addSchema({ $id: 'api', components: document.components });
  const known = new Map<string, ValidateFunction>();
  return {
    document,
    judge(schema) {
      const text = JSON.stringify(schema);
      const made =
        known.get(text) ?? ajv.compile(JSON.parse(text.replaceAll('"#/components', '"api#/components')) as Schema);
      known.set(text, made);
      return made;
    },
  };
}

/** A session of its own: some operations end the one they come with. */
async function send(role: Role, address: string, body?: unknown) {
  const { user } = world.people[role].asker;
  const { secret } = await startSession(world.api.queries, user ?? never, { now: world.api.clock.now });
  return world.call(secret, address, body);
}

function uuids(name: string): readonly string[] {
  const noun = name.replace(/_?uuids?$/, '').replaceAll('_', '-');
  const resource = [...world.rows.keys()].find((one) => noun !== '' && one.startsWith(noun.slice(0, -1)));
  const found = [...(world.rows.get(resource ?? '')?.keys() ?? [])].slice(0, 2);
  return found.length > 0 ? found : [never];
}

/** The addresses of a path: of records that are there, and of one that is not. */
function addressesOf(path: string): readonly string[] {
  const resource = path.split('/')[2] ?? '';
  const present = [...(world.rows.get(resource)?.keys() ?? [])].slice(0, 3);
  if (!path.includes('{')) return [path];
  const filled = (uuid: string): string =>
    path
      .replace('{uuid}', uuid)
      .replace('{monday}', '2026-03-16')
      .replace('{step}', 'submit')
      .replaceAll(/\{\w+\}/g, never);
  return [...present, never].map(filled);
}

function bodiesOf(operation: Operation, { document }: Described, seed: number): readonly unknown[] {
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (!schema) return [undefined];
  const values = valueOf(schema, { schemas: document.components.schemas, uuids });
  return [
    ...fc.sample(values, { seed, numRuns: valid }),
    ...fc.sample(brokenFrom(values), { seed: seed + 1, numRuns: broken }),
    {},
  ];
}

/** What is wrong with an answer; null where it is as described. */
function wrongIn(
  answer: Awaited<ReturnType<typeof send>>,
  operation: Operation,
  { document, judge }: Described,
): string | null {
  const { statusCode } = answer;
  const response = operation.responses[String(statusCode)];
  if (!response) return `${statusCode} is not described: ${answer.body.slice(0, 300)}`;
  const { content } = response.$ref
    ? own(document.components.responses, response.$ref.split('/').at(-1) ?? '')
    : response;
  const schema = content?.['application/json']?.schema;
  if (!schema || !String(answer.headers['content-type']).includes('json')) return null;
  const validate = judge(schema);
  if (validate(answer.json())) return null;
  const [error] = validate.errors ?? [];
  return `${statusCode} ${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}: ${answer.body.slice(0, 200)}`;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

async function wrongOf(role: Role, tag: string): Promise<readonly string[]> {
  const api = own(Object.fromEntries(described), role);
  const wrong = new Map<string, string>();
  const ofTag = Object.entries(api.document.paths).filter(([path]) => tagOf(path) === tag);
  for (const method of methods)
    for (const [path, item] of ofTag) {
      const operation = item[method];
      // A stream has no end, and what is sent as a file has tests of its own.
      if (
        !operation ||
        path === '/api/changes' ||
        (operation.requestBody && !operation.requestBody.content?.['application/json'])
      )
        continue;
      const bodies = bodiesOf(operation, api, path.length);
      const addresses = addressesOf(path);
      for (let at = 0; at < Math.max(bodies.length, addresses.length); at += 1) {
        const address = `${method.toUpperCase()} ${addresses[at % addresses.length] ?? path}`;
        const body = bodies[at % bodies.length];
        const answer = await send(role, address, body);
        if (method !== 'get' && answer.statusCode < 300) await world.restore();
        const found = wrongIn(answer, operation, api);
        const key = `${role}: ${method.toUpperCase()} ${path} ${answer.statusCode}`;
        if (found !== null && !wrong.has(key))
          wrong.set(key, `${key}: ${found} after ${JSON.stringify(body)?.slice(0, 300)}`);
      }
    }
  return [...wrong.values()];
}

describe('every operation answers as it is described', () => {
  testEach('%s', { cases: tags, sample: tags.filter((_, index) => index % 24 === 0) }, async (tag) => {
    const wrong: string[] = [];
    for (const role of roles) wrong.push(...(await wrongOf(role, tag)));
    expect(wrong).toEqual([]);
  });
});

test('hundreds of operations are described, to people of clients fewer than to staff', () => {
  const count = (role: Role): number => Object.keys(own(Object.fromEntries(described), role).document.paths).length;
  expect(count('management')).toBeGreaterThan(500);
  expect(count('user')).toBeLessThan(count('employee'));
});
