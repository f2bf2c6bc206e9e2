/**
 * Every operation that the API describes, as each role: bodies and queries drawn from the schemas, as they are allowed
 * and broken, and every answer held against the description that this role gets.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineCalls } from '../../../src/engine/registry/calls/engineCalls.ts';
import { startSession } from '../../../src/engine/server/auth/sessions.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import { modules } from '../../support/modules.ts';
import { describeEach } from '../../support/testEach.ts';
import { own } from '../../support/row.ts';
import { brokenFrom, valueOf, type Schema } from '../../support/schemaValues.ts';
import { productRegistry } from '../../support/testRegistry.ts';
import { createWorld, type World } from '../../support/world.ts';

const roles = ['management', 'employee', 'user'] as const;
type Role = (typeof roles)[number];
/** Besides the roles: an API token of management, and somebody who is not signed in. */
const askers = [...roles, 'token', 'nobody'] as const;
type Asker = (typeof askers)[number];
const never = '01900000-0000-7000-8000-000000000000';
/** How many bodies are drawn; for roles besides management, of whom most operations are described in the same way. */
const drawn = { management: { valid: 2, broken: 3 }, others: { valid: 1, broken: 1 } } as const;

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Parameter extends Content {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}
interface Operation {
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content & { readonly $ref?: string }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
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
const described = new Map<Asker, Described>();
let token = '';
beforeAll(async () => {
  world = await createWorld();
  const address = 'GET /api/openapi.json';
  for (const role of roles) described.set(role, describedFor((await send(await sessionOf(role), { address })).json()));
  token = (await world.token('management', ['clients:list'])).secret;
  // They are refused what management is described.
  const { management } = Object.fromEntries(described);
  if (management) described.set('token', management).set('nobody', management);
  await world.keep();
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

/** Calls that may end the session they come with. */
const endsSessions = new Set(['account', 'session', 'users']);

/** A bearer; null for nobody. */
async function sessionOf(asker: Asker): Promise<string | null> {
  if (asker === 'nobody') return null;
  if (asker === 'token') return token;
  const { user } = world.people[asker].asker;
  return (await startSession(world.api.queries, user ?? never, { now: world.api.clock.now })).secret;
}

const send = (session: string | null, { address, body, headers = {} }: Question) =>
  world.call(session, address, body, headers);

function uuids(name: string): readonly string[] {
  const noun = name.replace(/_?uuids?$/, '').replaceAll('_', '-');
  const resource = [...world.rows.keys()].find((one) => noun !== '' && one.startsWith(noun.slice(0, -1)));
  const found = [...(world.rows.get(resource ?? '')?.keys() ?? [])].slice(0, 2);
  return [...found, never];
}

/** The addresses of a path: of records that are there, and of one that is not. */
function addressesOf(path: string): readonly string[] {
  const resource = path.split('/')[2] ?? '';
  const present = [...(world.rows.get(resource)?.keys() ?? [])].slice(0, 3);
  if (!path.includes('{')) return [path];
  // A path may name no record.
  const filled = (uuid: string): string =>
    path
      .replace('{uuid}', uuid)
      .replace('{monday}', '2026-03-16')
      .replace('{step}', 'submit')
      .replaceAll(/\{\w+\}/g, never);
  return [...present, never, 'no-uuid'].map(filled);
}

function bodiesOf(role: Role, { operation, api: { document } }: Asked, seed: number): readonly unknown[] {
  const { valid, broken } = role === 'management' ? drawn.management : drawn.others;
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  if (!schema) return [undefined];
  const values = valueOf(schema, { schemas: document.components.schemas, uuids });
  return [
    ...fc.sample(values, { seed, numRuns: valid }),
    ...fc.sample(brokenFrom(values), { seed: seed + 1, numRuns: broken }),
    ...(role === 'management' ? [{}] : []),
  ];
}

/** Of a list, the records that it has where no columns are asked for. */
function ofWholeRecords(schema: Schema): Schema {
  const { anyOf } = (schema['items'] ?? {}) as { readonly anyOf?: readonly [Schema, ...Schema[]] };
  return anyOf?.[0] && '$ref' in anyOf[0] ? { ...schema, items: anyOf[0] } : schema;
}

/** What is wrong with an answer; null where it is as described. */
function wrongIn(
  answer: Awaited<ReturnType<typeof send>>,
  address: string,
  { operation, api: { document, judge } }: Asked,
): string | null {
  const { statusCode } = answer;
  const response = operation.responses[String(statusCode)];
  if (!response) return `${statusCode} is not described: ${answer.body.slice(0, 300)}`;
  const { content } = response.$ref
    ? own(document.components.responses, response.$ref.split('/').at(-1) ?? '')
    : response;
  const whole = content?.['application/json']?.schema;
  const schema = whole && !address.includes('columns=') ? ofWholeRecords(whole) : whole;
  if (!schema || !String(answer.headers['content-type']).includes('json')) return null;
  const validate = judge(schema);
  if (validate(answer.json())) return null;
  const [error] = validate.errors ?? [];
  return `${statusCode} ${error?.instancePath ?? ''} ${error?.message ?? ''} ${JSON.stringify(error?.params)}: ${answer.body.slice(0, 200)}`;
}

const methods = ['get', 'post', 'put', 'delete'] as const;
type Method = (typeof methods)[number];

interface Question {
  readonly address: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const asJson = (text: string) => ({ body: text, headers: { 'content-type': 'application/json' } });
/** Bodies that are no JSON, or of no known type. */
const misshapen = [
  asJson('{"name":'),
  asJson(''),
  { body: '<a/>', headers: { 'content-type': 'application/xml' } },
] as const;

/** The query with each of its parameters once as it is allowed, once broken; for other roles than management two of those. */
function queriesOf(role: Role, { operation, api: { document } }: Asked, seed: number): readonly string[] {
  const parameters = (operation.parameters ?? [])
    .map((one) => (one.$ref ? own(document.components.parameters, one.$ref.split('/').at(-1) ?? '') : one))
    .filter((one) => one.in === 'query');
  if (parameters.length === 0) return operation.requestBody ? [''] : ['', '?unknown=1'];
  const values = parameters.flatMap(({ name, content, schema }, index) => {
    const inside = content?.['application/json']?.schema;
    const all = valueOf(inside ?? schema ?? {}, { schemas: document.components.schemas, uuids }, name);
    return [all, brokenFrom(all)].map((kind) => {
      const [value] = fc.sample(kind, { seed: seed + index, numRuns: 1 });
      const text = inside !== undefined || typeof value !== 'string' ? JSON.stringify(value) : value;
      return `?${name}=${encodeURIComponent(text)}`;
    });
  });
  if (role !== 'management') return ['', ...[seed, seed + 1].map((at) => values[at % values.length] ?? '')];
  return ['', `?${parameters[0]?.name ?? ''}=${encodeURIComponent('{"and":[')}`, ...values];
}

const headersOf = (operation: Operation): readonly Readonly<Record<string, string>>[] =>
  operation.parameters?.some(({ $ref }) => $ref?.endsWith('/ifMatch') === true)
    ? [{}, { 'if-match': '"999"' }, { 'if-match': 'junk' }]
    : [{}];

/** What is asked of one operation: every body, query and header at least once, of records that are there and that are not. */
function questionsOf(role: Asker, wanted: Asked, seed: number): readonly Question[] {
  const { method, path, operation } = wanted;
  const ask = (address: string, more: Omit<Question, 'address'> = {}): Question => ({
    address: `${method.toUpperCase()} ${address}`,
    ...more,
  });
  const addresses = addressesOf(path);
  if (role === 'nobody' || role === 'token') return [ask(addresses[0] ?? path)];
  const bodies = bodiesOf(role, wanted, seed);
  const queries = queriesOf(role, wanted, seed);
  const headers = headersOf(operation);
  const length = Math.max(addresses.length, bodies.length, queries.length, headers.length);
  return [
    ...Array.from({ length }, (_, at) =>
      ask(`${addresses[at % addresses.length] ?? path}${queries[at % queries.length] ?? ''}`, {
        body: bodies[at % bodies.length],
        headers: headers[at % headers.length] ?? {},
      }),
    ),
    ...(operation.requestBody && role === 'management' ? misshapen.map((one) => ask(addresses[0] ?? path, one)) : []),
  ];
}

interface Asked {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
  readonly api: Described;
}

function operationsOf(api: Described, tag: string): readonly Asked[] {
  const ofTag = Object.entries(api.document.paths).filter(([path]) => tagOf(path) === tag);
  return methods.flatMap((method) =>
    ofTag.flatMap(([path, item]) => {
      const operation = item[method];
      // A stream has no end, and what is sent as a file has tests of its own.
      const isLeftOut =
        !operation ||
        path === '/api/changes' ||
        (operation.requestBody && !operation.requestBody.content?.['application/json']);
      return isLeftOut ? [] : [{ method, path, operation, api }];
    }),
  );
}

/** Asks an operation everything at the same time, and puts back what that changed. */
async function wrongOf(role: Asker, operation: Asked, seed: number): Promise<readonly string[]> {
  const wrong = new Map<string, string>();
  const { method, path } = operation;
  const questions = questionsOf(role, operation, seed);
  const sessions = [await sessionOf(role)];
  // All of them first: a call may end those that begin meanwhile.
  if (endsSessions.has(tagOf(path))) for (const _question of questions.slice(1)) sessions.push(await sessionOf(role));
  const answers = await Promise.all(
    questions.map((question, index) => send(sessions[index % sessions.length] ?? null, question)),
  );
  if (method !== 'get' && answers.some(({ statusCode }) => statusCode < 300)) {
    await world.restore();
  }
  for (const [index, answer] of answers.entries()) {
    const found = wrongIn(answer, questions[index]?.address ?? '', operation);
    const key = `${role}: ${method.toUpperCase()} ${path} ${answer.statusCode}`;
    const { address = '', body } = questions[index] ?? {};
    if (found !== null && !wrong.has(key))
      wrong.set(key, `${key}: ${found} after ${address} ${JSON.stringify(body)?.slice(0, 300)}`);
  }
  return [...wrong.values()];
}

/** The first is drawn in every run. */
const seeds = [1, 101, 102, 103];

describeEach(
  'every operation answers as it is described, drawn with seed %i',
  { cases: seeds, sample: seeds.slice(0, 1) },
  (seed) => {
    test.each(tags)('%s', async (tag) => {
      const wrong: string[] = [];
      for (const asker of askers)
        for (const operation of operationsOf(own(Object.fromEntries(described), asker), tag))
          wrong.push(...(await wrongOf(asker, operation, operation.path.length + seed)));
      expect(wrong).toEqual([]);
    });
  },
);

test('hundreds of operations are described, fewer for people of clients than for staff', () => {
  const count = (role: Role): number => Object.keys(own(Object.fromEntries(described), role).document.paths).length;
  expect(count('management')).toBeGreaterThan(500);
  expect(count('user')).toBeLessThan(count('employee'));
});
