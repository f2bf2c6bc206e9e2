/**
 * The mistakes in the rest of resources.json: the root, the menu, pages, figures and settings: each alone, with its
 * message.
 */
import { all, put, resource, root, type Edit, type Mistake } from './edits.ts';

const named = { type: 'string', maxLength: 50, 'x-label': { nl: 'Naam' } };
/** Fields of the records of roles. */
const roleFields = {
  key: named,
  name: named,
  grants: { 'x-kind': 'grants', 'x-label': { nl: 'Rechten' } },
  is_protected: { type: 'boolean', default: false, 'x-label': { nl: 'Vast' } },
};

/** Declares the role `desk` with one rule, and what roles need. */
const role = (of: string, rule: unknown): Edit =>
  all(
    resource('roles', { ...roleFields }),
    resource('security-groups', { name: named }),
    root('roles', { desk: { name: 'Desk', access: { [of]: rule } } }),
  );

export const mistakesOfTheRoot: readonly Mistake[] = [
  // keys of the root
  [
    'the menu is missing',
    root('menu', undefined),
    'E103 resources.json The key "menu" is missing. | Add "menu", such as "menu": [{ "name": "hosting", "label": { "en": "Hosting", "nl": "Hosti…',
  ],
  [
    'the resources are missing',
    root('resources', undefined),
    'E103 resources.json The key "resources" is missing. | Add "resources", such as "resources": { "certificates": {} }.',
  ],
  [
    'the menu is an object',
    root('menu', {}),
    'E103 resources.json/menu The value has the wrong type. | Write a list, such as [{ "name": "hosting", "label": { "en": "Hosting", "nl": "Hosting" },…',
  ],
  [
    'the resources are a list',
    root('resources', []),
    'E103 resources.json/resources The value has the wrong type. | Write an object, such as { "certificates": {} }.',
  ],
  [
    'an unknown key of the root',
    root('resource', {}),
    'E103 resources.json/resource There is no key "resource" here. | Did you mean "resources"?',
  ],
  [
    'the name is a number',
    root('name', 5),
    'E103 resources.json/name The value has the wrong type. | Write a text, such as "Library".',
  ],
  [
    'the name is empty',
    root('name', ''),
    'E103 resources.json/name The text is empty. | Write a text, such as "Library", or remove the key.',
  ],
  [
    'the name is blank',
    root('name', '  '),
    'E103 resources.json/name The text is empty. | Write a text, such as "Library", or remove the key.',
  ],
  [
    'the name is too long',
    root('name', 'x'.repeat(41)),
    'E103 resources.json/name The value has more than 40 characters. | Write at most 40 characters, such as "Library".',
  ],
  [
    'the languages are a text',
    root('locales', 'nl'),
    'E103 resources.json/locales The value has the wrong type. | Write a list, such as ["nl", "en"].',
  ],
  [
    'no languages',
    root('locales', []),
    'E103 resources.json/locales The value has fewer than 1 item. | Write at least 1 item, each once, such as ["nl", "en"].',
  ],
  [
    'a language by its name',
    root('locales', ['Dutch']),
    'E103 resources.json/locales/0 "Dutch" is not written as it must be. | Write "mdi-dutch". It must match ^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$.',
  ],
  [
    'a language twice',
    root('locales', ['nl', 'nl']),
    'E103 resources.json/locales The value holds the same item twice. | Remove the second "nl".',
  ],
  [
    'a language that does not exist',
    root('locales', ['en', 'xx']),
    'E412 resources.json/locales/1 There is no language "xx". | Write its tag of BCP 47: "en", "nl", "de", "pt-BR".',
  ],
  [
    'a language with an underscore',
    root('locales', ['nl_NL']),
    'E103 resources.json/locales/0 "nl_NL" is not written as it must be. | Write "nl-nl". It must match ^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$.',
  ],
  [
    'a currency in small letters',
    root('currency', 'eur'),
    'E103 resources.json/currency "eur" is not written as it must be. | It must match ^[A-Z]{3}$.',
  ],
  [
    'a currency that does not exist',
    root('currency', 'EUX'),
    'E412 resources.json/currency There is no currency "EUX". | Did you mean "EUR"?',
  ],
  [
    'a currency by its sign',
    root('currency', '€'),
    'E103 resources.json/currency "€" is not written as it must be. | It must match ^[A-Z]{3}$.',
  ],
  [
    'a time zone that does not exist',
    root('timeZone', 'Europe/Amsterdm'),
    'E412 resources.json/timeZone "timeZone" is "Europe/Amsterdm", and there is no time zone of that name. | Write an IANA name, such as "Europe/Amsterdam".',
  ],
  [
    'a time zone by its city',
    root('timeZone', 'New York'),
    'E412 resources.json/timeZone "timeZone" is "New York", and there is no time zone of that name. | Write an IANA name, such as "America/New_York".',
  ],
  [
    'a time zone far from all names',
    root('timeZone', 'Middle_of_the_Sea'),
    'E412 resources.json/timeZone "timeZone" is "Middle_of_the_Sea", and there is no time zone of that name. | Write an IANA name, such as "America/New_York".',
  ],
  [
    'an offset as a time zone',
    root('timeZone', '+01:00'),
    'E412 resources.json/timeZone "timeZone" is "+01:00", and there is no time zone of that name. | Write an IANA name, such as "America/New_York".',
  ],
  [
    'a country in small letters',
    root('country', 'nl'),
    'E103 resources.json/country "nl" is not written as it must be. | It must match ^[A-Z]{2}$.',
  ],
  [
    'a country that does not exist',
    root('country', 'UK'),
    'E412 resources.json/country "country" is "UK", and there is no country with that code. | Write a code of ISO 3166-1, such as "US".',
  ],
  [
    'a first day of the week by its abbreviation',
    root('firstDayOfWeek', 'sun'),
    'E103 resources.json/firstDayOfWeek "sun" is not a value for this key. | Available: monday, tuesday, wednesday, thursday, friday, saturday, sunday.',
  ],
  [
    'a tenant that is no resource',
    root('tenant', 'client'),
    'E412 resources.json/tenant There is no resource "client". | Did you mean "clients"?',
  ],
  [
    'a tenant that is a view',
    root('tenant', 'rental-years'),
    'E412 resources.json/tenant "rental-years" is a view, and its rows are no records that others belong to. | Name the resource that the view is of.',
  ],
  [
    'no tenant, with scopes by it',
    root('tenant', undefined),
    'E412 resources.json/members "client-memberships" says who works for which tenant, and there are none. | Name the resource of those whose rows are kept apart, such as "tenant": "clients"; or leav…',
  ],
  [
    'members that are no resource',
    root('members', 'memberships'),
    'E412 resources.json/members There is no resource "memberships". | Available: users, clients, client-memberships, employees, general, categories, tools, rent…',
  ],
  [
    'members without a reference to users',
    root('members', 'tools'),
    'E412 resources.json/members tools does not say which users work for which clients. | Give it a reference to users and one to clients.',
  ],
  [
    'parts that are no field',
    root('parts', 'parts'),
    'E412 resources.json/parts client-memberships has no field "parts". | Did you mean "part"?',
  ],
  [
    'parts without choices',
    root('parts', 'user_uuid'),
    'E412 resources.json/parts "user_uuid" of client-memberships has no choices with a default, so nothing says what opens everything. | Give it "oneOf" with the parts, and as "default" the one that opens everything.',
  ],
  [
    'staff that is no resource',
    root('staff', 'staff'),
    'E412 resources.json/staff There is no resource "staff". | Available: users, clients, client-memberships, employees, general, categories, tools, rent…',
  ],
  [
    'staff without a reference to users',
    root('staff', 'tools'),
    'E412 resources.json/staff tools does not say which users work here. | Give it a reference to users.',
  ],
  [
    'a bottom bar with what does not exist',
    root('bottomBar/employee', 'planer'),
    'E412 resources.json/bottomBar/employee There is no page or resource "planer". | Did you mean "planner"?',
  ],
  [
    'a bottom bar for a role that does not exist',
    root('bottomBar/staff', 'planner'),
    'E103 resources.json/bottomBar/staff There is no key "staff" here. | Available: management, employee, user.',
  ],
  [
    'a bottom bar with a page that is closed to them',
    root('bottomBar/user', 'planner'),
    'E415 resources.json/bottomBar/user A client may not open "planner", so it is never there. | Remove it, or open it to "user" in its "access".',
  ],
  [
    'a module that does not exist',
    root('modules', ['rental-desks']),
    'E413 resources.json/modules/0 There is no module "rental-desks". | Did you mean "rental-desk"?',
  ],
  [
    'a module twice',
    root('modules', ['rental-desk', 'rental-desk']),
    'E103 resources.json/modules The value holds the same item twice. | Remove the second "rental-desk".',
  ],
  [
    'modules as a text',
    root('modules', 'rental-desk'),
    'E103 resources.json/modules The value has the wrong type. | Write a list, such as ["clients", "billing"].',
  ],
  [
    'a module with a capital',
    root('modules', ['Rental']),
    'E103 resources.json/modules/0 "Rental" is not written as it must be. | Write "rental". It must match ^[a-z][a-z-]*$.',
  ],
  [
    'a schema of another vocabulary',
    root('$schema', './schemas/vocabulary/resource.schema.json'),
    'E103 resources.json/$schema "./schemas/vocabulary/resource.schema.json" is not written as it must be. | It must match ^(\\.{1,2}|file://)?/([^/]+/)*schemas/vocabulary/registry\\.schema\\.json$.',
  ],
  // the menu
  [
    'a menu group without name',
    root('menu/0/name', undefined),
    'E103 resources.json/menu/0 The key "name" is missing. | Add "name", such as "name": "hosting".',
  ],
  [
    'a menu group with a capital',
    root('menu/0/name', 'Desk'),
    'E103 resources.json/menu/0/name "Desk" is not written as it must be. | Write "desk". It must match ^[a-z][a-z0-9-]*$.',
  ],
  [
    'a menu group without label',
    root('menu/0/label', undefined),
    'E103 resources.json/menu/0 The key "label" is missing. | Add "label", such as "label": { "en": "Domains", "nl": "Domeinen" }.',
  ],
  [
    'a language that nothing is written in',
    root('locales', ['en', 'fr']),
    'E408 resources.json/locales/1 169 texts have no French label. | List them with: npm run generate -- texts fr',
  ],
  [
    'a menu group without Dutch',
    root('menu/0/label', { en: 'Desk' }),
    'E408 resources.json/menu/0/label "Desk" has no Dutch label. | Add "nl": "…".',
  ],
  [
    'a menu group with an empty label',
    root('menu/0/label', { en: '', nl: 'Balie' }),
    'E103 resources.json/menu/0/label/en The text is empty. | Write a text, such as "Domains", or remove the key.',
  ],
  [
    'a menu group with a blank label',
    root('menu/0/label', { en: ' ', nl: 'Balie' }),
    'E103 resources.json/menu/0/label/en The text is empty. | Write a text, such as "Domains", or remove the key.',
  ],
  [
    'a menu group twice',
    root('menu/3', { name: 'desk', label: { en: 'Other', nl: 'Ander' } }),
    'E314 resources.json/menu/3/name The menu group "desk" already exists. | Remove one of the two.',
  ],
  [
    'two menu groups of one label',
    root('menu/2/label', { en: 'Desk', nl: 'Balie' }),
    'E416 resources.json/menu/2/label In the menu the group "people" reads as the group "desk": "Desk". | Give one of the two another label.',
  ],
  [
    'a menu group called top',
    root('menu/3', { name: 'top', label: { en: 'Top', nl: 'Boven' } }),
    'E314 resources.json/menu/3/name "top" is the place above all groups, which already exists. | Give the group another name.',
  ],
  [
    'a menu icon that does not exist',
    root('menu/0/icon', 'mdi-webb'),
    'E405 resources.json/menu/0/icon There is no icon "mdi-webb". | Did you mean "mdi-web"?',
  ],
  [
    'a menu icon of another set',
    root('menu/0/icon', 'fa-web'),
    'E103 resources.json/menu/0/icon "fa-web" is not written as it must be. | Write "mdi-fa-web". It must match ^mdi-[a-z0-9-]+$.',
  ],
  [
    'an area without slash',
    root('menu/1/area', 'config'),
    'E103 resources.json/menu/1/area "config" is not written as it must be. | Write "/config". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'an area that ends in a slash',
    root('menu/1/area', '/config/'),
    'E103 resources.json/menu/1/area "/config/" is not written as it must be. | Write "/config". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'an area within another',
    root('menu/2/area', '/config/people'),
    'E410 resources.json/menu/2/area The area /config/people lies within /config, that of "config". | Give "people" another address.',
  ],
  [
    'an area at the root',
    root('menu/1/area', '/'),
    'E410 resources.json/resources/categories/menu categories stands at /config/categories, outside of /, the area "config". | Give it a "route" that begins with //, or another "menu".',
  ],
  [
    'an area of the server',
    root('menu/1/area', '/api'),
    'E410 resources.json/resources/categories/menu categories stands at /config/categories, outside of /api, the area "config". | Give it a "route" that begins with /api/, or another "menu".',
  ],
  [
    'an area that is the route of a resource',
    all(
      root('menu/2/area', '/rental'),
      ...['users', 'clients', 'employees'].map((name) => root(`resources/${name}/route`, `/${name}`)),
    ),
    'E410 resources.json/menu/2/area Nothing of the area "people" stands beneath /rental. | Give it the address that its pages have, give them one that begins with /rental/, or take …',
  ],
  [
    'a menu group for a role that does not exist',
    root('menu/0/access', ['manager']),
    'E103 resources.json/menu/0/access/0 "manager" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'a menu group for nobody',
    root('menu/0/access', []),
    'E103 resources.json/menu/0/access The value has fewer than 1 item. | Write at least 1 item, such as "staff".',
  ],
  [
    'a menu group for a role twice',
    root('menu/0/access', ['management', 'management']),
    'E103 resources.json/menu/0/access The value holds the same item twice. | Remove the second "management".',
  ],
  [
    'a menu group that nothing stands in',
    root('menu/3', { name: 'empty', label: { en: 'Empty', nl: 'Leeg' } }),
    'E417 resources.json/menu/3/name Nothing stands in the menu group "empty", so it is not shown. | Write "menu": "empty" in the entry of a resource or a page, or take the group out.',
  ],
  [
    'a menu group with an unknown key',
    root('menu/0/order', 1),
    'E103 resources.json/menu/0/order There is no key "order" here. | Available: name, label, icon, area, access, audience.',
  ],
  // pages
  [
    'a page without route',
    root('pages/planner/route', undefined),
    'E103 resources.json/pages/planner The key "route" is missing. | Add "route", such as "route": "/cart".',
  ],
  [
    'a page without label',
    root('pages/planner/label', undefined),
    'E103 resources.json/pages/planner The key "label" is missing. | Add "label", such as "label": { "en": "Cart", "nl": "Winkelmand" }.',
  ],
  [
    'a page route without slash',
    root('pages/planner/route', 'planner'),
    'E103 resources.json/pages/planner/route "planner" is not written as it must be. | Write "/planner". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'a page route with a parameter',
    root('pages/planner/route', '/planner/:id'),
    'E103 resources.json/pages/planner/route "/planner/:id" is not written as it must be. | It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'a page on the route of a resource',
    root('pages/planner/route', '/rental'),
    'E401 resources.json/resources/rentals/route The route /rental is that of planner already. | Give rentals a "route" of its own.',
  ],
  [
    'a page on the route of signing in',
    root('pages/planner/route', '/account'),
    'E402 resources.json/resources/rentals/create/order There is no page at /planner. | Available: /, /account.',
  ],
  [
    'a page beneath the API',
    root('pages/planner/route', '/api/planner'),
    'E401 resources.json/pages/planner/route The route /api/planner is that of the server already. | Give planner a "route" of its own.',
  ],
  [
    'a page on the form of a resource',
    root('pages/planner/route', '/tools/create'),
    'E409 resources.json/pages/planner/route The route /tools/create hides the form with which tools are made. | Give planner another route.',
  ],
  [
    'a page on the record of a resource',
    root('pages/planner/route', '/tools/busy'),
    'E402 resources.json/resources/rentals/create/order There is no page at /planner. | Available: /, /tools/busy.',
  ],
  [
    'a page beneath .well-known',
    root('pages/planner/route', '/search'),
    'E402 resources.json/resources/rentals/create/order There is no page at /planner. | Available: /, /search.',
  ],
  [
    'a page in a menu group that does not exist',
    root('pages/planner/menu', 'desks'),
    'E406 resources.json/pages/planner/menu There is no menu group "desks". | Did you mean "desk"?',
  ],
  [
    'a page icon that does not exist',
    root('pages/planner/icon', 'mdi-nothing-such'),
    'E405 resources.json/pages/planner/icon There is no icon "mdi-nothing-such". | Find one at https://pictogrammers.com/library/mdi/.',
  ],
  [
    'a page without code',
    root('pages/weather', { route: '/weather', label: { en: 'Weather', nl: 'Weer' } }),
    'E402 resources.json/pages/weather No module hands in a page "weather". | Available: dashboard, planner, wall, rental-head, rental-plan, price-preview, rental-creat…',
  ],
  [
    'a page for a role that does not exist',
    root('pages/planner/access', ['staff']),
    'E103 resources.json/pages/planner/access/0 "staff" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'a page for nobody',
    root('pages/planner/access', []),
    'E103 resources.json/pages/planner/access The value has fewer than 1 item. | Write at least 1 item, such as "staff".',
  ],
  [
    'a page for a role twice',
    root('pages/planner/access', ['employee', 'employee']),
    'E103 resources.json/pages/planner/access The value holds the same item twice. | Remove the second "employee".',
  ],
  [
    'a page that needs a resource that does not exist',
    root('pages/planner/needs/resource', 'rental'),
    'E204 resources.json/pages/planner/needs/resource There is no resource "rental". | Did you mean "rentals"?',
  ],
  [
    'a page that needs a verb that does not exist',
    root('pages/planner/needs/verb', 'creates'),
    'E407 resources.json/pages/planner/needs/verb There is no verb "creates". | Did you mean "create"?',
  ],
  [
    'a page that needs what nobody may do with a view',
    root('pages/planner/needs', { resource: 'rental-years', verb: 'edit' }),
    'E407 resources.json/pages/planner/needs/verb There is no verb "edit". | Available: list, show, history.',
  ],
  [
    'a page that needs without verb',
    root('pages/planner/needs/verb', undefined),
    'E103 resources.json/pages/planner/needs The key "verb" is missing. | Add "verb", such as "verb": "create".',
  ],
  [
    'a badge without label',
    root('pages/planner/badge/label', undefined),
    'E103 resources.json/pages/planner/badge The key "label" is missing. | Add "label", such as "label": { "en": "Tasks of yours that are due", "nl": "Taken van jou …',
  ],
  [
    'a badge of a resource that does not exist',
    root('pages/planner/badge/resource', 'rental'),
    'E204 resources.json/pages/planner/badge/resource There is no resource "rental". | Did you mean "rentals"?',
  ],
  [
    'a badge that counts nothing',
    root('pages/planner/badge', { label: { en: 'A', nl: 'A' } }),
    'E204 resources.json/pages/planner/badge/resource There is no resource "". | Available: users, clients, client-memberships, employees, general, categories, tools, rent…',
  ],
  [
    'a badge that counts twice',
    root('pages/planner/badge/count', 'waiting'),
    'E315 resources.json/pages/planner/badge/count A badge counts records, or shows what a module counts, not both. | Remove "count", or "resource".',
  ],
  [
    'a badge by a count that no module has',
    root('pages/planner/badge', { count: 'waiting', label: { en: 'A', nl: 'A' } }),
    'E418 resources.json/pages/planner/badge/count No module counts "waiting". | Available: overdue.',
  ],
  [
    'a badge filter on a field that does not exist',
    root('pages/planner/badge/filter', { state: 'draft' }),
    'E304 resources.json/pages/planner/badge/filter/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a badge filter on a choice that does not exist',
    root('pages/planner/badge/filter', { status: 'drafts' }),
    'E305 resources.json/pages/planner/badge/filter/status status has no choice "drafts". | Did you mean "draft"?',
  ],
  [
    'a badge for a role that does not exist',
    root('pages/planner/badge/access', ['staff']),
    'E103 resources.json/pages/planner/badge/access/0 "staff" is not a value for this key. | Available: management, employee, user.',
  ],
  // figures
  [
    'a figure without name',
    root('pages/planner/figures/0/name', undefined),
    'E103 resources.json/pages/planner/figures/0 The key "name" is missing. | Add "name", such as "name": "revenue".',
  ],
  [
    'a figure with a capital',
    root('pages/planner/figures/0/name', 'Income'),
    'E103 resources.json/pages/planner/figures/0/name "Income" is not written as it must be. | Write "income". It must match ^[a-z][a-z0-9-]*$.',
  ],
  [
    'a figure twice',
    root('pages/planner/figures/1/name', 'income'),
    'E314 resources.json/pages/planner/figures/1/name The figure "income" already exists. | Remove one of the two.',
  ],
  [
    'a figure of a resource that does not exist',
    root('pages/planner/figures/0/resource', 'rental'),
    'E204 resources.json/pages/planner/figures/0/resource There is no resource "rental". | Did you mean "rentals"?',
  ],
  [
    'a figure without resource',
    root('pages/planner/figures/0/resource', undefined),
    'E103 resources.json/pages/planner/figures/0 The key "resource" is missing. | Add "resource", such as "resource": "invoices".',
  ],
  [
    'a figure that sums a text',
    root('pages/planner/figures/0/sum', 'number'),
    'E303 resources.json/pages/planner/figures/0/sum "number" is of kind text, which is no number to add up. | Sum an amount, a duration or another number; leave "sum" out to count.',
  ],
  [
    'a figure that sums a field that does not exist',
    root('pages/planner/figures/0/sum', 'price'),
    'E301 resources.json/pages/planner/figures/0/sum rentals has no field "price". | Did you mean "price_cents"?',
  ],
  [
    'a figure that sums percentages',
    root('pages/planner/figures/0/sum', 'discount_bp'),
    'E303 resources.json/pages/planner/figures/0/sum "discount_bp" is of kind percent, which is no number to add up. | Sum an amount, a duration or another number; leave "sum" out to count.',
  ],
  [
    'a figure that sums what its role may not read',
    root('pages/planner/figures/0', {
      name: 'costs',
      resource: 'rentals',
      label: { en: 'Costs', nl: 'Kosten' },
      sum: 'cost_cents',
      access: ['employee'],
    }),
    'E415 resources.json/pages/planner/figures/0/access An employee may not read "cost_cents" of rentals, so the figure is never there. | Remove "employee", or open the field in "access" of rentals.',
  ],
  [
    'a figure filter on a field that does not exist',
    root('pages/planner/figures/0/filter', { stat: 'out' }),
    'E304 resources.json/pages/planner/figures/0/filter/stat rentals has no field "stat". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a figure filter that never holds',
    root('pages/planner/figures/0/filter', { and: [{ status: 'out' }, { status: 'back' }] }),
    'E309 resources.json/pages/planner/figures/0/filter No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a figure filter of a record on a page',
    root('pages/planner/figures/0/filter', { client_uuid: '$record' }),
    'E304 resources.json/pages/planner/figures/0/filter/client_uuid The value of "client_uuid" has the wrong type. | Give a uuid.',
  ],
  [
    'a figure in an unknown colour',
    root('pages/planner/figures/0/colour', 'blue'),
    'E103 resources.json/pages/planner/figures/0/colour "blue" is not a value for this key. | Available: neutral, info, success, warning, error.',
  ],
  [
    'a figure for a role that does not exist',
    root('pages/planner/figures/0/access', ['boss']),
    'E103 resources.json/pages/planner/figures/0/access/0 "boss" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'a figure for a role that may not see the list',
    root('pages/planner/figures/0', {
      name: 'log',
      resource: 'general',
      label: { en: 'Log', nl: 'Log' },
      access: ['user'],
    }),
    'E415 resources.json/pages/planner/figures/0/access A client may not list general, so the figure is never there. | Remove "user", or open the list in "access" of general.',
  ],
  [
    'a figure of a page with when',
    root('pages/planner/figures/0/when', { status: 'out' }),
    'E315 resources.json/pages/planner/figures/0/when A figure of a page is about no record, so no record meets this. | Write it in "filter", or remove it.',
  ],
  [
    'a trend along a text',
    root('pages/planner/figures/3/trend/field', 'number'),
    'E303 resources.json/pages/planner/figures/3/trend/field "number" is of kind text, which has no time to go along. | Name a date or an instant.',
  ],
  [
    'a trend whose records leave at no time',
    root('pages/planner/figures/3/trend/leaves', 'number'),
    'E303 resources.json/pages/planner/figures/3/trend/leaves "number" is of kind text, which has no time to go along. | Name a date or an instant.',
  ],
  [
    'a chart with a trend',
    root('pages/planner/figures/1/trend', { field: 'starts_on', step: 'month', from: '$year' }),
    'E315 resources.json/pages/planner/figures/1/trend A chart shows its past itself. | Take "trend" out, or "by".',
  ],
  [
    'a button that opens no page',
    root('pages/planner/figures/3/button/page', 'planer'),
    'E301 resources.json/pages/planner/figures/3/button/page There is no page "planer". | Did you mean "planner"?',
  ],
  [
    'a button beside a figure that requires no attention',
    root('pages/planner/figures/3/colour', 'info'),
    'E315 resources.json/pages/planner/figures/3/button Only a figure of a page that requires attention has a button. | Set "colour" to "warning" or "error", or remove "button".',
  ],
  [
    'a waterfall along time',
    root('pages/planner/figures/0/chart', 'waterfall'),
    'E315 resources.json/pages/planner/figures/0/chart A waterfall goes through parts. | Give "by" a list of parts, or write "bar".',
  ],
  [
    'a total in a chart of bars',
    root('pages/planner/figures/4', {
      name: 'course',
      resource: 'rentals',
      label: { en: 'Course', nl: 'Verloop' },
      by: [
        { label: { en: 'Before', nl: 'Eerder' }, as: 'total' },
        { label: { en: 'Back', nl: 'Terug' }, filter: { status: 'back' } },
      ],
    }),
    'E315 resources.json/pages/planner/figures/4/by/0/as Only a waterfall has totals and decreases. | Write "chart": "waterfall", or remove it.',
  ],
  [
    'a list of a resource that does not exist',
    root('pages/planner/lists/0/resource', 'rental'),
    'E204 resources.json/pages/planner/lists/0/resource There is no resource "rental". | Did you mean "rentals"?',
  ],
  [
    'a list by a field that does not exist',
    root('pages/planner/lists/0/sort', 'started_on'),
    'E301 resources.json/pages/planner/lists/0/sort rentals has no field "started_on". | Did you mean "starts_on"?',
  ],
  [
    'a list with the meter of a field without limit',
    root('pages/planner/lists/0/meter', 'number'),
    'E303 resources.json/pages/planner/lists/0/meter "number" has no limit to be seen against. | Name a field with "x-limit", or leave "meter" out.',
  ],
  [
    'a figure by a field that does not exist',
    root('pages/planner/figures/0/by/field', 'started_on'),
    'E301 resources.json/pages/planner/figures/0/by/field rentals has no field "started_on". | Did you mean "starts_on"?',
  ],
  [
    'a figure by a text',
    root('pages/planner/figures/0/by', { field: 'number' }),
    'E303 resources.json/pages/planner/figures/0/by/field "number" is of kind text, which has no choices to go along. | Name a field with choices, or give a date a "step".',
  ],
  [
    'a figure by a step of what has no time',
    root('pages/planner/figures/0/by/field', 'status'),
    'E303 resources.json/pages/planner/figures/0/by/field "status" is of kind enum, which has no time to go along. | Name a date or an instant, or leave "step" out.',
  ],
  [
    'a figure by a date without step',
    root('pages/planner/figures/0/by', { field: 'starts_on' }),
    'E303 resources.json/pages/planner/figures/0/by/field "starts_on" is of kind date, which has no choices to go along. | Name a field with choices, or give a date a "step".',
  ],
  [
    'a figure by an unknown step',
    root('pages/planner/figures/0/by/step', 'hour'),
    'E103 resources.json/pages/planner/figures/0/by/step "hour" is not a value for this key. | Available: day, week, month, quarter, year.',
  ],
  [
    'a figure from a date that is none',
    root('pages/planner/figures/0/by/from', '2026-01-01'),
    'E103 resources.json/pages/planner/figures/0/by/from "2026-01-01" is not written as it must be. | It must match ^\\$(today|week|month|quarter|year)([+-][0-9]{1,4}[dwmy])?$.',
  ],
  [
    'a figure from after its until',
    root('pages/planner/figures/0/by/from', '$today+1y'),
    'E315 resources.json/pages/planner/figures/0/by/from "$today+1y" is after "$today". | Swap them.',
  ],
  [
    'a figure by one part',
    root('pages/planner/figures/1/by', [{ label: { en: 'A', nl: 'A' }, filter: { status: 'out' } }]),
    'E103 resources.json/pages/planner/figures/1/by The value has fewer than 2 items. | Write at least 2 items.',
  ],
  [
    'a figure part without label',
    root('pages/planner/figures/1/by/0/label', undefined),
    'E103 resources.json/pages/planner/figures/1/by/0 The key "label" is missing. | Add "label", such as "label": { "en": "Last month", "nl": "Vorige maand" }.',
  ],
  [
    'a figure part of a choice that does not exist',
    root('pages/planner/figures/1/by/0/filter', { status: 'outt' }),
    'E305 resources.json/pages/planner/figures/1/by/0/filter/status status has no choice "outt". | Did you mean "out"?',
  ],
  [
    'two figure parts of one label',
    root('pages/planner/figures/1/by/1/label', { en: 'Out', nl: 'Uit' }),
    'E314 resources.json/pages/planner/figures/1/by/1/label "Out" already exists. | Give one of the two another label.',
  ],
  [
    'a figure compared without label',
    root('pages/planner/figures/1/compare/0/label', undefined),
    'E103 resources.json/pages/planner/figures/1/compare/0 The key "label" is missing. | Add "label", such as "label": { "en": "Last month", "nl": "Vorige maand" }.',
  ],
  [
    'a figure compared by nothing',
    root('pages/planner/figures/1/compare', []),
    'E103 resources.json/pages/planner/figures/1/compare The value has fewer than 1 item. | Write at least 1 item, such as [{ "label": { "en": "last month", "nl": "vorige maand" }, "…',
  ],
  [
    'a figure in a chart that does not exist',
    root('pages/planner/figures/0/chart', 'pie'),
    'E103 resources.json/pages/planner/figures/0/chart "pie" is not a value for this key. | Available: bar, line, share, waterfall.',
  ],
  [
    'a figure in a chart without by',
    root('pages/planner/figures/2/chart', 'bar'),
    'E315 resources.json/pages/planner/figures/2/chart There is nothing that the chart could go along. | Add "by", or remove "chart".',
  ],
  [
    'a figure in a line of what has no time',
    root('pages/planner/figures/1/chart', 'line'),
    'E315 resources.json/pages/planner/figures/1/chart A line goes along a time, and this figure goes along choices. | Write "bar", or leave "chart" out.',
  ],
  [
    'a figure with series and no time',
    root('pages/planner/figures/2/series', [{ label: { en: 'A', nl: 'A' }, filter: { paid: true } }]),
    'E315 resources.json/pages/planner/figures/2/series There is nothing that the series could go along. | Add "by", or write "compare".',
  ],
  [
    'a figure with five series',
    root(
      'pages/planner/figures/0/series',
      Array.from({ length: 5 }, (_, at) => ({ label: { en: `S${at}`, nl: `S${at}` }, back: '1y' })),
    ),
    'E103 resources.json/pages/planner/figures/0/series The value has more than 4 items. | Write 1 to 4 items, such as [{ "label": { "en": "This year", "nl": "Dit jaar" } }, { "labe…',
  ],
  [
    'a figure series back by nothing',
    root('pages/planner/figures/0/series/0/back', 'year'),
    'E103 resources.json/pages/planner/figures/0/series/0/back "year" is not written as it must be. | It must match ^[1-9][0-9]{0,3}[dwmy]$.',
  ],
  [
    'a figure series that differs in nothing',
    root('pages/planner/figures/0/series/0/back', undefined),
    'E315 resources.json/pages/planner/figures/0/series/0 This series is the figure itself once more. | Add a "filter" or "back", or remove it.',
  ],
  [
    'a cumulative figure without time',
    root('pages/planner/figures/1/cumulative', true),
    'E315 resources.json/pages/planner/figures/1/cumulative Nothing adds up along what has no time. | Give "by" a date and a "step", or leave "cumulative" out.',
  ],
  [
    'a figure with a limit and a target',
    root('pages/planner/figures/2/target', { resource: 'tools', sum: 'stock' }),
    'E315 resources.json/pages/planner/figures/2/target A figure has either a limit to stay below or a target to reach. | Take one of the two out.',
  ],
  [
    'a figure limit of a resource that does not exist',
    root('pages/planner/figures/2/limit/resource', 'tool'),
    'E204 resources.json/pages/planner/figures/2/limit/resource There is no resource "tool". | Did you mean "tools"?',
  ],
  [
    'a figure limit that sums a text',
    root('pages/planner/figures/2/limit/sum', 'name'),
    'E303 resources.json/pages/planner/figures/2/limit/sum "name" is of kind text, which is no number to add up. | Sum an amount, a duration or another number; leave "sum" out to count.',
  ],
  [
    'a figure limit in another unit',
    root('pages/planner/figures/2/limit', { resource: 'rentals', sum: 'price_cents' }),
    'E303 resources.json/pages/planner/figures/2/limit The figure is in a number, and what it is seen against in money. | Measure both in one unit.',
  ],
  [
    'a figure limit of something along the time',
    root('pages/planner/figures/0/limit', { resource: 'rentals', sum: 'price_cents' }),
    'E315 resources.json/pages/planner/figures/0/limit A limit is one number, and along "by" there are several. | Take "limit" out, or "by".',
  ],
  // settings
  [
    'a setting that does not exist',
    root('settings/0/fields/0', 'open'),
    'E411 resources.json/settings/0/fields/0 schemas/common/settings.json has no definition of "open". | Did you mean "opens"?',
  ],
  [
    'a setting twice',
    root('settings/0/fields', ['opens', 'opens']),
    'E103 resources.json/settings/0/fields The value holds the same item twice. | Remove the second "opens".',
  ],
  [
    'a setting in two parts',
    root('settings/1', { scope: 'desk', label: { en: 'More', nl: 'Meer' }, fields: ['opens'] }),
    'E314 resources.json/settings/1/fields/0 The setting "opens" already exists. | Remove one of the two.',
  ],
  [
    'a part of the settings without fields',
    root('settings/0/fields', []),
    'E103 resources.json/settings/0/fields The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'a part of the settings without label',
    root('settings/0/label', undefined),
    'E103 resources.json/settings/0 The key "label" is missing. | Add "label", such as "label": { "en": "Invoices", "nl": "Facturen" }.',
  ],
  [
    'a scope of settings that does not exist',
    root('settings/0/scope', 'desks'),
    'E411 resources.json/settings/0/scope The scope of general has no choice "desks" to keep settings under. | Did you mean "desk"?',
  ],
  [
    'a scope of settings with a dash',
    root('settings/0/scope', 'the-desk'),
    'E103 resources.json/settings/0/scope "the-desk" is not written as it must be. | Write "the_desk". It must match ^[a-z][a-z0-9_]*$.',
  ],
  [
    'a setting that nothing names',
    put('schemas/common/settings.json', '$defs/closes', { type: 'string', format: 'time', 'x-label': { nl: 'Dicht' } }),
    'E411 schemas/common/settings.json/$defs/closes No part of the settings has "closes", so nobody can fill it in. | Add it to the "fields" of one in "settings" of resources.json, or remove it.',
  ],
  [
    'a setting whose default does not fit',
    put('schemas/common/settings.json', '$defs/opens/default', 'nine'),
    'E306 schemas/common/settings.json/$defs/opens/default The default of "opens" does not fit: it has the wrong type. | Give a time: "09:30".',
  ],
  [
    'a setting that is a relation',
    put('schemas/common/settings.json', '$defs/opens', { 'x-relation': { to: 'tools' }, 'x-label': { nl: 'Open' } }),
    'E411 schemas/common/settings.json/$defs/opens "opens" refers to a record, and a setting is one value that somebody fills in. | Write a text, a number, a day or a choice.',
  ],
  [
    'a setting of a format that does not exist',
    put('schemas/common/settings.json', '$defs/opens/format', 'tijd'),
    'E307 schemas/common/settings.json/$defs/opens/format There is no format "tijd". | Available: bic, bigint, cidr, colour, company-name, country, cron, currency, date, date-ti…',
  ],
  [
    'a setting that is computed',
    put('schemas/common/settings.json', '$defs/deposit_cents/x-computed', { value: 1 }),
    'E411 schemas/common/settings.json/$defs/deposit_cents "deposit_cents" is computed, and a setting is one value that somebody fills in. | Write a text, a number, a day or a choice.',
  ],
  [
    'what actions have in common that nobody has',
    root('actions', { 'hand-ot': { icon: 'mdi-web' } }),
    'E407 resources.json/actions/hand-ot No resource has an action "hand-ot". | Did you mean "hand-out"?',
  ],
  [
    'what actions have in common by a key that does not exist',
    root('actions', { 'take-back': { colour: 'red' } }),
    'E103 resources.json/actions/take-back/colour There is no key "colour" here. | Available: label, done, description, icon, access, when, offer, confirm, danger, primary, …',
  ],
  [
    'what actions have in common as a text',
    root('actions', { 'take-back': 'staff' }),
    'E103 resources.json/actions/take-back The value has the wrong type. | Write an object, such as { "label": { "en": "Renew", "nl": "Verlengen" }, "when": { "statu…',
  ],
  [
    'an icon in common that does not exist',
    root('actions', { charge: { icon: 'mdi-nothing' } }),
    'E405 resources.json/actions/charge/icon There is no icon "mdi-nothing". | Find one at https://pictogrammers.com/library/mdi/.',
  ],
  [
    'fields in common that a resource has not',
    root('actions', { charge: { require: ['nmber'] } }),
    'E301 resources.json/actions/charge/require/0 "nmber" is required, but "charge" does not ask for it. | Add "nmber" to its "fields".',
  ],
  [
    'a role without a name',
    root('roles', { desk: { access: { tools: 'read' } } }),
    'E103 resources.json/roles/desk The key "name" is missing. | Add "name", such as "name": "Vet".',
  ],
  [
    'a role without access',
    root('roles', { desk: { name: 'Desk' } }),
    'E103 resources.json/roles/desk The key "access" is missing. | Add "access", such as "access": { "visits": { "verbs": "write", "where": { "vet_uuid": "$e…',
  ],
  [
    'a role by a name with a capital',
    root('roles', { Desk: { name: 'Desk', access: { tools: 'read' } } }),
    'E103 resources.json/roles/Desk "Desk" is not written as it must be. | Write "desk". It must match ^[a-z]([a-z0-9-]{0,48}[a-z0-9])?$.',
  ],
  [
    'roles where nobody keeps them',
    root('roles', { desk: { name: 'Desk', access: { tools: 'read' } } }),
    'E412 resources.json/roles Roles are records of the resource "roles", which there is not. | Add "roles": {} and "security-groups": {} to "resources". They need no schema of their own.',
  ],
  [
    'roles that cannot be given',
    all(resource('roles', { ...roleFields }), root('roles', { desk: { name: 'Desk', access: { tools: 'read' } } })),
    'E412 resources.json/roles Nobody can be given a role: there are no security groups, and members have none. | Add "security-groups": {} to "resources". It needs no schema of its own.',
  ],
  [
    'a role whose record has no key',
    all(role('tools', 'read'), put('schemas/roles.json', 'properties/key', undefined)),
    'E412 resources.json/roles roles has no field "key", which a declared role has. | Add "key" to schemas/roles.json.',
  ],
  [
    'a role on a resource that does not exist',
    role('tool', 'read'),
    'E412 resources.json/roles/desk/access/tool There is no resource "tool". | Did you mean "tools"?',
  ],
  [
    'a role with a verb that does not exist',
    role('tools', ['list', 'shw']),
    'E407 resources.json/roles/desk/access/tools/1 There is no verb "shw". | Did you mean "show"?',
  ],
  [
    'a role with a field that does not exist',
    role('tools', { verbs: 'read', hidden: ['stok'] }),
    'E301 resources.json/roles/desk/access/tools/hidden/0 tools has no field "stok". | Did you mean "stock"?',
  ],
  [
    'a role that reads a field that does not exist',
    role('tools', { verbs: 'read', fields: { read: ['nme'] } }),
    'E301 resources.json/roles/desk/access/tools/fields/read/0 tools has no field "nme". | Did you mean "name"?',
  ],
  [
    'a role with a condition on a field that does not exist',
    role('tools', { verbs: 'read', where: { stok: 1 } }),
    'E304 resources.json/roles/desk/access/tools/where/stok tools has no field "stok". | Did you mean "stock"?',
  ],
  [
    'a role with a choice that does not exist',
    role('rentals', { verbs: 'read', where: { status: 'gone' } }),
    'E305 resources.json/roles/desk/access/rentals/where/status status has no choice "gone". | Available: draft, out, back, lost.',
  ],
  [
    'a role with a condition that every row meets',
    role('tools', { verbs: 'read', where: { name: { empty: false } } }),
    'E325 resources.json/roles/desk/access/tools/where Every record meets this condition. | Remove "where", or compare with what not every record has.',
  ],
  [
    'a role with a part of a tenant',
    role('tools', { verbs: 'read', parts: { desk: 'read' } }),
    'E414 resources.json/roles/desk/access/tools/parts/desk Only people of a tenant have a part; "employee" is staff. | Move it to "user", or leave it out.',
  ],
  [
    'a role that writes what only the server sets',
    role('rentals', { verbs: 'write', fields: { write: ['total_cents'] } }),
    'E315 resources.json/roles/desk/access/rentals/fields/write/0 Only the server sets "total_cents". | Remove it.',
  ],
  [
    'a role that may not read the title',
    all(
      role('tools', { verbs: 'read', hidden: ['name'] }),
      root('resources/tools/access/employee', undefined),
      root('resources/tools/list/sort', 'sku'),
    ),
    'E415 resources.json/resources/tools/title tools are called by "name", which the role "desk" may not read. | Open "name" to "desk" in "access", or write a "title" of fields that all may read.',
  ],
];
