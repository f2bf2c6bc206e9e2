/**
 * A business module that is not in the repository: a call, a job, a mail and a hook, on a running server, by one line
 * in the list of modules.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules as product } from '../../support/modules.ts';
import { defineCall } from '../../../src/engine/registry/calls/call.ts';
import { answer, body, lineOf, text } from '../../../src/engine/registry/calls/schemas.ts';
import { handle } from '../../../src/engine/server/http/calls/handle.ts';
import { startJobs } from '../../../src/engine/server/jobs/scheduler.ts';
import type { MailKind } from '../../../src/engine/server/mail/mailKinds.ts';
import { queueMail } from '../../../src/engine/server/mail/queueMail.ts';
import { chooseModules, knownOfModules, mergeModules, type Module } from '../../../src/engine/server/modules.ts';
import { systemQueries } from '../../../src/engine/server/store/system.ts';
import { catalogueOf } from '../../../src/engine/texts/catalogue.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

const greeting = defineCall({
  method: 'PUT',
  path: '/api/greetings/:name',
  id: 'greet',
  tag: 'greetings',
  may: 'staff',
  needs: 'visible',
  body: body({ words: lineOf({ max: 20 }) }),
  answer: answer({ said: text }),
});

const greetingMail: MailKind<{ readonly words: string }> = {
  name: 'greeting',
  content: ({ words }) => ({
    subject: { en: `A greeting: ${words}`, nl: `Een groet: ${words}` },
    paragraphs: [{ en: words, nl: words }],
    note: { en: 'Sent by a greeter.', nl: 'Verstuurd door een groeter.' },
  }),
};

const turns: Date[] = [];

/** One folder has all of it. */
const greetings: Module = {
  name: 'greetings',
  hooks: {
    clients: {
      beforeWrite: ({ values }) => ({
        ...values,
        ...(values['company_name'] === 'hello' ? { company_name: 'Hello to you' } : {}),
      }),
    },
  },
  mails: [greetingMail],
  jobs: ({ now }) => [
    {
      name: 'greet-again',
      everyMilliseconds: 5,
      runsAtStart: true,
      run: (at) => {
        turns.push(at, now());
        return Promise.resolve();
      },
    },
  ],
  callTexts: catalogueOf({ en: { greet: 'Greet somebody' }, nl: { greet: 'Iemand groeten' } }),
  calls: [
    handle(greeting, async ({ store, caller, params, body: { words }, now }) => {
      await queueMail(systemQueries(store.database).mails, {
        kind: greetingMail,
        to: 'anna@example.nl',
        language: caller.locale,
        data: { words },
        now: now(),
      });
      return { said: `${words}, ${params.name}` };
    }),
  ],
};

let api: TestApp;
// The one line.
const modules = mergeModules([greetings]);
beforeAll(async () => {
  api = await createTestApp({ modules });
});
afterAll(() => api.close());

test('its call is described in the caller’s language', async () => {
  const summaryIn = async (language: string) => {
    const document = await api.send('employee', 'GET /api/openapi.json', { headers: { 'accept-language': language } });
    const { paths } = document.json<{ paths: Record<string, { put?: { summary: string } }> }>();
    return paths['/api/greetings/{name}']?.put?.summary;
  };
  expect([await summaryIn('en'), await summaryIn('nl')]).toEqual(['Greet somebody', 'Iemand groeten']);
});

test('its call is served with its permissions, validation and answer', async () => {
  const greet = (actor: 'employee' | 'user' | null, words: unknown, headers = {}) =>
    api.send(actor, 'PUT /api/greetings/Anna', { body: { words }, headers });
  expect((await greet('employee', 'Good morning')).json()).toEqual({ said: 'Good morning, Anna' });
  expect((await greet(null, 'Good morning')).statusCode).toBe(401);
  expect((await greet('user', 'Good morning')).statusCode).toBe(403);
  const refused = await api.send('employee', 'PUT /api/greetings/Anna', { body: { words: '', loud: true } });
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['loud', 'words'],
  ]);
  expect((await api.send('employee', 'PUT /api/greetings/Anna?twice=1', { body: { words: 'x' } })).statusCode).toBe(
    400,
  );
  expect((await api.send('employee', 'POST /api/greetings/Anna')).headers['allow']).toContain('PUT');
});

