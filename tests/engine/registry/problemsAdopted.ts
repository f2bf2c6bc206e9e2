/** Registries with mistakes about adopted tables. */
import { text, to, type Case } from './smallest.ts';

const table = { name: 'thing', key: ['code'] };
const parts = { name: 'part', key: ['a', 'b'] };
const root = { schema: 'beheer' };

export const adoptedCases = {
  E330: [
    [
      'no schema of our own',
      { resources: { things: { table } }, schemas: { things: { code: text } } },
      {},
      [
        'resources.json:5:4 E330 The product keeps its own tables in the same schema as those of somebody else. (/resources/things/table)',
        'Write at the root, beside "menu": "schema": "beheer".',
      ],
    ],
    [
      'a key that no field fills in',
      { root, resources: { things: { table } }, schemas: { things: { name: text } } },
      {},
      [
        'resources.json:8:5 E330 Nothing of things is kept in its column "code", so a new record would have no key. (/resources/things/table/key)',
        'Add a field with "x-column": "code".',
      ],
    ],
    [
      'several columns as one number',
      {
        root,
        resources: { things: { table: { ...parts, keys: 'integer' } } },
        schemas: { things: { a: text, b: text } },
      },
      {},
      [
        'resources.json:12:5 E330 A key of 2 columns is not one number. (/resources/things/table/keys)',
        'Remove "keys".',
      ],
    ],
    [
      'a view as well',
      {
        root,
        resources: { things: { table, source: 'view' } },
        schemas: { things: { title: 'Thing', 'x-view': 'select uuid, code from thing', properties: { code: text } } },
      },
      {},
      [
        'resources.json:6:4 E330 "things" is a view and a table of somebody else at once. (/resources/things/table)',
        'Remove "source" or "table".',
      ],
    ],
    [
      'a column of a table of ours',
      { schemas: { things: { name: { ...text, 'x-column': 'naam' } } } },
      {},
      [
        'schemas/things.json:6:4 E330 The table of things is ours, and its columns are called as its fields are. (/properties/name/x-column)',
        'Remove "x-column".',
      ],
    ],
    [
      'a kind that is kept in our way',
      { root, resources: { things: { table } }, schemas: { things: { code: text, paper: { 'x-kind': 'file' } } } },
      {},
      [
        'schemas/things.json:7:3 E330 "paper" is of kind file, which is kept in a way of our own. (/properties/paper)',
        'Take another kind, such as text.',
      ],
    ],
    [
      'a reference to a table of ours',
      {
        root,
        resources: { things: { table }, clients: {} },
        schemas: { things: { code: text, client_uuid: to('clients') }, clients: { name: text } },
      },
      {},
      [
        'schemas/things.json:7:3 E330 "client_uuid" refers to clients, whose table is ours: the other table has no room for its keys. (/properties/client_uuid)',
        'Refer to a table of somebody else, or remove the field.',
      ],
    ],
    [
      'fewer columns than the other has in its key',
      {
        root,
        resources: { things: { table }, parts: { table: parts } },
        schemas: {
          things: { code: text, part_uuid: { ...to('parts'), 'x-column': 'part' } },
          parts: { a: text, b: text },
        },
      },
      {},
      [
        'schemas/things.json:11:4 E330 A key of parts has 2 columns, and "part_uuid" 1. (/properties/part_uuid/x-column)',
        'Name as many as there are in its key: a, b.',
      ],
    ],
    [
      'lines that it owns',
      {
        root,
        resources: { things: { table }, parts: { table: { name: 'part', key: ['a'] } } },
        schemas: { things: { code: text }, parts: { a: text, thing_uuid: to('things', { owned: true }) } },
      },
      {},
      [
        'resources.json:6:4 E330 The records of things own lines ("parts"), which are written with them; a table of somebody else owns none. (/resources/things/table)',
        'Take "owned" out of the relation that leads here.',
      ],
    ],
    [
      'a list of references that lead to it',
      {
        root,
        resources: { things: { table }, clients: {} },
        schemas: {
          things: { code: text },
          clients: { thing_uuids: { type: 'array', items: to('things') } },
        },
      },
      {},
      [
        'schemas/clients.json:4:3 E330 "thing_uuids" is a list of references to things, which holds on to none. (/properties/thing_uuids)',
        'Refer to one of them, or to a table of ours.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
