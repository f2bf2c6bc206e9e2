/** What a schema says beyond types: fields that hide are emptied, trees do not bite their tail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { management, openFixtureStore, refusedFields, type FixtureStore } from '../../support/fixtureStore.ts';

const pages: RawSchema = {
  title: 'Page',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    parent_uuid: { 'x-relation': { to: 'pages', inverse: 'children' } },
    kind: { default: 'text', enum: ['text', 'link'] },
    address: { type: 'string', 'x-when': { hidden: { kind: 'text' }, required: { kind: 'link' } } },
    draft: { type: 'string', 'x-when': { hidden: { kind: 'link' }, keep: true } },
  },
};

let fixture: FixtureStore;
beforeAll(async () => {
  fixture = await openFixtureStore({
    registry: fixtureRegistry({
      schemas: { pages },
      entries: {
        pages: {
          list: { layouts: { tree: {} } },
          actions: {
            hang: { label: { en: 'Hang under', nl: 'Hangen onder' }, fields: ['parent_uuid'], set: { draft: null } },
          },
        },
      },
    }),
  });
});
afterAll(() => fixture.close());

const create = (body: object) => fixture.store.create(management, fixture.resource('pages'), body);
const update = (uuid: unknown, body: object) =>
  fixture.store.update(management, fixture.resource('pages'), String(uuid), body);
const hang = (uuid: unknown, parent: unknown) =>
  fixture.store.act(management, fixture.resource('pages'), String(uuid), 'hang', { parent_uuid: parent });

describe('a conditionally hidden field', () => {
  test('is emptied by a change that hides it, and is required when it is shown', async () => {
    const page = await create({ title: 'A', kind: 'link', address: 'https://a.example' });
    expect(await update(page['uuid'], { kind: 'text' })).toMatchObject({ kind: 'text', address: null });
    expect(await refusedFields(update(page['uuid'], { kind: 'link' }))).toEqual({ address: 'required' });
  });

  test('rejects a value with a message instead of dropping it', async () => {
    expect(await refusedFields(create({ title: 'B', kind: 'text', address: 'https://b.example' }))).toEqual({
      address: 'hidden',
    });
  });

  test('keeps its value where the schema says so', async () => {
    const page = await create({ title: 'C', kind: 'text', draft: 'later' });
    expect(await update(page['uuid'], { kind: 'link', address: 'https://c.example' })).toMatchObject({
      draft: 'later',
    });
  });
});

describe('a tree', () => {
  test('rejects a record below itself, near or far', async () => {
    const top = await create({ title: 'top' });
    const middle = await create({ title: 'middle', parent_uuid: top['uuid'] });
    const leaf = await create({ title: 'leaf', parent_uuid: middle['uuid'] });
    expect(await refusedFields(update(top['uuid'], { parent_uuid: top['uuid'] }))).toEqual({ parent_uuid: 'circle' });
    expect(await refusedFields(update(top['uuid'], { parent_uuid: leaf['uuid'] }))).toEqual({ parent_uuid: 'circle' });
    expect(await refusedFields(hang(top['uuid'], leaf['uuid']))).toEqual({ parent_uuid: 'circle' });
    expect(await update(leaf['uuid'], { parent_uuid: top['uuid'] })).toMatchObject({ parent_uuid: top['uuid'] });
  });

  test('accepts one of two concurrent moves that would make a circle', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await create({ title: 'one' }), await create({ title: 'other' })];
      const [underOne, underOther] = [
        await create({ title: 'under one', parent_uuid: one['uuid'] }),
        await create({ title: 'under other', parent_uuid: other['uuid'] }),
      ];
      const outcomes = await Promise.allSettled([
        update(one['uuid'], { parent_uuid: underOther['uuid'] }),
        update(other['uuid'], { parent_uuid: underOne['uuid'] }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(await refusedFields(Promise.reject(refused?.reason as Error))).toEqual({ parent_uuid: 'circle' });
    }
  });
});
