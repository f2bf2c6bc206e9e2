/**
 * The mistakes in files, in names of resources, and in names that are changed in one place only: each alone, with its
 * message.
 */
import { all, entry, moved, put, resource, root, schema, type Mistake } from './edits.ts';

export const mistakesOfFiles: readonly Mistake[] = [
  [
    'a schema file with a capital',
    moved('schemas/tools.json', 'schemas/Tools.json'),
    'E106 schemas/Tools.json Nobody reads this file: a resource has a name in small letters. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file with an underscore',
    moved('schemas/rental-lines.json', 'schemas/rental_lines.json'),
    'E106 schemas/rental_lines.json Nobody reads this file: a resource has a name of small letters, digits and dashes. | Is schemas/rental-lines.json meant? Rename it.',
  ],
  [
    'a schema file in the singular',
    moved('schemas/tools.json', 'schemas/tool.json'),
    'E201 resources.json/resources/tools The resource "tools" has no schema. | Write schemas/tools.json. Did you mean "tool", whose schema belongs to no resource?',
  ],
  [
    'a schema file that is jsonc',
    moved('schemas/tools.json', 'schemas/tools.jsonc'),
    'E106 schemas/tools.jsonc Nobody reads this file: its name does not end in .json, and it is JSON without comments. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file that is json5',
    moved('schemas/tools.json', 'schemas/tools.json5'),
    'E106 schemas/tools.json5 Nobody reads this file: its name does not end in .json, and it is JSON without comments. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file that is yaml',
    moved('schemas/tools.json', 'schemas/tools.yaml'),
    'E106 schemas/tools.yaml Nobody reads this file: its name does not end in .json, and it is JSON without comments. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file with a capital ending',
    moved('schemas/tools.json', 'schemas/tools.JSON'),
    'E106 schemas/tools.JSON Nobody reads this file: its name does not end in .json, and it is JSON without comments. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file with a schema ending',
    moved('schemas/tools.json', 'schemas/tools.schema.json'),
    'E106 schemas/tools.schema.json Nobody reads this file: a resource has a name of small letters, digits and dashes. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a schema file in a folder',
    moved('schemas/tools.json', 'schemas/desk/tools.json'),
    'E106 schemas/desk/tools.json Nobody reads this file: folders below schemas/ are not looked into. | Is schemas/tools.json meant? Move it.',
  ],
  [
    'a schema file beside, in a folder',
    put('schemas/desk/boats.json', '', { title: 'Boat', properties: { name: { type: 'string' } } }),
    'E106 schemas/desk/boats.json Nobody reads this file: folders below schemas/ are not looked into. | Is schemas/boats.json meant? Move it.',
  ],
  [
    'a schema file that is left over',
    put('schemas/boats.json', '', {
      title: 'Boat',
      'x-label': { nl: 'Boot' },
      'x-label-plural': { nl: 'Boten' },
      properties: { name: { type: 'string', 'x-label': { nl: 'Naam' } } },
    }),
    'E202 schemas/boats.json The schema "boats" belongs to no resource. | Add "boats": {} to the resources of resources.json.',
  ],
  [
    'a schema file twice but for a capital',
    put('schemas/Tools.json', '', { title: 'Tool', properties: { name: { type: 'string' } } }),
    'E106 schemas/Tools.json Nobody reads this file: a resource has a name in small letters. | Is schemas/tools.json meant? Rename it.',
  ],
  [
    'a common file in a folder',
    moved('schemas/common/shared.json', 'schemas/common/more/shared.json'),
    'E106 schemas/common/more/shared.json Nobody reads this file: folders below schemas/ are not looked into. | Is schemas/common/shared.json meant? Move it.',
  ],
  [
    'a common file that is jsonc',
    moved('schemas/common/shared.json', 'schemas/common/shared.jsonc'),
    'E106 schemas/common/shared.jsonc Nobody reads this file: its name does not end in .json, and it is JSON without comments. | Is schemas/common/shared.json meant? Rename it.',
  ],
  [
    'a common file without definitions',
    put('schemas/common/shared.json', '$defs', undefined),
    'E103 schemas/common/shared.json The key "$defs" is missing. | Add "$defs", such as "$defs": { "address": { "type": "object", "x-kind": "address" } }.',
  ],
  [
    'a common file in the folder of schemas',
    moved('schemas/common/shared.json', 'schemas/shared.json'),
    'E106 schemas/shared.json These are definitions, and here stand schemas of resources. | Move it to schemas/common/shared.json.',
  ],
  [
    'a registry that is jsonc',
    moved('resources.json', 'resources.jsonc'),
    'E102 resources.json resources.json is missing. | Is resources.jsonc meant? Call it resources.json; it is JSON without comments.',
  ],
  [
    'a registry with a capital',
    moved('resources.json', 'Resources.json'),
    'E102 resources.json resources.json is missing. | Is Resources.json meant? Call it resources.json; it is JSON without comments.',
  ],
  [
    'no registry',
    put('resources.json', '', undefined),
    'E102 resources.json resources.json is missing. | Write {"menu": [], "resources": {}} and add resources to it.',
  ],
  [
    'a registry that is empty',
    put('resources.json', '', ''),
    'E101 resources.json This is not JSON: value expected. | Look for a missing or extra comma, quote or bracket just before this place.',
  ],
  [
    'a registry that is no JSON',
    put('resources.json', '', '{'),
    'E101 resources.json This is not JSON: close brace expected. | Close what is open with a "}".',
  ],
  [
    'a registry that is a list',
    put('resources.json', '', []),
    'E103 resources.json The value has the wrong type. | Write an object.',
  ],
  [
    'a schema that is empty',
    put('schemas/tools.json', '', ''),
    'E101 schemas/tools.json This is not JSON: value expected. | Look for a missing or extra comma, quote or bracket just before this place.',
  ],
  [
    'a schema that is null',
    put('schemas/tools.json', '', 'null'),
    'E103 schemas/tools.json The value has the wrong type. | Write an object.',
  ],
  [
    'an entry without a schema',
    put('schemas/damages.json', '', undefined),
    'E201 resources.json/resources/damages The resource "damages" has no schema. | Write schemas/damages.json. Available: users, clients, client-memberships, employees, gene…',
  ],
  [
    'a resource called search',
    resource('search', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/search "search" is a name that the program needs for itself. | Take another name.',
  ],
  [
    'a resource called uuid',
    resource('uuid', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/uuid "uuid" is a name that every record has. | Take another name.',
  ],
  [
    'a resource called account',
    resource('account', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/account "account" is a name that the program needs for itself. | Take another name.',
  ],
  [
    'a resource with the name of a call of a module',
    resource('handovers', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/handovers "handovers" is a name that the module "rental-desk" needs for its calls. | Take another name.',
  ],
  [
    'a resource called settings',
    resource('settings', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/settings "settings" is a name that the program needs for itself. | Take another name.',
  ],
  [
    'a resource called login',
    resource('login', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E401 resources.json/resources/login/route The route /login is that of signing in already. | Give login a "route" of its own.',
  ],
  [
    'a resource called api',
    resource('api', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E401 resources.json/resources/api/route The route /api is that of the server already. | Give api a "route" of its own.',
  ],
  [
    'a resource called build',
    resource('build', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E401 resources.json/resources/build/route The route /build is that of the server already. | Give build a "route" of its own.',
  ],
  [
    'a resource called constructor',
    resource('constructor', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/constructor "constructor" is a name that every object has. | Take another name.',
  ],
  [
    'a resource called pg-class',
    resource('pg-class', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/pg-class "pg-class" is a name that the program needs for itself. | Take another name.',
  ],
  [
    'a resource called version',
    resource('version', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E104 resources.json/resources/version "version" is a name that every record has. | Take another name.',
  ],
  [
    'a resource of more than 63 letters',
    resource('b'.repeat(64), { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E103 resources.json/resources/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb" is not written as it must be. | It must match ^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$.',
  ],
  [
    'a key twice',
    put('schemas/tools.json', '', '{"title": "Tool", "title": "Tools", "properties": {"name": {"type": "string"}}}'),
    'E105 schemas/tools.json/title The key "title" is written twice here. | Take one of them out: only the last would count.',
  ],
  [
    'a field renamed away',
    all(
      schema('properties/begins_on', { type: 'string', format: 'date', default: '$today', 'x-label': { nl: 'Vanaf' } }),
      schema('properties/starts_on', undefined),
    ),
    'E301 resources.json/pages/planner/figures/0/by/field rentals has no field "starts_on". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, ends…',
  ],
  [
    'a resource renamed away',
    all(
      moved('schemas/damages.json', 'schemas/breakages.json'),
      entry('', undefined, 'damages'),
      entry('', { menu: false, access: { employee: ['list', 'show', 'create'] } }, 'breakages'),
    ),
    'E204 resources.json/resources/rentals/show/figures/0/resource There is no resource "damages". | Available: users, clients, client-memberships, employees, general, categories, tools, rent…',
  ],
  [
    'two resources of one label in a menu group',
    all(
      schema('x-label-plural', { en: 'tools', nl: 'Verhuur' }, 'rentals'),
      schema('x-label-plural', { en: 'tools', nl: 'Gereedschap' }, 'tools'),
    ),
    'E416 resources.json/resources/rentals In the menu rentals reads as tools: "tools". | Give one of the two another label.',
  ],
  [
    'a page and a resource of one label',
    root('pages/planner/label', { en: 'tools', nl: 'Gereedschap' }),
    'E416 resources.json/resources/tools In the menu tools reads as the page "planner": "Gereedschap". | Give one of the two another label.',
  ],
];
