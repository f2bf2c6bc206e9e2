import { expect, it } from 'vitest';
import { mayDo, mayFollow, mayRead, maySee, mayWrite } from '../../../src/engine/registry/access.ts';
import type { Actor } from '../../../src/engine/registry/types.ts';
import { registryOf, resourceIn } from './fixture.ts';

const label = { en: 'Send', nl: 'Verstuur' };
const registry = registryOf({
  resources: {
    clients: { access: { employee: ['show'] } },
    invoices: {
      actions: { send: { label, set: { note: 'x' } } },
      access: {
        management: ['list', 'create'],
        employee: { verbs: ['list', 'send'], hidden: ['note'] },
        user: { verbs: '*', hidden: ['client_uuid'] },
      },
    },
    nothing: { access: { management: [] } },
  },
  schemas: {
    clients: { name: { type: 'string' } },
    invoices: {
      client_uuid: { 'x-relation': { to: 'clients' } },
      note: { type: 'string' },
      secret: { type: 'string', 'x-kind': 'secret' },
    },
    nothing: { name: { type: 'string' } },
  },
});
const invoices = resourceIn(registry, 'invoices');
const everybody: readonly Actor[] = ['management', 'employee', 'user'];

it.each<[string, string, string, readonly boolean[]]>([
  ['what is listed', 'invoices', 'list', [true, true, true]],
  ['what is not', 'invoices', 'create', [true, false, true]],
  ['an action', 'invoices', 'send', [false, true, true]],
  ['a verb that does not exist', 'invoices', 'toString', [false, false, false]],
  ['management everything unless said', 'clients', 'delete', [true, false, false]],
  ['nobody unless said', 'clients', 'show', [true, true, false]],
  ['an empty list is nothing', 'nothing', 'list', [false, false, false]],
])('may: %s', (_name, resource, verb, expected) => {
  expect(everybody.map((actor) => mayDo(resourceIn(registry, resource), { actor }, verb))).toEqual(expected);
});

it('sees what may be listed or shown', () => {
  expect(everybody.map((actor) => maySee(resourceIn(registry, 'clients'), { actor }))).toEqual([true, true, false]);
});

it.each<[string, string, readonly boolean[], readonly boolean[]]>([
  ['a field', 'note', [true, false, true], [true, false, true]],
  ['a reference that is hidden', 'client_uuid', [true, true, false], [true, true, false]],
  ['a secret', 'secret', [false, false, false], [true, true, true]],
])('reads and writes: %s', (_name, name, read, write) => {
  const field = invoices.fields[name];
  expect(field && everybody.map((actor) => mayRead(invoices, { actor }, field))).toEqual(read);
  expect(field && everybody.map((actor) => mayWrite(invoices, { actor }, field))).toEqual(write);
});

it('reads nothing of what is denied', () => {
  const clients = resourceIn(registry, 'clients');
  const { name } = clients.fields;
  expect(name && [mayRead(clients, { actor: 'user' }, name), mayWrite(clients, { actor: 'user' }, name)]).toEqual([
    false,
    false,
  ]);
});

it('follows a reference to what may be seen', () => {
  const { client_uuid: client, note } = invoices.fields;
  expect(client && everybody.map((actor) => mayFollow(registry, invoices, { actor }, client))).toEqual([
    true,
    true,
    false,
  ]);
  expect(note && mayFollow(registry, invoices, { actor: 'management' }, note)).toBe(false);
});
