/** Registries that say something twice, or two things that exclude each other. */
import { backtrackingOf } from '../../../src/engine/build/backtracking.ts';
import { clients, entry, label, text, thing, to, type Case } from './smallest.ts';

const whole = { type: 'integer' };

export const contradictionsCases = {
  E314: [
    [
      'a choice',
      thing({
        state: {
          oneOf: [
            { const: 'a', title: 'A' },
            { const: 'a', title: 'B' },
          ],
        },
      }),
      {},
      [
        'schemas/things.json:10:5 E314 The choice "a" of "state" already exists. (/properties/state/oneOf/1)',
        'Remove one of the two.',
      ],
    ],
    [
      'a choice without a title',
      thing({ state: { enum: [1, 2, 1] } }),
      {},
      [
        'schemas/things.json:8:5 E314 The choice "1" of "state" already exists. (/properties/state/enum/2)',
        'Remove one of the two.',
      ],
    ],
    [
      'a menu group',
      {
        ...entry({}),
        menu: [
          { name: 'main', label },
          { name: 'main', label },
        ],
      },
      {},
      ['resources.json:11:4 E314 The menu group "main" already exists. (/menu/1/name)', 'Remove one of the two.'],
    ],
    [
      'a field in the form',
      entry({ form: [{ fields: ['name'] }, { fields: ['name'] }] }),
      {},
      [
        'resources.json:13:7 E314 In the form, "name" already exists. (/resources/things/form/1/fields/0)',
        'Remove one of the two.',
      ],
    ],
    [
      'two figures of one name',
      {
        schemas: { clients },
        pages: {
          start: {
            route: '/',
            label,
            figures: [
              { name: 'all', resource: 'clients', label },
              { name: 'all', resource: 'clients', label },
            ],
          },
        },
      },
      {},
      [
        'resources.json:20:6 E314 The figure "all" already exists. (/pages/start/figures/1/name)',
        'Remove one of the two.',
      ],
    ],
  ],
  E315: [
    [
      'lengths',
      thing({ name: { ...text, minLength: 5, maxLength: 2 } }),
      {},
      [
        'schemas/things.json:6:4 E315 Nothing fits "name": its minLength is more than its maxLength. (/properties/name/minLength)',
        'Swap the two, or take one out.',
      ],
    ],
    [
      'limits',
      thing({ count: { ...whole, minimum: 5, maximum: 2 } }),
      {},
      [
        'schemas/things.json:6:4 E315 Nothing fits "count": its minimum is more than its maximum. (/properties/count/minimum)',
        'Swap the two, or take one out.',
      ],
    ],
    [
      'required and computed',
      thing({ name: text, long: { ...text, 'x-computed': { template: '{name}' } } }, { required: ['long'] }),
      {},
      [
        'schemas/things.json:12:4 E315 "long" is required, but nobody can fill it in: it is computed. (/properties/long/x-computed)',
        'Take "long" out of "required".',
      ],
    ],
    [
      'required and read-only in every new record',
      thing(
        {
          name: { ...text, 'x-when': { readOnly: { state: { ne: 'new' } } } },
          size: { ...text, 'x-when': { readOnly: { state: { ne: 'draft' } } } },
          state: { default: 'draft', enum: ['draft', 'new'], 'x-transitions': { draft: ['new'] } },
        },
        { required: ['name', 'size'] },
      ),
      {},
      [
        'schemas/things.json:11:5 E315 "name" is required, but nobody can fill it in: in a new record it is read-only. (/properties/name/x-when/readOnly)',
        'Write a condition that a new record does not meet (it begins as {"state":"draft"}), or take "name" out of "required".',
      ],
    ],
    [
      'required and set by nobody',
      thing({ name: text, code: { ...text, readOnly: true } }, { required: ['code'] }),
      {},
      [
        'schemas/things.json:12:4 E315 "code" is required, but nobody can fill it in: only the server sets it. (/properties/code/readOnly)',
        'Give it a "default" or "x-number", or take "code" out of "required".',
      ],
    ],
    [
      'required and left out of forms',
      thing({ name: { ...text, deprecated: true } }, { required: ['name'] }),
      {},
      [
        'schemas/things.json:9:4 E315 "name" is required, but nobody can fill it in: forms leave out what is deprecated. (/properties/name/deprecated)',
        'Take "name" out of "required", or "deprecated" out of here.',
      ],
    ],
    [
      'required, and closed to who makes it',
      {
        resources: {
          things: { access: { management: { verbs: ['list', 'show', 'create'], hidden: ['code'] } } },
        },
        schemas: { things: { title: 'Thing', required: ['code'], properties: { name: text, code: text } } },
      },
      {},
      [
        'schemas/things.json:10:3 E315 "code" is required, but nobody can fill it in: who may create a record may not write this field. (/properties/code)',
        'Open it to them in "access" of things, give it a "default", or remove it from "required".',
      ],
    ],
    [
      'required and emptied',
      {
        schemas: {
          clients,
          things: {
            title: 'Thing',
            required: ['client_uuid'],
            properties: { client_uuid: to('clients', { onDelete: 'set-null' }) },
          },
        },
      },
      {},
      [
        'schemas/things.json:10:5 E315 "client_uuid" is required, so it cannot be emptied when the other is removed. (/properties/client_uuid/x-relation/onDelete)',
        'Write "restrict" or "cascade", or take "client_uuid" out of "required".',
      ],
    ],
    [
      'an exception of what is written',
      entry({ show: { tabs: [{ label, fields: ['name'], except: ['name'] }] } }),
      {},
      [
        'resources.json:15:7 E315 Only an overview, which shows all that stands nowhere else, can leave fields out. (/resources/things/show/tabs/0/except)',
        'Remove "except", or what the tab shows.',
      ],
    ],
    [
      'a tab of some records that lists none',
      entry({ show: { tabs: [{ label, fields: ['name'], when: { name: 'a' } }] } }),
      {},
      [
        'resources.json:15:7 E315 Only a page, or a tab that lists what points at the record, is left out on some of them. (/resources/things/show/tabs/0/when)',
        'Remove "when", or name the "page" or the "inverse" that the tab shows.',
      ],
    ],
    [
      'a page above the fields of a tab without fields',
      entry({ show: { tabs: [{ page: 'cart', head: 'cart' }] } }),
      { pages: ['cart'] },
      [
        'resources.json:9:7 E315 There are no fields that this page could be shown above. (/resources/things/show/tabs/0/head)',
        'Remove "head", or give the tab its "fields".',
      ],
    ],
    [
      'a tab with sections where there are none',
      entry({ show: { tabs: [{ fields: ['name'], sections: true }] }, form: [{ fields: ['name'] }] }),
      {},
      [
        'resources.json:11:7 E315 There are no sections with a title that fields could stand under. (/resources/things/show/tabs/0/sections)',
        'Remove "sections", or give the sections of the form a "label".',
      ],
    ],
    [
      'a tab of both',
      {
        resources: { clients: { show: { tabs: [{ fields: ['name'], inverse: 'things' }] } }, things: {} },
        schemas: { clients, things: { client_uuid: to('clients') } },
      },
      {},
      [
        'resources.json:7:6 E315 A tab shows fields or an inverse relation, not both. (/resources/clients/show/tabs/0)',
        'Split it into 2 tabs.',
      ],
    ],
    [
      'no time line where there is none',
      {
        resources: { visits: { source: 'view', timeline: false }, things: { appendOnly: true, timeline: false } },
        schemas: {
          visits: { title: 'Visit', 'x-view': 'select uuid, name from t', properties: { name: text } },
          things: clients,
        },
      },
      {},
      [
        'resources.json:6:4 E315 "visits" has no time line: nobody changes its rows. (/resources/visits/timeline)',
        'Remove "timeline".',
        'resources.json:10:4 E315 "things" has no time line: nobody changes its rows. (/resources/things/timeline)',
        'Remove "timeline".',
      ],
    ],
    [
      'rows that stay, with a form',
      entry({ appendOnly: true, form: [{ fields: ['name'] }] }),
      {},
      [
        'resources.json:6:4 E315 The rows of "things" come and stay, so nobody has "form" there. (/resources/things/form)',
        'Remove "form", or "appendOnly".',
      ],
    ],
    [
      'rows that stay, and may be removed',
      entry({ appendOnly: true, access: { employee: ['list', 'delete'], user: { verbs: ['create'] } } }),
      {},
      [
        'resources.json:9:6 E315 The rows of "things" come and stay, so nobody has "delete" there. (/resources/things/access/employee/1)',
        'Remove "delete", or "appendOnly".',
        'resources.json:13:7 E315 The rows of "things" come and stay, so nobody has "create" there. (/resources/things/access/user/verbs/0)',
        'Remove "create", or "appendOnly".',
      ],
    ],
    [
      'rows that stay, and may be changed by some',
      entry({
        appendOnly: true,
        access: { employee: { verbs: ['list'], also: [{ verbs: ['edit'], where: { name: 'a' } }] } },
      }),
      {},
      [
        'resources.json:14:9 E315 The rows of "things" come and stay, so nobody has "edit" there. (/resources/things/access/employee/also/0/verbs/0)',
        'Remove "edit", or "appendOnly".',
      ],
    ],
    [
      'rows that stay, and go with another',
      {
        resources: { clients: {}, things: { appendOnly: true } },
        schemas: { clients, things: { client_uuid: to('clients', { onDelete: 'cascade' }) } },
      },
      {},
      [
        'schemas/things.json:5:4 E315 The rows of "things" come and stay, so "client_uuid" cannot change or go with what it points at. (/properties/client_uuid/x-relation)',
        'Write "onDelete": "keep", or "restrict".',
      ],
    ],
    [
      'a sum over time where there is none',
      {
        schemas: { clients },
        pages: {
          start: {
            route: '/',
            label,
            figures: [
              {
                name: 'all',
                resource: 'clients',
                label,
                by: [{ label }, { label, filter: { name: 'x' } }],
                cumulative: true,
              },
            ],
          },
        },
      },
      {},
      [
        'resources.json:26:8 E314 "A" already exists. (/pages/start/figures/0/by/1/label)',
        'Give one of the two another label.',
        'resources.json:35:6 E315 Nothing adds up along what has no time. (/pages/start/figures/0/cumulative)',
        'Give "by" a date and a "step", or leave "cumulative" out.',
      ],
    ],
  ],
  E316: [
    [
      'a view of nothing',
      entry({ source: 'view' }),
      {},
      [
        'resources.json:5:4 E316 "things" is a view, but its schema does not say of what. (/resources/things/source)',
        'Add "x-view": "select …" to schemas/things.json, which selects uuid and every field by its name.',
      ],
    ],
    [
      'a table with the SQL of a view',
      thing({ name: text }, { 'x-view': 'select 1' }),
      {},
      [
        'schemas/things.json:3:2 E316 "things" has the SQL of a view, but its entry makes it a table. (/x-view)',
        'Write "things": { "source": "view" } in resources.json.',
      ],
    ],
    [
      'a view that misses a field',
      {
        schemas: { things: { title: 'Thing', 'x-view': 'select uuid from t', properties: { name: text } } },
        resources: { things: { source: 'view' } },
      },
      {},
      [
        'schemas/things.json:3:2 E316 The SQL of this view selects no "name". (/x-view)',
        'Add a column to it: … as name.',
      ],
    ],
    [
      'a view with a form',
      {
        schemas: { things: { title: 'Thing', 'x-view': 'select uuid, name from t', properties: { name: text } } },
        resources: { things: { source: 'view', form: [{ fields: ['name'] }] } },
      },
      {},
      [
        'resources.json:6:4 E316 "things" is a view, so nothing in it can be changed. (/resources/things/form)',
        'Remove "form".',
      ],
    ],
  ],
  E318: [
    [
      'a pattern that doubles its work by each character',
      thing({ name: { type: 'string', pattern: '^(a+)+$' } }),
      { backtracking: backtrackingOf },
      [
        'schemas/things.json:6:4 E318 The pattern "^(a+)+$" can take twice as long for each character more. (/properties/name/pattern)',
        'Repeat nothing that repeats the same characters itself: "^a+$" instead of "^(a+)+$", and no alternatives that match the same, as in "(a|a)*".',
      ],
    ],
    [
      'alternatives that match the same',
      thing({ name: { type: 'string', maxLength: 40, pattern: '^(a|a)+$' } }),
      { backtracking: backtrackingOf },
      [
        'schemas/things.json:7:4 E318 The pattern "^(a|a)+$" can take twice as long for each character more. (/properties/name/pattern)',
        'Repeat nothing that repeats the same characters itself: "^a+$" instead of "^(a+)+$", and no alternatives that match the same, as in "(a|a)*".',
      ],
    ],
    [
      'a pattern that is only too much for long texts',
      {
        schemas: {
          things: {
            name: { type: 'string', maxLength: 50, pattern: '^.*a.*b.*c.*$' },
            more: { type: 'string', maxLength: 4_000, pattern: '^.*a.*b.*c.*$' },
          },
        },
      },
      { backtracking: backtrackingOf },
      [
        'schemas/things.json:12:4 E318 The pattern "^.*a.*b.*c.*$" can take the power 4 of its length to refuse a text. (/properties/more/pattern)',
        'Give a smaller "maxLength", or let no two parts of the pattern that repeat match the same characters.',
      ],
    ],
  ],
  E317: [
    [
      'rows that every client would see',
      {
        root: { tenant: 'clients' },
        schemas: { clients, things: { name: text } },
        resources: { clients: {}, things: { access: { user: ['list'] } } },
      },
      {},
      [
        'resources.json:8:5 E317 People of all clients would see the same rows of things: nothing leads from them to clients. (/resources/things/access/user)',
        'Add a reference to clients, name the path to one with "scope", or write "scope": false where all of them may see these.',
      ],
    ],
    [
      'rows of one client that every client would see',
      {
        root: { tenant: 'clients' },
        schemas: {
          clients,
          things: { client_uuid: to('clients') },
          parts: { thing_uuid: to('things', { owned: true }) },
        },
        resources: {
          clients: {},
          things: { scope: false, access: { user: ['list'] } },
          parts: { scope: false, access: { user: { verbs: ['list'], where: { thing_uuid: { empty: true } } } } },
        },
      },
      {},
      [
        'resources.json:7:4 E317 People of all clients would see every row of things, and "client_uuid" says which of clients a row belongs to. (/resources/things/scope)',
        'Remove "scope"; or name the rows that all of them may see with "where" in "access" of "user".',
      ],
    ],
    [
      'a view over rows of one client each, but not one that counts them',
      {
        root: { tenant: 'clients' },
        schemas: {
          clients,
          things: { name: text, client_uuid: to('clients') },
          names: { title: 'Name', 'x-view': 'select uuid, name from things', properties: { name: text } },
          counts: {
            title: 'Count',
            'x-view': 'select gen_random_uuid() as uuid, name from things group by name',
            properties: { name: text },
          },
        },
        resources: {
          clients: {},
          things: {},
          names: { source: 'view', scope: false, access: { user: ['list'] } },
          counts: { source: 'view', scope: false, access: { user: ['list'] } },
        },
      },
      {},
      [
        'resources.json:9:4 E317 People of all clients would see every row of names, which selects from things, the rows of one of clients each. (/resources/names/scope)',
        'Select "client_uuid" in its SQL, add the field with "x-relation": { "to": "clients" }, and remove "scope"; or remove "user" from "access".',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
