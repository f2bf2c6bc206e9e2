/** Batches of records: all or none, or each on its own; created, updated by key, repeated, refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchAnswer } from '../../../src/engine/server/http/records/recordBatch.ts';
import { createTestApp, type TestActor, type TestApp } from '../../support/app.ts';
import { productRegistry } from '../../support/testRegistry.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp({ registry: await productRegistry() });
});
afterAll(() => here.close());

type Body = Readonly<Record<string, unknown>>;
const send = (
  body: Body,
  {
    actor = 'management',
    resource = 'hosting-packs',
    key,
  }: { actor?: TestActor; resource?: string; key?: string } = {},
) =>
  here.send(actor, `POST /api/${resource}/batch`, {
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const names = async (): Promise<readonly string[]> =>
  (await here.send('management', 'GET /api/hosting-packs?sort=["name","ASC"]&range=[0,999]'))
    .json<readonly { readonly name: string }[]>()
    .map(({ name }) => name);

test('records are created, and found by their key the next time', async () => {
  const first = await send({
    records: [
      { key: 'small', name: 'Small' },
      { key: 'large', name: 'Large' },
    ],
    key: 'key',
  });
  expect([first.statusCode, first.json()]).toMatchObject([
    200,
    { created: 2, updated: 0, refused: 0, results: [{ index: 0, outcome: 'created', version: 1 }, { index: 1 }] },
  ]);
  const again = await send({
    records: [
      { key: 'small', name: 'Smaller' },
      { key: 'huge', name: 'Huge' },
    ],
    key: 'key',
  });
  expect(again.json()).toMatchObject({
    created: 1,
    updated: 1,
    results: [
      {
        outcome: 'updated',
        uuid: first.json<BatchAnswer>().results.map((one) => 'uuid' in one && one.uuid)[0],
        version: 2,
      },
      { outcome: 'created' },
    ],
  });
  expect(await names()).toEqual(['Huge', 'Large', 'Smaller']);
});

test('a record with a uuid is updated', async () => {
  const [{ uuid } = { uuid: '' }] = (
    await here.send('management', 'GET /api/hosting-packs?filter={"key":"huge"}')
  ).json<readonly { readonly uuid: string }[]>();
  const answer = await send({ records: [{ uuid, databases: 5 }] });
  expect(answer.json()).toMatchObject({ created: 0, updated: 1, results: [{ outcome: 'updated', uuid }] });
});

test('of an atomic batch with one wrong record nothing is written, and the error names the record', async () => {
  const before = await names();
  const answer = await send({
    records: [
      { key: 'fine', name: 'Fine' },
      { key: 'NOT A SLUG', name: '' },
    ],
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'E_INVALID', errors: { 'records.1.key': expect.any(String), 'records.1.name': expect.any(String) } },
  ]);
  expect(await names()).toEqual(before);
});

test('each on its own, a wrong record takes no other with it', async () => {
  const answer = await send({
    mode: 'each',
    records: [
      { key: 'one', name: 'One' },
      { key: 'two', name: '' },
      { key: 'one', name: 'One again' },
      { key: 'three', name: 'Three' },
      { uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10', name: 'Nobody' },
    ],
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      created: 2,
      updated: 0,
      refused: 3,
      results: [
        { index: 0, outcome: 'created' },
        { index: 1, outcome: 'refused', error: { code: 'E_INVALID', errors: { name: expect.any(String) } } },
        { index: 2, outcome: 'refused', error: { message: expect.any(String), hint: expect.any(String) } },
        { index: 3, outcome: 'created' },
        { index: 4, outcome: 'refused', error: { code: 'E_NOT_FOUND' } },
      ],
    },
  ]);
});

describe.each(['atomic', 'each'] as const)('sent again with the same Idempotency-Key, %s', (mode) => {
  test('it has its effect once, and answers the same', async () => {
    const body = {
      mode,
      records: [
        { key: `${mode}-a`, name: `${mode} a` },
        { key: `${mode}-b`, name: `${mode} b` },
      ],
    };
    const [first, second] = [await send(body, { key: mode }), await send(body, { key: mode })];
    expect(second.json()).toEqual(first.json());
    expect((await names()).filter((name) => name.startsWith(`${mode} `))).toEqual([`${mode} a`, `${mode} b`]);
    expect((await send({ ...body, records: [{ key: 'other', name: 'Other' }] }, { key: mode })).json()).toMatchObject({
      code: 'E_IDEMPOTENCY',
    });
  });
});

test('fifty concurrent batches with the same keys leave one record for each key', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      send({
        mode: 'each',
        key: 'key',
        records: [1, 2, 3].map((one) => ({ key: `race-${one}`, name: `Race ${one} ${number}` })),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  const found = (await names()).filter((name) => name.startsWith('Race '));
  expect(found).toHaveLength(3);
});

describe('refused', () => {
  test.each([
    ['no records', { records: [] }, 'records'],
    ['more than a thousand', { records: Array.from({ length: 1_001 }, () => ({})) }, 'records'],
    ['records that are none', { records: [{ key: 'x', name: 'X' }, 'x'] }, 'records.1'],
    ['a mode that there is not', { records: [{}], mode: 'some' }, 'mode'],
    ['a key that identifies nothing', { records: [{}], key: 'name' }, 'key'],
    ['an unknown part', { records: [{}], more: 1 }, 'more'],
  ] as const)('%s', async (_, body, field) => {
    const answer = await send(body);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { [field]: expect.any(String) } }]);
  });

  test('what the person may not write', async () => {
    const answer = await send({ mode: 'each', records: [{ key: 'mine', name: 'Mine' }] }, { actor: 'user' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { created: 0, refused: 1, results: [{ error: { code: 'E_FORBIDDEN' } }] },
    ]);
    expect((await send({ records: [{ key: 'mine', name: 'Mine' }] }, { actor: 'user' })).statusCode).toBe(403);
    expect(await names()).not.toContain('Mine');
  });

  test('a client of somebody else, by its key, is neither found nor changed', async () => {
    const answer = await send(
      { key: 'number', records: [{ number: 'K-OTHER', company_name: 'Taken over' }] },
      { actor: 'user', resource: 'clients' },
    );
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });
});