test('its call is carried out once for an Idempotency-Key', async () => {
  const mails = async (): Promise<number> =>
    (await api.store.database.selectFrom('beheer_mails').select('uuid').execute()).length;
  const before = await mails();
  const send = () =>
    api.send('employee', 'PUT /api/greetings/Bas', { body: { words: 'Hi' }, headers: { 'idempotency-key': 'hi-bas' } });
  const [first, second] = [await send(), await send()];
  expect([first.json(), second.json()]).toEqual([{ said: 'Hi, Bas' }, { said: 'Hi, Bas' }]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await mails()).toBe(before + 1);
});

test('its call is in the API description of permitted callers', async () => {
  const paths = async (actor: 'employee' | 'user'): Promise<object> =>
    (await api.send(actor, 'GET /api/openapi.json')).json<{ paths: object }>().paths;
  expect(await paths('employee')).toHaveProperty([
    '/api/greetings/{name}',
    'put',
    'requestBody',
    'content',
    'application/json',
    'schema',
    'properties',
    'words',
  ]);
  expect(await paths('user')).not.toHaveProperty(['/api/greetings/{name}']);
});

test('its mail is in the list of mails', () => {
  expect(modules.mails['greeting']?.content({ words: 'Hi' }).subject).toEqual({
    en: 'A greeting: Hi',
    nl: 'Een groet: Hi',
  });
});

test('its hook runs', async () => {
  const made = await api.send('management', 'POST /api/clients', {
    body: { company_name: 'hello', email: 'hello@example.nl', seller_uuid: api.company.seller, number: 'X1' },
  });
  expect([made.statusCode, made.json<{ company_name: string }>().company_name], made.body).toEqual([
    201,
    'Hello to you',
  ]);
});

test('its job runs', async () => {
  const failed: unknown[] = [];
  const jobs = modules.jobs({
    store: api.store,
    queries: api.queries,
    now: () => api.clock.now,
    warn: () => undefined,
    onError: (error) => failed.push(error),
  });
  const stop = startJobs(jobs, {
    queries: api.queries,
    now: () => api.clock.now,
    onError: (_job, error) => failed.push(error),
  });
  await expect.poll(() => turns.length).toBeGreaterThan(1);
  await stop();
  expect(turns[0]).toEqual(api.clock.now);
  expect(failed).toEqual([]);
});

test('two modules that supply the same function cause an error that names both', () => {
  const enclose: NonNullable<Module['enclose']> = () => () => Promise.resolve([]);
  expect(() =>
    mergeModules([
      { name: 'one', enclose },
      { name: 'two', enclose },
    ]),
  ).toThrow('The modules "one" and "two" both hand in "enclose".');
  expect(product.enclose).not.toBeNull();
});

test('a module of the business runs where the registry names it, and a module of the engine always', () => {
  const engine: Module = { name: 'rights', actions: { 'users.free': () => Promise.resolve() } };
  const quiet: Module = {
    name: 'quiet',
    jobs: () => [{ name: 'sleep', everyMilliseconds: 1, run: () => Promise.resolve() }],
  };
  const offered = {
    modules: [
      [null, engine],
      ['greetings', greetings],
      ['greetings', quiet],
    ] as const,
    others: ['vat'],
    failed: [],
  };
  const services = { store: api.store, queries: api.queries, now: () => new Date(), warn: () => {}, onError: () => {} };
  const [alone, all] = [chooseModules(offered, []), chooseModules(offered, ['vat', 'greetings'])];
  expect([Object.keys(alone.actions), alone.calls, alone.hooks, alone.jobs(services), alone.mails['greeting']]).toEqual(
    [['users.free'], [], {}, [], undefined],
  );
  expect(all.calls).toHaveLength(1);
  expect(all.jobs(services).map(({ name }) => name)).toContain('sleep');
  expect(knownOfModules(offered)).toEqual({
    actions: ['users.free'],
    modules: { vat: [], greetings: [] },
    paths: { vat: [], greetings: ['greetings'] },
    counts: [],
  });
});
