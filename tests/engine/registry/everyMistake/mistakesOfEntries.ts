/** The mistakes that can be made in the entry of a resource: each alone, with its message. */
import { all, added, entry, field, put, resource, schema, type Mistake } from './edits.ts';

const more = { en: 'More', nl: 'Meer' };

export const mistakesOfEntries: readonly Mistake[] = [
  [
    'a document without a label',
    entry('documents/slip/label', undefined),
    'E103 resources.json/resources/rentals/documents/slip The key "label" is missing. | Add "label", such as "label": { "en": "Loan slip", "nl": "Uitleenbon" }.',
  ],
  [
    'a document with a name that no address can have',
    entry('documents/Slip', { label: { en: 'Slip', nl: 'Bon' } }),
    'E103 resources.json/resources/rentals/documents/Slip "Slip" is not written as it must be. | Write "slip". It must match ^[a-z][a-z0-9-]*$.',
  ],
  [
    'a document with an unknown key',
    entry('documents/slip/lines', 'lines'),
    'E103 resources.json/resources/rentals/documents/slip/lines There is no key "lines" here. | Available: label, title, when, access, from, to, facts, introduction, table, totals, text,…',
  ],
  [
    'a fact of a document that does not exist',
    entry('documents/slip/facts', ['start_on']),
    'E301 resources.json/resources/rentals/documents/slip/facts/0 rentals has no field "start_on". | Did you mean "starts_on"?',
  ],
  [
    'a fact of a document that is a secret',
    entry('documents/slip/facts', ['door_code']),
    `E302 resources.json/resources/rentals/documents/slip/facts/0 "door_code" is never sent out, so it can't be used here. | Leave it out.`,
  ],
  [
    'a total of a document that is lines',
    entry('documents/slip/totals', ['lines']),
    'E303 resources.json/resources/rentals/documents/slip/totals/0 "lines" is of kind lines, which has no words for a document. | Print them as the table: { "of": "lines" }.',
  ],
  [
    'a text of a document with a field that does not exist',
    entry('documents/slip/text/nl', 'Terug op {end_on}.'),
    'E301 resources.json/resources/rentals/documents/slip/text/nl rentals has no field "end_on". | Did you mean "ends_on"?',
  ],
  [
    'a text of a document over a reference that does not exist',
    entry('documents/slip/to', ['{customer.name}']),
    'E301 resources.json/resources/rentals/documents/slip/to/0 rentals has no field "customer.name". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a text of a document with an open brace',
    entry('documents/slip/footer', 'Slip {number'),
    'E321 resources.json/resources/rentals/documents/slip/footer The braces of "Slip {number" hold no field. | Write each field in one pair of braces: "{number} {client.name}".',
  ],
  [
    'a table of a document over what there is not',
    entry('documents/slip/table/of', 'line'),
    'E205 resources.json/resources/rentals/documents/slip/table/of rentals has no inverse "line". | Did you mean "lines"?',
  ],
  [
    'a column of a document that does not exist',
    entry('documents/slip/table/columns', ['amount']),
    'E301 resources.json/resources/rentals/documents/slip/table/columns/0 rental-lines has no field "amount". | Did you mean "amount_cents"?',
  ],
  [
    'a filter of a document over what there is not',
    entry('documents/slip/table/filter', { count: true }),
    'E304 resources.json/resources/rentals/documents/slip/table/filter/count rental-lines has no field "count". | Available: rental_uuid, amount_cents, counted, uuid, created_at, updated_at, version.',
  ],
  [
    'a document of records that no state allows',
    entry('documents/slip/when', { status: 'outt' }),
    'E305 resources.json/resources/rentals/documents/slip/when/status status has no choice "outt". | Did you mean "out"?',
  ],
  [
    'an entry that is a list',
    entry('', []),
    'E103 resources.json/resources/rentals The value has the wrong type. | Write an object, such as { "icon": "mdi-web", "menu": "hosting" }.',
  ],
  [
    'an entry that is null',
    entry('', null),
    'E103 resources.json/resources/rentals The value has the wrong type. | Write an object, such as { "icon": "mdi-web", "menu": "hosting" }.',
  ],
  [
    'an unknown key of an entry',
    entry('columns', ['number']),
    'E103 resources.json/resources/rentals/columns There is no key "columns" here. | Available: route, icon, menu, under, audience, badge, title, scope, large, shared, list, s…',
  ],
  [
    'a name of a resource with a capital',
    all(
      entry('', {}, 'Boats'),
      put('schemas/Boats.json', '', { title: 'Boat', properties: { name: { type: 'string' } } }),
    ),
    'E103 resources.json/resources/Boats "Boats" is not written as it must be. | Write "boats". It must match ^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$.',
  ],
  [
    'a name of a resource with an underscore',
    all(
      entry('', {}, 'big_boats'),
      put('schemas/big_boats.json', '', { title: 'Boat', properties: { name: { type: 'string' } } }),
    ),
    'E103 resources.json/resources/big_boats "big_boats" is not written as it must be. | Write "big-boats". It must match ^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$.',
  ],
  [
    'a name of a resource that ends in a dash',
    resource('boats-', { name: { type: 'string', 'x-label': { nl: 'Naam' } } }),
    'E103 resources.json/resources/boats- "boats-" is not written as it must be. | It must match ^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$.',
  ],
  [
    'a route without slash',
    entry('route', 'rental'),
    'E103 resources.json/resources/rentals/route "rental" is not written as it must be. | Write "/rental". It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'a route with a space',
    entry('route', '/my rental'),
    'E103 resources.json/resources/rentals/route "/my rental" is not written as it must be. | It must match ^/([A-Za-z][A-Za-z0-9-]*(/[A-Za-z][A-Za-z0-9-]*)*)?$.',
  ],
  [
    'a route of another resource',
    entry('route', '/tools'),
    'E401 resources.json/resources/rentals/route The route /tools is that of tools already. | Give rentals a "route" of its own.',
  ],
  [
    'a route of the server',
    entry('route', '/healthz'),
    'E401 resources.json/resources/rentals/route The route /healthz is that of the server already. | Give rentals a "route" of its own.',
  ],
  [
    'a route of signing in',
    entry('route', '/login'),
    'E401 resources.json/resources/rentals/route The route /login is that of signing in already. | Give rentals a "route" of its own.',
  ],
  [
    'a route that nobody gets to',
    entry('route', '/access-denied'),
    'E401 resources.json/resources/rentals/route The route /access-denied is that of signing in already. | Give rentals a "route" of its own.',
  ],
  [
    'the route at the root',
    entry('route', '/'),
    'E401 resources.json/resources/rentals/route The route / is that of dashboard already. | Give rentals a "route" of its own.',
  ],
  [
    'an icon that does not exist',
    entry('icon', 'mdi-hamer'),
    'E405 resources.json/resources/rentals/icon There is no icon "mdi-hamer". | Did you mean "mdi-hammer"?',
  ],
  [
    'an icon without mdi',
    entry('icon', 'hammer'),
    'E103 resources.json/resources/rentals/icon "hammer" is not written as it must be. | Write "mdi-hammer". It must match ^mdi-[a-z0-9-]+$.',
  ],
  [
    'a menu group that does not exist',
    entry('menu', 'desks'),
    'E406 resources.json/resources/rentals/menu There is no menu group "desks". | Did you mean "desk"?',
  ],
  [
    'a menu that is true',
    entry('menu', true),
    'E103 resources.json/resources/rentals/menu The value has the wrong form. | Write a text or false.',
  ],
  [
    'a menu group that is an area elsewhere',
    entry('menu', 'config'),
    'E410 resources.json/resources/rentals/menu rentals stands at /rental, outside of /config, the area "config". | Give it a "route" that begins with /config/, or another "menu".',
  ],
  [
    'a badge without label',
    entry('badge/label', undefined),
    'E103 resources.json/resources/rentals/badge The key "label" is missing. | Add "label", such as "label": { "en": "Tasks of yours that are due", "nl": "Taken van jou …',
  ],
  [
    'a badge filter on a field that does not exist',
    entry('badge/filter', { stat: 'out' }),
    'E304 resources.json/resources/rentals/badge/filter/stat rentals has no field "stat". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a badge for who may not list',
    entry('badge', { filter: { name: 'A' }, label: { en: 'A', nl: 'A' }, access: ['user'] }, 'tools'),
    'E415 resources.json/resources/tools/badge/access A client may not list tools, so the number is never there. | Remove "user", or open the list in "access" of tools.',
  ],
  [
    'a badge of what is not in the menu',
    entry('badge', { filter: { name: 'A' }, label: { en: 'A', nl: 'A' } }, 'damages'),
    'E304 resources.json/resources/damages/badge/filter/name damages has no field "name". | Available: rental_uuid, title, cost_cents, uuid, created_at, updated_at, version.',
  ],
  [
    'a title of a field that does not exist',
    entry('title', '{nmber}'),
    'E301 resources.json/resources/rentals/title rentals has no field "nmber". | Did you mean "number"?',
  ],
  [
    'a title without a field',
    entry('title', 'Rental'),
    'E321 resources.json/resources/rentals/title The title names no field, so every record would be called "Rental". | Write a field in braces: "{name}".',
  ],
  [
    'a title that is empty',
    entry('title', ''),
    'E103 resources.json/resources/rentals/title The text is empty. | Write a text, such as "{name}", or remove the key.',
  ],
  [
    'a title with one brace',
    entry('title', '{number'),
    'E321 resources.json/resources/rentals/title The braces of "{number" hold no field. | Write each field in one pair of braces: "{number} {client.name}".',
  ],
  [
    'a title with two braces',
    entry('title', '{{number}}'),
    'E321 resources.json/resources/rentals/title The braces of "{{number}}" hold no field. | Write each field in one pair of braces: "{number} {client.name}".',
  ],
  [
    'a title of a relation',
    entry('title', '{client_uuid}'),
    'E303 resources.json/resources/rentals/title "client_uuid" is a key that nobody can read, so it cannot stand in a title. | Write a field of what it points at: {client.name}.',
  ],
  [
    'a title of a secret',
    entry('title', '{door_code}'),
    'E302 resources.json/resources/rentals/title "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a title of a path too far',
    entry('title', '{client.email}'),
    'E303 resources.json/resources/rentals/title "client.email" does not come along with rentals, so the title would have a hole. | Write what clients are called by: {client.name}.',
  ],
  [
    'a title with a capital',
    entry('title', '{Number}'),
    'E301 resources.json/resources/rentals/title rentals has no field "Number". | Did you mean "number"?',
  ],
  [
    'a title with a dash',
    entry('title', '{client-name}'),
    'E321 resources.json/resources/rentals/title The braces of "{client-name}" hold no field. | Names have small letters, digits and underscores, and dots between them: "{client_name}".',
  ],
  [
    'a title of a structure',
    entry('title', '{address}'),
    'E303 resources.json/resources/rentals/title "address" is of kind json, which has no words for a title. | Leave it out.',
  ],
  [
    'a title that a role may not read',
    entry('title', '{number} {cost_cents}'),
    'E415 resources.json/resources/rentals/title rentals are called by "cost_cents", which an employee and a client may not read. | Open "cost_cents" to "employee" and "user" in "access", or write a "title" of fields that …',
  ],
  [
    'a title of lines',
    entry('title', '{lines}'),
    'E303 resources.json/resources/rentals/title "lines" is of kind lines, which has no words for a title. | Leave it out.',
  ],
  [
    'a scope of a field that does not exist',
    entry('scope', 'client'),
    'E301 resources.json/resources/rentals/scope rentals has no field "client". | Did you mean "client_uuid"?',
  ],
  [
    'a scope that leads elsewhere',
    entry('scope', 'tool_uuid'),
    `E303 resources.json/resources/rentals/scope "tool_uuid" does not lead to clients, so it cannot be the scope. | Name a reference to clients, or write false where the rows are nobody's.`,
  ],
  [
    'a scope that is true',
    entry('scope', true),
    'E103 resources.json/resources/rentals/scope The value has the wrong form. | Write a text or false.',
  ],
  [
    'a scope that is no path',
    entry('scope', ''),
    'E301 resources.json/resources/rentals/scope rentals has no field "". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'access of clients without a path to them',
    entry('access/user', ['list', 'show'], 'tools'),
    'E317 resources.json/resources/tools/access/user People of all clients would see the same rows of tools: nothing leads from them to clients. | Add a reference to clients, name the path to one with "scope", or write "scope": false whe…',
  ],
  [
    'large as a text',
    entry('large', 'yes'),
    'E103 resources.json/resources/rentals/large The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'large of what is a view',
    entry('large', true, 'rental-years'),
    'E315 resources.json/resources/rental-years/large "rental-years" is a view, which has no index of its own. | Remove "large".',
  ],
  [
    'shared without a scope',
    entry('shared', true, 'tools'),
    `E315 resources.json/resources/tools/shared Nothing leads from tools to a client, so its rows are everybody's anyway. | Remove "shared".`,
  ],
  [
    'shared of what must have a client',
    entry('shared', true),
    `E315 resources.json/resources/rentals/shared Every row of rentals names one in "client_uuid", so none is everybody's. | Remove "shared", or take "client_uuid" out of "required".`,
  ],
  [
    'columns as a text',
    entry('list/columns', 'number'),
    'E103 resources.json/resources/rentals/list/columns The value has the wrong type. | Write a list, such as ["name", "client_uuid"].',
  ],
  [
    'no columns',
    entry('list/columns', []),
    'E103 resources.json/resources/rentals/list/columns The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'a column that does not exist',
    entry('list/columns/0', 'numbers'),
    'E301 resources.json/resources/rentals/list/columns/0 rentals has no field "numbers". | Did you mean "number"?',
  ],
  [
    'a column twice',
    entry('list/columns', ['number', 'number']),
    'E103 resources.json/resources/rentals/list/columns The value holds the same item twice. | Remove the second "number".',
  ],
  [
    'a column of lines',
    entry('list/columns', ['number', 'lines']),
    'E303 resources.json/resources/rentals/list/columns/1 "lines" is of kind lines, which cannot be a column. | Leave it out.',
  ],
  [
    'a column of a secret',
    entry('list/columns', ['number', 'door_code']),
    'E302 resources.json/resources/rentals/list/columns/1 "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a column that is never sent out',
    entry('list/columns', ['number', 'kept']),
    'E302 resources.json/resources/rentals/list/columns/1 "kept" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a column of an inverse',
    entry('list/columns', ['number', 'damages']),
    'E301 resources.json/resources/rentals/list/columns/1 rentals has no field "damages". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a column over a relation that does not exist',
    entry('list/columns', ['number', 'clients.name']),
    'E301 resources.json/resources/rentals/list/columns/1 rentals has no field "clients.name". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a column that is deprecated',
    entry('list/columns', ['number', 'old_fax']),
    'E315 resources.json/resources/rentals/list/columns/1 "old_fax" is deprecated, and lists leave out what is. | Remove it here, or take "deprecated" out of "old_fax".',
  ],
  [
    'all columns that a role may not read',
    entry('list/columns', ['price_cents', 'pieces']),
    'E415 resources.json/resources/rentals/list/columns The list of rentals has only columns, which a client may not read. | Add one that all may read, or open one of them to "user" in "access".',
  ],
  [
    'a filter that does not exist',
    entry('list/filters/0', 'state'),
    'E301 resources.json/resources/rentals/list/filters/0 rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a filter of a secret',
    entry('list/filters', ['door_code']),
    'E302 resources.json/resources/rentals/list/filters/0 "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a filter of lines',
    entry('list/filters', ['lines']),
    'E303 resources.json/resources/rentals/list/filters/0 "lines" is of kind lines, which cannot be filtered. | Leave it out.',
  ],
  [
    'a filter without index on what is large',
    entry('list/filters', ['stock', 'days'], 'tools'),
    'E301 resources.json/resources/tools/list/filters/1 tools has no field "days". | Available: name, sku, stock, out_count, year, retired, category_uuid, manual, uuid, create…',
  ],
  [
    'a filter by what is counted on what is large',
    all(
      added('rented', { type: 'integer', 'x-computed': { count: 'rentals' } }, 'tools'),
      entry('list/filters', ['rented'], 'tools'),
    ),
    'E313 resources.json/resources/tools/list/filters/0 tools is large, and its list is filtered by "rented", counted over other rows for each of them: no index helps. | Filter by fields with a value of their own, or keep the number in one.',
  ],
  [
    'a sort that does not exist',
    entry('list/sort', 'start'),
    'E301 resources.json/resources/rentals/list/sort rentals has no field "start". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a sort down in words',
    entry('list/sort', 'starts_on desc'),
    'E301 resources.json/resources/rentals/list/sort rentals has no field "starts_on desc". | Write "-starts_on".',
  ],
  [
    'a sort with a plus',
    entry('list/sort', '+starts_on'),
    'E301 resources.json/resources/rentals/list/sort rentals has no field "+starts_on". | Did you mean "starts_on"?',
  ],
  [
    'a sort by two',
    entry('list/sort', 'starts_on,number'),
    'E301 resources.json/resources/rentals/list/sort rentals has no field "starts_on,number". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a sort by two, the second of which does not exist',
    entry('list/sort', ['starts_on', '-start']),
    'E301 resources.json/resources/rentals/list/sort/1 rentals has no field "start". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a sort by one field twice',
    entry('list/sort', ['starts_on', '-starts_on']),
    'E315 resources.json/resources/rentals/list/sort/1 The list is sorted by "starts_on" already. | Leave it out: rows that are alike in it are alike the second time too.',
  ],
  [
    'a sort of another form',
    entry('list/sort', 5),
    'E103 resources.json/resources/rentals/list/sort The value has the wrong form. | Write a text or a list.',
  ],
  [
    'an empty sort',
    entry('list/sort', ''),
    'E103 resources.json/resources/rentals/list/sort The text is empty. | Write a text, or remove the key.',
  ],
  [
    'a sort of a structure',
    entry('list/sort', 'address'),
    'E303 resources.json/resources/rentals/list/sort "address" is of kind json, which cannot be sorted. | Sort by another field.',
  ],
  [
    'a sort of a secret',
    entry('list/sort', 'door_code'),
    'E302 resources.json/resources/rentals/list/sort "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a sort that a role may not read',
    entry('list/sort', 'cost_cents'),
    'E415 resources.json/resources/rentals/list/sort The list of rentals is sorted by "cost_cents", which an employee and a client may not read. | Sort by a field that all may read, or open "cost_cents" to "employee" and "user" in "access".',
  ],
  [
    'a sort of references',
    entry('list/sort', 'extra_uuids'),
    'E303 resources.json/resources/rentals/list/sort "extra_uuids" is of kind references, which cannot be sorted. | Sort by another field.',
  ],
  [
    'a sort without index on what grows',
    entry('list/sort', 'category_uuid', 'tools'),
    'E313 resources.json/resources/tools/list/sort tools is large, and its list is sorted by "category_uuid", which is of kind reference: no index helps. | Sort by a field with a value of its own, a date or a number.',
  ],
  [
    'a search that does not exist',
    entry('list/search', ['numbr']),
    'E301 resources.json/resources/rentals/list/search/0 rentals has no field "numbr". | Did you mean "number"?',
  ],
  [
    'a search in a number',
    entry('list/search', ['pieces']),
    'E303 resources.json/resources/rentals/list/search/0 "pieces" is of kind integer, which cannot be searched. | Leave it out.',
  ],
  [
    'a search in a choice',
    entry('list/search', ['status']),
    'E303 resources.json/resources/rentals/list/search/0 "status" is of kind enum, which cannot be searched. | Leave it out.',
  ],
  [
    'a search in a secret',
    entry('list/search', ['door_code']),
    'E302 resources.json/resources/rentals/list/search/0 "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'find as a text',
    entry('list/find', 'yes'),
    'E103 resources.json/resources/rentals/list/find The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'four per page',
    entry('list/perPage', 4),
    'E103 resources.json/resources/rentals/list/perPage The value is less than 5. | Write a whole number, 5 to 200, such as 50.',
  ],
  [
    'too many per page',
    entry('list/perPage', 1000),
    'E103 resources.json/resources/rentals/list/perPage The value is more than 200. | Write a whole number, 5 to 200, such as 50.',
  ],
  [
    'half a record per page',
    entry('list/perPage', 12.5),
    'E103 resources.json/resources/rentals/list/perPage The value has the wrong type. | Write a whole number, such as 50.',
  ],
  [
    'a view of more than a choice without label',
    entry('list/views/1/label', undefined),
    'E103 resources.json/resources/rentals/list/views/1 "label" is missing here: the filter is not one choice that has a name. | Add "label": {"en":"Expiring","nl":"Verloopt binnenkort"}.',
  ],
  [
    'a view without filter',
    entry('list/views/0/filter', undefined),
    'E103 resources.json/resources/rentals/list/views/0 The key "filter" is missing. | Add "filter", such as "filter": { "status": "active" }.',
  ],
  [
    'two views of one label',
    entry('list/views/1/label', { en: 'Out', nl: 'Uit' }),
    'E314 resources.json/resources/rentals/list/views/1/label The view "Out" already exists. | Remove one of the two.',
  ],
  [
    'a view on a field that does not exist',
    entry('list/views/0/filter', { state: 'out' }),
    'E304 resources.json/resources/rentals/list/views/0/filter/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a view that holds for nothing',
    entry('list/views/0/filter', { status: [] }),
    'E309 resources.json/resources/rentals/list/views/0/filter No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a view sorted by what does not exist',
    entry('list/views/0/sort', 'end'),
    'E301 resources.json/resources/rentals/list/views/0/sort rentals has no field "end". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a view for a role that does not exist',
    entry('list/views/0/access', ['staff']),
    'E103 resources.json/resources/rentals/list/views/0/access/0 "staff" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'a view for a choice that the state has not',
    entry('list/views/0', 'draf'),
    'E305 resources.json/resources/rentals/list/views/0 status has no choice "draf". | Did you mean "draft"?',
  ],
  [
    'a view for a choice of what has no state',
    entry('list/views', ['draft'], 'tools'),
    'E304 resources.json/resources/tools/list/views/0 tools has no field "status". | Available: name, sku, stock, out_count, year, retired, category_uuid, manual, uuid, create…',
  ],
  [
    'a view for an empty word',
    entry('list/views/0', ''),
    'E103 resources.json/resources/rentals/list/views/0 The value has fewer than 1 character. | Write at least 1 character.',
  ],
  [
    'a summary of a field that does not exist',
    entry('show/summary', ['nmber']),
    'E301 resources.json/resources/rentals/show/summary/0 rentals has no field "nmber". | Did you mean "number"?',
  ],
  [
    'a tab by a relation that does not exist',
    entry('show/tabs/2', 'damage'),
    'E301 resources.json/resources/rentals/show/tabs/2 Nothing points at rentals as "damage". | Did you mean "damages"?',
  ],
  [
    'tabs together under no name',
    entry('show/tabs/2', { tabs: ['damages'] }),
    'E103 resources.json/resources/rentals/show/tabs/2 The key "group" is missing. | Add what the tabs are called together, such as "group": { "en": "Services", "nl": "Diensten" }.',
  ],
  [
    'a tab and tabs in one',
    entry('show/tabs/2', { group: more, tabs: ['damages'], label: more }),
    'E315 resources.json/resources/rentals/show/tabs/2/label "label" stands beside "tabs", and is of none of them. | Write it in one of the tabs, or remove it.',
  ],
  [
    'a group of tabs in another',
    entry('show/tabs/2', { group: more, tabs: [{ group: more, inverse: 'damages' }] }),
    'E315 resources.json/resources/rentals/show/tabs/2/tabs/0/group A tab of a group has no group of its own. | Remove it, or write the tab after the group.',
  ],
  [
    'a tab of a group by a relation that does not exist',
    entry('show/tabs/2', { group: more, tabs: ['damages', 'damage'] }),
    'E301 resources.json/resources/rentals/show/tabs/2/tabs/1 Nothing points at rentals as "damage". | Did you mean "damages"?',
  ],
  [
    'a section of a field that does not exist',
    entry('form/0', ['number', 'nmber']),
    'E301 resources.json/resources/rentals/form/0/1 rentals has no field "nmber". | Did you mean "number"?',
  ],
  [
    'a section as a text',
    entry('form/0', 'number'),
    'E103 resources.json/resources/rentals/form/0 The value has the wrong form. | Write a list or an object.',
  ],
  [
    'an action that sets a state that does not exist',
    entry('actions/hand-out/set', 'bak'),
    'E305 resources.json/resources/rentals/actions/hand-out/set status has no state "bak". | Did you mean "back"?',
  ],
  [
    'an action that sets a number',
    entry('actions/hand-out/set', 5),
    'E103 resources.json/resources/rentals/actions/hand-out/set The value has the wrong form. | Write a text or an object.',
  ],
  [
    'a view for a word that is no sort of people',
    entry('list/views/0/access', 'everybody'),
    'E103 resources.json/resources/rentals/list/views/0/access The value has the wrong form. | Write "staff" or a list.',
  ],
  [
    'a view for nobody',
    entry('list/views/0/access', []),
    'E103 resources.json/resources/rentals/list/views/0/access The value has fewer than 1 item. | Write at least 1 item, such as "staff".',
  ],
  [
    'a misspelt variable',
    entry('list/views/1/filter', { employee_uuid: '$employe' }),
    'E304 resources.json/resources/rentals/list/views/1/filter/employee_uuid The value of "employee_uuid" is "$employe", which is not a variable. | Did you mean "$employee"?',
  ],
  [
    'a variable that does not exist',
    entry('list/views/1/filter', { employee_uuid: '$user' }),
    'E304 resources.json/resources/rentals/list/views/1/filter/employee_uuid The value of "employee_uuid" has the wrong type. | Give a uuid.',
  ],
  [
    'a variable of another kind',
    entry('list/views/1/filter', { client_uuid: '$me' }),
    'E304 resources.json/resources/rentals/list/views/1/filter/client_uuid "$me" is one of users, and "client_uuid" points at clients. | Compare it with $client.',
  ],
  [
    'a misspelt variable of a date',
    entry('list/views/1/filter', { starts_on: { lte: '$todya' } }),
    'E304 resources.json/resources/rentals/list/views/1/filter/starts_on The value of "starts_on" is "$todya", which is not a variable. | Did you mean "$today"?',
  ],
  [
    'a variable with a wrong step',
    entry('list/views/1/filter', { starts_on: { lte: '$today+3days' } }),
    'E304 resources.json/resources/rentals/list/views/1/filter/starts_on The value of "starts_on" is "$today+3days", which is not a variable. | Did you mean "$today+3d"?',
  ],
  [
    'a variable in a text',
    entry('list/views/1/filter', { number: '$me' }),
    'E304 resources.json/resources/rentals/list/views/1/filter/number "number" is a text, and "$me" would be taken for one. | Compare a reference or a day with it.',
  ],
  [
    'no layouts',
    entry('list/layouts', {}),
    'E103 resources.json/resources/rentals/list/layouts The value has fewer than 1 key. | Write at least 1 key of: board, calendar, tree, cards, beside, compare, periods, sheet, page.',
  ],
  [
    'a layout that does not exist',
    entry('list/layouts', { kanban: {} }),
    'E103 resources.json/resources/rentals/list/layouts/kanban There is no key "kanban" here. | Available: board, calendar, tree, cards, beside, compare, periods, sheet, page.',
  ],
  [
    'a board by a field that does not exist',
    entry('list/layouts/board/by', 'state'),
    'E301 resources.json/resources/rentals/list/layouts/board/by rentals has no field "state". | Name a field with choices: "board": { "by": "status" }. Available: number, client_uuid, em…',
  ],
  [
    'a board by a text',
    entry('list/layouts/board/by', 'number'),
    'E303 resources.json/resources/rentals/list/layouts/board/by A board has a column for each choice of a field; "number" is of kind text. | Name a field with choices: "board": { "by": "status" }.',
  ],
  [
    'a board without choices',
    entry('list/layouts', { board: {} }, 'tools'),
    'E301 resources.json/resources/tools/list/layouts/board/by tools has no field "status". | Name a field with choices: "board": { "by": "status" }. Available: name, sku, stock, out_c…',
  ],
  [
    'a board card of a field that does not exist',
    entry('list/layouts/board/fields', ['nr']),
    'E301 resources.json/resources/rentals/list/layouts/board/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a calendar from a text',
    entry('list/layouts/calendar/from', 'number'),
    'E303 resources.json/resources/rentals/list/layouts/calendar/from A calendar shows records on a day; "number" is of kind text. | Name a date or an instant: "calendar": { "from": "starts_on" }.',
  ],
  [
    'a calendar from a field that does not exist',
    entry('list/layouts/calendar/from', 'start'),
    'E301 resources.json/resources/rentals/list/layouts/calendar/from rentals has no field "start". | Name a date or an instant: "calendar": { "from": "starts_on" }. Available: number, client_…',
  ],
  [
    'a calendar until a number',
    entry('list/layouts/calendar/until', 'pieces'),
    'E303 resources.json/resources/rentals/list/layouts/calendar/until A calendar shows records until a day; "pieces" is of kind integer. | Name a date or an instant, or leave it out.',
  ],
  [
    'a calendar that ends where it begins',
    entry('list/layouts/calendar/until', 'starts_on'),
    'E315 resources.json/resources/rentals/list/layouts/calendar/until The days begin and end in one field, "starts_on". | Name the field in which they end, or take "until" out.',
  ],
  [
    'a calendar without days',
    entry('list/layouts', { calendar: {} }, 'tools'),
    'E301 resources.json/resources/tools/list/layouts/calendar/from tools has no field "date". | Name a date or an instant: "calendar": { "from": "starts_on" }. Available: name, sku, stoc…',
  ],
  [
    'a tree by another resource',
    entry('list/layouts/tree', { parent: 'client_uuid' }),
    'E303 resources.json/resources/rentals/list/layouts/tree/parent A tree hangs each record under another one; "client_uuid" is of kind reference. | Name a reference to the resource itself: "tree": { "parent": "parent_uuid" }.',
  ],
  [
    'a tree without parent',
    entry('list/layouts/tree', {}),
    'E301 resources.json/resources/rentals/list/layouts/tree/parent rentals has no field "parent_uuid". | Name a reference to the resource itself: "tree": { "parent": "parent_uuid" }. Did you mean…',
  ],
  [
    'cards of a field that does not exist',
    entry('list/layouts/cards/fields', ['nr']),
    'E301 resources.json/resources/rentals/list/layouts/cards/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'cards without fields',
    entry('list/layouts/cards/fields', []),
    'E103 resources.json/resources/rentals/list/layouts/cards/fields The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'beside of a field that does not exist',
    entry('list/layouts/beside/fields', ['nr']),
    'E301 resources.json/resources/rentals/list/layouts/beside/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'compare of a field that does not exist',
    entry('list/layouts/compare/fields', ['nr']),
    'E301 resources.json/resources/rentals/list/layouts/compare/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a sheet of a field that does not exist',
    entry('list/layouts/sheet/fields', ['nr']),
    'E301 resources.json/resources/rentals/list/layouts/sheet/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'periods without from',
    entry('list/layouts', { periods: {} }, 'tools'),
    'E301 resources.json/resources/tools/list/layouts/periods/from tools has no field "valid_from". | Name a date or an instant: "periods": { "from": "valid_from", "until": "valid_until" }. Av…',
  ],
  [
    'periods by a field that does not exist',
    entry('list/layouts/periods/by', ['client']),
    'E301 resources.json/resources/rentals/list/layouts/periods/by/0 rentals has no field "client". | Did you mean "client_uuid"?',
  ],
  [
    'a page layout without page',
    entry('list/layouts/page', { label: { en: 'A', nl: 'A' } }),
    'E103 resources.json/resources/rentals/list/layouts/page The key "page" is missing. | Add "page", such as "page": "price-grid".',
  ],
  [
    'a page layout without code',
    entry('list/layouts/page/page', 'walls'),
    'E402 resources.json/resources/rentals/list/layouts/page/page No module hands in a page "walls". | Did you mean "wall"?',
  ],
  [
    'a page layout without label',
    entry('list/layouts/page', { page: 'wall' }),
    'E103 resources.json/resources/rentals/list/layouts/page The key "label" is missing. | Add "label", such as "label": { "en": "Grid of prices", "nl": "Prijzenraster" }.',
  ],
  [
    'a usual layout that there is not',
    entry('list/layout', 'tree'),
    'E301 resources.json/resources/rentals/list/layout The list of rentals has no layout "tree". | Add "tree": {} to its "layouts".',
  ],
  [
    'a usual layout that does not exist',
    entry('list/layout', 'grid'),
    'E103 resources.json/resources/rentals/list/layout "grid" is not a value for this key. | Available: table, board, calendar, tree, cards, beside, compare, periods, sheet, page.',
  ],
  [
    'a figure of a record that does not exist',
    entry('show/figures/0/filter', { rental: '$record' }),
    'E304 resources.json/resources/rentals/show/figures/0/filter/rental damages has no field "rental". | Did you mean "rental_uuid"?',
  ],
  [
    'a figure of a record under a field that does not exist',
    entry('show/figures/0/when', { state: 'back' }),
    'E304 resources.json/resources/rentals/show/figures/0/when/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'no tabs',
    entry('show/tabs', []),
    'E103 resources.json/resources/rentals/show/tabs The value has fewer than 1 item. | Write at least 1 item, such as [{}, "invoices"].',
  ],
  [
    'an exception of what is written',
    entry('show/tabs/0/except', ['note']),
    'E315 resources.json/resources/rentals/show/tabs/0/except Only an overview, which shows all that stands nowhere else, can leave fields out. | Remove "except", or what the tab shows.',
  ],
  [
    'a tab of some records that lists none',
    entry('show/tabs/0/when', { note: 'a' }),
    'E315 resources.json/resources/rentals/show/tabs/0/when Only a page, or a tab that lists what points at the record, is left out on some of them. | Remove "when", or name the "page" or the "inverse" that the tab shows.',
  ],
  [
    'a tab of two things',
    entry('show/tabs/2', { inverse: 'damages', fields: ['number'] }),
    'E315 resources.json/resources/rentals/show/tabs/2 A tab shows fields or an inverse relation, not both. | Split it into 2 tabs.',
  ],
  [
    'an exception of a field that does not exist',
    entry('show/tabs/0', { except: ['notes'] }),
    'E301 resources.json/resources/rentals/show/tabs/0/except/0 rentals has no field "notes". | Did you mean "note"?',
  ],
  [
    'a tab of a field that does not exist',
    entry('show/tabs/0/fields/0', 'nr'),
    'E301 resources.json/resources/rentals/show/tabs/0/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a tab of a secret',
    entry('show/tabs/0/fields/0', 'door_code'),
    'E302 resources.json/resources/rentals/show/tabs/0/fields/0 "door_code" is never sent out, so it can\'t be used here. | Leave it out.',
  ],
  [
    'a tab of an inverse that does not exist',
    entry('show/tabs/2/inverse', 'damage'),
    'E301 resources.json/resources/rentals/show/tabs/2/inverse Nothing points at rentals as "damage". | Did you mean "damages"?',
  ],
  [
    'an inverse in two tabs',
    entry('show/tabs/3', { inverse: 'damages' }),
    'E314 resources.json/resources/rentals/show/tabs/3/inverse The tab of "damages" already exists. | Remove one of the two.',
  ],
  [
    'two tabs of one label',
    entry('show/tabs/3', { label: { en: 'Plan', nl: 'Plan' }, fields: ['note'] }),
    'E314 resources.json/resources/rentals/show/tabs/3/label The tab "Plan" already exists. | Remove one of the two.',
  ],
  [
    'a tab of a page without code',
    entry('show/tabs/1/page', 'rental-plans'),
    'E402 resources.json/resources/rentals/show/tabs/1/page No module hands in a page "rental-plans". | Did you mean "rental-plan"?',
  ],
  [
    'a tab of a page for a role that does not exist',
    entry('show/tabs/1/access', ['boss']),
    'E103 resources.json/resources/rentals/show/tabs/1/access/0 "boss" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'a tab of an inverse relation with access',
    entry('show/tabs/2/access', ['management']),
    'E319 resources.json/resources/rentals/show/tabs/2/access Who sees the inverse relation sees the tab, so "access" means nothing. | Remove it; the "access" of the entry decides what is read.',
  ],
  [
    'sections that are false',
    entry('show/tabs/0/sections', false),
    'E103 resources.json/resources/rentals/show/tabs/0/sections The value is not the one that belongs here. | Write true.',
  ],
  [
    'sections without titles',
    entry('form', [{ fields: ['number'] }]),
    'E315 resources.json/resources/rentals/show/tabs/0/sections There are no sections with a title that fields could stand under. | Remove "sections", or give the sections of the form a "label".',
  ],
  [
    'an average of nothing',
    entry('show/figures/0', {
      name: 'damage',
      resource: 'damages',
      label: { en: 'Damage', nl: 'Schade' },
      filter: { rental_uuid: '$record' },
      average: true,
    }),
    'E315 resources.json/resources/rentals/show/figures/0/average There is no field to take the mean of. | Name it as "sum", or remove "average".',
  ],
  [
    'a life with one phrase',
    entry('show/life', [{ words: { en: 'from {starts_on}', nl: 'vanaf {starts_on}' } }]),
    'E103 resources.json/resources/rentals/show/life The value has fewer than 2 items. | Write at least 2 items, such as ["registered_on", { "words": { "en": "renews {expires_on}"…',
  ],
  [
    'a phrase of a life without a date',
    entry('show/life/0/words', { en: 'number {number}', nl: 'nummer {number}' }),
    'E303 resources.json/resources/rentals/show/life/0 A phrase of "life" has one date, which is its place on the bar. | Name one field that is a date or an instant, in every language.',
  ],
  [
    'a life of a field that does not exist',
    entry('show/life/0/words', { en: 'from {start}', nl: 'vanaf {starts_on}' }),
    'E301 resources.json/resources/rentals/show/life/0/words/en rentals has no field "start". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a meter of a field that does not exist',
    entry('show/meters', ['use']),
    'E301 resources.json/resources/rentals/show/meters/0 rentals has no field "use". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a meter of a number without a limit',
    entry('show/meters', ['pieces']),
    'E303 resources.json/resources/rentals/show/meters/0 "pieces" has no limit to be seen against. | Name a field with "x-limit".',
  ],
  [
    'an aside without code',
    entry('show/aside', 'rental-plans'),
    'E402 resources.json/resources/rentals/show/aside No module hands in a page "rental-plans". | Did you mean "rental-plan"?',
  ],
  [
    'a head without code',
    entry('show/head', 'rental-heads'),
    'E402 resources.json/resources/rentals/show/head No module hands in a page "rental-heads". | Did you mean "rental-head"?',
  ],
  [
    'a head of a tab without fields',
    entry('show/tabs/2/head', 'rental-head'),
    'E315 resources.json/resources/rentals/show/tabs/2/head There are no fields that this page could be shown above. | Remove "head", or give the tab its "fields".',
  ],
  [
    'a live condition on a field that does not exist',
    entry('show/live', { state: 'out' }),
    'E304 resources.json/resources/rentals/show/live/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a live condition that never holds',
    entry('show/live', { status: { in: [] } }),
    'E309 resources.json/resources/rentals/show/live No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a button that opens a page that is not there',
    entry('show/starts', [{ page: 'planer', label: { en: 'Plan', nl: 'Plannen' } }], 'clients'),
    'E301 resources.json/resources/clients/show/starts/0/page There is no page "planer". | Did you mean "planner"?',
  ],
  [
    'a button that opens a page for what no tenant is',
    entry('show/starts', [{ page: 'planner', label: { en: 'Plan', nl: 'Plannen' } }]),
    'E319 resources.json/resources/rentals/show/starts/0/page A page is opened for the active client, and no record of rentals can be that. | Remove it here, or begin it from clients.',
  ],
  [
    'a button that opens nothing',
    entry('show/starts', [{ label: { en: 'Plan', nl: 'Plannen' } }]),
    'E315 resources.json/resources/rentals/show/starts/0 A button opens the form of a record or a page: one of the two. | Give it either "inverse" or "page".',
  ],
  [
    'a start of an inverse that does not exist',
    entry('show/starts/0/inverse', 'damage'),
    'E301 resources.json/resources/rentals/show/starts/0/inverse Nothing points at rentals as "damage". | Did you mean "damages"?',
  ],
  [
    'a start without label',
    entry('show/starts/0/label', undefined),
    'E103 resources.json/resources/rentals/show/starts/0 The key "label" is missing. | Add "label", such as "label": { "en": "Run a script", "nl": "Script draaien" }.',
  ],
  [
    'a start with an icon that does not exist',
    entry('show/starts/0/icon', 'mdi-alrt'),
    'E405 resources.json/resources/rentals/show/starts/0/icon There is no icon "mdi-alrt". | Did you mean "mdi-alert"?',
  ],
  [
    'a start on a condition that does not exist',
    entry('show/starts/0/when', { state: 'out' }),
    'E304 resources.json/resources/rentals/show/starts/0/when/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a start of what nobody may create',
    entry('show/starts/0/inverse', 'log'),
    'E315 resources.json/resources/rentals/show/starts/0/inverse Nobody makes records of rental-log, so the button would lead nowhere. | Remove it, or name another inverse relation.',
  ],
  [
    'through a field that is no reference',
    entry('show/through/field', 'number'),
    'E301 resources.json/resources/rentals/show/through/field rentals has no reference "number". | Available: client_uuid, employee_uuid, category_uuid, tool_uuid, of_uuid.',
  ],
  [
    'through an action that does not exist',
    entry('show/through/actions', ['renam']),
    'E301 resources.json/resources/rentals/show/through/actions/0 clients has no action "renam". | Did you mean "rename"?',
  ],
  [
    'no sections of the form',
    entry('form', []),
    'E103 resources.json/resources/rentals/form The value has fewer than 1 item. | Write at least 1 item, such as [{ "fields": ["name", "client_uuid"] }, { "label": { "en": …',
  ],
  [
    'a section without fields',
    entry('form/0/fields', []),
    'E103 resources.json/resources/rentals/form/0/fields The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'a section of a field that does not exist',
    entry('form/0/fields/0', 'nr'),
    'E301 resources.json/resources/rentals/form/0/fields/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a field in two sections',
    entry('form/1/fields', ['number']),
    'E314 resources.json/resources/rentals/form/1/fields/0 In the form, "number" already exists. | Remove one of the two.',
  ],
  [
    'a section of uuid',
    entry('form/1/fields', ['uuid']),
    'E303 resources.json/resources/rentals/form/1/fields/0 "uuid" is made by the server, so nobody fills it in. | Leave it out.',
  ],
  [
    'two sections of one label',
    entry('form/2', { label: { en: 'Money', nl: 'Geld' }, fields: ['note'] }),
    'E314 resources.json/resources/rentals/form/2/label The section "Money" already exists. | Remove one of the two.',
  ],
  [
    'a section beside a page without code',
    entry('form/1/beside', 'price-previews'),
    'E402 resources.json/resources/rentals/form/1/beside No module hands in a page "price-previews". | Did you mean "price-preview"?',
  ],
  [
    'a section that a page without code lays out',
    entry('form/0/page', 'rental-plans'),
    'E402 resources.json/resources/rentals/form/0/page No module hands in a page "rental-plans". | Did you mean "rental-plan"?',
  ],
  [
    'two sections for what is left',
    entry('form', [{ fields: ['number'] }, { label: { en: 'A', nl: 'A' } }, { label: { en: 'B', nl: 'B' } }]),
    'E314 resources.json/resources/rentals/form/2 Two sections of the form have what stands in no other. | Name the "fields" of one of them.',
  ],
  [
    'an input of a field that does not exist',
    entry('inputs', { piece: 'pieces-input' }),
    'E301 resources.json/resources/rentals/inputs/piece rentals has no field "piece". | Did you mean "pieces"?',
  ],
  [
    'an input without code',
    entry('inputs/pieces', 'piece-input'),
    'E402 resources.json/resources/rentals/inputs/pieces No module hands in an input "piece-input". | Did you mean "pieces-input"?',
  ],
  [
    'a look of a field that does not exist',
    entry('fields', { piece: 'pieces-input' }),
    'E301 resources.json/resources/rentals/fields/piece rentals has no field "piece". | Did you mean "pieces"?',
  ],
  [
    'a look of a field without code',
    entry('fields', { pieces: 'piece-input' }),
    'E402 resources.json/resources/rentals/fields/pieces No module hands in a field "piece-input". | Did you mean "pieces-input"?',
  ],
  [
    'an input of what is computed',
    entry('inputs', { total_cents: 'pieces-input' }),
    'E315 resources.json/resources/rentals/inputs/total_cents "total_cents" is computed, so nobody fills it in. | Remove it.',
  ],
  [
    'a create page without code',
    entry('create/page', 'rental-creates'),
    'E402 resources.json/resources/rentals/create/page No module hands in a page "rental-creates". | Did you mean "rental-create"?',
  ],
  [
    'a create page without route',
    entry('create/route', undefined),
    'E103 resources.json/resources/rentals/create The key "route" is missing. | Add "route", such as "route": "/domain/order".',
  ],
  [
    'a create page on the route of another',
    entry('create/route', '/tools'),
    'E401 resources.json/resources/rentals/create/route The route /tools is that of tools already. | Give rentals a "route" of its own.',
  ],
  [
    'an order page that does not exist',
    entry('create/order', '/planer'),
    'E402 resources.json/resources/rentals/create/order There is no page at /planer. | Did you mean "/planner"?',
  ],
  [
    'an order without slash',
    entry('create/order', 'planner'),
    'E103 resources.json/resources/rentals/create/order "planner" is not written as it must be. | Write "/planner". It must match ^/.',
  ],
  [
    'access of a role that does not exist',
    entry('access/customer', ['list']),
    'E103 resources.json/resources/rentals/access/customer There is no key "customer" here. | Available: staff, management, employee, user.',
  ],
  [
    'access as a text',
    entry('access/employee', 'list'),
    'E103 resources.json/resources/rentals/access/employee The value has the wrong form. | Write "*" or "read" or "write" or a list or an object.',
  ],
  [
    'access of everything as a list',
    entry('access/employee', ['*']),
    'E407 resources.json/resources/rentals/access/employee/0 There is no verb "*". | Write "*" for all of them, without a list around it.',
  ],
  [
    'access of a verb that does not exist',
    entry('access/employee', ['list', 'view']),
    'E407 resources.json/resources/rentals/access/employee/1 There is no verb "view". | Write "show".',
  ],
  [
    'access of a verb in another word',
    entry('access/employee', ['list', 'read']),
    'E407 resources.json/resources/rentals/access/employee/1 There is no verb "read". | Write "show".',
  ],
  [
    'access of a verb twice',
    entry('access/employee', ['list', 'list']),
    'E103 resources.json/resources/rentals/access/employee The value holds the same item twice. | Remove the second "list".',
  ],
  [
    'access without verbs',
    entry('access/employee/verbs', undefined),
    'E103 resources.json/resources/rentals/access/employee The key "verbs" is missing. | Add "verbs", such as "verbs": ["list", "show"].',
  ],
  [
    'a rule on a field that does not exist',
    entry('access/employee/where', { employee: '$employee' }),
    'E304 resources.json/resources/rentals/access/employee/where/employee rentals has no field "employee". | Did you mean "employee_uuid"?',
  ],
  [
    'a rule that never holds',
    entry('access/employee/where', { status: { in: [] } }),
    'E309 resources.json/resources/rentals/access/employee/where No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a rule with a misspelt variable',
    entry('access/employee/where', { employee_uuid: '$employe' }),
    'E304 resources.json/resources/rentals/access/employee/where/employee_uuid The value of "employee_uuid" is "$employe", which is not a variable. | Did you mean "$employee"?',
  ],
  [
    'a further rule without where',
    entry('access/employee/also/0/where', undefined),
    'E103 resources.json/resources/rentals/access/employee/also/0 The key "where" is missing. | Add "where", such as "where": { "employee.supervisor_uuid": "$employee" }.',
  ],
  [
    'a further rule of a verb that does not exist',
    entry('access/employee/also/0/verbs', ['lists']),
    'E407 resources.json/resources/rentals/access/employee/also/0/verbs/0 There is no verb "lists". | Did you mean "list"?',
  ],
  [
    'a further rule without verbs',
    entry('access/employee/also/0/verbs', []),
    'E315 resources.json/resources/rentals/access/employee/also/0/verbs These rows are open to nothing. | Write what may be done with them: ["list", "show"].',
  ],
  [
    'hidden of a field that does not exist',
    entry('access/employee/hidden', ['costs']),
    'E301 resources.json/resources/rentals/access/employee/hidden/0 rentals has no field "costs". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'hidden of nothing',
    entry('access/employee/hidden', []),
    'E103 resources.json/resources/rentals/access/employee/hidden The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'hidden of the key',
    entry('access/employee/hidden', ['uuid']),
    'E315 resources.json/resources/rentals/access/employee/hidden/0 "uuid" is of every record, and cannot be hidden. | Remove it.',
  ],
  [
    'fields to read that do not exist',
    entry('access/user/fields/read', ['numbr']),
    'E301 resources.json/resources/rentals/access/user/fields/read/0 rentals has no field "numbr". | Did you mean "number"?',
  ],
  [
    'fields to write that do not exist',
    entry('access/employee/fields/write', ['numbr']),
    'E301 resources.json/resources/rentals/access/employee/fields/write/0 rentals has no field "numbr". | Did you mean "number"?',
  ],
  [
    'fields to write that are hidden',
    entry('access/employee/fields/write/8', 'cost_cents'),
    'E315 resources.json/resources/rentals/access/employee/fields/write/8 "cost_cents" is hidden, so it cannot be written. | Remove it here, or from "hidden".',
  ],
  [
    'fields to write that the server sets',
    entry('access/employee/fields/write/8', 'returned_at'),
    'E315 resources.json/resources/rentals/access/employee/fields/write/8 Only the server sets "returned_at". | Remove it.',
  ],
  [
    'a part that does not exist',
    entry('access/user/parts', { desks: ['list'] }),
    'E414 resources.json/resources/rentals/access/user/parts/desks Nobody has the part "desks" alone. | Did you mean "desk"?',
  ],
  [
    'a part of staff',
    entry('access/employee/parts', { desk: ['list'] }),
    'E414 resources.json/resources/rentals/access/employee/parts/desk Only people of a tenant have a part; "employee" is staff. | Move it to "user", or leave it out.',
  ],
  [
    'a part of what the whole may not',
    entry('access/user/parts', { desk: ['list', 'edit'] }),
    'E315 resources.json/resources/rentals/access/user/parts/desk/1 "edit" is not among "verbs", so a part of them cannot have it. | Add "edit" to "verbs", or remove it here.',
  ],
  [
    'an edit without when',
    entry('edit', {}),
    'E103 resources.json/resources/rentals/edit The value has fewer than 1 key. | Write at least 1 key, such as { "status": "draft" }.',
  ],
  [
    'an edit on a field that does not exist',
    entry('edit/when', { state: 'draft' }),
    'E304 resources.json/resources/rentals/edit/when/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an edit that never holds',
    entry('edit/when', { status: 'draft', and: [{ status: 'out' }] }),
    'E309 resources.json/resources/rentals/edit/when No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'an edit on a misspelt choice',
    entry('edit/when', { status: 'drft' }),
    'E305 resources.json/resources/rentals/edit/when/status status has no choice "drft". | Did you mean "draft"?',
  ],
  [
    'an edit with an unknown comparison',
    entry('edit/when', { pieces: { more: 5 } }),
    'E304 resources.json/resources/rentals/edit/when/pieces There is no comparison "more". | Available: eq, ne, gt, gte, lt, lte, in, nin, contains, starts, empty, between.',
  ],
  [
    'an edit compared with another type',
    entry('edit/when', { pieces: 'five' }),
    'E304 resources.json/resources/rentals/edit/when/pieces The value of "pieces" has the wrong type. | Give a whole number.',
  ],
  [
    'an edit with a condition that is a list',
    entry('edit/when', []),
    'E103 resources.json/resources/rentals/edit/when The value has the wrong form. | Write a condition, such as { "status": "active" }.',
  ],
  [
    'an edit with a condition and something beside it',
    entry('edit', { when: { status: 'draft' }, status: 'draft' }),
    'E103 resources.json/resources/rentals/edit/when The value has the wrong form. | Write a condition, such as { "status": "active" }.',
  ],
  [
    'a delete with a condition on a state that does not exist',
    entry('delete', { status: 'drft' }),
    'E305 resources.json/resources/rentals/delete/status status has no choice "drft". | Did you mean "draft"?',
  ],
  [
    'an edit with an empty condition',
    entry('edit/when', {}),
    'E103 resources.json/resources/rentals/edit/when The value has the wrong form. | Write a condition, such as { "status": "active" }.',
  ],
  [
    'an edit with an and of an object',
    entry('edit/when', { and: { status: 'draft' } }),
    'E304 resources.json/resources/rentals/edit/when/and "and" takes a list of conditions. | Write {"and": [{…}, {…}]}.',
  ],
  [
    'an edit by more than a text',
    entry('edit/when', { number: { gt: 'A' } }),
    'E304 resources.json/resources/rentals/edit/when/number "number" cannot be compared with "gt". | Use eq, ne, in, nin, empty, contains, starts.',
  ],
  [
    'an edit by a field of another type',
    entry('edit/when', { ends_on: { gt: '$.pieces' } }),
    'E304 resources.json/resources/rentals/edit/when/ends_on "ends_on" cannot be compared with the field "pieces". | Compare fields of one type, with eq, ne, gt, gte, lt, lte.',
  ],
  [
    'an edit by a field that does not exist',
    entry('edit/when', { ends_on: { gt: '$.begin' } }),
    'E304 resources.json/resources/rentals/edit/when/ends_on rentals has no field "begin". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an edit over a relation by its column',
    entry('edit/when', { 'client_uuid.name': 'A' }),
    'E304 resources.json/resources/rentals/edit/when/client_uuid.name rentals has no relation "client_uuid". | Available: client, employee, category, tool.',
  ],
  [
    'an edit by lines',
    entry('edit/when', { lines: { empty: false } }),
    'E304 resources.json/resources/rentals/edit/when/lines "lines" cannot be compared with "empty". | It cannot be filtered.',
  ],
  [
    'a delete on a field that does not exist',
    entry('delete/when', { state: 'draft' }),
    'E304 resources.json/resources/rentals/delete/when/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'edit of a condition where nobody may edit',
    entry('edit', { when: { year: 5 } }, 'rental-years'),
    'E316 resources.json/resources/rental-years/edit "rental-years" is a view, so nothing in it can be changed. | Remove "edit".',
  ],
  [
    'an action with a capital',
    entry('actions/Return', { label: { en: 'R', nl: 'R' }, set: { paid: true } }),
    'E103 resources.json/resources/rentals/actions/Return "Return" is not written as it must be. | Write "return". It must match ^[a-z]([a-z0-9-]*[a-z0-9])?$.',
  ],
  [
    'an action called edit',
    entry('actions/edit', { label: { en: 'R', nl: 'R' }, set: { paid: true } }),
    'E104 resources.json/resources/rentals/actions/edit "edit" is a verb that every resource has. | Give the action another name.',
  ],
  [
    'an action without label',
    entry('actions/hand-out/label', undefined),
    'E103 resources.json/resources/rentals/actions/hand-out The key "label" is missing. | Add "label", such as "label": { "en": "Renew", "nl": "Verlengen" }.',
  ],
  [
    'an action for nobody that there is',
    entry('actions/hand-out/access', ['boss']),
    'E103 resources.json/resources/rentals/actions/hand-out/access/0 "boss" is not a value for this key. | Available: management, employee, user.',
  ],
  [
    'an action for people who have no records',
    all(
      entry('actions/pay', { label: { en: 'Pay', nl: 'Betaal' }, set: { paid: true }, access: ['user'] }),
      entry('access/user', undefined),
    ),
    'E315 resources.json/resources/rentals/actions/pay/access/0 "user" has no records of rentals, so no action on them either. | Give them a rule in "access" of the entry, such as "user": ["list", "show"], or remove it here.',
  ],
  [
    'an action that a rule names and that says itself whose it is',
    entry('actions/take-back/access', ['employee']),
    'E315 resources.json/resources/rentals/access/employee/verbs/5 Who may do "take-back" is set on the action itself. | Remove it here, or remove "access" of the action.',
  ],
  [
    'an action with two labels',
    field('status', { 'x-actions': { 'hand-out': { en: 'Hand over', nl: 'Geef mee' } } }),
    'E315 resources.json/resources/rentals/actions/hand-out/label "hand-out" has its label in "x-actions" of "status" already. | Remove it here, or there.',
  ],
  [
    'two actions of one label',
    entry('actions/pay', { label: { en: 'Hand out', nl: 'Meegeven' }, set: { paid: true } }),
    'E314 resources.json/resources/rentals/actions/pay/label "pay" reads as "hand-out", and a record can have both. | Give one of the two another label, or conditions that exclude each other.',
  ],
  [
    'an action with an icon that does not exist',
    entry('actions/hand-out/icon', 'mdi-arrow-upp'),
    'E405 resources.json/resources/rentals/actions/hand-out/icon There is no icon "mdi-arrow-upp". | Did you mean "mdi-arrow-up"?',
  ],
  [
    'an action without set or code',
    entry('actions/hand-out/set', undefined),
    'E403 resources.json/resources/rentals/actions/hand-out The action "hand-out" has no code. | Give it a "set", or write rentals.hand-out in a module.',
  ],
  [
    'an action with set and code',
    entry('actions/charge', { label: { en: 'C', nl: 'C' }, set: { paid: true } }),
    'E404 resources.json/resources/rentals/actions/charge/set A module has code for rentals.charge, but the action is data alone: it never runs. | Leave "set" out and let the code do it, or write what follows in a hook of rentals.',
  ],
  [
    'code without an action',
    entry('actions/charge', undefined),
    'E404 resources.json/resources/rentals A module has code for rentals.charge, but no entry declares it. | Add "charge" to the actions of rentals.',
  ],
  [
    'an action when a field does not exist',
    entry('actions/hand-out/when', { state: 'draft' }),
    'E304 resources.json/resources/rentals/actions/hand-out/when/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an action that is never offered',
    entry('actions/hand-out/offer', { status: 'back' }),
    'E320 resources.json/resources/rentals/actions/hand-out/offer "hand-out" is never offered: "offer" and "when" exclude each other. | Let "offer" be part of what "when" allows, or take one of them out.',
  ],
  [
    'an action that is never the primary one',
    entry('actions/hand-out/primary', { status: 'back' }),
    'E320 resources.json/resources/rentals/actions/hand-out/primary "hand-out" is never the primary action: "primary" excludes the records on which it can be done. | Let "primary" be part of what "when" and "offer" allow, or remove it.',
  ],
  [
    'an action that sets a field that does not exist',
    entry('actions/hand-out/set', { state: 'out' }),
    'E301 resources.json/resources/rentals/actions/hand-out/set/state rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an action that sets a state that does not exist',
    entry('actions/hand-out/set', { status: 'gone' }),
    'E305 resources.json/resources/rentals/actions/hand-out/set/status status has no state "gone". | Available: draft, out, back, lost.',
  ],
  [
    'an action that no transition allows',
    entry('actions/hand-out/set', { status: 'back' }),
    'E320 resources.json/resources/rentals/actions/hand-out/set/status "hand-out" can never be done: no transition leads to "back" from "draft". | Add "back" there in "x-transitions" of "status", or write a "when" from which one does.',
  ],
  [
    'an action without when that no transition allows',
    entry('actions/take-back', { label: { en: 'B', nl: 'T' }, set: { status: 'draft' } }),
    'E320 resources.json/resources/rentals/actions/take-back/set/status "take-back" can never be done: no transition leads to "draft" from "draft", "out", "back", "lost". | Add "draft" there in "x-transitions" of "status", or write a "when" from which one does.',
  ],
  [
    'an action to a state by code that no transition allows',
    entry('actions/charge/when', { status: 'lost' }),
    'E320 resources.json/resources/rentals/actions/charge/to "charge" can never lead to "back": no transitions go there from "lost". | Add "back" in "x-transitions" of "status", or change "when" or "to".',
  ],
  [
    'an action to the state that it is in',
    entry('actions/hand-out/set', { status: 'draft' }),
    'E320 resources.json/resources/rentals/actions/hand-out/set/status "hand-out" can never be done: no transition leads to "draft" from "draft". | Add "draft" there in "x-transitions" of "status", or write a "when" from which one does.',
  ],
  [
    'an action to a state that does not exist',
    entry('actions/charge/to', 'backk'),
    'E305 resources.json/resources/rentals/actions/charge/to rentals has no state "backk". | Did you mean "back"?',
  ],
  [
    'an action that sets what is computed',
    entry('actions/hand-out/set', { status: 'out', total_cents: 5 }),
    'E303 resources.json/resources/rentals/actions/hand-out/set/total_cents "total_cents" is computed, so "hand-out" cannot set it. | Set the fields that it is computed from.',
  ],
  [
    'an action that sets what is set once',
    entry('actions/hand-out/set', { status: 'out', number: 'A12' }),
    'E320 resources.json/resources/rentals/actions/hand-out/set/number "hand-out" can never be done: "number" is set once, and every record has it. | Take "number" out of "set", or "x-immutable" out of "number".',
  ],
  [
    'an action that sets uuid',
    entry('actions/hand-out/set', { status: 'out', version: 5 }),
    'E303 resources.json/resources/rentals/actions/hand-out/set/version "version" is made by the server, so "hand-out" cannot set it. | Remove it.',
  ],
  [
    'an action that sets the wrong type',
    entry('actions/hand-out/set', { status: 'out', paid: 'yes' }),
    'E306 resources.json/resources/rentals/actions/hand-out/set/paid What "hand-out" sets "paid" to does not fit: it is not true or false. | Change the value, or what the field allows.',
  ],
  [
    'an action that sets a text to a variable',
    entry('actions/hand-out/set', { status: 'out', note: '$today' }),
    'E306 resources.json/resources/rentals/actions/hand-out/set/note What "hand-out" sets "note" to does not fit: it is of kind multiline. | $today belongs in a date.',
  ],
  [
    'an action that empties what is required',
    entry('actions/hand-out/set', { status: 'out', starts_on: null }),
    'E306 resources.json/resources/rentals/actions/hand-out/set/starts_on "hand-out" empties "starts_on", which every record must have. | Set it to a value, or take "starts_on" out of "required".',
  ],
  [
    'an action that sets a misspelt variable',
    entry('actions/take-back/set', { status: 'back', employee_uuid: '$employe' }),
    'E306 resources.json/resources/rentals/actions/take-back/set/employee_uuid What "take-back" sets "employee_uuid" to does not fit: there is no "$employe" here. | Did you mean "$employee"?',
  ],
  [
    'an action that sets another record',
    entry('actions/take-back/set', { status: 'back', client_uuid: '$employee' }),
    'E306 resources.json/resources/rentals/actions/take-back/set/client_uuid What "take-back" sets "client_uuid" to does not fit: it is of kind reference. | $employee belongs in a reference to employees.',
  ],
  [
    'an action that sets what it asks for',
    entry('actions/hand-out/set', { status: 'out', ends_on: '$today' }),
    'E315 resources.json/resources/rentals/actions/hand-out/set/ends_on "hand-out" asks for "ends_on" and sets it: what is filled in would be lost. | Take "ends_on" out of "fields" or out of "set"; "preset" fills it in beforehand.',
  ],
  [
    'an action that sets a frozen field',
    entry('actions/take-back', { label: { en: 'B', nl: 'T' }, when: { status: 'back' }, set: { note: 'A' } }),
    'E320 resources.json/resources/rentals/actions/take-back/set/note "take-back" can never be done: "note" stays as it is in the states in which it is open. | Add "note" to "except" of "frozen", or let "when" name a state that is open.',
  ],
  [
    'an action that asks for a field that does not exist',
    entry('actions/hand-out/fields', ['end']),
    'E301 resources.json/resources/rentals/actions/hand-out/fields/0 rentals has no field "end". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an action that asks for what is computed',
    entry('actions/hand-out/fields', ['ends_on', 'total_cents']),
    'E303 resources.json/resources/rentals/actions/hand-out/fields/1 "total_cents" is computed, so nobody can be asked for it. | Leave it out.',
  ],
  [
    'an action that asks for uuid',
    entry('actions/hand-out/fields', ['ends_on', 'uuid']),
    'E303 resources.json/resources/rentals/actions/hand-out/fields/1 "uuid" is made by the server, so nobody can be asked for it. | Leave it out.',
  ],
  [
    'an action that requires what it does not ask',
    entry('actions/hand-out/require', ['starts_on']),
    'E301 resources.json/resources/rentals/actions/hand-out/require/0 "starts_on" is required, but "hand-out" does not ask for it. | Add "starts_on" to its "fields".',
  ],
  [
    'an action that fills in what it does not ask',
    entry('actions/hand-out/preset', { note: 'A' }),
    'E301 resources.json/resources/rentals/actions/hand-out/preset/note "note" is filled in, but "hand-out" does not ask for it. | Add "note" to its "fields".',
  ],
  [
    'an action that fills in the wrong type',
    entry('actions/hand-out/preset', { ends_on: 5 }),
    'E306 resources.json/resources/rentals/actions/hand-out/preset/ends_on What "hand-out" fills in for "ends_on" does not fit: it has the wrong type. | Give a date: "2026-01-31".',
  ],
  [
    'an action that fills in from a field that does not exist',
    entry('actions/hand-out/preset', { ends_on: '$.ending' }),
    'E301 resources.json/resources/rentals/actions/hand-out/preset/ends_on rentals has no field "ending". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an action that fills in a misspelt variable',
    entry('actions/hand-out/preset', { ends_on: '$tody' }),
    'E306 resources.json/resources/rentals/actions/hand-out/preset/ends_on What "hand-out" fills in for "ends_on" does not fit: there is no "$tody" here. | Did you mean "$today"?',
  ],
  [
    'an action that expects a field that does not exist',
    entry('actions/hand-out/expect', ['versions']),
    'E301 resources.json/resources/rentals/actions/hand-out/expect/0 rentals has no field "versions". | Did you mean "version"?',
  ],
  [
    'an action with a preview without code',
    entry('actions/hand-out/preview', true),
    'E403 resources.json/resources/rentals/actions/hand-out/preview The preview of "hand-out" has no code. | Write rentals.hand-out.preview in a module, or leave "preview" out.',
  ],
  [
    'an action of a resource that does not exist',
    entry('actions/charge/of', 'damage'),
    'E204 resources.json/resources/rentals/actions/charge/of There is no resource "damage". | Did you mean "damages"?',
  ],
  [
    'an action of another that asks what that has not',
    entry('actions/charge/fields', ['costs']),
    'E301 resources.json/resources/rentals/actions/charge/fields/0 damages has no field "costs". | Available: rental_uuid, title, cost_cents, uuid, created_at, updated_at, version.',
  ],
  [
    'an action of another that sets',
    entry('actions/charge/set', { paid: true }),
    'E315 resources.json/resources/rentals/actions/charge/set "charge" asks for fields of "damages", so it cannot set its own. | Remove "set", and write the action in a module; or remove "of".',
  ],
  [
    'an action that confirms by a word',
    entry('actions/hand-out/confirm', 'yes'),
    'E103 resources.json/resources/rentals/actions/hand-out/confirm "yes" is not a value for this key. | Available: true, false, name.',
  ],
  [
    'an action in bulk',
    entry('actions/hand-out/bulk', true),
    'E103 resources.json/resources/rentals/actions/hand-out/bulk The value is not the one that belongs here. | Write false.',
  ],
  [
    'an action of a view that sets fields',
    entry('actions', { a: { label: { en: 'X', nl: 'X' }, set: { year: 1 } } }, 'rental-years'),
    'E316 resources.json/resources/rental-years/actions/a/set "rental-years" is a view, so nothing in it can be changed. | Remove "set", and let the code of a module carry out the action.',
  ],
  [
    'a source that does not exist',
    entry('source', 'table'),
    'E103 resources.json/resources/rentals/source "table" is not a value for this key. | Available: view.',
  ],
  [
    'a view without SQL',
    schema('x-view', undefined, 'rental-years'),
    'E316 resources.json/resources/rental-years/source "rental-years" is a view, but its schema does not say of what. | Add "x-view": "select …" to schemas/rental-years.json, which selects uuid and every field …',
  ],
  [
    'a view with a form',
    entry('form', [{ fields: ['year'] }], 'rental-years'),
    'E316 resources.json/resources/rental-years/form "rental-years" is a view, so nothing in it can be changed. | Remove "form".',
  ],
  [
    'a view that is written',
    entry('access/employee', ['list', 'edit'], 'rental-years'),
    'E316 resources.json/resources/rental-years/access/employee/1 "rental-years" is a view, so nobody has "edit" there. | Remove it.',
  ],
  [
    'SQL without a view',
    entry('source', undefined, 'rental-years'),
    'E316 schemas/rental-years.json/x-view "rental-years" has the SQL of a view, but its entry makes it a table. | Write "rental-years": { "source": "view" } in resources.json.',
  ],
  [
    'append only as a text',
    entry('appendOnly', 'yes', 'rental-log'),
    'E103 resources.json/resources/rental-log/appendOnly The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'append only and edited',
    entry('access/employee', ['list', 'edit'], 'rental-log'),
    'E315 resources.json/resources/rental-log/access/employee/1 The rows of "rental-log" come and stay, so nobody has "edit" there. | Remove "edit", or "appendOnly".',
  ],
  [
    'append only with an action',
    entry('actions', { a: { label: { en: 'X', nl: 'X' }, set: { what: 'A' } } }, 'rental-log'),
    'E315 resources.json/resources/rental-log/actions The rows of "rental-log" come and stay, so nobody has "actions" there. | Remove "actions", or "appendOnly".',
  ],
  [
    'append only and owned',
    field('rental_uuid', { 'x-relation': { to: 'rentals', owned: true, inverse: 'log' } }, 'rental-log'),
    'E315 schemas/rental-log.json/properties/rental_uuid/x-relation The rows of "rental-log" come and stay, so "rental_uuid" cannot change or go with what it points at. | Write "onDelete": "keep", or "restrict".',
  ],
  [
    'partitioned, and changed',
    entry('appendOnly', undefined, 'rental-log'),
    'E315 resources.json/resources/rental-log/partition The table of "rental-log" cannot be partitioned by month: its rows can be changed or removed. | Add "appendOnly": true, or remove "partition".',
  ],
  [
    'partitioned by a text',
    entry('partition/by', 'what', 'rental-log'),
    'E315 resources.json/resources/rental-log/partition/by The table of "rental-log" cannot be partitioned by month: "what" is not a date and time that each row has. | Name a required field with "format": "date-time", such as "created_at".',
  ],
  [
    'partitioned, with a unique field',
    field('what', { 'x-unique': true }, 'rental-log'),
    'E315 resources.json/resources/rental-log/partition The table of "rental-log" cannot be partitioned by month: "what" is unique, which no database can see to over several partitions. | Remove "partition".',
  ],
  [
    'partitioned, and referred to',
    field('log_uuid', { 'x-relation': { to: 'rental-log', inverse: 'damages' }, 'x-label': { nl: 'Log' } }, 'damages'),
    'E315 resources.json/resources/rental-log/partition The table of "rental-log" cannot be partitioned by month: "damages" refers to its rows. | Remove "partition".',
  ],
  [
    'kept for no age',
    entry('partition/keep', '13', 'rental-log'),
    'E103 resources.json/resources/rental-log/partition/keep "13" is not written as it must be. | It must match ^[1-9][0-9]{0,3} (months?|years?)$.',
  ],
  [
    'history kept for no age',
    entry('keepHistory', 'always'),
    'E103 resources.json/resources/rentals/keepHistory "always" is not written as it must be. | It must match ^[1-9][0-9]{0,3} (months?|years?)$.',
  ],
  [
    'frozen by a field that does not exist',
    entry('frozen/field', 'state'),
    'E301 resources.json/resources/rentals/frozen/field rentals has no field "state". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'frozen by a field without states',
    entry('frozen/field', 'number'),
    'E303 resources.json/resources/rentals/frozen/field "number" is of kind text, which has no states. | Name the field with the states.',
  ],
  [
    'frozen by a state that does not exist',
    entry('frozen/open', ['drafts']),
    'E305 resources.json/resources/rentals/frozen/open/0 status has no state "drafts". | Did you mean "draft"?',
  ],
  [
    'frozen but for a field that does not exist',
    entry('frozen/except', ['pay']),
    'E301 resources.json/resources/rentals/frozen/except/0 rentals has no field "pay". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'frozen in no state',
    entry('frozen/open', ['draft', 'out', 'back', 'lost']),
    'E315 resources.json/resources/rentals/frozen/open rentals are open in every state, so nothing is ever frozen. | Remove "frozen", or the states in which a row stays as it is.',
  ],
  [
    'frozen but for its own state',
    entry('frozen/except', ['status']),
    'E319 resources.json/resources/rentals/frozen/except/0 The state changes through its transitions, so "status" means nothing here. | Remove it.',
  ],
  [
    'reauthentication for a verb that does not exist',
    entry('reauthenticate', ['remove']),
    'E407 resources.json/resources/rentals/reauthenticate/0 There is no verb "remove". | Available: list, show, create, edit, delete, history, hand-out, take-back, charge.',
  ],
  [
    'reauthentication for nothing',
    entry('reauthenticate', []),
    'E103 resources.json/resources/rentals/reauthenticate The value has fewer than 1 item. | Write at least 1 item, each once, such as ["name", "client_uuid"].',
  ],
  [
    'a time line that is true',
    entry('timeline', true),
    'E103 resources.json/resources/rentals/timeline The value is not the one that belongs here. | Write false.',
  ],
  [
    'no time line of a view',
    entry('timeline', false, 'rental-years'),
    'E315 resources.json/resources/rental-years/timeline "rental-years" has no time line: nobody changes its rows. | Remove "timeline".',
  ],
  [
    'an import that is true',
    entry('import', true),
    'E103 resources.json/resources/rentals/import The value is not the one that belongs here. | Write false.',
  ],
  [
    'no import of a view',
    entry('import', false, 'rental-years'),
    'E315 resources.json/resources/rental-years/import "rental-years" takes in no files: it is a view. | Remove "import".',
  ],
];
