/** Registries that name fields, kinds, conditions and values wrongly. */
import { actionsCases } from './problemsActions.ts';
import { figuresCases } from './problemsFigures.ts';
import { layoutsCases } from './problemsLayouts.ts';
import { clients, date, entry, label, text, thing, to, type Case } from './smallest.ts';

export const fieldsCases = {
  E301: [
    ...layoutsCases.E301,
    ...actionsCases.E301,
    [
      'what an action was seen with',
      entry(
        { actions: { renew: { label, set: { name: 'x' }, expect: ['name', 'expries_on'] } } },
        { name: text, expires_on: date },
      ),
      {},
      [
        'resources.json:16:7 E301 things has no field "expries_on". (/resources/things/actions/renew/expect/1)',
        'Did you mean "expires_on"?',
      ],
    ],
    [
      'a column',
      entry({ list: { columns: ['name', 'nmae'] } }),
      {},
      [
        'resources.json:8:6 E301 things has no field "nmae". (/resources/things/list/columns/1)',
        'Did you mean "name"?',
      ],
    ],
    [
      'the sort',
      entry({ list: { sort: '-nmae' } }),
      {},
      ['resources.json:6:5 E301 things has no field "nmae". (/resources/things/list/sort)', 'Did you mean "name"?'],
    ],
    [
      'the title',
      entry({ title: '{nmae}' }),
      {},
      ['resources.json:5:4 E301 things has no field "nmae". (/resources/things/title)', 'Did you mean "name"?'],
    ],
    [
      'the form',
      entry({ form: [{ fields: ['nmae'] }] }),
      {},
      [
        'resources.json:8:7 E301 things has no field "nmae". (/resources/things/form/0/fields/0)',
        'Did you mean "name"?',
      ],
    ],
    [
      'a tab',
      entry({ show: { tabs: [{ fields: ['nmae'] }] } }),
      {},
      [
        'resources.json:9:8 E301 things has no field "nmae". (/resources/things/show/tabs/0/fields/0)',
        'Did you mean "name"?',
      ],
    ],
    [
      'an inverse',
      entry({ show: { tabs: [{ inverse: 'invoices' }] } }),
      {},
      [
        'resources.json:8:7 E301 Nothing points at things as "invoices". (/resources/things/show/tabs/0/inverse)',
        'There are none yet.',
      ],
    ],
    [
      'what every object has',
      entry({ list: { columns: ['toString'] } }),
      {},
      [
        'resources.json:7:6 E301 things has no field "toString". (/resources/things/list/columns/0)',
        'Available: name, uuid, created_at, updated_at, version.',
      ],
    ],
    [
      'what is hidden',
      entry({ access: { user: { verbs: '*', hidden: ['nmae'] } } }),
      {},
      [
        'resources.json:9:7 E301 things has no field "nmae". (/resources/things/access/user/hidden/0)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what an action asks',
      entry({ actions: { act: { label, fields: ['nmae'] } } }),
      {},
      [
        'resources.json:12:7 E301 things has no field "nmae". (/resources/things/actions/act/fields/0)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what an action sets',
      entry({ actions: { act: { label, set: { nmae: 1 } } } }),
      {},
      [
        'resources.json:12:7 E301 things has no field "nmae". (/resources/things/actions/act/set/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what an action requires',
      entry({ actions: { act: { label, fields: ['name'], require: ['nmae'] } } }),
      {},
      [
        'resources.json:15:7 E301 "nmae" is required, but "act" does not ask for it. (/resources/things/actions/act/require/0)',
        'Add "nmae" to its "fields".',
      ],
    ],
    [
      'the scope',
      entry({ scope: 'client_uuid' }),
      {},
      [
        'resources.json:5:4 E301 things has no field "client_uuid". (/resources/things/scope)',
        'Available: name, uuid, created_at, updated_at, version.',
      ],
    ],
    [
      'what is required',
      thing({ name: text }, { required: ['nmae'] }),
      {},
      ['schemas/things.json:4:3 E301 things has no field "nmae". (/required/0)', 'Did you mean "name"?'],
    ],
    [
      'a unique list',
      thing({ name: text }, { 'x-unique': [['name', 'nmae']] }),
      {},
      ['schemas/things.json:6:4 E301 things has no field "nmae". (/x-unique/0/1)', 'Did you mean "name"?'],
    ],
    [
      'an index',
      thing({ name: text }, { 'x-index': [['nmae']] }),
      {},
      ['schemas/things.json:5:4 E301 things has no field "nmae". (/x-index/0/0)', 'Did you mean "name"?'],
    ],
    [
      'a period',
      thing({ name: text }, { 'x-exclude': [{ keys: ['nmae'], from: 'name', until: 'name' }] }),
      {},
      [
        'schemas/things.json:6:5 E301 things has no field "nmae". (/x-exclude/0/keys/0)',
        'Did you mean "name"?',
        'schemas/things.json:8:4 E303 "name" is of kind text, and a period goes from a day to a day. (/x-exclude/0/from)',
        'Name a date or an instant.',
      ],
    ],
    [
      'a check',
      thing({ name: text }, { 'x-checks': [{ rule: { name: 'x' }, field: 'nmae', message: label }] }),
      {},
      ['schemas/things.json:8:4 E301 things has no field "nmae". (/x-checks/0/field)', 'Did you mean "name"?'],
    ],
    [
      'a limit',
      thing({ used_mb: { type: 'integer', 'x-limit': 'quota' }, quota_mb: { type: 'integer' } }),
      {},
      [
        'schemas/things.json:6:4 E301 things has no field "quota". (/properties/used_mb/x-limit)',
        'Did you mean "quota_mb"?',
      ],
    ],
    [
      'a currency',
      thing({ net_cents: { type: 'integer', 'x-currency': 'curency' }, currency: text }),
      {},
      [
        'schemas/things.json:6:4 E301 things has no field "curency". (/properties/net_cents/x-currency)',
        'Did you mean "currency"?',
      ],
    ],
    ...figuresCases.E301,
  ],
  E302: [
    [
      'a secret',
      entry(
        { list: { columns: ['secret'], search: ['secret'] }, title: '{secret}' },
        { name: text, secret: { ...text, writeOnly: true } },
      ),
      {},
      [
        'resources.json:7:6 E302 "secret" is never sent out, so it can\'t be used here. (/resources/things/list/columns/0)',
        'Leave it out. It stands at resources.json:10:6, resources.json:13:4 too.',
      ],
    ],
  ],
  E303: [
    [
      'a copy of another type',
      {
        schemas: {
          clients: { name: text, term: { type: 'integer' } },
          things: {
            days: { type: 'integer' },
            due_on: { ...text, format: 'date' },
            client_uuid: to('clients', { fills: { days: 'name', due_on: 'name' } }),
          },
        },
      },
      {},
      [
        'schemas/things.json:15:6 E303 "days" is of kind integer, and "name" of clients is of kind text. (/properties/client_uuid/x-relation/fills/days)',
        'Take over "term".',
        'schemas/things.json:16:6 E303 "due_on" is of kind date, and "name" of clients is of kind text. (/properties/client_uuid/x-relation/fills/due_on)',
        'Remove it: clients has no field of kind date.',
      ],
    ],
    ...layoutsCases.E303,
    [
      'a hash of what is no secret',
      thing({ name: { ...text, 'x-hashed': true } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" is of kind text, and only a secret is kept as a hash. (/properties/name/x-hashed)',
        'Remove "x-hashed".',
      ],
    ],
    [
      'an encrypted value that should be unique',
      thing({ name: { ...text, 'x-kind': 'secret', 'x-unique': true } }),
      {},
      [
        'schemas/things.json:7:4 E303 "name" is encrypted, so no two of its values can be compared. (/properties/name/x-unique)',
        'Remove it, or add "x-hashed": true to "name" where a module keeps a hash of it.',
      ],
    ],
    [
      'a limit that is no number',
      thing({ used_mb: { type: 'integer', 'x-limit': 'name' }, name: text }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" is no whole number to measure against. (/properties/used_mb/x-limit)',
        'Name a whole number of this resource, or a part of one of its structures: "quota_mb".',
      ],
    ],
    [
      'no groups in what is no number',
      thing({ name: { ...text, 'x-ungrouped': true } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" is of kind text, and only whole numbers are written in groups. (/properties/name/x-ungrouped)',
        'Remove "x-ungrouped".',
      ],
    ],
    [
      'a limit of what is no number',
      thing({ name: { ...text, 'x-limit': 'quota_mb' }, quota_mb: { type: 'integer' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" is of kind text, and a limit is for a whole number. (/properties/name/x-limit)',
        'Remove "x-limit".',
      ],
    ],
    [
      'setting what is computed',
      entry(
        { actions: { act: { label, set: { long: 'x' } } } },
        { name: text, long: { ...text, 'x-computed': { template: '{name}' } } },
      ),
      {},
      [
        'resources.json:12:7 E303 "long" is computed, so "act" cannot set it. (/resources/things/actions/act/set/long)',
        'Set the fields that it is computed from.',
      ],
    ],
    [
      'sorting a structure',
      entry({ list: { sort: 'config' } }, { name: text, config: { type: 'object' } }),
      {},
      [
        'resources.json:6:5 E303 "config" is of kind json, which cannot be sorted. (/resources/things/list/sort)',
        'Sort by another field.',
      ],
    ],
    [
      'a view sorted by a structure',
      entry(
        { list: { views: [{ label, filter: { name: 'a' }, sort: '-config' }] } },
        { name: text, config: { type: 'object' } },
      ),
      {},
      [
        'resources.json:15:7 E303 "config" is of kind json, which cannot be sorted. (/resources/things/list/views/0/sort)',
        'Sort by another field.',
      ],
    ],
    [
      'searching a number',
      entry({ list: { search: ['count'] } }, { name: text, count: { type: 'integer' } }),
      {},
      [
        'resources.json:7:6 E303 "count" is of kind integer, which cannot be searched. (/resources/things/list/search/0)',
        'Leave it out.',
      ],
    ],
    [
      'lines as a column and a filter',
      {
        schemas: { things: { name: text }, lines: { thing_uuid: to('things', { owned: true }) } },
        resources: { lines: {}, things: { list: { columns: ['lines'], filters: ['lines'] } } },
      },
      {},
      [
        'resources.json:8:6 E303 "lines" is of kind lines, which cannot be a column. (/resources/things/list/columns/0)',
        'Leave it out.',
        'resources.json:11:6 E303 "lines" is of kind lines, which cannot be filtered. (/resources/things/list/filters/0)',
        'Leave it out.',
      ],
    ],
    [
      'a key in a title',
      {
        schemas: { clients, things: { client_uuid: to('clients') } },
        resources: { clients: {}, things: { title: '{client_uuid}' } },
      },
      {},
      [
        'resources.json:6:4 E303 "client_uuid" is a key that nobody can read, so it cannot stand in a title. (/resources/things/title)',
        'Write a field of what it points at: {client.name}.',
      ],
    ],
    [
      'a scope that leads nowhere',
      {
        root: { tenant: 'clients' },
        schemas: { clients, things: clients },
        resources: { clients: {}, things: { scope: 'name' } },
      },
      {},
      [
        'resources.json:7:4 E303 "name" does not lead to clients, so it cannot be the scope. (/resources/things/scope)',
        "Name a reference to clients, or write false where the rows are nobody's.",
      ],
    ],
    [
      'a reference to nothing',
      thing({ name: { ...text, 'x-kind': 'reference' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" cannot be of kind reference as it is written. (/properties/name/x-kind)',
        'Add "x-relation".',
      ],
    ],
    [
      'references to nothing',
      thing({ names: { type: 'array', 'x-kind': 'references' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "names" cannot be of kind references as it is written. (/properties/names/x-kind)',
        'Add "items" with "x-relation" in it.',
      ],
    ],
    [
      'a choice of nothing',
      thing({ name: { ...text, 'x-kind': 'enum' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" cannot be of kind enum as it is written. (/properties/name/x-kind)',
        'Add "oneOf".',
      ],
    ],
    [
      'lines',
      thing({ name: { type: 'array', 'x-kind': 'lines' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" cannot be of kind lines as it is written. (/properties/name/x-kind)',
        'Declare the relation on the owned resource instead, with "owned": true.',
      ],
    ],
    [
      'tags of nothing',
      thing({ name: { type: 'array', 'x-kind': 'tags' } }),
      {},
      [
        'schemas/things.json:6:4 E303 "name" cannot be of kind tags as it is written. (/properties/name/x-kind)',
        'Add "items".',
      ],
    ],
    [
      'a unique computed value',
      thing({ name: text, full: { ...text, 'x-computed': { template: '{name}' } } }, { 'x-unique': [['full']] }),
      {},
      [
        'schemas/things.json:5:4 E303 "full" is no column of the table, so it can\'t be used here. (/x-unique/0/0)',
        'Leave it out.',
      ],
    ],
    [
      'a translation of another kind',
      thing({ name: { ...text, 'x-translated': { nl: 'count' } }, count: { type: 'integer' } }),
      {},
      [
        'schemas/things.json:7:5 E303 "count" cannot hold "name" in another language. (/properties/name/x-translated/nl)',
        'Name another field of the kind text.',
      ],
    ],
    ...figuresCases.E303,
  ],
  E304: [
    ...actionsCases.E304,
    [
      'a view',
      entry({ list: { views: [{ label, filter: { nmae: 1 } }] } }),
      {},
      [
        'resources.json:13:8 E304 things has no field "nmae". (/resources/things/list/views/0/filter/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'a row rule',
      entry({ access: { user: { verbs: '*', where: { or: [{ name: { like: 'x' } }] } } } }),
      {},
      [
        'resources.json:11:9 E304 There is no comparison "like". (/resources/things/access/user/where/or/0/name)',
        'Available: eq, ne, gt, gte, lt, lte, in, nin, contains, starts, empty, between.',
      ],
    ],
    [
      'when to follow',
      entry({ show: { live: { nmae: 'x' } } }),
      {},
      [
        'resources.json:7:6 E304 things has no field "nmae". (/resources/things/show/live/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'when to edit',
      entry({ edit: { when: { name: 5, version: 'x' } } }),
      {},
      [
        'resources.json:8:6 E304 The value of "version" has the wrong type. (/resources/things/edit/when/version)',
        'Give a whole number.',
      ],
    ],
    [
      'when to delete',
      entry({ delete: { when: { and: {} } } }),
      {},
      [
        'resources.json:7:6 E304 "and" takes a list of conditions. (/resources/things/delete/when/and)',
        'Write {"and": [{…}, {…}]}.',
      ],
    ],
    [
      'a check',
      thing({ name: text }, { 'x-checks': [{ rule: { name: '$.nmae' }, field: 'name', message: label }] }),
      {},
      ['schemas/things.json:6:5 E304 things has no field "nmae". (/x-checks/0/rule/name)', 'Did you mean "name"?'],
    ],
    [
      'when to hide',
      thing({ name: { ...text, 'x-when': { hidden: { nmae: 1 } } } }),
      {},
      [
        'schemas/things.json:8:6 E304 things has no field "nmae". (/properties/name/x-when/hidden/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what a new form starts with',
      { schemas: { owners: { name: text }, things: { owner_uuid: to('owners', { preselect: { nmae: 'x' } }) } } },
      {},
      [
        'schemas/things.json:8:6 E304 owners has no field "nmae". (/properties/owner_uuid/x-relation/preselect/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what is kept apart',
      thing({ name: { ...text, 'x-unique': { while: { nmae: 'x' } } } }),
      {},
      [
        'schemas/things.json:8:6 E304 things has no field "nmae". (/properties/name/x-unique/while/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'what is kept apart on a day',
      thing({ name: { ...text, 'x-unique': { while: { day: { gt: '$today' } } } }, day: date }),
      {},
      [
        'schemas/things.json:7:5 E304 What keeps "name" apart can look only at the record\'s own fields and at fixed values. (/properties/name/x-unique/while)',
        'Compare a column with a value: { "status": { "nin": ["ended"] } }.',
      ],
    ],
    [
      'a case',
      thing({
        name: text,
        it: { type: 'boolean', 'x-computed': { case: [{ when: { nmae: 1 }, then: { value: true } }] } },
      }),
      {},
      [
        'schemas/things.json:13:8 E304 things has no field "nmae". (/properties/it/x-computed/case/0/when/nmae)',
        'Did you mean "name"?',
      ],
    ],
    [
      'which rows to count',
      {
        schemas: {
          things: {
            count: { type: 'integer', 'x-computed': { add: [{ value: 1 }, { count: 'lines', where: { nmae: 'x' } }] } },
          },
          lines: { name: text, thing_uuid: to('things') },
        },
      },
      {},
      [
        'schemas/things.json:14:8 E304 lines has no field "nmae". (/properties/count/x-computed/add/1/where/nmae)',
        'Did you mean "name"?',
      ],
    ],
    ...figuresCases.E304,
  ],
  E305: [
    [
      'in a condition',
      entry(
        { list: { views: [{ label, filter: { status: { in: ['open', 'closd'] } } }] } },
        { name: text, status: { default: 'open', enum: ['open', 'closed'] } },
      ),
      {},
      [
        'resources.json:16:10 E305 status has no choice "closd". (/resources/things/list/views/0/filter/status/in/1)',
        'Did you mean "closed"?',
      ],
    ],
    [
      'to begin with',
      thing({
        status: {
          default: 'open',
          enum: ['open', 'closed'],
          'x-initial': ['clsed'],
          'x-transitions': { open: ['closed'] },
        },
      }),
      {},
      [
        'schemas/things.json:11:5 E305 status has no state "clsed". (/properties/status/x-initial/0)',
        'Did you mean "closed"?',
      ],
    ],
    [
      'transitions',
      thing({
        state: {
          oneOf: [
            { const: 'new', title: 'New' },
            { const: 'done', title: 'Done' },
          ],
          'x-transitions': { new: ['dnoe'], old: [] },
        },
      }),
      {},
      [
        'schemas/things.json:17:6 E305 state has no state "dnoe". (/properties/state/x-transitions/new/0)',
        'Did you mean "done"?',
        'schemas/things.json:19:5 E305 state has no state "old". (/properties/state/x-transitions/old)',
        'Available: new, done.',
      ],
    ],
    [
      'what an action sets',
      entry({ actions: { act: { label, set: { state: 'dnoe' } } } }, { state: { enum: ['new', 'done'] } }),
      {},
      [
        'resources.json:12:7 E305 state has no state "dnoe". (/resources/things/actions/act/set/state)',
        'Did you mean "done"?',
      ],
    ],
  ],
  E306: [
    [
      'choices of two types',
      thing({ size: { enum: ['small', 2] } }),
      {},
      [
        'schemas/things.json:7:5 E306 The choices of "size" are texts and numbers: "small" is a text, 2 is a number. (/properties/size/enum/1)',
        'Write all of them as texts, such as "2", or all as numbers.',
      ],
    ],
    [
      'a choice that is too large',
      thing({ size: { enum: [1, 3_000_000_000] } }),
      {},
      [
        'schemas/things.json:7:5 E306 3000000000 is no choice that "size" can keep: numbers go from -2147483648 to 2147483647. (/properties/size/enum/1)',
        'Write all of them as texts, such as "3000000000".',
      ],
    ],
    [
      'what does not follow the schema',
      thing({
        n: { type: 'integer', default: '1' },
        s: { enum: ['a', 'b'], default: 'c' },
        t: { ...text, maxLength: 2, default: 'abc' },
      }),
      {},
      [
        'schemas/things.json:6:4 E306 The default of "n" does not fit: it is not a whole number. (/properties/n/default)',
        'Change the value, or what the field allows.',
        'schemas/things.json:13:4 E306 The default of "s" does not fit: it is none of the choices. (/properties/s/default)',
        'Available: a, b.',
        'schemas/things.json:18:4 E306 The default of "t" does not fit: it has more than 2 characters. (/properties/t/default)',
        'Change the value, or what the field allows.',
      ],
    ],
    [
      'what is no date',
      thing({
        d: { ...text, format: 'date', default: '2026-02-30' },
        i: { ...text, format: 'date-time', default: '$today' },
        o: { ...text, format: 'time', default: '9:00' },
      }),
      {},
      [
        'schemas/things.json:7:4 E306 The default of "d" does not fit: it has the wrong type. (/properties/d/default)',
        'Give a date: "2026-01-31" that exists.',
        'schemas/things.json:12:4 E306 The default of "i" does not fit: it is of kind datetime. (/properties/i/default)',
        '$today belongs in a date.',
        'schemas/things.json:17:4 E306 The default of "o" does not fit: it has the wrong type. (/properties/o/default)',
        'Give a time: "09:30".',
      ],
    ],
    [
      'variables in the wrong place',
      {
        root: { staff: 'employees' },
        schemas: {
          users: clients,
          employees: { user_uuid: to('users') },
          things: {
            user_uuid: { ...to('users'), default: '$employee' },
            employee_uuid: { ...to('employees'), default: '$client' },
            note: { ...text, default: '$me' },
            on: { ...text, format: 'date', default: '$today+1x' },
          },
        },
      },
      {},
      [
        'schemas/things.json:8:4 E306 The default of "user_uuid" does not fit: it is of kind reference. (/properties/user_uuid/default)',
        '$employee belongs in a reference to employees.',
        'schemas/things.json:14:4 E306 The default of "employee_uuid" does not fit: there is no "$client" here. (/properties/employee_uuid/default)',
        'Available: $me, $employee, $today, $now.',
        'schemas/things.json:18:4 E306 The default of "note" does not fit: it is of kind text. (/properties/note/default)',
        '$me belongs in a reference to users.',
        'schemas/things.json:23:4 E306 The default of "on" does not fit: there is no "$today+1x" here. (/properties/on/default)',
        'Available: $me, $employee, $today, $now, and days as "$today+14d", with d, w, m or y.',
      ],
    ],
    [
      'an employee where nobody works',
      { schemas: { users: clients, things: { user_uuid: { ...to('users'), default: '$employee' } } } },
      {},
      [
        'schemas/things.json:8:4 E306 The default of "user_uuid" does not fit: it is of kind reference. (/properties/user_uuid/default)',
        '$employee belongs in a registry that says who works here ("staff").',
      ],
    ],
    [
      'what an action sets',
      entry(
        { actions: { act: { label, set: { count: 'many', at: '$today' } } } },
        { count: { type: 'integer' }, at: { ...text, format: 'date-time' } },
      ),
      {},
      [
        'resources.json:12:7 E306 What "act" sets "count" to does not fit: it is not a whole number. (/resources/things/actions/act/set/count)',
        'Change the value, or what the field allows.',
        'resources.json:13:7 E306 What "act" sets "at" to does not fit: it is of kind datetime. (/resources/things/actions/act/set/at)',
        '$today belongs in a date.',
      ],
    ],
  ],
  E307: [
    [
      'a misspelt format',
      thing({ mail: { ...text, format: 'e-mail' } }),
      { formats: ['email', 'date'] },
      ['schemas/things.json:6:4 E307 There is no format "e-mail". (/properties/mail/format)', 'Did you mean "email"?'],
    ],
    [
      'further in',
      thing({ list: { type: 'array', items: { type: 'object', properties: { at: { ...text, format: 'moment' } } } } }),
      { formats: ['email', 'date'] },
      [
        'schemas/things.json:11:7 E307 There is no format "moment". (/properties/list/items/properties/at/format)',
        'Available: email, date.',
      ],
    ],
  ],
  E308: [
    [
      'a number and a text together',
      thing({ it: { type: 'number', 'x-computed': { add: ['name', { value: 1 }] } }, name: text }),
      {},
      [
        'schemas/things.json:8:6 E308 "name" is a text, and only a number can be used here. (/properties/it/x-computed/add/0)',
        'Write a number, or a field that holds one.',
      ],
    ],
    [
      'results of two types',
      thing({
        it: {
          type: 'string',
          'x-computed': { case: [{ when: { name: 'a' }, then: { value: 1 } }], else: { value: 'b' } },
        },
        name: text,
      }),
      {},
      [
        'schemas/things.json:17:5 E308 This is a text, and the first result of the case is a number. (/properties/it/x-computed/else)',
        'Let every result be a number, or make a text of each: {"template": "{…}"}.',
      ],
    ],
    [
      'days until a text',
      thing({ it: { type: 'integer', 'x-computed': { days: { from: '$today', to: 'name' } } }, name: text }),
      {},
      [
        'schemas/things.json:9:6 E308 "name" is a text, and only a date can be used here. (/properties/it/x-computed/days/to)',
        'Write a date, or a field that holds one.',
      ],
    ],
    [
      'a text that should be a number',
      thing({ it: { type: 'integer', 'x-computed': { template: '{name}' } }, name: text }),
      {},
      [
        'schemas/things.json:6:4 E308 "it" is of kind integer, and what is computed is a text. (/properties/it/x-computed)',
        'Compute a number, or give "it" the type of what is computed.',
      ],
    ],
    [
      'a template',
      thing({ it: { 'x-computed': { template: '{nmae}' } }, name: text }),
      {},
      [
        'schemas/things.json:6:5 E308 things has no field "nmae". (/properties/it/x-computed/template)',
        'Did you mean "name"?',
      ],
    ],
    [
      'itself',
      thing({ it: { 'x-computed': { add: ['it', 'version'] } } }),
      {},
      [
        'schemas/things.json:5:4 E308 "it" is computed from itself. (/properties/it/x-computed)',
        'Break the circle: compute one of its parts from columns.',
      ],
    ],
    [
      'an inverse',
      thing({ it: { 'x-computed': { count: 'lines' } } }),
      {},
      [
        'schemas/things.json:6:5 E308 things has no inverse "lines". (/properties/it/x-computed/count)',
        'There are none yet.',
      ],
    ],
    [
      'two operations',
      thing({ it: { 'x-computed': { count: 'x', value: 1 } } }),
      {},
      [
        'schemas/things.json:5:4 E308 It has 2 operations: value, count. (/properties/it/x-computed)',
        'Write one of: value, template, coalesce, add, subtract, multiply, divide, shift, days, years, hours, minutes, count, sum, case, split.',
      ],
    ],
    [
      'no operation',
      thing({ it: { 'x-computed': { where: { it: 1 } } } }),
      {},
      [
        'schemas/things.json:5:4 E308 It has no operation. (/properties/it/x-computed)',
        'Write one of: value, template, coalesce, add, subtract, multiply, divide, shift, days, years, hours, minutes, count, sum, case, split.',
      ],
    ],
    [
      'a sum',
      {
        schemas: {
          things: { it: { 'x-computed': { sum: 'lines' } }, at: { 'x-computed': { sum: 'lines.cnet' } } },
          lines: { cent: { type: 'integer' }, thing_uuid: to('things') },
        },
      },
      {},
      [
        'schemas/things.json:6:5 E308 "lines" names no field to sum. (/properties/it/x-computed/sum)',
        'Write "lines.<field>", with a field of lines.',
        'schemas/things.json:11:5 E308 lines has no field "cnet". (/properties/at/x-computed/sum)',
        'Did you mean "cent"?',
      ],
    ],
    [
      'a circle of two',
      thing({
        a: { 'x-computed': { add: ['b', 'version'] } },
        b: { 'x-computed': { case: [{ when: { a: 1 }, then: { value: 1 } }] } },
      }),
      {},
      [
        'schemas/things.json:5:4 E308 "a" is computed from itself. (/properties/a/x-computed)',
        'Break the circle: compute one of its parts from columns.',
        'schemas/things.json:17:8 E304 "a" cannot be compared with "eq". (/properties/b/x-computed/case/0/when/a)',
        'Use empty.',
      ],
    ],
    [
      'lines and variables',
      {
        schemas: {
          things: { it: { 'x-computed': { coalesce: ['lines', '$yesterday'] } } },
          lines: { thing_uuid: to('things', { owned: true }) },
        },
      },
      {},
      [
        'schemas/things.json:7:6 E308 "lines" is of kind lines, which has no value. (/properties/it/x-computed/coalesce/0)',
        'Count it, or sum one of its fields: {"count": "lines"}.',
        'schemas/things.json:8:6 E308 things has no field "$yesterday". (/properties/it/x-computed/coalesce/1)',
        'Available: it, uuid, created_at, updated_at, version, lines, $today, $now.',
      ],
    ],
    [
      'a circle over a relation',
      {
        schemas: {
          things: { total: { type: 'integer', 'x-computed': { sum: 'lines.share' } } },
          lines: {
            thing_uuid: to('things'),
            share: { type: 'integer', 'x-computed': { multiply: ['thing.total', { value: 2 }] } },
          },
        },
      },
      {},
      [
        'schemas/things.json:6:4 E308 "total" is computed from itself. (/properties/total/x-computed)',
        'Break the circle: compute one of its parts from columns.',
      ],
    ],
  ],
  E309: [
    [
      'values that exclude each other',
      entry({ actions: { act: { label, set: { name: 'x' }, when: { and: [{ name: 'a' }, { name: 'b' }] } } } }),
      {},
      [
        'resources.json:14:6 E309 No record can ever meet this condition. (/resources/things/actions/act/when)',
        'Look for comparisons that exclude each other.',
      ],
    ],
    [
      'an empty list',
      entry({ list: { views: [{ label, filter: { name: { in: [] } } }] } }),
      {},
      [
        'resources.json:12:7 E309 No record can ever meet this condition. (/resources/things/list/views/0/filter)',
        'Look for comparisons that exclude each other.',
      ],
    ],
    [
      'bounds the wrong way round',
      entry({ edit: { when: { size: { gt: 5, lt: 3 } } } }, { name: text, size: { type: 'integer' } }),
      {},
      [
        'resources.json:6:5 E309 No record can ever meet this condition. (/resources/things/edit/when)',
        'Look for comparisons that exclude each other.',
      ],
    ],
    [
      'all choices excluded',
      thing({
        name: { ...text, 'x-when': { hidden: { status: { nin: ['a', 'b'] } } } },
        status: { default: 'a', enum: ['a', 'b'] },
      }),
      {},
      [
        'schemas/things.json:7:5 E309 No record can ever meet this condition. (/properties/name/x-when/hidden)',
        'Look for comparisons that exclude each other.',
      ],
    ],
    [
      'a check that two days contradict',
      thing(
        { from: date, until: date },
        {
          'x-checks': [
            {
              rule: { and: [{ from: { gt: '$.until' } }, { until: { gte: '$.from' } }] },
              field: 'from',
              message: label,
            },
          ],
        },
      ),
      {},
      [
        'schemas/things.json:5:4 E309 No record can ever meet this condition. (/x-checks/0/rule)',
        'Look for comparisons that exclude each other.',
      ],
    ],
  ],
  E310: [
    [
      'kept from who creates',
      {
        resources: { things: { menu: false, access: { employee: { verbs: '*', hidden: ['name'] } } } },
        schemas: { things: { title: 'Thing', required: ['name'], properties: { name: text, note: text } } },
      },
      {},
      [
        'resources.json:7:5 E310 An employee may create things and not fill in "name", which is required. (/resources/things/access/employee)',
        'Open "name" to "employee", give it a "default", or take "create" out.',
      ],
    ],
    [
      'what the schema requires',
      thing(
        { name: { ...text, 'x-when': { hidden: { kind: 'b' } } }, kind: { default: 'a', enum: ['a', 'b'] } },
        { required: ['name'] },
      ),
      {},
      [
        'schemas/things.json:10:5 E310 "name" is required, but may be hidden. (/properties/name/x-when/hidden)',
        'Remove it from "required" and say here when it is: "x-when": { "hidden": …, "required": … }. Or give it a "default".',
      ],
    ],
    [
      'what is required only where it is hidden',
      thing({
        name: { ...text, 'x-when': { hidden: { kind: 'b' }, required: { kind: 'b' } } },
        kind: { default: 'a', enum: ['a', 'b'] },
      }),
      {},
      [
        'schemas/things.json:10:5 E310 "name" is required only where it is hidden. (/properties/name/x-when/required)',
        'Let one of the two conditions be the opposite of the other.',
      ],
    ],
  ],
  E311: [
    [
      'no transition leads to it',
      thing({
        status: {
          default: 'open',
          enum: ['open', 'closed', 'lost'],
          'x-transitions': { open: ['closed'], lost: ['closed'] },
        },
      }),
      {},
      [
        'schemas/things.json:9:5 E311 No transition leads from "open" to the state "lost". (/properties/status/enum/2)',
        'Add "lost" behind a state in "x-transitions", or remove it.',
      ],
    ],
    [
      'nothing to begin with',
      thing({ status: { enum: ['open', 'closed'], 'x-transitions': { open: ['closed'] } } }),
      {},
      [
        'schemas/things.json:9:4 E311 status has transitions, but no state to begin with. (/properties/status/x-transitions)',
        'Add "default": "open".',
      ],
    ],
  ],
  E312: [
    [
      'a field that is still there',
      thing({ name: text, title: { ...text, 'x-renamed-from': 'name' } }),
      {},
      [
        'schemas/things.json:9:4 E312 The field "name" is still there. (/properties/title/x-renamed-from)',
        'Remove "x-renamed-from", or give "title" the name that it had.',
      ],
    ],
    [
      'two fields with one past',
      thing({ name: { ...text, 'x-renamed-from': 'label' }, title: { ...text, 'x-renamed-from': 'label' } }),
      {},
      [
        'schemas/things.json:10:4 E312 Another field has "label" as its former name. (/properties/title/x-renamed-from)',
        'Remove "x-renamed-from", or give "title" the name that it had.',
      ],
    ],
    [
      'a resource that is still there',
      { schemas: { clients, things: { title: 'Thing', 'x-renamed-from': 'clients', properties: { name: text } } } },
      {},
      [
        'schemas/things.json:3:2 E312 The resource "clients" is still there. (/x-renamed-from)',
        'Remove "x-renamed-from", or give "things" the name that it had.',
      ],
    ],
  ],
  E313: [
    [
      'by a computed field',
      entry(
        { large: true, list: { sort: 'both' } },
        { name: text, both: { ...text, 'x-computed': { template: '{name} {name}' } } },
      ),
      {},
      [
        'resources.json:7:5 E313 things is large, and its list is sorted by "both", which is computed: no index helps. (/resources/things/list/sort)',
        'Sort by a field with a value of its own, a date or a number.',
      ],
    ],
    [
      'by a reference',
      {
        schemas: { clients, things: { client_uuid: to('clients') } },
        resources: { clients: {}, things: { large: true, list: { sort: 'client_uuid' } } },
      },
      {},
      [
        'resources.json:8:5 E313 things is large, and its list is sorted by "client_uuid", which is of kind reference: no index helps. (/resources/things/list/sort)',
        'Sort by a field with a value of its own, a date or a number.',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
