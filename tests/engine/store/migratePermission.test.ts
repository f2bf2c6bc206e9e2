/**
 * The database follows the registry, but what could cost a value, or what rows refuse, waits for a person's permission.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import type { RawSchema } from '../../../src/engine/registry/raw.ts';
import { doneText } from '../../../src/engine/server/store/ddl/planText.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';
import { MigratedDatabase, more, one, two, withServers } from '../../support/migratedDatabase.ts';

let database: MigratedDatabase;
beforeEach(async () => {
  database = await MigratedDatabase.open();
  return () => database.close();
});

describe('migration steps that wait for permission', () => {
  test('include removing a field: its values stay, and new rows need none', async () => {
    await database.done(withServers({ serial: { type: 'string', maxLength: 9 } }, { required: ['name', 'serial'] }));
    await database.server(one, { serial: 'S1' });
    const text = await database.plan(fixtureRegistry());
    expect(text).toContain(
      [
        '  servers.serial is no longer in the registry. 1 row has a value in it.',
        `      uuid ${one}  serial S1`,
        '    It does no harm where it is. If a field has only another name now, say "x-renamed-from": "serial" there.',
        '    npm run migrate -- --allow drop:servers.serial',
      ].join('\n'),
    );
    await database.done(fixtureRegistry());
    // Nothing but the held step is left now.
    expect(doneText(await database.to(fixtureRegistry()))).toMatch(
      /^Nothing was done: what differs waits for you\.\n\nLeft as it is until you allow it:/,
    );
    await database.server(two);
    expect(await database.rows('select serial from servers order by uuid')).toEqual([
      { serial: 'S1' },
      { serial: null },
    ]);
    expect(await database.done(fixtureRegistry(), ['drop:servers.serial'])).toEqual([
      'alter table "servers" drop column "serial"',
    ]);
    expect(await database.plan(fixtureRegistry())).toContain('nothing to do');
  });

  test('include removing a resource; meanwhile its rows do not block the removal of others', async () => {
    const racks: RawSchema = {
      title: 'Rack',
      properties: { name: { type: 'string' }, server_uuid: { 'x-relation': { to: 'servers' } } },
    };
    await database.done(fixtureRegistry({ schemas: { racks }, entries: { racks: {} } }));
    await database.server(one);
    await database.rows(`insert into racks (uuid, name, server_uuid) values ('${two}', 'R1', '${one}')`);
    await database.done(fixtureRegistry());
    await database.rows('delete from servers');
    expect(await database.plan(fixtureRegistry())).toContain(
      `The table racks is no longer in the registry. 1 row is in it.\n      uuid ${two}\n`,
    );
    expect(await database.done(fixtureRegistry(), ['drop:racks'])).toEqual(['drop table "racks" cascade']);
  });

  test('never include a table that the program did not make', async () => {
    await database.rows('create table handmade (id int)');
    expect(await database.plan(fixtureRegistry())).toContain('nothing to do');
  });

  test('include requiring a field with empty rows, which is then required of everybody who writes', async () => {
    await database.server(one);
    const strict = withServers({ owner: { type: 'string' } }, { required: ['name', 'owner'] });
    expect(await database.heldBack(strict)).toBe(
      [
        'The tables cannot follow the registry without you:',
        '',
        '  servers.owner may not be empty. 1 row has nothing there.',
        `      uuid ${one}  owner empty`,
        '    No row has a value.',
        '    Give the field a "default", take it out of "required", or keep those rows as they are until somebody edits them.',
        '    npm run migrate -- --allow keep:servers.owner',
      ].join('\n'),
    );
    await database.done(strict, ['keep:servers.owner']);
    await expect(database.server(two)).rejects.toThrow('check constraint');
    expect(await database.plan(strict)).toContain('nothing to do');
    await database.done(withServers({ owner: { type: 'string' } }));
    await database.server(two);
  });

  test('include rules that rows violate', async () => {
    await database.done(withServers({ kind: { enum: ['web', 'dns'] } }));
    await database.server(one, { kind: 'dns' });
    const narrower = withServers({ kind: { enum: ['web', 'mail'] } });
    expect(await database.heldBack(narrower)).toContain(
      `servers.kind meets ("kind" in ('web', 'mail')). 1 row does not meet it.\n      uuid ${one}  kind dns\n`,
    );
    await database.done(narrower, ['keep:servers.kind']);
    await expect(database.server(two, { kind: 'dns' })).rejects.toThrow('check constraint');
    expect(await database.rows('select kind from servers')).toEqual([{ kind: 'dns' }]);
    expect(await database.plan(narrower)).toContain('nothing to do');
  });

  test('include uniqueness with duplicates, which is enforced automatically once there are none', async () => {
    await database.server(one, { rack: 'A1' });
    await database.server(two, { rack: 'A1' });
    const unique = withServers({ rack: { type: 'string', maxLength: 100, 'x-unique': true } });
    expect(await database.heldBack(unique)).toContain(
      'No two rows of servers have the same rack. 2 rows have the same as another one.',
    );
    await database.done(unique, ['keep:servers.rack']);
    expect(await database.plan(unique)).toContain('Not enforced by the tables yet, as allowed before:');
    await database.rows(`update servers set rack = 'A2' where uuid = '${two}'`);
    expect(await database.done(unique)).toHaveLength(1);
    await expect(database.rows(`update servers set rack = 'same'`)).rejects.toThrow('unique constraint');
  });

  test('include references to missing records', async () => {
    await database.done(withServers({ place_uuid: { type: 'string', format: 'uuid' } }));
    await database.server(one, { place_uuid: two });
    const related = withServers({ place_uuid: { 'x-relation': { to: 'clients', inverse: 'places' } } });
    expect(await database.heldBack(related)).toContain(
      'servers.place_uuid points at a row that exists. 1 row points at nothing.',
    );
    await database.done(related, ['keep:servers.place_uuid']);
    await expect(database.server(two, { place_uuid: one })).rejects.toThrow('foreign key');
  });

  test('include overlapping periods', async () => {
    await database.done(fixtureRegistry({ schemas: { prices: more('prices', {}, { 'x-exclude': [] }) } }));
    await database.rows(
      `insert into prices (uuid, code, amount_cents, valid_from) values ('${one}', 'a', 1, '2026-01-01'), ('${two}', 'a', 2, '2026-06-01')`,
    );
    expect(await database.heldBack(fixtureRegistry())).toContain(
      'The periods from prices.valid_from do not overlap. 2 rows overlap another one.',
    );
    await database.rows(`update prices set valid_until = '2026-05-31' where uuid = '${one}'`);
    expect(await database.done(fixtureRegistry())).toHaveLength(1);
  });

  test('include a narrower type that loses values', async () => {
    await database.server(one, { rack: '12' });
    await database.server(two, { rack: 'twelve' });
    const narrow = withServers({ rack: { type: 'integer' } });
    expect(await database.heldBack(narrow)).toContain(
      [
        'servers.rack becomes integer; it was text. 1 row has a value that does not fit.',
        '    1 row keeps its value.',
        `      uuid ${one}  rack 12 → 12`,
        '    1 row loses its value.',
        `      uuid ${two}  rack twelve → empty`,
      ].join('\n'),
    );
    await database.done(narrow, ['narrow:servers.rack']);
    expect(await database.rows('select rack from servers order by uuid')).toEqual([{ rack: 12 }, { rack: null }]);
  });

  test('report an unknown permission with those that could be given', async () => {
    await expect(database.to(fixtureRegistry(), { allow: ['drop:servers.name'] })).rejects.toThrow(
      'There is no step that "drop:servers.name" would allow. Nothing waits for permission.',
    );
    await database.done(withServers({ serial: { type: 'string' } }));
    await expect(database.to(fixtureRegistry(), { allow: ['drop:servers.seriall'] })).rejects.toThrow(
      'What can be allowed now: drop:servers.serial.',
    );
  });
});
