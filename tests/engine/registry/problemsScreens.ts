/** Registries with mistakes in routes, code, icons, menu or texts. */
import { clients, entry, label, text, to, type Case } from './smallest.ts';

const general = {
  resources: { general: {} },
  schemas: { general: { scope: { oneOf: [{ const: 'company', title: 'Company' }] } } },
};

/** What signing in needs. */
const ofUsers = Object.fromEntries(
  'email first_name last_name type status language password email_verified_at last_login_at latest_url'
    .split(' ')
    .map((name) => [name, name.endsWith('_at') ? { ...text, format: 'date-time' } : text]),
);

const pair = { client_uuid: to('clients'), user_uuid: to('users') };

export const screensCases = {
  E401: [
    [
      'two resources',
      { resources: { clients: {}, things: { route: '/clients' } }, schemas: { clients, things: clients } },
      {},
      [
        'resources.json:6:4 E401 The route /clients is that of clients already. (/resources/things/route)',
        'Give things a "route" of its own.',
      ],
    ],
    [
      'signing in',
      { ...entry({ route: '/login' }) },
      {},
      [
        'resources.json:5:4 E401 The route /login is that of signing in already. (/resources/things/route)',
        'Give things a "route" of its own.',
      ],
    ],
    [
      'the API',
      { ...entry({ route: '/api/x' }) },
      {},
      [
        'resources.json:5:4 E401 The route /api/x is that of the server already. (/resources/things/route)',
        'Give things a "route" of its own.',
      ],
    ],
    [
      'a page',
      { ...entry({ create: { page: 'x', route: '/' } }), pages: { start: { route: '/', label } } },
      {},
      [
        'resources.json:16:5 E401 The route / is that of start already. (/resources/things/create/route)',
        'Give things a "route" of its own.',
      ],
    ],
  ],
  E402: [
    [
      'a page',
      { pages: { dashbord: { route: '/', label } } },
      { pages: ['dashboard', 'cart'] },
      ['resources.json:4:3 E402 No module hands in a page "dashbord". (/pages/dashbord)', 'Did you mean "dashboard"?'],
    ],
    [
      'a create page',
      entry({ create: { page: 'x', route: '/things/new' } }),
      { pages: ['dashboard', 'cart'] },
      [
        'resources.json:6:5 E402 No module hands in a page "x". (/resources/things/create/page)',
        'Available: dashboard, cart.',
      ],
    ],
    [
      'a page to order on',
      entry({ create: { page: 'cart', route: '/things/new', order: '/cat?type=x' } }),
      { pages: ['cart'] },
      ['resources.json:8:5 E402 There is no page at /cat. (/resources/things/create/order)', 'There are none yet.'],
    ],
    [
      'a page to begin on',
      entry({ audience: { user: { begin: { route: '/cat', label } } } }),
      { pages: ['cart'] },
      [
        'resources.json:8:7 E402 There is no page at /cat. (/resources/things/audience/user/begin/route)',
        'There are none yet.',
      ],
    ],
    [
      'a page beside a section',
      entry({ form: [{ fields: ['name'], beside: 'cat' }] }),
      { pages: ['dashboard', 'cart'] },
      [
        'resources.json:10:6 E402 No module hands in a page "cat". (/resources/things/form/0/beside)',
        'Did you mean "cart"?',
      ],
    ],
    [
      'what shows a field',
      entry({ fields: { name: 'tikcet' } }),
      { pages: ['dashboard', 'ticket'] },
      [
        'resources.json:6:5 E402 No module hands in a field "tikcet". (/resources/things/fields/name)',
        'Did you mean "ticket"?',
      ],
    ],
    [
      'an input',
      entry({ inputs: { name: 'yaers' } }),
      { pages: ['dashboard', 'years'] },
      [
        'resources.json:6:5 E402 No module hands in an input "yaers". (/resources/things/inputs/name)',
        'Did you mean "years"?',
      ],
    ],
    [
      'a page above the fields of a tab',
      entry({ show: { tabs: [{ fields: ['name'], head: 'cat' }] } }),
      { pages: ['dashboard', 'cart'] },
      [
        'resources.json:11:7 E402 No module hands in a page "cat". (/resources/things/show/tabs/0/head)',
        'Did you mean "cart"?',
      ],
    ],
    [
      'a page above the tabs of a record',
      entry({ show: { head: 'cat' } }),
      { pages: ['dashboard', 'cart'] },
      [
        'resources.json:6:5 E402 No module hands in a page "cat". (/resources/things/show/head)',
        'Did you mean "cart"?',
      ],
    ],
    [
      'a page in the place of a list',
      entry({ list: { layouts: { page: { page: 'cat', label } }, layout: 'page' } }),
      { pages: ['dashboard', 'cart'] },
      [
        'resources.json:8:7 E402 No module hands in a page "cat". (/resources/things/list/layouts/page/page)',
        'Did you mean "cart"?',
      ],
    ],
  ],
  E403: [
    [
      'an action',
      entry({ actions: { send: { label } } }),
      { actions: [] },
      [
        'resources.json:6:5 E403 The action "send" has no code. (/resources/things/actions/send)',
        'Give it a "set", or write things.send in a module.',
      ],
    ],
    [
      'the preview of an action',
      entry({ actions: { send: { label, preview: true } } }),
      { actions: ['things.send'] },
      [
        'resources.json:11:6 E403 The preview of "send" has no code. (/resources/things/actions/send/preview)',
        'Write things.send.preview in a module, or leave "preview" out.',
      ],
    ],
  ],
  E404: [
    [
      'a module',
      entry({}),
      { actions: ['things.send'] },
      [
        'resources.json:4:3 E404 A module has code for things.send, but no entry declares it. (/resources/things)',
        'Add "send" to the actions of things.',
      ],
    ],
    [
      'an action that is data',
      entry({ actions: { send: { label, set: {} } } }),
      { actions: ['things.send', 'things.send.preview'] },
      [
        'resources.json:11:6 E404 A module has code for things.send, but the action is data alone: it never runs. (/resources/things/actions/send/set)',
        'Leave "set" out and let the code do it, or write what follows in a hook of things.',
      ],
    ],
  ],
  E405: [
    [
      'of a resource and its action',
      entry({ icon: 'mdi-wbe', actions: { act: { label, icon: 'mdi-zzzz', set: {} } } }),
      { icons: new Set(['mdi-web', 'mdi-table']) },
      [
        'resources.json:5:4 E405 There is no icon "mdi-wbe". (/resources/things/icon)',
        'Did you mean "mdi-web"?',
        'resources.json:12:6 E405 There is no icon "mdi-zzzz". (/resources/things/actions/act/icon)',
        'Find one at https://pictogrammers.com/library/mdi/.',
      ],
    ],
    [
      'of a group and a page',
      { menu: [{ name: 'a', label, icon: 'mdi-wbe' }], pages: { p: { route: '/', label, icon: 'mdi-wbe' } } },
      { icons: new Set(['mdi-web', 'mdi-table']) },
      [
        'resources.json:9:4 E405 There is no icon "mdi-wbe". (/menu/0/icon)',
        'Did you mean "mdi-web"?',
        'resources.json:19:4 E405 There is no icon "mdi-wbe". (/pages/p/icon)',
        'Did you mean "mdi-web"?',
        'resources.json:4:4 E417 Nothing stands in the menu group "a", so it is not shown. (/menu/0/name)',
        'Write "menu": "a" in the entry of a resource or a page, or take the group out.',
      ],
    ],
  ],
  E406: [
    [
      'of a resource',
      { ...entry({ menu: 'mian' }), menu: [{ name: 'main', label }] },
      {},
      ['resources.json:13:4 E406 There is no menu group "mian". (/resources/things/menu)', 'Did you mean "main"?'],
    ],
    [
      'of a page',
      { pages: { p: { route: '/', label, menu: 'x' } } },
      {},
      ['resources.json:10:4 E406 There is no menu group "x". (/pages/p/menu)', 'There are none yet.'],
    ],
    [
      'under what is not there',
      entry({ under: 'thigns' }),
      {},
      [
        'resources.json:5:4 E406 There is no resource "thigns" to stand under. (/resources/things/under)',
        'Did you mean "things"?',
      ],
    ],
    [
      'under itself',
      entry({ under: 'things' }),
      {},
      [
        'resources.json:5:4 E406 In the menu things stands under itself. (/resources/things/under)',
        'Give one of them a "menu" instead.',
      ],
    ],
    [
      'a group and a place under another',
      { ...entry({ menu: 'main', under: 'things' }), menu: [{ name: 'main', label }] },
      {},
      [
        'resources.json:14:4 E406 things says twice where it stands in the menu. (/resources/things/under)',
        'Remove either "menu" or "under".',
      ],
    ],
  ],
  E407: [
    [
      'two rules',
      entry({ access: { user: ['list', 'edti'], employee: { verbs: ['send'] } } }),
      {},
      [
        'resources.json:8:6 E407 There is no verb "edti". (/resources/things/access/user/1)',
        'Did you mean "edit"?',
        'resources.json:12:7 E407 There is no verb "send". (/resources/things/access/employee/verbs/0)',
        'Available: list, show, create, edit, delete, history.',
      ],
    ],
    [
      'of other rows',
      entry({ access: { employee: { verbs: ['list'], also: [{ verbs: ['shwo'], where: { name: 'A' } }] } } }),
      {},
      [
        'resources.json:13:9 E407 There is no verb "shwo". (/resources/things/access/employee/also/0/verbs/0)',
        'Did you mean "show"?',
      ],
    ],
  ],
  E408: [
    [
      'everything that is said',
      {
        schemas: {
          things: {
            title: 'Thing',
            description: 'Help.',
            properties: {
              name: { ...text, description: 'More.' },
              state: { 'x-label': { nl: 'Staat' }, oneOf: [{ const: 'a', title: 'Active' }] },
              rows: { 'x-label': { nl: 'Rijen' }, type: 'array', items: { properties: { at: text } } },
            },
          },
        },
        common: { a: { word: { ...text, description: 'Help.' } } },
      },
      { everyLanguage: true },
      [
        'schemas/common/a.json:5:4 E408 The help of "word" has no Dutch label. (/$defs/word/description)',
        'Add "x-description": { "nl": "…" }.',
        'schemas/things.json:2:2 E408 "Thing" has no Dutch label. (/title)',
        'Add "x-label": { "nl": "…" }.',
        'schemas/things.json:2:2 E408 The plural of "Thing" has no Dutch label. (/title)',
        'Add "x-label-plural": { "nl": "…" }.',
        'schemas/things.json:3:2 E408 The description has no Dutch label. (/description)',
        'Add "x-description": { "nl": "…" }.',
        'schemas/things.json:5:3 E408 "name" has no Dutch label. (/properties/name)',
        'Add "x-label": { "nl": "…" }.',
        'schemas/things.json:7:4 E408 The help of "name" has no Dutch label. (/properties/name/description)',
        'Add "x-description": { "nl": "…" }.',
        'schemas/things.json:14:5 E408 "Active" has no Dutch label. (/properties/state/oneOf/0)',
        'Add "x-label": { "nl": "…" }.',
        'schemas/things.json:27:6 E408 "at" has no Dutch label. (/properties/rows/items/properties/at)',
        'Add "x-label": { "nl": "…" }.',
      ],
    ],
  ],
  E409: [
    [
      'the form for a new record',
      { resources: { clients: {}, things: { route: '/clients/create' } }, schemas: { clients, things: clients } },
      {},
      [
        'resources.json:6:4 E409 The route /clients/create hides the form with which clients are made. (/resources/things/route)',
        'Give things another route.',
      ],
    ],
  ],
  E410: [
    [
      'a resource',
      { ...entry({ menu: 'config', route: '/things' }), menu: [{ name: 'config', label, area: '/config' }] },
      {},
      [
        'resources.json:14:4 E410 things stands at /things, outside of /config, the area "config". (/resources/things/menu)',
        'Give it a "route" that begins with /config/, or another "menu".',
      ],
    ],
    [
      'a page, and an area in an area',
      {
        menu: [
          { name: 'a', label, area: '/a' },
          { name: 'b', label, area: '/a/b' },
        ],
        pages: { p: { route: '/x', label, menu: 'a' } },
      },
      {},
      [
        'resources.json:17:4 E410 The area /a/b lies within /a, that of "a". (/menu/1/area)',
        'Give "b" another address.',
        'resources.json:27:4 E410 p stands at /x, outside of /a, the area "a". (/pages/p/menu)',
        'Give it a "route" that begins with /a/, or another "menu".',
        'resources.json:12:4 E417 Nothing stands in the menu group "b", so it is not shown. (/menu/1/name)',
        'Write "menu": "b" in the entry of a resource or a page, or take the group out.',
        'resources.json:13:4 E416 In the menu the group "b" reads as the group "a": "A". (/menu/1/label)',
        'Give one of the two another label.',
      ],
    ],
  ],
  E411: [
    [
      'of a part',
      {
        menu: [],
        settings: [{ scope: 'billing', label, fields: ['term_days'] }],
        ...general,
        common: { settings: { term_dayz: text } },
      },
      {},
      [
        'resources.json:5:4 E411 The scope of general has no choice "billing" to keep settings under. (/settings/0/scope)',
        'Available: company.',
        'resources.json:11:5 E411 schemas/common/settings.json has no definition of "term_days". (/settings/0/fields/0)',
        'Did you mean "term_dayz"?',
      ],
    ],
    [
      'twice, and a format',
      {
        menu: [],
        settings: [
          { scope: 'company', label, fields: ['mail'] },
          { scope: 'x', label, fields: ['mail'] },
        ],
        ...general,
        common: { settings: { mail: { ...text, format: 'e-mail' } } },
      },
      { formats: ['email'] },
      [
        'resources.json:15:4 E411 The scope of general has no choice "x" to keep settings under. (/settings/1/scope)',
        'Available: company.',
        'resources.json:21:5 E314 The setting "mail" already exists. (/settings/1/fields/0)',
        'Remove one of the two.',
        'schemas/common/settings.json:5:4 E307 There is no format "e-mail". (/$defs/mail/format)',
        'Did you mean "email"?',
      ],
    ],
  ],
  E412: [
    [
      'two resources that could be the members',
      {
        root: { tenant: 'clients' },
        schemas: {
          clients,
          users: clients,
          members: { title: 'Member', 'x-unique': [['client_uuid', 'user_uuid']], properties: pair },
          favourites: { title: 'Favourite', 'x-unique': [['user_uuid', 'client_uuid']], properties: pair },
        },
      },
      {},
      [
        'resources.json:2:2 E412 members and favourites both have each pair of users and clients once, so either could say who belongs to which of clients. (/tenant)',
        'Add "members": "members", or "members": "favourites".',
      ],
    ],
    [
      'names that are no resources',
      {
        root: { tenant: 'client', staff: 'employes' },
        schemas: { clients, employees: clients },
      },
      {},
      [
        'resources.json:2:2 E412 There is no resource "client". (/tenant)',
        'Did you mean "clients"?',
        'resources.json:3:2 E412 There is no resource "employes". (/staff)',
        'Did you mean "employees"?',
      ],
    ],
    [
      'resources that cannot be it',
      {
        root: { tenant: 'clients', members: 'things', staff: 'things', currency: 'ERU' },
        schemas: { clients, things: clients },
      },
      {},
      [
        'resources.json:3:2 E412 things does not say which users work for which clients. (/members)',
        'Give it a reference to users and one to clients.',
        'resources.json:4:2 E412 things does not say which users work here. (/staff)',
        'Give it a reference to users.',
        'resources.json:5:2 E412 There is no currency "ERU". (/currency)',
        'Did you mean "ERN"?',
      ],
    ],
    [
      'members and a scope without tenants',
      {
        root: { members: 'things' },
        schemas: { things: clients },
        resources: { things: { scope: 'name' } },
      },
      {},
      [
        'resources.json:2:2 E412 "things" says who works for which tenant, and there are none. (/members)',
        'Name the resource of those whose rows are kept apart, such as "tenant": "clients"; or leave "members" out.',
      ],
    ],
    [
      'nobody who could sign in',
      { schemas: { things: clients } },
      { modules: {} },
      [
        'resources.json:3:2 E412 There is no resource "users", so nobody could sign in to Beheer. (/resources)',
        'Add "users" with a schema that has email, first_name, last_name, type, status, language, password, email_verified_at, last_login_at, latest_url; take schemas/users.json as an example.',
      ],
    ],
    [
      'users without what signing in needs',
      {
        schemas: {
          users: Object.fromEntries(
            Object.entries(ofUsers).filter(([name]) => name !== 'password' && name !== 'email_verified_at'),
          ),
        },
      },
      { modules: {} },
      [
        'schemas/users.json:3:2 E412 Signing in needs password, email_verified_at of users. (/properties)',
        'Add them; schemas/users.json of the product has each of them.',
      ],
    ],
  ],
  E413: [
    [
      'misspelt, and what another carries out',
      {
        root: { modules: ['billing', 'biling'] },
        schemas: { things: { name: text }, users: ofUsers },
        resources: { things: { actions: { send: { label } } }, users: {} },
      },
      { modules: { billing: ['things.send'], hours: [] }, actions: [] },
      ['resources.json:4:3 E413 There is no module "biling". (/modules/1)', 'Did you mean "billing"?'],
    ],
  ],
  E414: [
    [
      'that nobody has, and of staff',
      entry({
        access: {
          employee: { verbs: ['list'], parts: { money: '*' } },
          user: { verbs: ['list'], parts: { money: '*' } },
        },
      }),
      {},
      [
        'resources.json:11:7 E414 Only people of a tenant have a part; "employee" is staff. (/resources/things/access/employee/parts/money)',
        'Move it to "user", or leave it out.',
        'resources.json:19:7 E414 Nobody has the part "money" alone. (/resources/things/access/user/parts/money)',
        'Say at the root which field of the members has the parts: "parts".',
      ],
    ],
  ],
} satisfies Record<string, readonly Case[]>;
