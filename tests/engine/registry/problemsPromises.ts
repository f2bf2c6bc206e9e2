/** Registries that promise what nobody gets: files, keys, actions and names without effect. */
import { clients, date, entry, label, text, thing, to, type Case } from './smallest.ts';

const whole = { type: 'integer' };
const state = {
  default: 'new',
  oneOf: [
    { const: 'new', title: 'New' },
    { const: 'done', title: 'Done' },
  ],
  'x-transitions': { new: ['done'] },
};

const stated = { status: { default: 'open', oneOf: [{ const: 'open', title: 'Open' }] }, due_on: date };
const late = {
  const: 'late',
  title: 'Late',
  when: { status: 'open', due_on: { lt: '$today' } },
  date: 'due_on',
  words: { en: '{days} late', nl: '{days} te laat' },
};
const derived = (one: object, more: object = {}) => ({
  'x-derived-status': { from: 'status', cases: [one], ...more },
});
const daysLeft = { ...whole, 'x-computed': { days: { from: '$today', to: 'due_on' } } };

export const promisesCases = {
  E325: [
    [
      'a view that every record meets',
      {
        schemas: { things: { state: { enum: ['a', 'b'], default: 'a' } } },
        resources: { things: { list: { views: [{ label, filter: { state: { in: ['a', 'b'] } } }] } } },
      },
      {},
      [
        'resources.json:12:7 E325 Every record meets this condition. (/resources/things/list/views/0/filter)',
        'Remove the view, or compare with what not every record has.',
      ],
    ],
    [
      'a check and a condition of a field that every record meets, but not one on lists and on records that are named',
      thing(
        {
          state: { enum: ['a', 'b'], default: 'a' },
          words: { type: 'array', items: text, default: [] },
          name: { ...text, 'x-when': { readOnly: { or: [{ state: 'a' }, { not: { state: 'a' } }] } } },
          more: { ...text, 'x-when': { readOnly: { words: { empty: false } }, hidden: { state: { empty: false } } } },
        },
        {
          'x-checks': [{ field: 'state', rule: { or: [{ state: 'a' }, { state: { ne: 'a' } }] }, message: label }],
        },
      ),
      {},
      [
        'schemas/things.json:6:4 E325 Every record meets this condition. (/x-checks/0/rule)',
        'Remove the check, or compare with what not every record has.',
        'schemas/things.json:42:5 E325 Every record meets this condition. (/properties/name/x-when/readOnly)',
        'Remove "readOnly", or compare with what not every record has.',
      ],
    ],
  ],
  E326: [
    [
      'more fields than PostgreSQL has columns',
      thing(Object.fromEntries(Array.from({ length: 1597 }, (_, index) => [`f${index + 1}`, text]))),
      {},
      [
        'schemas/things.json:4792:3 E326 The table of things would have 1601 columns, and PostgreSQL allows 1600. (/properties/f1597)',
        'Move the fields from "f1597" on to another resource, with "x-relation": { "to": "things" }.',
      ],
    ],
  ],
  E422: [
    [
      'a resource that nobody has',
      {
        schemas: { clients, things: { name: text } },
        resources: { clients: {}, things: { menu: false, access: { management: [] } } },
      },
      {},
      [
        'resources.json:5:3 E422 Nobody has access to things, and nothing refers to it. (/resources/things)',
        'Open it: "access": { "management": "*" }; or remove the entry and schemas/things.json.',
      ],
    ],
  ],
  E106: [
    [
      'a capital',
      { 'resources.json': '{"menu": [], "resources": {"things": {}}}', 'schemas/Things.json': '{}' },
      {},
      [
        'schemas/Things.json:1:1 E106 Nobody reads this file: a resource has a name in small letters.',
        'Is schemas/things.json meant? Rename it.',
      ],
    ],
    [
      'comments, in a folder',
      { 'resources.json': '{"menu": [], "resources": {"things": {}}}', 'schemas/desk/things.jsonc': '{}' },
      {},
      [
        'schemas/desk/things.jsonc:1:1 E106 Nobody reads this file: folders below schemas/ are not looked into.',
        'Is schemas/things.json meant? Move it.',
      ],
    ],
  ],
  E208: [
    [
      'two that need each other',
      {
        schemas: {
          houses: { title: 'House', required: ['owner_uuid'], properties: { owner_uuid: to('people') } },
          people: { title: 'Person', required: ['house_uuid'], properties: { house_uuid: to('houses') } },
        },
      },
      {},
      [
        'schemas/houses.json:8:4 E208 No record of houses can ever be made: each needs one of people, which needs one of houses. (/properties/owner_uuid/x-relation)',
        'Take "owner_uuid" out of "required", or one of the others in the circle.',
      ],
    ],
    [
      'itself',
      thing({ parent_uuid: to('things') }, { required: ['parent_uuid'] }),
      {},
      [
        'schemas/things.json:8:4 E208 No record of things can ever be made: each needs another one. (/properties/parent_uuid/x-relation)',
        'Take "parent_uuid" out of "required", or one of the others in the circle.',
      ],
    ],
  ],
  E319: [
    [
      'a length of a number',
      thing({ pieces: { ...whole, maxLength: 5 } }),
      {},
      [
        'schemas/things.json:6:4 E319 "pieces" is of kind integer, so "maxLength" means nothing. (/properties/pieces/maxLength)',
        'Write "maximum".',
      ],
    ],
    [
      'digits of a whole number',
      thing({ pieces: { ...whole, 'x-scale': 2 } }),
      {},
      [
        'schemas/things.json:6:4 E319 "pieces" is of kind integer, so "x-scale" means nothing. (/properties/pieces/x-scale)',
        'Remove it: it is for decimal.',
      ],
    ],
    [
      'a part that is no field',
      thing({ at: { type: 'object', properties: { zone: { ...text, 'x-unique': true } } } }),
      {},
      [
        'schemas/things.json:9:6 E319 This is a part of "at" and no field, so "x-unique" means nothing. (/properties/at/properties/zone/x-unique)',
        'Remove it, or make a field of it.',
      ],
    ],
  ],
  E320: [
    [
      'no transition',
      entry({ actions: { reopen: { label, when: { state: 'done' }, set: { state: 'new' } } } }, { state }),
      {},
      [
        'resources.json:15:7 E320 "reopen" can never be done: no transition leads to "new" from "done". (/resources/things/actions/reopen/set/state)',
        'Add "new" there in "x-transitions" of "state", or write a "when" from which one does.',
      ],
    ],
    [
      'never offered',
      entry(
        { actions: { end: { label, when: { state: 'new' }, offer: { state: 'done' }, set: { state: 'done' } } } },
        { state },
      ),
      {},
      [
        'resources.json:14:6 E320 "end" is never offered: "offer" and "when" exclude each other. (/resources/things/actions/end/offer)',
        'Let "offer" be part of what "when" allows, or take one of them out.',
      ],
    ],
    [
      'never primary',
      entry(
        { actions: { end: { label, when: { state: 'new' }, primary: { state: 'done' }, set: { state: 'done' } } } },
        { state },
      ),
      {},
      [
        'resources.json:14:6 E320 "end" is never the primary action: "primary" excludes the records on which it can be done. (/resources/things/actions/end/primary)',
        'Let "primary" be part of what "when" and "offer" allow, or remove it.',
      ],
    ],
  ],
  E321: [
    [
      'no field in a title',
      entry({ title: 'Thing' }),
      {},
      [
        'resources.json:5:4 E321 The title names no field, so every record would be called "Thing". (/resources/things/title)',
        'Write a field in braces: "{name}".',
      ],
    ],
    [
      'two braces',
      entry({ title: '{{name}}' }),
      {},
      [
        'resources.json:5:4 E321 The braces of "{{name}}" hold no field. (/resources/things/title)',
        'Write each field in one pair of braces: "{number} {client.name}".',
      ],
    ],
    [
      'a brace that is not closed',
      thing({ name: text, full: { ...text, 'x-computed': { template: '{name' } } }),
      {},
      [
        'schemas/things.json:10:5 E321 The braces of "{name" hold no field. (/properties/full/x-computed/template)',
        'Write each field in one pair of braces: "{number} {client.name}".',
      ],
    ],
  ],
  E322: [
    [
      'a date that is not there',
      thing({ ...stated, standing: derived({ ...late, date: 'due' }) }),
      {},
      [
        'schemas/things.json:30:7 E322 things has no field "due". (/properties/standing/x-derived-status/cases/0/date)',
        'Did you mean "due_on"?',
      ],
    ],
    [
      'a case of a state',
      thing({ ...stated, standing: derived({ ...late, const: 'open' }) }),
      {},
      [
        'schemas/things.json:22:7 E322 "open" is a stored state, and this is but a part of it. (/properties/standing/x-derived-status/cases/0/const)',
        'Give the case a name of its own: filters and answers tell them apart by it.',
      ],
    ],
    [
      'a state that is not there',
      thing({ ...stated, standing: derived(late, { from: 'state' }) }),
      {},
      [
        'schemas/things.json:19:5 E322 things has no field "state". (/properties/standing/x-derived-status/from)',
        'Available: status.',
      ],
    ],
    [
      'neither a state nor else',
      thing({ ...stated, standing: { 'x-derived-status': { cases: [late] } } }),
      {},
      [
        'schemas/things.json:18:4 E322 What is a record that meets no case? There is neither "from" nor "else". (/properties/standing/x-derived-status)',
        'Write "from" with the field of the stored state, or "else" where nothing is stored.',
      ],
    ],
    [
      'what is worked out for each record',
      thing({ ...stated, days_left: daysLeft, standing: derived({ ...late, when: { days_left: { lt: 0 } } }) }),
      {},
      [
        'schemas/things.json:34:8 E322 "days_left" is worked out from today for each record: no index helps. (/properties/standing/x-derived-status/cases/0/when/days_left)',
        'Compare the date itself: { "due_date": { "lt": "$today" } }.',
      ],
    ],
    [
      'words that nothing fills in',
      thing({ ...stated, standing: derived({ ...late, words: { en: '{dyas} late', nl: '{days} te laat' } }) }),
      {},
      [
        'schemas/things.json:32:8 E322 Nothing fills in "{dyas}". (/properties/standing/x-derived-status/cases/0/words/en)',
        'There is {days}, {relative} and {date}.',
      ],
    ],
    [
      'a second one',
      thing({ ...stated, standing: derived(late), other: derived(late) }),
      {},
      [
        'schemas/things.json:40:4 E322 things has a derived status already: "standing". (/properties/other/x-derived-status)',
        'Keep one.',
      ],
    ],
  ],
  E323: [
    [
      'a yes or no',
      thing({
        ...stated,
        is_late: {
          type: 'boolean',
          'x-computed': {
            case: [{ when: { due_on: { lt: '$today' } }, then: { value: true } }],
            else: { value: false },
          },
        },
      }),
      {},
      [
        'schemas/things.json:19:4 E323 "is_late" turns from no to yes as days go by: it reads "Yes" in a list, and says neither since when nor how bad that is. (/properties/is_late/x-computed)',
        'Write a case of "x-derived-status" instead: it has words, a colour, a date to count from, and filters by it.',
      ],
    ],
  ],
  E415: [
    [
      'a title with a field of a related record',
      {
        schemas: { clients, things: { client_uuid: to('clients') } },
        resources: {
          clients: { access: { employee: { verbs: ['list'], hidden: ['name'] } } },
          things: { title: '{client.name}', access: { employee: ['list'] } },
        },
      },
      {},
      [
        'resources.json:17:4 E415 things are called by "client.name", which an employee may not read. (/resources/things/title)',
        'Open "name" to "employee" in "access" of clients, or write a "title" of fields that all may read.',
      ],
    ],
    [
      'a title',
      entry(
        { title: '{name}', access: { employee: { verbs: ['list'], hidden: ['name'] } } },
        { name: text, code: text },
      ),
      {},
      [
        'resources.json:5:4 E415 things are called by "name", which an employee may not read. (/resources/things/title)',
        'Open "name" to "employee" in "access", or write a "title" of fields that all may read.',
      ],
    ],
    [
      'the order of a list',
      entry(
        { title: '{code}', list: { sort: 'name' }, access: { employee: { verbs: ['list'], hidden: ['name'] } } },
        { name: text, code: text },
      ),
      {},
      [
        'resources.json:7:5 E415 The list of things is sorted by "name", which an employee may not read. (/resources/things/list/sort)',
        'Sort by a field that all may read, or open "name" to "employee" in "access".',
      ],
    ],
  ],
  E416: [
    [
      'two resources',
      {
        menu: [{ name: 'main', label }],
        schemas: {
          clients: { title: 'Client', 'x-label-plural': { en: 'People', nl: 'Mensen' }, properties: clients },
          people: { title: 'Person', properties: { name: text } },
        },
      },
      {},
      [
        'resources.json:13:3 E416 In the menu people reads as clients: "People". (/resources/people)',
        'Give one of the two another label.',
      ],
    ],
  ],
  E417: [
    [
      'a group',
      { menu: [{ name: 'main', label }], schemas: { things: clients }, resources: { things: { menu: false } } },
      {},
      [
        'resources.json:4:4 E417 Nothing stands in the menu group "main", so it is not shown. (/menu/0/name)',
        'Write "menu": "main" in the entry of a resource or a page, or take the group out.',
      ],
    ],
  ],
  E324: [
    [
      'a price that is no whole number',
      thing({ name: text, price_cents: { type: 'number' } }),
      {},
      [
        'schemas/things.json:7:3 E324 "price_cents" ends as an amount in whole cents does, and is of kind decimal. (/properties/price_cents)',
        'Write "type": "integer", or call it "price"; with an "x-kind" it is meant so.',
      ],
    ],
    [
      'a day that is a text',
      thing({ name: text, born_on: text }),
      {},
      [
        'schemas/things.json:7:3 E324 "born_on" ends as a day does, and is of kind text. (/properties/born_on)',
        'Write "type": "string", "format": "date", or call it "born"; with an "x-kind" it is meant so.',
      ],
    ],
  ],
  E418: [
    [
      'a badge',
      entry({ badge: { label, count: 'wating' } }),
      { counts: ['waiting', 'overdue'] },
      [
        'resources.json:10:5 E418 No module counts "wating". (/resources/things/badge/count)',
        'Did you mean "waiting"?',
      ],
    ],
  ],
  E420: [
    [
      'a resource with a secret',
      {
        schemas: {
          things: { title: 'things', properties: { name: text, password: { type: 'string', 'x-kind': 'secret' } } },
        },
        resources: { things: { trash: true } },
      },
      {},
      [
        'resources.json:5:4 E420 Deleted things cannot be kept in the trash: "things.password" is a secret, which is sealed for its place in its own table. (/resources/things/trash)',
        'Remove "trash".',
      ],
    ],
    [
      'rows that nobody deletes',
      { schemas: { things: clients }, resources: { things: { appendOnly: true, trash: { days: 90 } } } },
      {},
      [
        'resources.json:6:4 E420 Deleted things cannot be kept in the trash: nobody deletes them. (/resources/things/trash)',
        'Remove "trash".',
      ],
    ],
  ],
  E425: [
    [
      'a key, a plural and a placeholder with a mistake',
      {
        'resources.json': '{ "locales": ["de"], "menu": [], "resources": {} }',
        'texts/de.json': `{
  "engine": {
    "screens.form.svae": "Sichern",
    "screens.lines.count": "1 Zeile",
    "screens.empty.title": "Keine %{nmae}"
  }
}`,
      },
      {
        texts: {
          engine: {
            'screens.form.save': 'Save',
            'screens.lines.count': '1 line |||| %{smart_count} lines',
            'screens.empty.title': 'No %{name} yet',
          },
        },
      },
      [
        'texts/de.json:3:5 E425 There is no text "screens.form.svae" in engine. (/engine/screens.form.svae)',
        'Did you mean "screens.form.save"?',
        'texts/de.json:4:5 E425 The text needs 2 plural forms, and has 1. (/engine/screens.lines.count)',
        'Write the forms with " |||| " between them. The original: "1 line |||| %{smart_count} lines".',
        'texts/de.json:5:5 E425 Nothing fills in "%{nmae}". (/engine/screens.empty.title)',
        'Available: %{name}.',
      ],
    ],
    [
      'a file that is not JSON',
      {
        'resources.json': '{ "locales": ["de"], "menu": [], "resources": {} }',
        'texts/de.json': '{ "engine": { "a": "b" }',
      },
      {},
      ['texts/de.json:1:25 E425 This is not JSON: close brace expected.', 'Close what is open with a "}".'],
    ],
    [
      'names that do not exist',
      {
        'resources.json': '{ "locales": ["de"], "menu": [], "resources": {} }',
        'texts/de.json': '{ "engin": {}, "resources.json": { "menu/shop/label": "Laden" }, "engine": { "a": 1 } }',
        'texts/fr.json': '{}',
        'texts/german.json': '{}',
      },
      { texts: { engine: { a: 'A' } } },
      [
        'texts/de.json:1:3 E425 Nothing is called "engin" here. (/engin)',
        'Did you mean "engine"?',
        'texts/de.json:1:36 E425 resources.json has no text "menu/shop/label". (/resources.json/menu~1shop~1label)',
        'There are none yet.',
        'texts/de.json:1:78 E425 "a" is not a text. (/engine/a)',
        'Write the text between quotes.',
        'texts/fr.json:1:1 E425 The registry has no language "fr".',
        'Add it to "locales", or rename the file. Languages: de.',
        'texts/german.json:1:1 E425 Nobody reads this file: its name is no language.',
        'Name it after a language of the registry: texts/de.json.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
