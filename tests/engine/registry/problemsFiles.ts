/** Registries whose files are wrong or do not fit together. */
import { engineVersion } from '../../../src/engine/registry/versions/engineVersion.ts';
import { clients, entry, label, text, thing, to, type Case } from './smallest.ts';

export const filesCases = {
  E426: [
    [
      'another version',
      { root: { engine: '^2.1' }, ...thing({ name: text }) },
      {},
      [
        `resources.json:2:2 E426 The registry is for version ^2.1 of the engine, and this is ${engineVersion}. (/engine)`,
        'Run "beheer upgrade" to rewrite it for this version, or install the one that it is for (docs/upgrading.md).',
      ],
    ],
    [
      'no range',
      { root: { engine: 'newest' }, ...thing({ name: text }) },
      {},
      [
        'resources.json:2:2 E426 "engine" is "newest", and that is no range of versions. (/engine)',
        `Write the versions that the registry is for, such as "^${engineVersion}".`,
      ],
    ],
  ],
  E427: [
    [
      'no version of the engine next to modules',
      { root: { modules: ['rentals'] }, ...thing({ name: text }) },
      {},
      [
        'resources.json:1:1 E427 A registry with modules names the versions of the engine that their code is written for, as "engine". Version 1.0.0 no longer accepts the former way. (/engine)',
        'Run "beheer upgrade", which rewrites it in the way of version 0.9.0.',
      ],
    ],
  ],
  E101: [
    [
      'a comma too many',
      { 'resources.json': '{"menu": [], "resources": {},}' },
      {},
      [
        'resources.json:1:30 E101 This is not JSON: property name expected.',
        'Remove the comma just before this place: nothing follows it.',
      ],
    ],
    [
      'nothing',
      { 'resources.json': '' },
      {},
      [
        'resources.json:1:1 E101 This is not JSON: value expected.',
        'Look for a missing or extra comma, quote or bracket just before this place.',
      ],
    ],
    [
      'a comma too few, in a schema',
      {
        'resources.json': '{"menu": [], "resources": {"a": {}}}',
        'schemas/a.json': '{\n "title": "A"\n "properties": {}}',
      },
      {},
      ['schemas/a.json:3:2 E101 This is not JSON: comma expected.', 'Put a comma at the end of line 2.'],
    ],
    [
      'a list closed as an object',
      { 'resources.json': '{"menu": [}, "resources": {}}' },
      {},
      [
        'resources.json:1:11 E101 This is not JSON: value expected.',
        'Look for a missing or extra comma, quote or bracket just before this place.',
      ],
    ],
    [
      'a comma too few, on one line',
      { 'resources.json': '{"menu": [] "resources": {}}' },
      {},
      ['resources.json:1:13 E101 This is not JSON: comma expected.', 'Put a comma just before this place.'],
    ],
    [
      'a bracket too few inside',
      { 'resources.json': '{"menu": [1}, "resources": {}}' },
      {},
      ['resources.json:1:12 E101 This is not JSON: comma expected.', 'A "]" is missing just before this place.'],
    ],
    [
      'a brace too few inside',
      { 'resources.json': '{"menu": [{"name": "a"], "resources": {}}' },
      {},
      ['resources.json:1:23 E101 This is not JSON: comma expected.', 'A "}" is missing just before this place.'],
    ],
    [
      'a brace too few at the end',
      { 'resources.json': '{"menu": [], "resources": {}' },
      {},
      ['resources.json:1:29 E101 This is not JSON: close brace expected.', 'Close what is open with a "}".'],
    ],
    [
      'a bracket too few at the end',
      { 'resources.json': '{"menu": [1' },
      {},
      ['resources.json:1:12 E101 This is not JSON: close bracket expected.', 'Close what is open with a "]".'],
    ],
    [
      'a colon too few',
      { 'resources.json': '{"menu" []}' },
      {},
      ['resources.json:1:9 E101 This is not JSON: colon expected.', 'Put a colon between the key and its value.'],
    ],
    [
      'a brace too many',
      { 'resources.json': '{"menu": [], "resources": {}}}' },
      {},
      [
        'resources.json:1:30 E101 This is not JSON: end of file expected.',
        'Nothing may follow the last "}": remove it, or look for a closing bracket too many above.',
      ],
    ],
    [
      'a quote too few',
      { 'resources.json': '{"menu": [], "resources: {}\n}' },
      {},
      [
        'resources.json:1:14 E101 This is not JSON: unexpected end of string.',
        'Close the text with a double quote, on the line it begins on.',
      ],
    ],
  ],
  E102: [
    [
      'no files',
      {},
      {},
      [
        'resources.json:1:1 E102 resources.json is missing.',
        'Write {"menu": [], "resources": {}} and add resources to it.',
      ],
    ],
    [
      'only a schema',
      { 'schemas/a.json': '{"title":"A","properties":{"b":{}}}' },
      {},
      [
        'resources.json:1:1 E102 resources.json is missing.',
        'Write {"menu": [], "resources": {}} and add resources to it.',
      ],
    ],
  ],
  E103: [
    [
      'a list for the registry',
      { 'resources.json': '[]' },
      {},
      ['resources.json:1:1 E103 The value has the wrong type.', 'Write an object.'],
    ],
    [
      'an unknown key',
      { 'resources.json': '{"menu": [], "resources": {}, "resorces": {}}' },
      {},
      ['resources.json:1:31 E103 There is no key "resorces" here. (/resorces)', 'Did you mean "resources"?'],
    ],
    [
      'a missing key',
      { 'resources.json': '{"resources": {}}' },
      {},
      [
        'resources.json:1:1 E103 The key "menu" is missing.',
        'Add "menu", such as "menu": [{ "name": "hosting", "label": { "en": "Hosting", "nl": "Hosting" }, "icon": "mdi-web" }].',
      ],
    ],
    [
      'an unknown key further in',
      entry({ list: { colums: ['name'] } }),
      {},
      [
        'resources.json:6:5 E103 There is no key "colums" here. (/resources/things/list/colums)',
        'Did you mean "columns"?',
      ],
    ],
    [
      'a number for a group',
      entry({ menu: 5 }),
      {},
      ['resources.json:5:4 E103 The value has the wrong form. (/resources/things/menu)', 'Write a text or false.'],
    ],
    [
      'a time line that is asked for',
      entry({ timeline: true }),
      {},
      [
        'resources.json:5:4 E103 The value is not the one that belongs here. (/resources/things/timeline)',
        'Write false.',
      ],
    ],
    [
      'a route without its slash',
      entry({ route: 'x' }),
      {},
      [
        'resources.json:5:4 E103 "x" is not written as it must be. (/resources/things/route)',
        'Write "/x". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
      ],
    ],
    [
      'an actor that there is not',
      entry({ access: { manager: '*' } }),
      {},
      [
        'resources.json:6:5 E103 There is no key "manager" here. (/resources/things/access/manager)',
        'Available: staff, management, employee, user.',
      ],
    ],
    [
      'a word for verbs',
      entry({ access: { user: 'all' } }),
      {},
      [
        'resources.json:6:5 E103 The value has the wrong form. (/resources/things/access/user)',
        'Write "*" or "read" or "write" or a list or an object.',
      ],
    ],
    [
      'a rule without verbs',
      entry({ access: { user: { verb: '*' } } }),
      {},
      [
        'resources.json:6:5 E103 The key "verbs" is missing. (/resources/things/access/user)',
        'Add "verbs", such as "verbs": ["list", "show"].',
        'resources.json:7:6 E103 There is no key "verb" here. (/resources/things/access/user/verb)',
        'Did you mean "verbs"?',
      ],
    ],
    [
      'a number too large',
      entry({ list: { perPage: 500 } }),
      {},
      [
        'resources.json:6:5 E103 The value is more than 200. (/resources/things/list/perPage)',
        'Write a whole number, 5 to 200, such as 50.',
      ],
    ],
    [
      'a column twice',
      entry({ list: { columns: ['a', 'a'] } }),
      {},
      [
        'resources.json:6:5 E103 The value holds the same item twice. (/resources/things/list/columns)',
        'Remove the second "a".',
      ],
    ],
    [
      'no columns',
      entry({ list: { columns: [] } }),
      {},
      [
        'resources.json:6:5 E103 The value has fewer than 1 item. (/resources/things/list/columns)',
        'Write at least 1 item, each once, such as ["name", "client_uuid"].',
      ],
    ],
    [
      'capitals in a name',
      { resources: { Things: {} }, schemas: {} },
      {},
      [
        'resources.json:4:3 E103 "Things" is not written as it must be. (/resources/Things)',
        'Write "things". It must match ^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$.',
      ],
    ],
    [
      'a type that there is not',
      thing({ name: { type: 'txt' } }),
      {},
      [
        'schemas/things.json:5:4 E103 "txt" is not a value for this key. (/properties/name/type)',
        'Available: string, integer, number, boolean, array, object.',
      ],
    ],
    [
      'a keyword that there is not',
      thing({ name: { ...text, 'x-uniq': true } }),
      {},
      [
        'schemas/things.json:6:4 E103 There is no key "x-uniq" here. (/properties/name/x-uniq)',
        'Did you mean "x-unit"?',
      ],
    ],
    [
      'capitals in a field',
      thing({ Name: text }),
      {},
      [
        'schemas/things.json:4:3 E103 "Name" is not written as it must be. (/properties/Name)',
        'Write "name". It must match ^[a-z][a-z0-9_]{0,62}$.',
      ],
    ],
    [
      'half a regular expression',
      thing({ name: { ...text, pattern: '[' } }),
      {},
      [
        'schemas/things.json:6:4 E103 "[" is not a regular expression. (/properties/name/pattern)',
        'Write one as JavaScript reads it with the flag u; a backslash is doubled in JSON.',
      ],
    ],
    [
      'a number for an expression',
      thing({ name: { ...text, 'x-computed': { coalesce: ['a', 5] } } }),
      {},
      [
        'schemas/things.json:9:6 E103 The value has the wrong form. (/properties/name/x-computed/coalesce/1)',
        'Write a text or an object.',
      ],
    ],
    [
      'no fields',
      thing({}, {}),
      {},
      [
        'schemas/things.json:3:2 E103 The value has fewer than 1 key. (/properties)',
        'Write at least 1 key, such as { "name": { "type": "string" }, "client_uuid": { "x-relation": { "to": "clients" } } }.',
      ],
    ],
    [
      'a choice without a title',
      thing({ name: { oneOf: [{ const: 'a' }] } }),
      {},
      [
        'schemas/things.json:6:5 E103 The key "title" is missing. (/properties/name/oneOf/0)',
        'Add "title", such as "title": "Active".',
      ],
    ],
    [
      'an unknown key in common',
      { ...entry({}), common: { a: { word: { typ: 'string' } } } },
      {},
      ['schemas/common/a.json:4:4 E103 There is no key "typ" here. (/$defs/word/typ)', 'Did you mean "type"?'],
    ],
    [
      'null for the fields',
      thing(null),
      {},
      [
        'schemas/things.json:3:2 E103 The value has the wrong type. (/properties)',
        'Write an object, such as { "name": { "type": "string" }, "client_uuid": { "x-relation": { "to": "clients" } } }.',
      ],
    ],
    [
      'null for a schema',
      { 'resources.json': '{"menu": [], "resources": {"a": {}}}', 'schemas/a.json': 'null' },
      {},
      ['schemas/a.json:1:1 E103 The value has the wrong type.', 'Write an object.'],
    ],
  ],
  E104: [
    [
      'a verb',
      entry({ actions: { edit: { label, set: { name: 'x' } } } }),
      {},
      [
        'resources.json:6:5 E104 "edit" is a verb that every resource has. (/resources/things/actions/edit)',
        'Give the action another name.',
      ],
    ],
    [
      'a path of the API',
      { schemas: { session: clients } },
      {},
      [
        'resources.json:4:3 E104 "session" is a name that the program needs for itself. (/resources/session)',
        'Take another name.',
      ],
    ],
    [
      'a path of the API that a page asks',
      { schemas: { search: clients } },
      {},
      [
        'resources.json:4:3 E104 "search" is a name that the program needs for itself. (/resources/search)',
        'Take another name.',
      ],
    ],
    [
      'a path of the API that a module uses, which only runs where it is named',
      { root: { modules: ['till'] }, schemas: { receipts: clients, timer: clients } },
      { modules: { till: [], clock: [] }, paths: { till: ['receipts'], clock: ['timer'] } },
      [
        'resources.json:7:3 E104 "receipts" is a name that the module "till" needs for its calls. (/resources/receipts)',
        'Take another name.',
      ],
    ],
    [
      'a table of PostgreSQL',
      { schemas: { 'pg-class': clients } },
      {},
      [
        'resources.json:4:3 E104 "pg-class" is a name that the program needs for itself. (/resources/pg-class)',
        'Take another name.',
      ],
    ],
    [
      'the table between a resource and what it refers to',
      {
        schemas: {
          things: {
            title: 'Thing',
            properties: { all_uuids: { type: 'array', items: { 'x-relation': { to: 'things' } } } },
          },
          'things--all-uuids': { title: 'Other', properties: { name: text } },
        },
      },
      {},
      [
        'resources.json:5:3 E104 "things--all-uuids" is the name of the table between things and its "all_uuids". (/resources/things--all-uuids)',
        'Take another name.',
      ],
    ],
    [
      'a column of PostgreSQL',
      thing({ xmin: text, ctid: text }),
      {},
      [
        'schemas/things.json:4:3 E104 "xmin" is a name that every table has. (/properties/xmin)',
        'Leave it out, or take another name.',
        'schemas/things.json:7:3 E104 "ctid" is a name that every table has. (/properties/ctid)',
        'Leave it out, or take another name.',
      ],
    ],
    [
      'a table of the program',
      { schemas: { 'beheer-sessions': clients } },
      {},
      [
        'resources.json:4:3 E104 "beheer-sessions" is a name that the program needs for itself. (/resources/beheer-sessions)',
        'Take another name.',
      ],
    ],
    [
      'what every object has',
      { schemas: { constructor: clients } },
      {},
      [
        'resources.json:4:3 E104 "constructor" is a name that every object has. (/resources/constructor)',
        'Take another name.',
      ],
    ],
    [
      'a system column',
      thing({ version: { type: 'integer' } }),
      {},
      [
        'schemas/things.json:4:3 E104 "version" is a name that every table has. (/properties/version)',
        'Leave it out, or take another name.',
      ],
    ],
    [
      'a field that every object has',
      thing({ constructor: text }),
      {},
      [
        'schemas/things.json:4:3 E104 "constructor" is a name that every object has. (/properties/constructor)',
        'Leave it out, or take another name.',
      ],
    ],
  ],
  E105: [
    [
      'a field',
      {
        'resources.json': '{"menu": [], "resources": {"a": {}}}',
        'schemas/a.json': '{"title": "A", "properties": {\n"name": {},\n"name": {"type": "string"}}}',
      },
      {},
      [
        'schemas/a.json:3:1 E105 The key "name" is written twice here. (/properties/name)',
        'Take one of them out: only the last would count.',
      ],
    ],
  ],
  E201: [
    [
      'no schema at all',
      { resources: { client: {} }, schemas: {} },
      {},
      [
        'resources.json:4:3 E201 The resource "client" has no schema. (/resources/client)',
        'Write schemas/client.json. There are none yet.',
      ],
    ],
    [
      'another schema',
      { resources: { client: {}, clients: {} }, schemas: { clients } },
      {},
      [
        'resources.json:4:3 E201 The resource "client" has no schema. (/resources/client)',
        'Write schemas/client.json. Did you mean "clients"?',
      ],
    ],
    [
      'what every object has',
      { resources: { constructor: {} }, schemas: {} },
      {},
      [
        'resources.json:4:3 E104 "constructor" is a name that every object has. (/resources/constructor)',
        'Take another name.',
        'resources.json:4:3 E201 The resource "constructor" has no schema. (/resources/constructor)',
        'Write schemas/constructor.json. There are none yet.',
      ],
    ],
  ],
  E202: [
    [
      'a schema alone',
      { resources: {}, schemas: { clients } },
      {},
      [
        'schemas/clients.json:1:1 E202 The schema "clients" belongs to no resource.',
        'Add "clients": {} to the resources of resources.json.',
      ],
    ],
  ],
  E203: [
    [
      'no file',
      thing({ name: { $ref: 'common/money.json#/$defs/curency' } }),
      {},
      [
        'schemas/things.json:5:4 E203 "common/money.json#/$defs/curency" leads nowhere. (/properties/name/$ref)',
        'Write common/<file>.json#/$defs/<name>. There are none yet.',
      ],
    ],
    [
      'a misspelt definition',
      { ...thing({ name: { $ref: 'common/money.json#/$defs/curency' } }), common: { money: { currency: text } } },
      {},
      [
        'schemas/things.json:5:4 E203 "common/money.json#/$defs/curency" leads nowhere. (/properties/name/$ref)',
        'Write common/<file>.json#/$defs/<name>. Did you mean "common/money.json#/$defs/currency"?',
      ],
    ],
    [
      'another way of writing',
      { ...thing({ list: { type: 'array', items: { $ref: '#/x' } } }) },
      {},
      [
        'schemas/things.json:7:5 E203 "#/x" leads nowhere. (/properties/list/items/$ref)',
        'Write common/<file>.json#/$defs/<name>. There are none yet.',
      ],
    ],
    [
      'a circle',
      {
        ...thing({ name: { $ref: 'common/a.json#/$defs/x' } }),
        common: { a: { x: { $ref: 'common/a.json#/$defs/y' }, y: { $ref: 'common/a.json#/$defs/x' } } },
      },
      {},
      [
        'schemas/common/a.json:4:4 E203 "common/a.json#/$defs/y" leads back to itself. (/$defs/x/$ref)',
        'Break the circle: write out one of its definitions.',
        'schemas/common/a.json:7:4 E203 "common/a.json#/$defs/x" leads back to itself. (/$defs/y/$ref)',
        'Break the circle: write out one of its definitions.',
      ],
    ],
  ],
  E204: [
    [
      'a resource that there is not',
      thing({ client_uuid: to('client') }),
      {},
      [
        'schemas/things.json:6:5 E204 There is no resource "client". (/properties/client_uuid/x-relation/to)',
        'Available: things.',
      ],
    ],
    [
      'of many',
      { schemas: { clients, things: { client_uuids: { type: 'array', items: to('cleints') } } } },
      {},
      [
        'schemas/things.json:8:6 E204 There is no resource "cleints". (/properties/client_uuids/items/x-relation/to)',
        'Did you mean "clients"?',
      ],
    ],
    [
      'of a figure',
      {
        schemas: { clients },
        pages: { start: { route: '/', label, figures: [{ name: 'all', resource: 'client', label }] } },
      },
      {},
      [
        'resources.json:13:6 E204 There is no resource "client". (/pages/start/figures/0/resource)',
        'Did you mean "clients"?',
      ],
    ],
  ],
  E205: [
    [
      'two of one name',
      { schemas: { clients, things: { client_uuid: to('clients'), payer_uuid: to('clients') } } },
      {},
      [
        'schemas/things.json:10:4 E205 clients already has "things": things.client_uuid. (/properties/payer_uuid/x-relation)',
        'Give this relation an "inverse" of its own.',
      ],
    ],
    [
      'that of a field',
      { schemas: { clients, things: { client_uuid: to('clients', { inverse: 'name' }) } } },
      {},
      [
        'schemas/things.json:5:4 E205 clients already has "name": the field name. (/properties/client_uuid/x-relation)',
        'Give this relation an "inverse" of its own.',
      ],
    ],
  ],
  E206: [
    [
      'two that own each other',
      { schemas: { a: { b_uuid: to('b', { owned: true }) }, b: { a_uuid: to('a', { owned: true }) } } },
      {},
      [
        'schemas/a.json:4:3 E206 a owns itself. (/properties/b_uuid)',
        'Leave "owned" out of one of the relations in the circle.',
        'schemas/b.json:4:3 E206 b owns itself. (/properties/a_uuid)',
        'Leave "owned" out of one of the relations in the circle.',
      ],
    ],
    [
      'one that owns itself',
      thing({ thing_uuid: to('things', { owned: true }) }),
      {},
      [
        'schemas/things.json:4:3 E206 things owns itself. (/properties/thing_uuid)',
        'Leave "owned" out of one of the relations in the circle.',
      ],
    ],
  ],
  E207: [
    [
      'no ending',
      { schemas: { clients, things: { client: to('clients') } } },
      {},
      [
        'schemas/things.json:4:3 E207 "client" is a relation, so its name must end in _uuid. (/properties/client)',
        'Call it "client_uuid".',
      ],
    ],
    [
      'the ending of one',
      { schemas: { clients, things: { client_uuid: { type: 'array', items: to('clients') } } } },
      {},
      [
        'schemas/things.json:4:3 E207 "client_uuid" is a relation, so its name must end in _uuids. (/properties/client_uuid)',
        'Call it "client_uuids".',
      ],
    ],
    [
      'a field of that name',
      { schemas: { clients, things: { client_uuid: to('clients'), client: text } } },
      {},
      [
        'schemas/things.json:4:3 E207 The record of "client_uuid" is embedded as "client", which is a field already. (/properties/client_uuid)',
        'Rename one of the two.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
