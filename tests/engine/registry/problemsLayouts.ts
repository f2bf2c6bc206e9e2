/** Registries that name the fields of list layouts wrongly. */
import { clients, date, entry, text, to, type Case } from './smallest.ts';

export const layoutsCases = {
  E301: [
    [
      'the lines and the days of periods',
      entry({ list: { layouts: { periods: { by: ['nmae'], fields: ['nmae'] } } } }),
      {},
      [
        'resources.json:7:6 E301 things has no field "valid_from". (/resources/things/list/layouts/periods/from)',
        'Name a date or an instant: "periods": { "from": "valid_from", "until": "valid_until" }. Available: name, uuid, created_at, updated_at, version.',
        'resources.json:9:8 E301 things has no field "nmae". (/resources/things/list/layouts/periods/by/0)',
        'Did you mean "name"? It stands at resources.json:12:8 too.',
      ],
    ],
    [
      'what stands beside, and what is compared',
      entry({ list: { layouts: { beside: { fields: ['nmae'] }, compare: { fields: ['name', 'nmae'] } } } }),
      {},
      [
        'resources.json:9:8 E301 things has no field "nmae". (/resources/things/list/layouts/beside/fields/0)',
        'Did you mean "name"? It stands at resources.json:15:8 too.',
      ],
    ],
    [
      'the columns of a sheet',
      entry({ list: { layouts: { sheet: { fields: ['nmae'] } } } }),
      {},
      [
        'resources.json:9:8 E301 things has no field "nmae". (/resources/things/list/layouts/sheet/fields/0)',
        'Did you mean "name"?',
      ],
    ],
    [
      'a layout',
      entry({ list: { layouts: { calendar: {}, cards: { fields: ['nmae'] } }, layout: 'board' } }),
      {},
      [
        'resources.json:7:6 E301 things has no field "date". (/resources/things/list/layouts/calendar/from)',
        'Name a date or an instant: "calendar": { "from": "starts_on" }. Available: name, uuid, created_at, updated_at, version.',
        'resources.json:10:8 E301 things has no field "nmae". (/resources/things/list/layouts/cards/fields/0)',
        'Did you mean "name"?',
        'resources.json:14:5 E301 The list of things has no layout "board". (/resources/things/list/layout)',
        'Add "board": {} to its "layouts".',
      ],
    ],
  ],
  E303: [
    [
      'a title with a hole',
      {
        schemas: { clients: { name: text, code: text }, things: { client_uuid: to('clients') } },
        resources: { clients: {}, things: { title: '{client.code} {client.name}' } },
      },
      {},
      [
        'resources.json:6:4 E303 "client.code" does not come along with things, so the title would have a hole. (/resources/things/title)',
        'Write what clients are called by: {client.name}.',
      ],
    ],
    [
      'a board by what has no choices',
      entry({ list: { layouts: { board: { by: 'name' } } } }),
      {},
      [
        'resources.json:8:7 E303 A board has a column for each choice of a field; "name" is of kind text. (/resources/things/list/layouts/board/by)',
        'Name a field with choices: "board": { "by": "status" }.',
      ],
    ],
    [
      'a calendar of no days',
      entry({ list: { layouts: { calendar: { from: 'name' } } } }),
      {},
      [
        'resources.json:8:7 E303 A calendar shows records on a day; "name" is of kind text. (/resources/things/list/layouts/calendar/from)',
        'Name a date or an instant: "calendar": { "from": "starts_on" }.',
      ],
    ],
    [
      'periods of no days',
      entry({ list: { layouts: { periods: { from: 'name', until: 'last' } } } }, { name: text, last: date }),
      {},
      [
        'resources.json:8:7 E303 A period begins on a day; "name" is of kind text. (/resources/things/list/layouts/periods/from)',
        'Name a date or an instant: "periods": { "from": "valid_from", "until": "valid_until" }.',
      ],
    ],
    [
      'a tree by another resource',
      {
        schemas: { clients, things: { client_uuid: to('clients') } },
        resources: { clients: {}, things: { list: { layouts: { tree: { parent: 'client_uuid' } } } } },
      },
      {},
      [
        'resources.json:9:7 E303 A tree hangs each record under another one; "client_uuid" is of kind reference. (/resources/things/list/layouts/tree/parent)',
        'Name a reference to the resource itself: "tree": { "parent": "parent_uuid" }.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
