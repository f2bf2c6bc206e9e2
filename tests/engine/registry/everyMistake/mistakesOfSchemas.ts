/** The mistakes that can be made in the schema of a resource and its fields: each alone, with its message. */
import { all, added, entry, field, put, resource, schema, type Mistake } from './edits.ts';

const late = {
  const: 'late',
  title: 'Late',
  'x-label': { nl: 'Te laat' },
  when: { status: 'out', ends_on: { lt: '$today' } },
  date: 'ends_on',
};

const numbered = (series: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  added('receipt', { type: 'string', maxLength: 12, 'x-number': series, ...more });

export const mistakesOfSchemas: readonly Mistake[] = [
  [
    'a schema that is a list',
    put('schemas/rentals.json', '', []),
    'E103 schemas/rentals.json The value has the wrong type. | Write an object.',
  ],
  [
    'a schema without title',
    schema('title', undefined),
    'E103 schemas/rentals.json The key "title" is missing. | Add "title", such as "title": "Domain".',
  ],
  [
    'a schema with an empty title',
    schema('title', ''),
    'E103 schemas/rentals.json/title The text is empty. | Write a text, such as "Domain", or remove the key.',
  ],
  [
    'a schema with a blank title',
    schema('title', ' '),
    'E103 schemas/rentals.json/title The text is empty. | Write a text, such as "Domain", or remove the key.',
  ],
  [
    'a schema without properties',
    schema('properties', undefined),
    'E103 schemas/rentals.json The key "properties" is missing. | Add "properties", such as "properties": { "name": { "type": "string" }, "client_uuid": { "…',
  ],
  [
    'a schema of no properties',
    schema('properties', {}, 'rental-log'),
    'E103 schemas/rental-log.json/properties The value has fewer than 1 key. | Write at least 1 key, such as { "name": { "type": "string" }, "client_uuid": { "x-relation…',
  ],
  [
    'properties as a list',
    schema('properties', [], 'rental-log'),
    'E103 schemas/rental-log.json/properties The value has the wrong type. | Write an object, such as { "name": { "type": "string" }, "client_uuid": { "x-relation": { …',
  ],
  [
    'an unknown key of a schema',
    schema('fields', {}),
    'E103 schemas/rentals.json/fields There is no key "fields" here. | Available: $schema, title, description, x-description, x-label, x-label-plural, x-label-co…',
  ],
  [
    'a schema of another type',
    schema('type', 'array'),
    'E103 schemas/rentals.json/type The value is not the one that belongs here. | Write "object".',
  ],
  [
    'a label as a text',
    schema('x-label', 'Verhuur'),
    'E103 schemas/rentals.json/x-label The value has the wrong type. | Write an object, such as { "nl": "Domein" }.',
  ],
  [
    'a label in a language by its name',
    schema('x-label', { dutch: 'Verhuur' }),
    'E103 schemas/rentals.json/x-label/dutch There is no key "dutch" here. | Available: en, nl.',
  ],
  [
    'a plural as a text',
    schema('x-label-plural', 'Verhuur'),
    'E103 schemas/rentals.json/x-label-plural The value has the wrong type. | Write an object, such as { "nl": "Domein" }.',
  ],
  [
    'no Dutch plural',
    schema('x-label-plural', undefined),
    'E408 schemas/rentals.json/title The plural of "Rental" has no Dutch label. | Add "x-label-plural": { "nl": "…" }.',
  ],
  [
    'no Dutch label',
    schema('x-label', undefined),
    'E408 schemas/rentals.json/title "Rental" has no Dutch label. | Add "x-label": { "nl": "…" }.',
  ],
  [
    'a description without Dutch',
    schema('x-description', undefined),
    'E408 schemas/rentals.json/description The description has no Dutch label. | Add "x-description": { "nl": "…" }.',
  ],
  [
    'a Dutch description without English',
    schema('description', undefined),
    'E319 schemas/rentals.json/x-description There is no description in English, so "x-description" means nothing. | Add "description".',
  ],
  [
    'required as an object',
    schema('required', { number: true }),
    'E103 schemas/rentals.json/required The value has the wrong type. | Write a list, such as ["name", "client_uuid"].',
  ],
  [
    'required inside the field',
    field('note', { required: true }),
    'E103 schemas/rentals.json/properties/note/required The value has the wrong type. | Write a list, such as ["name", "client_uuid"].',
  ],
  [
    'required of a field that does not exist',
    schema('required/0', 'nr'),
    'E301 schemas/rentals.json/required/0 rentals has no field "nr". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'required twice',
    schema('required', ['number', 'number']),
    'E103 schemas/rentals.json/required The value holds the same item twice. | Remove the second "number".',
  ],
  [
    'required of lines',
    schema('required/3', 'lines'),
    'E319 schemas/rentals.json/required/3 "lines" are rows of another table, and a record may be without. | Remove it.',
  ],
  [
    'required of uuid',
    schema('required/3', 'uuid'),
    'E319 schemas/rentals.json/required/3 Every record has "uuid" automatically. | Remove it.',
  ],
  [
    'required of what is computed',
    schema('required/3', 'total_cents'),
    'E315 schemas/rentals.json/properties/total_cents/x-computed "total_cents" is required, but nobody can fill it in: it is computed. | Take "total_cents" out of "required".',
  ],
  [
    'required of what is deprecated',
    schema('required/3', 'old_fax'),
    'E315 schemas/rentals.json/properties/old_fax/deprecated "old_fax" is required, but nobody can fill it in: forms leave out what is deprecated. | Take "old_fax" out of "required", or "deprecated" out of here.',
  ],
  [
    'required of what nobody may write',
    all(schema('required/3', 'rank'), entry('access/management', ['list', 'show', 'edit'])),
    'E315 schemas/rentals.json/properties/rank "rank" is required, but nobody can fill it in: who may create a record may not write this field. | Open it to them in "access" of rentals, give it a "default", or remove it from "required".',
  ],
  [
    'required relations in a circle',
    all(
      resource(
        'firsts',
        { second_uuid: { 'x-relation': { to: 'seconds' }, 'x-label': { nl: 'B' } } },
        {},
        { required: ['second_uuid'] },
      ),
      resource(
        'seconds',
        { first_uuid: { 'x-relation': { to: 'firsts' }, 'x-label': { nl: 'A' } } },
        {},
        { required: ['first_uuid'] },
      ),
    ),
    'E208 schemas/firsts.json/properties/second_uuid/x-relation No record of firsts can ever be made: each needs one of seconds, which needs one of firsts. | Take "second_uuid" out of "required", or one of the others in the circle.',
  ],
  [
    'a required relation to itself',
    schema('required/1', 'parent_uuid', 'categories'),
    'E208 schemas/categories.json/properties/parent_uuid/x-relation No record of categories can ever be made: each needs another one. | Take "parent_uuid" out of "required", or one of the others in the circle.',
  ],
  [
    'required relations in a circle of three',
    all(
      resource(
        'firsts',
        { second_uuid: { 'x-relation': { to: 'seconds' }, 'x-label': { nl: 'B' } } },
        {},
        { required: ['second_uuid'] },
      ),
      resource(
        'seconds',
        { third_uuid: { 'x-relation': { to: 'thirds' }, 'x-label': { nl: 'A' } } },
        {},
        { required: ['third_uuid'] },
      ),
      resource(
        'thirds',
        { first_uuid: { 'x-relation': { to: 'firsts' }, 'x-label': { nl: 'A' } } },
        {},
        { required: ['first_uuid'] },
      ),
    ),
    'E208 schemas/firsts.json/properties/second_uuid/x-relation No record of firsts can ever be made: each needs one of seconds, which needs one of thirds, which needs one of firsts. | Take "second_uuid" out of "required", or one of the others in the circle.',
  ],
  [
    'a field with a capital',
    added('Color', { type: 'string' }),
    'E103 schemas/rentals.json/properties/Color "Color" is not written as it must be. | Write "color". It must match ^[a-z][a-z0-9_]{0,62}$.',
  ],
  [
    'a field with a dash',
    added('paid-on', { type: 'string', format: 'date' }),
    'E103 schemas/rentals.json/properties/paid-on "paid-on" is not written as it must be. | Write "paid_on". It must match ^[a-z][a-z0-9_]{0,62}$.',
  ],
  [
    'a field that begins with a digit',
    added('2nd', { type: 'string' }),
    'E103 schemas/rentals.json/properties/2nd "2nd" is not written as it must be. | It must match ^[a-z][a-z0-9_]{0,62}$.',
  ],
  [
    'a field called id',
    added('id', { type: 'string' }),
    'E104 schemas/rentals.json/properties/id "id" is a name that every table has. | Leave it out, or take another name.',
  ],
  [
    'a field called xmin',
    added('xmin', { type: 'string' }),
    'E104 schemas/rentals.json/properties/xmin "xmin" is a name that every table has. | Leave it out, or take another name.',
  ],
  [
    'a field called ctid',
    added('ctid', { type: 'string' }),
    'E104 schemas/rentals.json/properties/ctid "ctid" is a name that every table has. | Leave it out, or take another name.',
  ],
  [
    'a field called constructor',
    added('constructor', { type: 'string' }),
    'E104 schemas/rentals.json/properties/constructor "constructor" is a name that every object has. | Leave it out, or take another name.',
  ],
  [
    'a field called q',
    added('q', { type: 'string' }),
    'E104 schemas/rentals.json/properties/q "q" is a name that conditions and searches have. | Leave it out, or take another name.',
  ],
  [
    'a field called and',
    added('and', { type: 'string' }),
    'E104 schemas/rentals.json/properties/and "and" is a name that conditions and searches have. | Leave it out, or take another name.',
  ],
  [
    'a field called not',
    added('not', { type: 'string' }),
    'E104 schemas/rentals.json/properties/not "not" is a name that conditions and searches have. | Leave it out, or take another name.',
  ],
  [
    'a field called created_by',
    added('updated_at', { type: 'string' }),
    'E104 schemas/rentals.json/properties/updated_at "updated_at" is a name that every table has. | Leave it out, or take another name.',
  ],
  [
    'a field with the name of an inverse',
    added('damages', { type: 'string' }),
    'E205 schemas/damages.json/properties/rental_uuid/x-relation rentals already has "damages": the field damages. | Give this relation an "inverse" of its own.',
  ],
  [
    'a field with the name of a relation',
    added('client', { type: 'string' }),
    'E207 schemas/rentals.json/properties/client_uuid The record of "client_uuid" is embedded as "client", which is a field already. | Rename one of the two.',
  ],
  [
    'a field that ends in _uuid without relation',
    added('boat_uuid', { type: 'string' }),
    'E207 schemas/rentals.json/properties/boat_uuid "boat_uuid" ends as a relation does, and points at nothing. | Add "x-relation": { "to": "…" }, write "format": "uuid" where it is the key of something e…',
  ],
  [
    'a property that is a text',
    schema('properties/note', 'string'),
    'E103 schemas/rentals.json/properties/note The value has the wrong type. | Write an object, such as { "type": "string", "maxLength": 100 }.',
  ],
  [
    'a property that is null',
    schema('properties/note', null),
    'E103 schemas/rentals.json/properties/note The value has the wrong type. | Write an object, such as { "type": "string", "maxLength": 100 }.',
  ],
  [
    'an empty property',
    schema('properties/note', {}),
    'E303 schemas/rentals.json/properties/note "note" does not say what it is. | Add "type": "string", or what else it holds.',
  ],
  [
    'unique together of a field that does not exist',
    schema('x-unique/0/0', 'client'),
    'E301 schemas/rentals.json/x-unique/0/0 rentals has no field "client". | Did you mean "client_uuid"?',
  ],
  [
    'unique together as one list',
    schema('x-unique', ['client_uuid', 'number']),
    'E103 schemas/rentals.json/x-unique/0 The value has the wrong type. | Write a list, such as ["name", "client_uuid"].',
  ],
  [
    'unique together of lines',
    schema('x-unique/0/1', 'lines'),
    'E303 schemas/rentals.json/x-unique/0/1 "lines" is no column of the table, so it can\'t be used here. | Leave it out.',
  ],
  [
    'unique together of a computed field',
    schema('x-unique/0/1', 'total_cents'),
    'E303 schemas/rentals.json/x-unique/0/1 "total_cents" is no column of the table, so it can\'t be used here. | Leave it out.',
  ],
  [
    'unique together twice',
    schema('x-unique', [
      ['client_uuid', 'number'],
      ['number', 'client_uuid'],
    ]),
    'E314 schemas/rentals.json/x-unique/1 These fields stand together already. | Remove one of the two.',
  ],
  [
    'unique together of a structure',
    schema('x-unique/0/1', 'address'),
    'E303 schemas/rentals.json/x-unique/0/1 "address" is of kind json, and two of those are never compared. | Leave it out.',
  ],
  [
    'an index of a field that does not exist',
    schema('x-index/0/0', 'client'),
    'E301 schemas/rentals.json/x-index/0/0 rentals has no field "client". | Did you mean "client_uuid"?',
  ],
  [
    'an index of references',
    schema('x-index/0/1', 'extra_uuids'),
    'E303 schemas/rentals.json/x-index/0/1 "extra_uuids" is no column of the table, so it can\'t be used here. | Leave it out.',
  ],
  [
    'an index twice',
    schema('x-index', [
      ['client_uuid', 'starts_on'],
      ['client_uuid', 'starts_on'],
    ]),
    'E314 schemas/rentals.json/x-index/1 These fields stand together already. | Remove one of the two.',
  ],
  [
    'an index of a structure',
    schema('x-index/0/1', 'address'),
    'E303 schemas/rentals.json/x-index/0/1 "address" is of kind json, and two of those are never compared. | Leave it out.',
  ],
  [
    'periods from a field that does not exist',
    schema('x-exclude/0/from', 'begin'),
    'E301 schemas/rentals.json/x-exclude/0/from rentals has no field "begin". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'periods from a text',
    schema('x-exclude/0/from', 'number'),
    'E303 schemas/rentals.json/x-exclude/0/from "number" is of kind text, and a period goes from a day to a day. | Name a date or an instant.',
  ],
  [
    'periods until a number',
    schema('x-exclude/0/until', 'pieces'),
    'E303 schemas/rentals.json/x-exclude/0/until "pieces" is of kind integer, and a period goes from a day to a day. | Name a date or an instant.',
  ],
  [
    'periods of a date until an instant',
    schema('x-exclude/0/until', 'returned_at'),
    'E303 schemas/rentals.json/x-exclude/0/until The period begins with "starts_on", a date, and ends with "returned_at", a datetime. | Name two dates, or two instants.',
  ],
  [
    'periods that end where they begin',
    schema('x-exclude/0/until', 'starts_on'),
    'E315 schemas/rentals.json/x-exclude/0/until The period begins and ends with "starts_on". | Name the field in which it ends.',
  ],
  [
    'periods by a key that does not exist',
    schema('x-exclude/0/keys', ['employee']),
    'E301 schemas/rentals.json/x-exclude/0/keys/0 rentals has no field "employee". | Did you mean "employee_uuid"?',
  ],
  [
    'periods by a structure',
    schema('x-exclude/0/keys', ['address']),
    'E303 schemas/rentals.json/x-exclude/0/keys/0 "address" is of kind json, and two of those are never compared. | Leave it out.',
  ],
  [
    'periods without until',
    schema('x-exclude/0/until', undefined),
    'E103 schemas/rentals.json/x-exclude/0 The key "until" is missing. | Add "until", such as "until": "valid_until".',
  ],
  [
    'a check on a field that does not exist',
    schema('x-checks/0/rule', { end: { gte: '$.starts_on' } }),
    'E304 schemas/rentals.json/x-checks/0/rule/end rentals has no field "end". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a check shown at a field that does not exist',
    schema('x-checks/0/field', 'end'),
    'E301 schemas/rentals.json/x-checks/0/field rentals has no field "end". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a check without message',
    schema('x-checks/0/message', undefined),
    'E103 schemas/rentals.json/x-checks/0 The key "message" is missing. | Add "message", such as "message": { "en": "Must be after the registration date", "nl": "Mo…',
  ],
  [
    'a check that never holds',
    schema('x-checks/0/rule', { pieces: { gt: 5, lt: 3 } }),
    'E309 schemas/rentals.json/x-checks/0/rule No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a check on lines',
    schema('x-checks/0/rule', { lines: { empty: false } }),
    'E304 schemas/rentals.json/x-checks/0/rule/lines "lines" cannot be compared with "empty". | It cannot be filtered.',
  ],
  [
    'a former name of a resource that is there',
    schema('x-renamed-from', 'tools'),
    'E312 schemas/rentals.json/x-renamed-from The resource "tools" is still there. | Remove "x-renamed-from", or give "rentals" the name that it had.',
  ],
  [
    'a former name of two resources',
    all(schema('x-renamed-from', 'loans'), schema('x-renamed-from', 'loans', 'tools')),
    'E312 schemas/tools.json/x-renamed-from Another resource has "loans" as its former name. | Remove "x-renamed-from", or give "tools" the name that it had.',
  ],
  [
    'a former name of itself',
    schema('x-renamed-from', 'rentals'),
    'E312 schemas/rentals.json/x-renamed-from "rentals" has that name still. | Remove "x-renamed-from".',
  ],
  [
    'a former name with a capital',
    schema('x-renamed-from', 'My Rentals'),
    'E103 schemas/rentals.json/x-renamed-from "My Rentals" is not written as it must be. | Write "my_rentals". It must match ^[a-z][a-z0-9_-]{0,62}$.',
  ],
  [
    'an empty former name',
    schema('x-renamed-from', ''),
    'E103 schemas/rentals.json/x-renamed-from "" is not written as it must be. | Write "mdi-". It must match ^[a-z][a-z0-9_-]{0,62}$.',
  ],
  [
    'a former name of a field that is there',
    field('title_nl', { 'x-renamed-from': 'title_en' }),
    'E312 schemas/rentals.json/properties/title_nl/x-renamed-from The field "title_en" is still there. | Remove "x-renamed-from", or give "title_nl" the name that it had.',
  ],
  [
    'a former name of two fields',
    field('title_en', { 'x-renamed-from': 'dutch_title' }),
    'E312 schemas/rentals.json/properties/title_nl/x-renamed-from Another field has "dutch_title" as its former name. | Remove "x-renamed-from", or give "title_nl" the name that it had.',
  ],
  [
    'a former name that no field can have',
    field('title_nl', { 'x-renamed-from': 'Dutch Title' }),
    'E103 schemas/rentals.json/properties/title_nl/x-renamed-from "Dutch Title" is not written as it must be. | Write "dutch_title". It must match ^[a-z][a-z0-9_]{0,62}$.',
  ],
  [
    'a former name of what is computed',
    field('total_cents', { 'x-renamed-from': 'sum_cents' }),
    'E319 schemas/rentals.json/properties/total_cents/x-renamed-from "total_cents" is computed and kept nowhere, so "x-renamed-from" means nothing. | Remove it.',
  ],
  [
    'a conversion of what is computed',
    field('total_cents', { 'x-convert': 'round' }),
    'E319 schemas/rentals.json/properties/total_cents/x-convert "total_cents" is computed and kept nowhere, so "x-convert" means nothing. | Remove it.',
  ],
  [
    'a factor of nothing',
    field('stock', { 'x-convert': { multiply: 0 } }, 'tools'),
    'E103 schemas/tools.json/properties/stock/x-convert {"multiply":0} is not a value for this key. | Available: round, empty, refuse.',
  ],
  [
    'a conversion that does not exist',
    field('stock', { 'x-convert': 'cut' }, 'tools'),
    'E103 schemas/tools.json/properties/stock/x-convert "cut" is not a value for this key. | Available: round, empty, refuse.',
  ],
  [
    'a factor for a day',
    field('starts_on', { 'x-convert': { multiply: 100 } }),
    'E319 schemas/rentals.json/properties/starts_on/x-convert/multiply "starts_on" is of kind date, so "multiply" means nothing. | Remove it: it is for numbers.',
  ],
  [
    'a former value of a choice that is there',
    schema('properties/status/oneOf/0/x-renamed-from', 'out'),
    'E312 schemas/rentals.json/properties/status/oneOf/0/x-renamed-from The choice "out" is still there. | Remove "x-renamed-from", or write the value that "draft" had.',
  ],
  [
    'a former value of itself',
    schema('properties/status/oneOf/0/x-renamed-from', 'draft'),
    'E312 schemas/rentals.json/properties/status/oneOf/0/x-renamed-from "draft" has that value still. | Remove "x-renamed-from", or write the value that "draft" had.',
  ],
  [
    'a former value of two choices',
    all(
      schema('properties/status/oneOf/0/x-renamed-from', 'new'),
      schema('properties/status/oneOf/1/x-renamed-from', 'new'),
    ),
    'E312 schemas/rentals.json/properties/status/oneOf/1/x-renamed-from Another choice has "new" as its former value. | Remove "x-renamed-from", or write the value that "out" had.',
  ],
  [
    'a former value of another type',
    schema('properties/status/oneOf/0/x-renamed-from', 1),
    'E312 schemas/rentals.json/properties/status/oneOf/0/x-renamed-from "draft" is a text, and its former value is not. | Remove "x-renamed-from", or write the value that "draft" had.',
  ],
  [
    'a former value that is empty',
    schema('properties/status/oneOf/0/x-renamed-from', ''),
    'E103 schemas/rentals.json/properties/status/oneOf/0/x-renamed-from The value has fewer than 1 character. | Write at least 1 character, such as "lent".',
  ],
  [
    'a field that is filled from one that does not exist',
    field('note', { 'x-fill': { split: 'numbr' } }),
    'E308 schemas/rentals.json/properties/note/x-fill/split rentals has no field "numbr". | Did you mean "number"?',
  ],
  [
    'a field that is filled from itself',
    field('note', { 'x-fill': { template: '{note}' } }),
    'E308 schemas/rentals.json/properties/note/x-fill "note" is filled from itself. | Name the field that has the values.',
  ],
  [
    'an amount that is filled with a day',
    field('price_cents', { 'x-fill': 'starts_on' }),
    'E308 schemas/rentals.json/properties/price_cents/x-fill "price_cents" is of kind money, and what fills it is a date. | Fill it with a number.',
  ],
  [
    'a reference that is filled with a text',
    field('category_uuid', { 'x-fill': 'number' }),
    'E308 schemas/rentals.json/properties/category_uuid/x-fill "category_uuid" is of kind reference, and what fills it is a text. | Name a field of kind reference.',
  ],
  [
    'a filling with two operations',
    field('note', { 'x-fill': { split: 'number', template: '{number}' } }),
    'E308 schemas/rentals.json/properties/note/x-fill It has 2 operations: template, split. | Write one of: value, template, coalesce, add, subtract, multiply, divide, shift, days, yea…',
  ],
  [
    'a filling of what is computed',
    field('total_cents', { 'x-fill': 'price_cents' }),
    'E319 schemas/rentals.json/properties/total_cents/x-fill "total_cents" is computed and kept nowhere, so "x-fill" means nothing. | Remove it.',
  ],
  [
    'a filling of a list',
    field('extra_uuids', { 'x-fill': 'tool_uuid' }),
    'E319 schemas/rentals.json/properties/extra_uuids/x-fill "extra_uuids" is of kind references, so "x-fill" means nothing. | Remove it.',
  ],
  [
    'a filling of a field that was renamed',
    field('title_nl', { 'x-fill': 'number' }),
    'E319 schemas/rentals.json/properties/title_nl/x-fill "title_nl" keeps the values of "dutch_title", so "x-fill" means nothing. | Remove it.',
  ],
  [
    'a filling with a condition that is wrong',
    field('note', { 'x-fill': { case: [{ when: { paidd: true }, then: 'number' }] } }),
    'E304 schemas/rentals.json/properties/note/x-fill/case/0/when/paidd rentals has no field "paidd". | Did you mean "paid"?',
  ],
  [
    'a part of a text that does not exist',
    field('note', { 'x-fill': { split: 'number', take: 'middle' } }),
    'E103 schemas/rentals.json/properties/note/x-fill/take "middle" is not a value for this key. | Available: first, afterFirst, beforeLast, last.',
  ],
  [
    'a separator without a text to split',
    field('note', { 'x-fill': { template: '{number}', at: ',' } }),
    'E308 schemas/rentals.json/properties/note/x-fill/at "at" means nothing without "split". | Remove it.',
  ],
  [
    'a reference to a definition that does not exist',
    field('address', { $ref: 'common/shared.json#/$defs/adress' }),
    'E203 schemas/rentals.json/properties/address/$ref "common/shared.json#/$defs/adress" leads nowhere. | Write common/<file>.json#/$defs/<name>. Did you mean "common/shared.json#/$defs/address"?',
  ],
  [
    'a reference to a file that does not exist',
    field('address', { $ref: 'common/shard.json#/$defs/address' }),
    'E203 schemas/rentals.json/properties/address/$ref "common/shard.json#/$defs/address" leads nowhere. | Write common/<file>.json#/$defs/<name>. Did you mean "common/shared.json#/$defs/address"?',
  ],
  [
    'a reference the usual way',
    field('address', { $ref: '#/$defs/address' }),
    'E203 schemas/rentals.json/properties/address/$ref "#/$defs/address" leads nowhere. | Write common/<file>.json#/$defs/<name>. Available: common/shared.json#/$defs/address, comm…',
  ],
  [
    'a reference with a path up',
    field('address', { $ref: '../common/shared.json#/$defs/address' }),
    'E203 schemas/rentals.json/properties/address/$ref "../common/shared.json#/$defs/address" leads nowhere. | Write common/<file>.json#/$defs/<name>. Did you mean "common/shared.json#/$defs/address"?',
  ],
  [
    'a reference that leads to itself',
    put('schemas/common/shared.json', '$defs/address/properties/street', { $ref: 'common/shared.json#/$defs/address' }),
    'E203 schemas/common/shared.json/$defs/address/properties/street/$ref "common/shared.json#/$defs/address" leads back to itself. | Break the circle: write out one of its definitions.',
  ],
  [
    'a definition with a relation',
    put('schemas/common/shared.json', '$defs/address', {
      type: 'string',
      'x-relation': { to: 'tools' },
      'x-label': { nl: 'A' },
    }),
    'E207 schemas/rentals.json/properties/address "address" is a relation, so its name must end in _uuid. | Call it "address_uuid".',
  ],
  [
    'a type that does not exist',
    field('note', { type: 'text' }),
    'E103 schemas/rentals.json/properties/note/type "text" is not a value for this key. | Write "type": "string".',
  ],
  [
    'a type of several',
    field('note', { type: ['string', 'null'] }),
    'E103 schemas/rentals.json/properties/note/type ["string","null"] is not a value for this key. | Available: string, integer, number, boolean, array, object.',
  ],
  [
    'a type of null',
    field('note', { type: 'null' }),
    'E103 schemas/rentals.json/properties/note/type "null" is not a value for this key. | Available: string, integer, number, boolean, array, object.',
  ],
  [
    'a type against its format',
    field('starts_on', { type: 'integer' }),
    'E303 schemas/rentals.json/properties/starts_on/type "starts_on" is of kind date, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a type against its choices',
    field('status', { type: 'integer' }),
    'E303 schemas/rentals.json/properties/status/type "status" is of kind enum, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a type against its relation',
    field('category_uuid', { type: 'integer' }),
    'E303 schemas/rentals.json/properties/category_uuid/type "category_uuid" is of kind reference, and "type": "integer" does not fit it. | Write "type": "string", or leave it out.',
  ],
  [
    'a type against its file',
    field('manual', { type: 'string' }, 'tools'),
    'E303 schemas/tools.json/properties/manual/type "manual" is of kind file, and "type": "string" does not fit it. | Write "type": "object", or make it of another kind.',
  ],
  [
    'a type against its kind',
    field('note', { type: 'integer' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind multiline, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a type against its computed value',
    field('total_cents', { type: 'string' }),
    'E308 schemas/rentals.json/properties/rest_cents/x-computed/subtract/0 This is a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'a type against its parts',
    field('copied', { type: 'string', properties: { a: { type: 'string' } }, 'x-snapshot': undefined }),
    'E303 schemas/rentals.json/properties/copied/properties "copied" is of kind text, and "properties" makes another of it. | Remove "properties", or what makes it that kind.',
  ],
  [
    'a type against its items',
    field('labels', { type: 'string' }),
    'E303 schemas/rentals.json/properties/labels/items "labels" is of kind text, and "items" makes another of it. | Remove "items", or what makes it that kind.',
  ],
  [
    'a format that does not exist',
    field('ends_on', { format: 'dat' }),
    'E307 schemas/rentals.json/properties/ends_on/format There is no format "dat". | Did you mean "date"?',
  ],
  [
    'a format of a number',
    field('pieces', { format: 'email' }),
    'E303 schemas/rentals.json/properties/pieces/type "pieces" is of kind email, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a format of a yes or no',
    field('paid', { format: 'date' }),
    'E303 schemas/rentals.json/properties/paid/type "paid" is of kind date, and "type": "boolean" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a format of a list',
    field('labels', { format: 'email' }),
    'E303 schemas/rentals.json/properties/labels/items "labels" is of kind email, and "items" makes another of it. | Remove "items", or what makes it that kind.',
  ],
  [
    'a format as a number',
    field('ends_on', { format: 5 }),
    'E103 schemas/rentals.json/properties/ends_on/format The value has the wrong type. | Write a text, such as "date".',
  ],
  [
    'a format against the kind',
    field('note', { format: 'date' }),
    'E303 schemas/rentals.json/properties/note/format "note" is of kind multiline, and "format": "date" makes it date. | Remove "format", or "x-kind".',
  ],
  [
    'a title that is empty',
    field('note', { title: '' }),
    'E103 schemas/rentals.json/properties/note/title The text is empty. | Write a text, such as "Auto renew", or remove the key.',
  ],
  [
    'a description without Dutch in a field',
    field('note', { 'x-description': undefined }),
    'E408 schemas/rentals.json/properties/note/description The help of "note" has no Dutch label. | Add "x-description": { "nl": "…" }.',
  ],
  [
    'a field without Dutch',
    field('note', { 'x-label': undefined }),
    'E408 schemas/rentals.json/properties/note "note" has no Dutch label. | Add "x-label": { "nl": "…" }.',
  ],
  [
    'a default of the wrong type',
    field('pieces', { default: 'one' }),
    'E306 schemas/rentals.json/properties/pieces/default The default of "pieces" does not fit: it is not a whole number. | Change the value, or what the field allows.',
  ],
  [
    'a default that is no choice',
    field('status', { default: 'new' }),
    'E306 schemas/rentals.json/properties/status/default The default of "status" does not fit: it is none of the choices. | Available: draft, out, back, lost.',
  ],
  [
    'a default out of range',
    field('weight', { default: 500 }),
    'E306 schemas/rentals.json/properties/weight/default The default of "weight" does not fit: it is not less than 100. | Change the value, or what the field allows.',
  ],
  [
    'a default that is no multiple',
    field('weight', { default: 0.3 }),
    'E306 schemas/rentals.json/properties/weight/default The default of "weight" does not fit: it is no multiple of 0.5. | Change the value, or what the field allows.',
  ],
  [
    'a default that is too long',
    field('number', { default: 'x'.repeat(31) }),
    'E306 schemas/rentals.json/properties/number/default The default of "number" does not fit: it has more than 30 characters. | Change the value, or what the field allows.',
  ],
  [
    'a default that does not match',
    field('sku', { default: 'abc' }, 'tools'),
    'E306 schemas/tools.json/properties/sku/default The default of "sku" does not fit: it does not match ^[A-Z]{2}[0-9]+$. | Change the value, or what the field allows.',
  ],
  [
    'a default of a format that it has not',
    field('starts_on', { default: '31-12-2026' }),
    'E306 schemas/rentals.json/properties/starts_on/default The default of "starts_on" does not fit: it has the wrong type. | Give a date: "2026-01-31".',
  ],
  [
    'a default of an address that is none',
    added('mail', { type: 'string', format: 'email', default: 'nobody' }),
    'E306 schemas/rentals.json/properties/mail/default The default of "mail" does not fit: it is no email. | Change the value, or what the field allows.',
  ],
  [
    'a default of a day that does not exist',
    field('starts_on', { default: '2026-02-30' }),
    'E306 schemas/rentals.json/properties/starts_on/default The default of "starts_on" does not fit: it has the wrong type. | Give a date: "2026-01-31" that exists.',
  ],
  [
    'a default of a variable that does not exist',
    field('starts_on', { default: '$tomorrow' }),
    'E306 schemas/rentals.json/properties/starts_on/default The default of "starts_on" does not fit: there is no "$tomorrow" here. | Available: $me, $employee, $today, $now.',
  ],
  [
    'a default of a misspelt variable',
    field('employee_uuid', { default: '$employe' }),
    'E306 schemas/rentals.json/properties/employee_uuid/default The default of "employee_uuid" does not fit: there is no "$employe" here. | Did you mean "$employee"?',
  ],
  [
    'a default of somebody else',
    field('client_uuid', { default: '$me' }),
    'E306 schemas/rentals.json/properties/client_uuid/default The default of "client_uuid" does not fit: it is of kind reference. | $me belongs in a reference to users.',
  ],
  [
    'a default of null',
    field('pieces', { default: null }),
    'E306 schemas/rentals.json/properties/pieces/default The default of "pieces" does not fit: it is not a whole number. | Change the value, or what the field allows.',
  ],
  [
    'a default of what is computed',
    field('total_cents', { default: 0 }),
    'E319 schemas/rentals.json/properties/total_cents/default "total_cents" is computed, so "default" means nothing. | Remove it.',
  ],
  [
    'a default of a file',
    field('manual', { default: 'a.pdf' }, 'tools'),
    'E306 schemas/tools.json/properties/manual/default The default of "manual" does not fit: it is not an object. | Change the value, or what the field allows.',
  ],
  [
    'a default of lists',
    field('labels', { default: 'a' }),
    'E306 schemas/rentals.json/properties/labels/default The default of "labels" does not fit: it is not a list. | Change the value, or what the field allows.',
  ],
  [
    'a default of a list too long',
    field('labels', { default: ['a', 'b', 'c', 'd', 'e', 'f'] }),
    'E306 schemas/rentals.json/properties/labels/default The default of "labels" does not fit: it has more than 5 items. | Change the value, or what the field allows.',
  ],
  [
    'a default of what is unique',
    field('number', { 'x-unique': true, default: 'A1' }),
    'E315 schemas/rentals.json/properties/number/default "number" is unique, so only one record can have its default. | Remove "default", or "x-unique".',
  ],
  [
    'a default of a secret',
    field('door_code', { default: '1234' }),
    'E319 schemas/rentals.json/properties/door_code/default "door_code" is a secret that all records would share, so "default" means nothing. | Remove it.',
  ],
  [
    'a const of another type',
    field('kept', { const: 5 }),
    'E315 schemas/rentals.json/properties/kept/const The one value of "kept", 5, is not of "type": "string". | Change the one or the other.',
  ],
  [
    'a const and choices',
    field('kept', { const: 'always', enum: ['a', 'b'] }),
    'E315 schemas/rentals.json/properties/kept/const "kept" has choices and one value. | Remove "const", or the choices.',
  ],
  [
    'a const and another default',
    field('kept', { default: 'never' }),
    'E306 schemas/rentals.json/properties/kept/default The default of "kept" does not fit: it is not "always". | Change the value, or what the field allows.',
  ],
  [
    'no choices',
    field('format', { enum: [] }),
    'E103 schemas/rentals.json/properties/format/enum The value has fewer than 1 item. | Write at least 1 item, such as ["en", "nl"].',
  ],
  [
    'no choices with titles',
    field('rank', { oneOf: [] }),
    'E103 schemas/rentals.json/properties/rank/oneOf The value has fewer than 1 item. | Write at least 1 item, such as [{ "const": "active", "title": "Active", "x-label": { "nl":…',
  ],
  [
    'a choice twice',
    field('format', { enum: ['yaml', 'yaml', 'json'] }),
    'E314 schemas/rentals.json/properties/format/enum/1 The choice "yaml" of "format" already exists. | Remove one of the two.',
  ],
  [
    'a choice without value',
    schema('properties/rank/oneOf/0/const', undefined),
    'E103 schemas/rentals.json/properties/rank/oneOf/0 The key "const" is missing. | Add "const", such as "const": "active".',
  ],
  [
    'a choice without title',
    schema('properties/rank/oneOf/0/title', undefined),
    'E103 schemas/rentals.json/properties/rank/oneOf/0 The key "title" is missing. | Add "title", such as "title": "Active".',
  ],
  [
    'choices of two types',
    schema('properties/rank/oneOf/0/const', 'first'),
    'E306 schemas/rentals.json/properties/rank/oneOf/1/const The choices of "rank" are texts and numbers: "first" is a text, 2 is a number. | Write all of them as texts, such as "2", or all as numbers.',
  ],
  [
    'a choice that is half',
    schema('properties/rank/oneOf/0/const', 1.5),
    'E103 schemas/rentals.json/properties/rank/oneOf/0/const The value has the wrong type. | Write a text or a whole number, such as "active".',
  ],
  [
    'a choice that is true',
    field('format', { enum: [true, false], default: undefined }),
    'E103 schemas/rentals.json/properties/format/enum/0 The value has the wrong type. | Write a text or a whole number.',
  ],
  [
    'a choice that is empty',
    field('format', { enum: ['', 'yaml', 'json'] }),
    'E315 schemas/rentals.json/properties/format/enum A choice of "format" is an empty text, which is no value. | Remove it: where nothing is chosen the field is empty.',
  ],
  [
    'a choice of null',
    field('format', { enum: [null, 'yaml', 'json'] }),
    'E103 schemas/rentals.json/properties/format/enum/0 The value has the wrong type. | Write a text or a whole number.',
  ],
  [
    'choices in both ways',
    field('format', { oneOf: [{ const: 'yaml', title: 'YAML', 'x-label': { nl: 'YAML' } }] }),
    'E315 schemas/rentals.json/properties/format/enum The choices of "format" stand in "oneOf" and in "enum". | Take "enum" out.',
  ],
  [
    'two choices of one title',
    schema('properties/rank/oneOf/1', { const: 2, title: 'First', 'x-label': { nl: 'Eerste' } }),
    'E314 schemas/rentals.json/properties/rank/oneOf/1/title The title "First" of a choice of "rank" already exists. | Remove one of the two.',
  ],
  [
    'a choice in an unknown colour',
    schema('properties/rank/oneOf/0/x-colour', 'green'),
    'E103 schemas/rentals.json/properties/rank/oneOf/0/x-colour "green" is not a value for this key. | Write "success".',
  ],
  [
    'a choice with an unknown key',
    schema('properties/rank/oneOf/0/label', 'First'),
    'E103 schemas/rentals.json/properties/rank/oneOf/0/label There is no key "label" here. | Available: const, title, x-label, x-colour, description, x-system, x-renamed-from.',
  ],
  [
    'a choice that is perhaps the program’s',
    schema('properties/rank/oneOf/1/x-system', false),
    'E103 schemas/rentals.json/properties/rank/oneOf/1/x-system The value is not the one that belongs here. | Write true.',
  ],
  [
    'choices longer than their field',
    field('format', { maxLength: 2 }),
    'E319 schemas/rentals.json/properties/format/maxLength "format" is of kind enum, so "maxLength" means nothing. | Remove it.',
  ],
  [
    'choices with a pattern',
    field('format', { pattern: '^[A-Z]+$' }),
    'E319 schemas/rentals.json/properties/format/pattern "format" is of kind enum, so "pattern" means nothing. | Remove it.',
  ],
  [
    'fewer characters than none',
    field('number', { minLength: -1 }),
    'E103 schemas/rentals.json/properties/number/minLength The value is less than 0. | Write a whole number, at least 0, such as 2.',
  ],
  [
    'a length of a number',
    field('pieces', { maxLength: 5 }),
    'E319 schemas/rentals.json/properties/pieces/maxLength "pieces" is of kind integer, so "maxLength" means nothing. | Write "maximum".',
  ],
  [
    'a length as a text',
    field('number', { maxLength: '30' }),
    'E103 schemas/rentals.json/properties/number/maxLength The value has the wrong type. | Write 30, without quotes.',
  ],
  [
    'a length of half',
    field('number', { maxLength: 2.5 }),
    'E103 schemas/rentals.json/properties/number/maxLength The value has the wrong type. | Write a whole number, such as 100.',
  ],
  [
    'a length of zero',
    field('number', { maxLength: 0 }),
    'E103 schemas/rentals.json/properties/number/maxLength The value is less than 1. | Write a whole number, at least 1, such as 100.',
  ],
  [
    'a shortest longer than the longest',
    field('number', { minLength: 40 }),
    'E315 schemas/rentals.json/properties/number/minLength Nothing fits "number": its minLength is more than its maxLength. | Swap the two, or take one out.',
  ],
  [
    'a length of a date',
    field('ends_on', { maxLength: 10 }),
    'E319 schemas/rentals.json/properties/ends_on/maxLength "ends_on" is of kind date, so "maxLength" means nothing. | Remove it.',
  ],
  [
    'a length beyond one line',
    added('essay', { type: 'string', minLength: 300 }),
    'E315 schemas/rentals.json/properties/essay/minLength Nothing fits "essay": one line has 255 characters at most. | Write a "maxLength", or make it "x-kind": "multiline".',
  ],
  [
    'capitals of a number',
    field('pieces', { 'x-capitals': true }),
    'E319 schemas/rentals.json/properties/pieces/x-capitals "pieces" is of kind integer, so "x-capitals" means nothing. | Remove it.',
  ],
  [
    'capitals that are none',
    field('number', { 'x-capitals': false }),
    'E103 schemas/rentals.json/properties/number/x-capitals The value is not the one that belongs here. | Write true.',
  ],
  [
    'an exact length of a date',
    field('ends_on', { 'x-length': 10 }),
    'E319 schemas/rentals.json/properties/ends_on/x-length "ends_on" is of kind date, so "x-length" means nothing. | Remove it.',
  ],
  [
    'an exact length beyond the longest',
    field('number', { 'x-length': 40 }),
    'E315 schemas/rentals.json/properties/number/x-length Nothing fits "number": its length and "maxLength" exclude each other. | Remove "maxLength".',
  ],
  [
    'several excluded characters',
    field('number', { 'x-without': '/-' }),
    'E103 schemas/rentals.json/properties/number/x-without The value has more than 1 character. | Write 1 character, such as "@".',
  ],
  [
    'handing over by an action that does not exist',
    field('employee_uuid', { 'x-relation': { to: 'employees', inverse: 'rentals', handOver: { action: 'end' } } }),
    'E301 schemas/rentals.json/properties/employee_uuid/x-relation/handOver/action rentals has no action "end". | Available: hand-out, take-back, charge.',
  ],
  [
    'handing over a list',
    field('extra_uuids', { items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals', handOver: {} } } }),
    'E303 schemas/rentals.json/properties/extra_uuids/items/x-relation/handOver Nobody can take over "extra_uuids": it is a list. | Remove "handOver", or name the "action" that is done to these records instead.',
  ],
  [
    'a pattern that is none',
    field('sku', { pattern: '[A-Z' }, 'tools'),
    'E103 schemas/tools.json/properties/sku/pattern "[A-Z" is not a regular expression. | Write one as JavaScript reads it with the flag u; a backslash is doubled in JSON.',
  ],
  [
    'a pattern with flags',
    field('sku', { pattern: '/^[A-Z]+$/' }, 'tools'),
    'E315 schemas/tools.json/properties/sku/pattern The pattern of "sku" asks for a slash before and after the text. | Write "^[A-Z]+$".',
  ],
  [
    'a pattern of a number',
    field('pieces', { pattern: '^[0-9]+$' }),
    'E319 schemas/rentals.json/properties/pieces/pattern "pieces" is of kind integer, so "pattern" means nothing. | Remove it.',
  ],
  [
    'a pattern of a date',
    field('ends_on', { pattern: '^2' }),
    'E319 schemas/rentals.json/properties/ends_on/pattern "ends_on" is of kind date, so "pattern" means nothing. | Remove it.',
  ],
  [
    'a pattern that blows up',
    field('sku', { pattern: '^(a+)+$' }, 'tools'),
    'E318 schemas/tools.json/properties/sku/pattern The pattern "^(a+)+$" can take twice as long for each character more. | Repeat nothing that repeats the same characters itself: "^a+$" instead of "^(a+)+$", and n…',
  ],
  [
    'a least of a text',
    field('number', { minimum: 5 }),
    'E319 schemas/rentals.json/properties/number/minimum "number" is of kind text, so "minimum" means nothing. | Write "minLength".',
  ],
  [
    'a least as a text',
    field('pieces', { minimum: '5' }),
    'E103 schemas/rentals.json/properties/pieces/minimum The value has the wrong type. | Write 5, without quotes.',
  ],
  [
    'a least above the most',
    field('stock', { minimum: 2000 }, 'tools'),
    'E315 schemas/tools.json/properties/stock/minimum Nothing fits "stock": its minimum is more than its maximum. | Swap the two, or take one out.',
  ],
  [
    'a least above the exclusive most',
    field('weight', { minimum: 200 }),
    'E315 schemas/rentals.json/properties/weight/multipleOf Nothing fits "weight": no number meets all of its limits. | Change one of them, or take one out.',
  ],
  [
    'an exclusive range of nothing',
    field('weight', { exclusiveMinimum: 5, exclusiveMaximum: 5 }),
    'E315 schemas/rentals.json/properties/weight/multipleOf Nothing fits "weight": no number meets all of its limits. | Change one of them, or take one out.',
  ],
  [
    'a range without a whole number in it',
    field('pieces', { exclusiveMinimum: 1, exclusiveMaximum: 2, default: undefined }),
    'E315 schemas/rentals.json/properties/pieces/exclusiveMinimum Nothing fits "pieces": no number meets all of its limits. | Change one of them, or take one out.',
  ],
  [
    'a multiple of zero',
    field('weight', { multipleOf: 0 }),
    'E103 schemas/rentals.json/properties/weight/multipleOf The value is not more than 0. | Write a number, more than 0, such as 5.',
  ],
  [
    'a multiple of a text',
    field('number', { multipleOf: 2 }),
    'E319 schemas/rentals.json/properties/number/multipleOf "number" is of kind text, so "multipleOf" means nothing. | Remove it.',
  ],
  [
    'a multiple beyond the range',
    field('weight', { multipleOf: 1000 }),
    'E315 schemas/rentals.json/properties/weight/multipleOf Nothing fits "weight": no number meets all of its limits. | Change one of them, or take one out.',
  ],
  [
    'a multiple finer than the digits',
    field('weight', { multipleOf: 0.0001 }),
    'E315 schemas/rentals.json/properties/weight/multipleOf "weight" keeps 3 digits after the point, too few for multiples of 0.0001. | Write a larger "multipleOf", or a larger "x-scale".',
  ],
  [
    'fewest items of a text',
    field('number', { minItems: 1 }),
    'E319 schemas/rentals.json/properties/number/minItems "number" is of kind text, so "minItems" means nothing. | Remove it.',
  ],
  [
    'fewest items above the most',
    field('labels', { minItems: 9 }),
    'E315 schemas/rentals.json/properties/labels/minItems Nothing fits "labels": its minItems is more than its maxItems. | Swap the two, or take one out.',
  ],
  [
    'most items of nothing',
    field('labels', { maxItems: 0 }),
    'E103 schemas/rentals.json/properties/labels/maxItems The value is less than 1. | Write a whole number, at least 1, such as 10.',
  ],
  [
    'unique items of a text',
    field('number', { uniqueItems: true }),
    'E319 schemas/rentals.json/properties/number/uniqueItems "number" is of kind text, so "uniqueItems" means nothing. | Remove it.',
  ],
  [
    'unique items as a text',
    field('labels', { uniqueItems: 'yes' }),
    'E103 schemas/rentals.json/properties/labels/uniqueItems The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'items as a list',
    field('labels', { items: [{ type: 'string' }] }),
    'E103 schemas/rentals.json/properties/labels/items The value has the wrong type. | Write an object, such as { "type": "string", "maxLength": 100 }.',
  ],
  [
    'items of a text',
    field('number', { items: { type: 'string' } }),
    'E303 schemas/rentals.json/properties/number/items "number" is of kind text, and "items" makes another of it. | Remove "items", or what makes it that kind.',
  ],
  [
    'items of a relation that does not exist',
    field('extra_uuids', { items: { 'x-relation': { to: 'tool' } } }),
    'E204 schemas/rentals.json/properties/extra_uuids/items/x-relation/to There is no resource "tool". | Did you mean "tools"?',
  ],
  [
    'items of secrets',
    field('labels', { items: { type: 'string', 'x-kind': 'secret' } }),
    'E319 schemas/rentals.json/properties/labels/items/x-kind This is a part of "labels" and no field, so it can\'t be secret on its own. | Write "x-kind": "secret" at "labels": all of it is encrypted.',
  ],
  [
    'items that are true',
    field('labels', { items: { type: 'boolean' } }),
    'E303 schemas/rentals.json/properties/labels/items "labels" is a list of words, and "type": "boolean" is none. | Write "items": { "type": "string" }.',
  ],
  [
    'parts of a text',
    field('number', { properties: { a: { type: 'string' } } }),
    'E303 schemas/rentals.json/properties/number/properties "number" is of kind text, and "properties" makes another of it. | Remove "properties", or what makes it that kind.',
  ],
  [
    'a part with a relation',
    field('copied', {
      'x-snapshot': undefined,
      properties: { tool_uuid: { 'x-relation': { to: 'tools' }, 'x-label': { nl: 'T' } } },
    }),
    'E319 schemas/rentals.json/properties/copied/properties/tool_uuid/x-relation This is a part of "copied" and no field, so "x-relation" means nothing. | Remove it, or make a field of it.',
  ],
  [
    'a part that is computed',
    field('copied', {
      'x-snapshot': undefined,
      properties: { a: { type: 'integer', 'x-computed': { value: 1 }, 'x-label': { nl: 'T' } } },
    }),
    'E319 schemas/rentals.json/properties/copied/properties/a/x-computed This is a part of "copied" and no field, so "x-computed" means nothing. | Remove it, or make a field of it.',
  ],
  [
    'a part of a format that does not exist',
    field('copied', {
      'x-snapshot': undefined,
      properties: { a: { type: 'string', format: 'datum', 'x-label': { nl: 'T' } } },
    }),
    'E307 schemas/rentals.json/properties/copied/properties/a/format There is no format "datum". | Available: bic, bigint, cidr, colour, company-name, country, cron, currency, date, date-ti…',
  ],
  [
    'a part with x-unique',
    field('copied', {
      'x-snapshot': undefined,
      properties: { a: { type: 'string', 'x-unique': true, 'x-label': { nl: 'T' } } },
    }),
    'E319 schemas/rentals.json/properties/copied/properties/a/x-unique This is a part of "copied" and no field, so "x-unique" means nothing. | Remove it, or make a field of it.',
  ],
  [
    'a required part that does not exist',
    field('copied', {
      'x-snapshot': undefined,
      additionalProperties: undefined,
      properties: { a: { type: 'string', 'x-label': { nl: 'T' } } },
      required: ['b'],
    }),
    'E301 schemas/rentals.json/properties/copied/required/0 The structure has no part "b". | Available: a.',
  ],
  [
    'required parts of a text',
    field('note', { required: ['a'] }),
    'E319 schemas/rentals.json/properties/note/required "note" is of kind multiline, so "required" means nothing. | Remove it.',
  ],
  [
    'other parts of a text',
    field('note', { additionalProperties: true }),
    'E319 schemas/rentals.json/properties/note/additionalProperties "note" is of kind multiline, so "additionalProperties" means nothing. | Remove it.',
  ],
  [
    'other parts as a text',
    field('copied', { additionalProperties: 'yes' }),
    'E103 schemas/rentals.json/properties/copied/additionalProperties The value has the wrong form. | Write true or false or an object.',
  ],
  [
    'read only as a text',
    field('returned_at', { readOnly: 'true' }),
    'E103 schemas/rentals.json/properties/returned_at/readOnly The value has the wrong type. | Write true, without quotes.',
  ],
  [
    'read only and required',
    all(field('pieces', { readOnly: true }), schema('required/3', 'pieces')),
    'E315 resources.json/resources/rentals/access/employee/fields/write/6 Only the server sets "pieces". | Remove it.',
  ],
  [
    'read only and written by a role',
    all(field('pieces', { readOnly: true })),
    'E315 resources.json/resources/rentals/access/employee/fields/write/6 Only the server sets "pieces". | Remove it.',
  ],
  [
    'write only as a text',
    field('kept', { writeOnly: 'yes' }),
    'E103 schemas/rentals.json/properties/kept/writeOnly The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'write only and computed',
    field('total_cents', { writeOnly: true }),
    'E302 resources.json/resources/rentals/list/columns/4 "total_cents" is never sent out, so it can\'t be used here. | Leave it out. It stands at resources.json too.',
  ],
  [
    'write only with a filter',
    all(field('starts_on', { writeOnly: true })),
    'E302 resources.json/pages/planner/figures/0/by/field "starts_on" is never sent out, so it can\'t be used here. | Leave it out. It stands at resources.json, resources.json, resources.json and 6 more too.',
  ],
  [
    'hashed that is no secret',
    field('note', { 'x-hashed': true }),
    'E303 schemas/rentals.json/properties/note/x-hashed "note" is of kind multiline, and only a secret is kept as a hash. | Remove "x-hashed".',
  ],
  [
    'hashed as a text',
    field('password', { 'x-hashed': 'yes' }, 'users'),
    'E103 schemas/users.json/properties/password/x-hashed The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'deprecated as a text',
    field('old_fax', { deprecated: 'yes' }),
    'E103 schemas/rentals.json/properties/old_fax/deprecated The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'deprecated and in a form',
    entry('form/1/fields', ['old_fax']),
    'E315 resources.json/resources/rentals/form/1/fields/0 "old_fax" is deprecated, and forms leave out what is. | Remove it here, or take "deprecated" out of "old_fax".',
  ],
  [
    'deprecated and a column',
    entry('list/columns/5', 'old_fax'),
    'E315 resources.json/resources/rentals/list/columns/5 "old_fax" is deprecated, and lists leave out what is. | Remove it here, or take "deprecated" out of "old_fax".',
  ],
  [
    'a media type of a text',
    field('number', { contentMediaType: 'application/yaml' }),
    'E303 resources.json/resources/rentals/list/search/0 "number" is of kind code, which cannot be searched. | Leave it out.',
  ],
  [
    'a media type that is none',
    field('script', { contentMediaType: 'yaml' }),
    'E103 schemas/rentals.json/properties/script/contentMediaType "yaml" is not written as it must be. | It must match ^[a-z]+/[a-z0-9.+-]+$.',
  ],
  [
    'a language in a field that does not exist',
    field('script', { 'x-language': 'formt' }),
    'E301 schemas/rentals.json/properties/script/x-language rentals has no field "formt". | Did you mean "format"?',
  ],
  [
    'a language in a field without choices',
    field('script', { 'x-language': 'number' }),
    'E303 schemas/rentals.json/properties/script/x-language "number" is of kind text, and a language is a choice. | Name a field with choices: yaml, json, nginx, ini, php_ini, env, bash, sh, python3.',
  ],
  [
    'a language of a text',
    field('number', { 'x-language': 'format' }),
    'E319 schemas/rentals.json/properties/number/x-language "number" is of kind text, so "x-language" means nothing. | Remove it: it is for code.',
  ],
  [
    'a choice that does not exist fills something in',
    field('format', { 'x-fills': { jsn: { pieces: 2 } } }),
    'E306 schemas/rentals.json/properties/format/x-fills/jsn "format" has no choice "jsn". | Did you mean "json"?',
  ],
  [
    'a choice fills a field that does not exist',
    field('format', { 'x-fills': { json: { peices: 2 } } }),
    'E301 schemas/rentals.json/properties/format/x-fills/json/peices rentals has no field "peices". | Did you mean "pieces"?',
  ],
  [
    'a choice fills what only the server sets',
    field('format', { 'x-fills': { json: { created_at: '2026-01-01T00:00:00Z' } } }),
    'E303 schemas/rentals.json/properties/format/x-fills/json/created_at Nobody fills in "created_at": only the server sets it. | Remove it.',
  ],
  [
    'a choice fills itself',
    field('format', { 'x-fills': { json: { format: 'yaml' } } }),
    'E303 schemas/rentals.json/properties/format/x-fills/json/format Nobody fills in "format" twice. | Remove it.',
  ],
  [
    'a choice fills in what does not fit',
    field('format', { 'x-fills': { json: { pieces: 'two' } } }),
    'E306 schemas/rentals.json/properties/format/x-fills/json/pieces What "json" fills in for "pieces" does not fit: it is not a whole number. | Change the value, or what the field allows.',
  ],
  [
    'a text that fills something in',
    field('number', { 'x-fills': { json: { pieces: 2 } } }),
    'E319 schemas/rentals.json/properties/number/x-fills "number" is of kind text, so "x-fills" means nothing. | Remove it: it is for enum.',
  ],
  [
    'a kind that does not exist',
    field('note', { 'x-kind': 'textarea' }),
    'E103 schemas/rentals.json/properties/note/x-kind "textarea" is not a value for this key. | Write "multiline".',
  ],
  [
    'a kind against its type',
    field('pieces', { 'x-kind': 'markdown' }),
    'E303 schemas/rentals.json/properties/pieces/type "pieces" is of kind markdown, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a kind against its format',
    field('ends_on', { 'x-kind': 'email' }),
    'E303 schemas/rentals.json/properties/ends_on/format "ends_on" is of kind email, and "format": "date" makes it date. | Remove "format", or "x-kind".',
  ],
  [
    'a kind of money for a text',
    field('note', { 'x-kind': 'money' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind money, and "type": "string" does not fit it. | Write "type": "integer", or make it of another kind.',
  ],
  [
    'a kind of money for a number with digits',
    field('weight', { 'x-kind': 'money', 'x-scale': undefined }),
    'E303 schemas/rentals.json/properties/weight/type "weight" is of kind money, and "type": "number" does not fit it. | Write "type": "integer", or make it of another kind.',
  ],
  [
    'a kind of choices without any',
    field('note', { 'x-kind': 'enum' }),
    'E303 schemas/rentals.json/properties/note/x-kind "note" cannot be of kind enum as it is written. | Add "oneOf".',
  ],
  [
    'a kind of reference without relation',
    field('note', { 'x-kind': 'reference' }),
    'E303 schemas/rentals.json/properties/note/x-kind "note" cannot be of kind reference as it is written. | Add "x-relation".',
  ],
  [
    'a kind of lines',
    field('note', { 'x-kind': 'lines' }),
    'E303 schemas/rentals.json/properties/note/x-kind "note" cannot be of kind lines as it is written. | Declare the relation on the owned resource instead, with "owned": true.',
  ],
  [
    'a kind of tags for a text',
    field('note', { 'x-kind': 'tags' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind tags, and "type": "string" does not fit it. | Write "type": "array", or make it of another kind.',
  ],
  [
    'a kind of file for a text',
    field('note', { 'x-kind': 'file' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind file, and "type": "string" does not fit it. | Write "type": "object", or make it of another kind.',
  ],
  [
    'a kind of address for a text',
    field('note', { 'x-kind': 'address' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind address, and "type": "string" does not fit it. | Write "type": "object", or make it of another kind.',
  ],
  [
    'a kind of boolean for a text',
    field('note', { 'x-kind': 'boolean' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind boolean, and "type": "string" does not fit it. | Write "type": "boolean", or make it of another kind.',
  ],
  [
    'a kind of grants for a text',
    field('note', { 'x-kind': 'grants' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind grants, and "type": "string" does not fit it. | Write "type": "array", or make it of another kind.',
  ],
  [
    'a kind of json for a text',
    field('note', { 'x-kind': 'json' }),
    'E303 schemas/rentals.json/properties/note/type "note" is of kind json, and "type": "string" does not fit it. | Write "type": "object", or make it of another kind.',
  ],
  [
    'a kind of text for a relation',
    field('category_uuid', { 'x-kind': 'text' }),
    'E303 schemas/rentals.json/properties/category_uuid/x-relation "category_uuid" is of kind text, and "x-relation" makes another of it. | Remove "x-relation", or "x-kind".',
  ],
  [
    'a kind of text for choices',
    field('format', { 'x-kind': 'text' }),
    'E303 schemas/rentals.json/properties/format/enum "format" is of kind text, and "enum" makes another of it. | Remove "enum", or "x-kind".',
  ],
  [
    'a kind of text for a structure',
    field('copied', { 'x-kind': 'text', 'x-snapshot': undefined }),
    'E303 schemas/rentals.json/properties/copied/type "copied" is of kind text, and "type": "object" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'a file too large',
    field('manual', { 'x-file': { maxBytes: 99999999 } }, 'tools'),
    'E103 schemas/tools.json/properties/manual/x-file/maxBytes The value is more than 25000000. | Write a whole number, 1 to 25000000, such as 1000000.',
  ],
  [
    'a file of no bytes',
    field('manual', { 'x-file': { maxBytes: 0 } }, 'tools'),
    'E103 schemas/tools.json/properties/manual/x-file/maxBytes The value is less than 1. | Write a whole number, 1 to 25000000, such as 1000000.',
  ],
  [
    'a file of a type that does not exist',
    field('manual', { 'x-file': { mediaTypes: ['pdf'] } }, 'tools'),
    'E103 schemas/tools.json/properties/manual/x-file/mediaTypes/0 "pdf" is not a value for this key. | Available: application/pdf, image/png, image/jpeg, image/gif, image/webp, image/svg+xml, t…',
  ],
  [
    'a file of no types',
    field('manual', { 'x-file': { mediaTypes: [] } }, 'tools'),
    'E103 schemas/tools.json/properties/manual/x-file/mediaTypes The value has fewer than 1 item. | Write at least 1 item, each once, such as ["application/pdf", "image/png"].',
  ],
  [
    'a file that is true',
    field('manual', { 'x-file': true }, 'tools'),
    'E103 schemas/tools.json/properties/manual/x-file The value has the wrong type. | Write an object, such as { "maxBytes": 1000000, "mediaTypes": ["image/png", "image/jpeg"] }.',
  ],
  [
    'a file beside a format',
    field('manual', { format: 'uri' }, 'tools'),
    'E303 schemas/tools.json/properties/manual/format "manual" is of kind file, and "format": "uri" makes it url. | Remove "format", or what makes it that kind.',
  ],
  [
    'a unique file',
    field('manual', { 'x-unique': true }, 'tools'),
    'E303 schemas/tools.json/properties/manual/x-unique "manual" is of kind file, of which no two are ever compared. | Remove it.',
  ],
  [
    'a relation as a text',
    field('category_uuid', { 'x-relation': 'categories' }),
    'E103 schemas/rentals.json/properties/category_uuid/x-relation The value has the wrong type. | Write an object, such as { "to": "clients", "onDelete": "restrict", "inverse": "domains" }.',
  ],
  [
    'a relation to nothing',
    field('category_uuid', { 'x-relation': {} }),
    'E103 schemas/rentals.json/properties/category_uuid/x-relation The key "to" is missing. | Add "to", such as "to": "clients".',
  ],
  [
    'a relation to a resource that does not exist',
    field('category_uuid', { 'x-relation': { to: 'category' } }),
    'E204 schemas/rentals.json/properties/category_uuid/x-relation/to There is no resource "category". | Available: users, clients, client-memberships, employees, general, categories, tools, rent…',
  ],
  [
    'a relation to a view',
    field('category_uuid', { 'x-relation': { to: 'rental-years' } }),
    'E303 schemas/rentals.json/properties/category_uuid/x-relation/to "rental-years" is a view, and its rows are no records that the database could hold on to. | Point at the resource that the view is of, or write "onDelete": "keep".',
  ],
  [
    'a relation by another name',
    schema('properties/category_id', {
      'x-relation': { to: 'categories', inverse: 'others' },
      'x-label': { nl: 'Categorie' },
    }),
    'E207 schemas/rentals.json/properties/category_id "category_id" is a relation, so its name must end in _uuid. | Call it "category_id_uuid".',
  ],
  [
    'a relation in the plural by another name',
    schema('properties/others', {
      type: 'array',
      items: { 'x-relation': { to: 'categories', inverse: 'others' } },
      'x-label': { nl: 'C' },
    }),
    'E207 schemas/rentals.json/properties/others "others" is a relation, so its name must end in _uuids. | Call it "others_uuids".',
  ],
  [
    'two relations of one inverse',
    field('tool_uuid', { 'x-relation': { to: 'categories' } }),
    'E205 schemas/rentals.json/properties/tool_uuid/x-relation categories already has "rentals": rentals.category_uuid. | Give this relation an "inverse" of its own.',
  ],
  [
    'an inverse that is a field',
    field('client_uuid', { 'x-relation': { to: 'clients', inverse: 'name' } }),
    'E205 schemas/rentals.json/properties/client_uuid/x-relation clients already has "name": the field name. | Give this relation an "inverse" of its own.',
  ],
  [
    'an inverse with a capital',
    field('category_uuid', { 'x-relation': { to: 'categories', inverse: 'Rentals' } }),
    'E103 schemas/rentals.json/properties/category_uuid/x-relation/inverse "Rentals" is not written as it must be. | Write "rentals". It must match ^[a-z][a-z0-9_-]*$.',
  ],
  [
    'an inverse called uuid',
    field('category_uuid', { 'x-relation': { to: 'categories', inverse: 'uuid' } }),
    'E104 schemas/rentals.json/properties/category_uuid/x-relation/inverse "uuid" is a name that every table has. | Call these rows by another "inverse".',
  ],
  [
    'an inverse called constructor',
    field('category_uuid', { 'x-relation': { to: 'categories', inverse: 'constructor' } }),
    'E205 schemas/rentals.json/properties/category_uuid/x-relation categories already has "constructor": the field constructor. | Give this relation an "inverse" of its own.',
  ],
  [
    'a relation that ends in an unknown way',
    field('category_uuid', { 'x-relation': { to: 'categories', onDelete: 'nothing' } }),
    'E103 schemas/rentals.json/properties/category_uuid/x-relation/onDelete "nothing" is not a value for this key. | Available: restrict, cascade, set-null, keep.',
  ],
  [
    'a relation emptied where it is required',
    field('client_uuid', { 'x-relation': { to: 'clients', onDelete: 'set-null', inverse: 'rentals' } }),
    'E315 schemas/rentals.json/properties/client_uuid/x-relation/onDelete "client_uuid" is required, so it cannot be emptied when the other is removed. | Write "restrict" or "cascade", or take "client_uuid" out of "required".',
  ],
  [
    'owned lines that are kept',
    field(
      'rental_uuid',
      { 'x-relation': { to: 'rentals', owned: true, inverse: 'lines', onDelete: 'set-null' } },
      'rental-lines',
    ),
    'E315 schemas/rental-lines.json/properties/rental_uuid/x-relation/onDelete rental-lines are part of what "rental_uuid" points at, and cannot stay without it. | Take "onDelete" out: they go with it. Or write "restrict".',
  ],
  [
    'owned by two',
    all(
      schema(
        'properties/tool_uuid',
        { 'x-relation': { to: 'tools', owned: true, inverse: 'lines' }, 'x-label': { nl: 'T' } },
        'rental-lines',
      ),
    ),
    'E315 schemas/rental-lines.json/properties/tool_uuid/x-relation/owned rental-lines are owned by "rental_uuid" already: a record is part of one other. | Take "owned" out of one of the two.',
  ],
  [
    'owned by itself',
    field('parent_uuid', { 'x-relation': { to: 'categories', inverse: 'children', owned: true } }, 'categories'),
    'E206 schemas/categories.json/properties/parent_uuid categories owns itself. | Leave "owned" out of one of the relations in the circle.',
  ],
  [
    'owned in a list',
    field('extra_uuids', { items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals', owned: true } } }),
    'E319 schemas/rentals.json/properties/extra_uuids/items/x-relation/owned "extra_uuids" is a list of references, so "owned" means nothing. | Remove it.',
  ],
  [
    'owned by a view',
    field('rental_uuid', { 'x-relation': { to: 'rental-years', owned: true, inverse: 'lines' } }, 'rental-lines'),
    'E303 schemas/rental-lines.json/properties/rental_uuid/x-relation/to "rental-years" is a view, and its rows are no records that the database could hold on to. | Point at the resource that the view is of, or write "onDelete": "keep".',
  ],
  [
    'a tab that is a text',
    field('employee_uuid', { 'x-relation': { to: 'employees', tab: 'no' } }),
    'E103 schemas/rentals.json/properties/employee_uuid/x-relation/tab The value has the wrong type. | Write true or false, such as false.',
  ],
  [
    'preselect on a field that does not exist',
    field('category_uuid', { 'x-relation': { to: 'categories', preselect: { naem: 'A' } } }, 'tools'),
    'E304 schemas/tools.json/properties/category_uuid/x-relation/preselect/naem categories has no field "naem". | Did you mean "name"?',
  ],
  [
    'preselect that nothing meets',
    field('category_uuid', { 'x-relation': { to: 'categories', preselect: { name: [] } } }, 'tools'),
    'E309 schemas/tools.json/properties/category_uuid/x-relation/preselect No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'fills a field that does not exist',
    field('category_uuid', { 'x-relation': { to: 'categories', fills: { nmae: 'name' } } }, 'tools'),
    'E301 schemas/tools.json/properties/category_uuid/x-relation/fills/nmae tools has no field "nmae". | Did you mean "name"?',
  ],
  [
    'fills from a field that does not exist',
    field('category_uuid', { 'x-relation': { to: 'categories', fills: { name: 'naem' } } }, 'tools'),
    'E301 schemas/tools.json/properties/category_uuid/x-relation/fills/name categories has no field "naem". | Did you mean "name"?',
  ],
  [
    'fills what only the server sets',
    field('category_uuid', { 'x-relation': { to: 'categories', fills: { created_at: 'created_at' } } }, 'tools'),
    'E303 schemas/tools.json/properties/category_uuid/x-relation/fills/created_at Nobody fills in "created_at": only the server sets it. | Remove it.',
  ],
  [
    'fills in a list',
    field('extra_uuids', {
      items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals', fills: { number: 'name' } } },
    }),
    'E319 schemas/rentals.json/properties/extra_uuids/items/x-relation/fills "extra_uuids" is a list of references, so "fills" means nothing. | Remove it.',
  ],
  [
    'preselect in a list',
    field('extra_uuids', {
      items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals', preselect: { name: 'A' } } },
    }),
    'E319 schemas/rentals.json/properties/extra_uuids/items/x-relation/preselect "extra_uuids" is a list of references, so "preselect" means nothing. | Remove it.',
  ],
  [
    'within a field that does not exist',
    field('tool_uuid', { 'x-relation': { to: 'tools', within: { category: '$.category_uuid' } } }),
    'E304 schemas/rentals.json/properties/tool_uuid/x-relation/within/category tools has no field "category". | Did you mean "category_uuid"?',
  ],
  [
    'within an own field that does not exist',
    field('tool_uuid', { 'x-relation': { to: 'tools', within: { category_uuid: '$.category' } } }),
    'E301 schemas/rentals.json/properties/tool_uuid/x-relation/within rentals has no field "category" for "$.category". | Did you mean "category_uuid"?',
  ],
  [
    'within a list',
    field('extra_uuids', {
      items: { 'x-relation': { to: 'tools', inverse: 'extra-rentals', within: { category_uuid: '$.category_uuid' } } },
    }),
    'E303 schemas/rentals.json/properties/extra_uuids/items/x-relation/within A list of references is not narrowed by the rest of its record. | Remove "within".',
  ],
  [
    'within by another relation',
    field('tool_uuid', { 'x-relation': { to: 'tools', within: { category_uuid: '$.client_uuid' } } }),
    'E304 schemas/rentals.json/properties/tool_uuid/x-relation/within/category_uuid "category_uuid" points at categories, and "$.client_uuid" at clients: they are never the same. | Compare it with a reference to categories.',
  ],
  [
    'unique that is false',
    field('sku', { 'x-unique': false }, 'tools'),
    'E103 schemas/tools.json/properties/sku/x-unique false is not a value for this key. | Available: true, case-insensitive.',
  ],
  [
    'unique in another word',
    field('sku', { 'x-unique': 'ignore-case' }, 'tools'),
    'E103 schemas/tools.json/properties/sku/x-unique "ignore-case" is not a value for this key. | Available: true, case-insensitive.',
  ],
  [
    'unique by letters of a number',
    field('stock', { 'x-unique': 'case-insensitive' }, 'tools'),
    'E303 schemas/tools.json/properties/stock/x-unique "stock" is of kind integer, which has no capitals. | Write "x-unique": true.',
  ],
  [
    'unique while a field that does not exist',
    field('sku', { 'x-unique': { while: { gone: false } } }, 'tools'),
    'E304 schemas/tools.json/properties/sku/x-unique/while/gone tools has no field "gone". | Available: name, sku, stock, out_count, year, retired, category_uuid, manual, uuid, create…',
  ],
  [
    'unique while a relation',
    field('sku', { 'x-unique': { while: { 'category.name': 'A' } } }, 'tools'),
    `E304 schemas/tools.json/properties/sku/x-unique/while What keeps "sku" apart can look only at the record's own fields and at fixed values. | Compare a column with a value: { "status": { "nin": ["ended"] } }.`,
  ],
  [
    'unique while nothing',
    field('sku', { 'x-unique': {} }, 'tools'),
    'E103 schemas/tools.json/properties/sku/x-unique The key "while" is missing. | Add "while", such as "while": { "status": { "nin": ["ended"] } }.',
  ],
  [
    'unique of what is computed',
    field('total_cents', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/total_cents/x-unique "total_cents" is computed, and no column of the table. | Remove it.',
  ],
  [
    'unique of lists',
    field('labels', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/labels/x-unique "labels" is of kind tags, of which no two are ever compared. | Remove it.',
  ],
  [
    'unique of references',
    field('extra_uuids', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/extra_uuids/x-unique "extra_uuids" is of kind references, and no column of the table. | Remove it.',
  ],
  [
    'unique of a structure',
    field('copied', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/copied/x-unique "copied" is of kind json, of which no two are ever compared. | Remove it.',
  ],
  [
    'unique of a yes or no',
    field('paid', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/paid/x-unique "paid" is of kind boolean, of which there are two. | Remove it.',
  ],
  [
    'unique of a secret',
    field('door_code', { 'x-unique': true }),
    'E303 schemas/rentals.json/properties/door_code/x-unique "door_code" is encrypted, so no two of its values can be compared. | Remove it, or add "x-hashed": true to "door_code" where a module keeps a hash of it.',
  ],
  [
    'an index as a text',
    field('year', { 'x-index': 'yes' }, 'tools'),
    'E103 schemas/tools.json/properties/year/x-index The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'an index of what is computed',
    field('total_cents', { 'x-index': true }),
    'E303 schemas/rentals.json/properties/total_cents/x-index "total_cents" is computed, and no column of the table. | Remove it.',
  ],
  [
    'an index of a structure in a field',
    field('copied', { 'x-index': true }),
    'E303 schemas/rentals.json/properties/copied/x-index "copied" is of kind json, of which no two are ever compared. | Remove it.',
  ],
  [
    'an index of a secret',
    field('door_code', { 'x-index': true }),
    'E303 schemas/rentals.json/properties/door_code/x-index "door_code" is encrypted, so no two of its values can be compared. | Remove it, or add "x-hashed": true to "door_code" where a module keeps a hash of it.',
  ],
  [
    'computed as a text',
    field('total_cents', { 'x-computed': 'lines.amount_cents' }),
    'E103 schemas/rentals.json/properties/total_cents/x-computed The value has the wrong type. | Write an object, such as { "template": "{first_name} {last_name}" }.',
  ],
  [
    'computed of nothing',
    field('total_cents', { 'x-computed': {} }),
    'E103 schemas/rentals.json/properties/total_cents/x-computed The value has fewer than 1 key. | Write at least 1 key of: value, template, coalesce, add, subtract, multiply, divide, shift…',
  ],
  [
    'computed by an unknown operation',
    field('total_cents', { 'x-computed': { average: 'lines.amount_cents' } }),
    'E103 schemas/rentals.json/properties/total_cents/x-computed/average There is no key "average" here. | Available: value, template, coalesce, add, subtract, multiply, divide, shift, days, years,…',
  ],
  [
    'computed by two operations',
    field('total_cents', { 'x-computed': { count: 'lines', sum: 'lines.amount_cents' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed It has 2 operations: count, sum. | Write one of: value, template, coalesce, add, subtract, multiply, divide, shift, days, yea…',
  ],
  [
    'computed by where alone',
    field('total_cents', { 'x-computed': { where: { counted: true } } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed It has no operation. | Write one of: value, template, coalesce, add, subtract, multiply, divide, shift, days, yea…',
  ],
  [
    'computed with a where of no rows',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'pieces'], where: { paid: true } } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/where "where" means nothing without "count" or "sum". | Remove it.',
  ],
  [
    'computed with an else of no case',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'pieces'], else: { value: 1 } } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/else "else" means nothing without "case". | Remove it.',
  ],
  [
    'a sum of an inverse that does not exist',
    field('total_cents', { 'x-computed': { sum: 'line.amount_cents' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed/sum rentals has no inverse "line". | Did you mean "lines"?',
  ],
  [
    'a sum of a field that does not exist',
    field('total_cents', { 'x-computed': { sum: 'lines.amount' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed/sum rental-lines has no field "amount". | Did you mean "amount_cents"?',
  ],
  [
    'a sum without field',
    field('total_cents', { 'x-computed': { sum: 'lines' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed/sum "lines" names no field to sum. | Write "lines.<field>", with a field of rental-lines.',
  ],
  [
    'a sum of texts',
    field('total_cents', { 'x-computed': { sum: 'damages.title' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed/sum "title" of damages is a text, and only numbers are summed. | Name a field with a number, or count them: {"count": "damages"}.',
  ],
  [
    'a sum too far',
    field('total_cents', { 'x-computed': { sum: 'damages.rental.pieces.more' } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed/sum damages has no field "rental.pieces.more". | Available: rental_uuid, title, cost_cents, uuid, created_at, updated_at, version.',
  ],
  [
    'a count of a field',
    field('damage_count', { 'x-computed': { count: 'number' } }),
    'E308 schemas/rentals.json/properties/damage_count/x-computed/count rentals has no inverse "number". | Available: lines, damages, log.',
  ],
  [
    'a count of an inverse that does not exist',
    field('damage_count', { 'x-computed': { count: 'damage' } }),
    'E308 schemas/rentals.json/properties/damage_count/x-computed/count rentals has no inverse "damage". | Did you mean "damages"?',
  ],
  [
    'a count kept as a text',
    field('damage_count', { type: 'string' }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "damage_count" is a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'a where on a field that does not exist',
    field('total_cents', { 'x-computed': { sum: 'lines.amount_cents', where: { count: true } } }),
    'E304 schemas/rentals.json/properties/total_cents/x-computed/where/count rental-lines has no field "count". | Available: rental_uuid, amount_cents, counted, uuid, created_at, updated_at, version.',
  ],
  [
    'a template of a field that does not exist',
    field('name_text', { 'x-computed': { template: '{nmber}' } }),
    'E308 schemas/rentals.json/properties/name_text/x-computed/template rentals has no field "nmber". | Did you mean "number"?',
  ],
  [
    'a template without a field',
    field('name_text', { 'x-computed': { template: 'Rental' } }),
    'E321 schemas/rentals.json/properties/name_text/x-computed/template The template names no field, so it is "Rental" for every record. | Write a field in braces, "{name}"; a fixed text is { "value": "…" }.',
  ],
  [
    'a template with one brace',
    field('name_text', { 'x-computed': { template: '{number' } }),
    'E321 schemas/rentals.json/properties/name_text/x-computed/template The braces of "{number" hold no field. | Write each field in one pair of braces: "{number} {client.name}".',
  ],
  [
    'a template of a secret',
    field('name_text', { 'x-computed': { template: '{door_code}' } }),
    'E308 schemas/rentals.json/properties/name_text/x-computed/template "door_code" is of kind secret, which has no words for a text. | Name a field with one value to show.',
  ],
  [
    'a derived status without cases',
    added('standing', { 'x-derived-status': { from: 'status' } }),
    'E103 schemas/rentals.json/properties/standing/x-derived-status The key "cases" is missing. | Add "cases", such as "cases": [{ "const": "overdue", "title": "Overdue", "x-label": { "nl"…',
  ],
  [
    'a derived status of nothing',
    added('standing', { 'x-derived-status': { from: 'staus', cases: [late] } }),
    'E322 schemas/rentals.json/properties/standing/x-derived-status/from rentals has no field "staus". | Did you mean "status"?',
  ],
  [
    'a derived status with a field in its words',
    added('standing', {
      'x-derived-status': { from: 'status', cases: [{ ...late, words: { en: '{ends_on}', nl: '{days}' } }] },
    }),
    'E322 schemas/rentals.json/properties/standing/x-derived-status/cases/0/words/en Nothing fills in "{ends_on}". | There is {days}, {relative} and {date}.',
  ],
  [
    'a derived status over a number of days',
    added('standing', { 'x-derived-status': { from: 'status', cases: [{ ...late, when: { days_left: { lt: 0 } } }] } }),
    'E322 schemas/rentals.json/properties/standing/x-derived-status/cases/0/when/days_left "days_left" is worked out from today for each record: no index helps. | Compare the date itself: { "due_date": { "lt": "$today" } }.',
  ],
  [
    'a derived status over a field that does not exist',
    added('standing', {
      'x-derived-status': { from: 'status', cases: [{ ...late, when: { ends: { lt: '$today' } } }] },
    }),
    'E304 schemas/rentals.json/properties/standing/x-derived-status/cases/0/when/ends rentals has no field "ends". | Did you mean "ends_on"?',
  ],
  [
    'a yes or no that ages',
    added('is_late', {
      type: 'boolean',
      'x-computed': { case: [{ when: { ends_on: { lt: '$today' } }, then: { value: true } }], else: { value: false } },
    }),
    'E323 schemas/rentals.json/properties/is_late/x-computed "is_late" turns from no to yes as days go by: it reads "Yes" in a list, and says neither since when nor how bad that is. | Write a case of "x-derived-status" instead: it has words, a colour, a date to count from, …',
  ],
  [
    'a template of a structure',
    field('name_text', { 'x-computed': { template: '{address}' } }),
    'E308 schemas/rentals.json/properties/name_text/x-computed/template "address" is of kind json, which has no words for a text. | Name a field with one value to show.',
  ],
  [
    'a template of a list',
    field('name_text', { 'x-computed': { template: '{lines}' } }),
    'E308 schemas/rentals.json/properties/name_text/x-computed/template "lines" is of kind lines, which has no value. | Count it, or sum one of its fields: {"count": "lines"}.',
  ],
  [
    'a template in a number',
    field('sum_pieces', { 'x-computed': { template: '{number}' } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed "sum_pieces" is of kind integer, and what is computed is a text. | Compute a number, or give "sum_pieces" the type of what is computed.',
  ],
  [
    'an addition of one',
    field('sum_pieces', { 'x-computed': { add: ['pieces'] } }),
    'E103 schemas/rentals.json/properties/sum_pieces/x-computed/add The value has fewer than 2 items. | Write at least 2 items, such as ["net_cents", "vat_cents"].',
  ],
  [
    'an addition of texts',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'number'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "number" is a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of dates',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'ends_on'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "ends_on" is a date, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of a yes or no',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'paid'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "paid" is a yes or no, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of references',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'client_uuid'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "client_uuid" is neither a number nor a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of a structure',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'address'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "address" is neither a number nor a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of a file',
    all(
      field(
        'year',
        { 'x-computed': { add: ['stock', 'manual'] }, 'x-index': undefined, 'x-ungrouped': undefined },
        'tools',
      ),
    ),
    'E308 schemas/tools.json/properties/year/x-computed/add/1 "manual" is neither a number nor a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of a secret',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'door_code'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 "door_code" is neither a number nor a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of a number as a text',
    field('sum_pieces', { 'x-computed': { add: ['pieces', '5'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 rentals has no field "5". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'an addition of a number as it is',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 5] } }),
    'E103 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 The value has the wrong form. | Write a text or an object.',
  ],
  [
    'an addition of a value that is a text',
    field('sum_pieces', { 'x-computed': { add: ['pieces', { value: '5' }] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 This is a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'an addition of null',
    field('sum_pieces', { 'x-computed': { add: ['pieces', { value: null }] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1/value What is computed with nothing is always empty. | Write a number, or remove it.',
  ],
  [
    'a division by zero',
    field('rate_cents', { 'x-computed': { divide: ['price_cents', { value: 0 }] } }),
    'E308 schemas/rentals.json/properties/rate_cents/x-computed/divide/1/value What is divided by 0 is always empty. | Divide by another number.',
  ],
  [
    'a comparison of no case',
    field('word', { 'x-computed': { case: [] } }),
    'E103 schemas/rentals.json/properties/word/x-computed/case The value has fewer than 1 item. | Write at least 1 item, such as [{ "when": { "open_cents": { "gt": 0 } }, "then": { "value"…',
  ],
  [
    'a case without then',
    field('word', { 'x-computed': { case: [{ when: { paid: true } }] } }),
    'E103 schemas/rentals.json/properties/word/x-computed/case/0 The key "then" is missing. | Add "then", such as "then": { "value": "open" }.',
  ],
  [
    'a case on a field that does not exist',
    field('word', { 'x-computed': { case: [{ when: { payd: true }, then: { value: 'a' } }] } }),
    'E304 schemas/rentals.json/properties/word/x-computed/case/0/when/payd rentals has no field "payd". | Did you mean "paid"?',
  ],
  [
    'a case that never comes',
    field('word', { 'x-computed': { case: [{ when: { status: [] }, then: { value: 'a' } }] } }),
    'E309 schemas/rentals.json/properties/word/x-computed/case/0/when No record can ever meet this condition. | Look for comparisons that exclude each other.',
  ],
  [
    'a case after one that always holds',
    field('word', {
      'x-computed': {
        case: [
          { when: {}, then: { value: 'a' } },
          { when: { paid: true }, then: { value: 'b' } },
        ],
      },
    }),
    'E103 schemas/rentals.json/properties/word/x-computed/case/0/when The value has fewer than 1 key. | Write at least 1 key, such as { "status": "active" }.',
  ],
  [
    'a case of two types',
    field('word', { 'x-computed': { case: [{ when: { paid: true }, then: { value: 'a' } }], else: { value: 5 } } }),
    'E308 schemas/rentals.json/properties/word/x-computed/else This is a number, and the first result of the case is a text. | Let every result be a text, or make a text of each: {"template": "{…}"}.',
  ],
  [
    'a case of the same type as none',
    field('sum_pieces', { 'x-computed': { case: [{ when: { paid: true }, then: { value: 'a' } }] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed "sum_pieces" is of kind integer, and what is computed is a text. | Compute a number, or give "sum_pieces" the type of what is computed.',
  ],
  [
    'days of numbers',
    field('days_left', { 'x-computed': { days: { from: 'pieces', to: 'ends_on' } } }),
    'E308 schemas/rentals.json/properties/days_left/x-computed/days/from "pieces" is a number, and only a date can be used here. | Write a date, or a field that holds one.',
  ],
  [
    'days to a variable that does not exist',
    field('days_left', { 'x-computed': { days: { from: '$tody', to: 'ends_on' } } }),
    'E308 schemas/rentals.json/properties/days_left/x-computed/days/from rentals has no field "$tody". | Did you mean "$today"?',
  ],
  [
    'days without to',
    field('days_left', { 'x-computed': { days: { from: '$today' } } }),
    'E103 schemas/rentals.json/properties/days_left/x-computed/days The key "to" is missing. | Add "to", such as "to": "expires_on".',
  ],
  [
    'days from a text that is a date',
    field('days_left', { 'x-computed': { days: { from: { value: '2026-01-01' }, to: 'ends_on' } } }),
    'E308 schemas/rentals.json/properties/days_left/x-computed/days/from This is a text, and only a date can be used here. | Write a date, or a field that holds one.',
  ],
  [
    'days kept as money',
    schema('properties/left_cents', {
      type: 'integer',
      'x-computed': { days: { from: '$today', to: 'ends_on' } },
      'x-label': { nl: 'D' },
    }),
    'E308 schemas/rentals.json/properties/left_cents/x-computed "left_cents" is of kind money, and what is computed is a number of days. | Give it a name that does not end as money does, such as "left_days".',
  ],
  [
    'coalesce of two types',
    field('rest_cents', { 'x-computed': { coalesce: ['total_cents', 'number'] } }),
    'E308 schemas/rentals.json/properties/rest_cents/x-computed "rest_cents" is of kind money, and what is computed is a text. | Compute a number, or give "rest_cents" the type of what is computed.',
  ],
  [
    'coalesce of a structure',
    field('word', { 'x-computed': { coalesce: ['address', 'number'] } }),
    'E308 schemas/rentals.json/properties/word/x-computed/coalesce/0 "address" is neither a number nor a text. | Name a field with one value to show: of a reference, a field of what it points at, "client.name".',
  ],
  [
    'coalesce of references',
    field('word', { 'x-computed': { coalesce: ['client_uuid', 'number'] } }),
    'E308 schemas/rentals.json/properties/word/x-computed/coalesce/0 "client_uuid" is neither a number nor a text. | Name a field with one value to show: of a reference, a field of what it points at, "client.name".',
  ],
  [
    'computed from itself',
    field('total_cents', { 'x-computed': { add: ['total_cents', 'pieces'] } }),
    'E308 schemas/rentals.json/properties/total_cents/x-computed "total_cents" is computed from itself. | Break the circle: compute one of its parts from columns.',
  ],
  [
    'computed in a circle',
    all(
      field('sum_pieces', { 'x-computed': { add: ['damage_count', 'round'] } }),
      added('round', { type: 'integer', 'x-computed': { add: ['sum_pieces', 'pieces'] } }),
    ),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed "sum_pieces" is computed from itself. | Break the circle: compute one of its parts from columns.',
  ],
  [
    'computed from a field that does not exist',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'piece'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 rentals has no field "piece". | Did you mean "pieces"?',
  ],
  [
    'computed from a relation that does not exist',
    field('sum_pieces', { 'x-computed': { add: ['pieces', 'clients.name'] } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed/add/1 rentals has no field "clients.name". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'computed of a state',
    all(field('status', { 'x-computed': { value: 'draft' } })),
    'E315 schemas/rentals.json/properties/status/x-computed "status" is computed, and has transitions too. | Take one of the two out.',
  ],
  [
    'computed that is no number',
    field('sum_pieces', { 'x-computed': { value: 'a' } }),
    'E308 schemas/rentals.json/properties/sum_pieces/x-computed "sum_pieces" is of kind integer, and what is computed is a text. | Compute a number, or give "sum_pieces" the type of what is computed.',
  ],
  [
    'computed as a relation',
    added('other_uuid', { 'x-relation': { to: 'tools', inverse: 'comp' }, 'x-computed': { value: null } }),
    'E315 schemas/rentals.json/properties/other_uuid/x-computed "other_uuid" is computed, and refers to a record too. | Take one of the two out.',
  ],
  [
    'computed of a list',
    field('labels', { 'x-computed': { value: 'a' } }),
    'E308 schemas/rentals.json/properties/labels/x-computed "labels" is of kind tags, and what is computed is a text. | Compute neither a number nor a text, or give "labels" the type of what is computed.',
  ],
  [
    'transitions as a list',
    field('status', { 'x-transitions': ['draft', 'out'] }),
    'E103 schemas/rentals.json/properties/status/x-transitions The value has the wrong type. | Write an object, such as { "requested": ["active", "failed"], "active": ["expired"] }.',
  ],
  [
    'transitions of nothing',
    field('status', { 'x-transitions': {} }),
    'E103 schemas/rentals.json/properties/status/x-transitions The value has fewer than 1 key. | Write at least 1 key, such as { "requested": ["active", "failed"], "active": ["expired"] }.',
  ],
  [
    'transitions from a state that does not exist',
    field('status', { 'x-transitions': { draft: ['out'], outt: ['back'], out: ['back'] } }),
    'E305 schemas/rentals.json/properties/status/x-transitions/outt status has no state "outt". | Did you mean "out"?',
  ],
  [
    'transitions to a state that does not exist',
    field('status', { 'x-transitions': { draft: ['out'], out: ['backk'] } }),
    'E305 schemas/rentals.json/properties/status/x-transitions/out/0 status has no state "backk". | Did you mean "back"?',
  ],
  [
    'transitions to a text',
    field('status', { 'x-transitions': { draft: 'out' } }),
    'E103 schemas/rentals.json/properties/status/x-transitions/draft The value has the wrong type. | Write a list.',
  ],
  [
    'a transition to itself',
    field('status', { 'x-transitions': { draft: ['draft', 'out'], out: ['back'] } }),
    'E315 schemas/rentals.json/properties/status/x-transitions/draft/0 "draft" leads to itself, which is no transition. | Remove it.',
  ],
  [
    'a transition twice',
    field('status', { 'x-transitions': { draft: ['out', 'out'], out: ['back'] } }),
    'E103 schemas/rentals.json/properties/status/x-transitions/draft The value holds the same item twice. | Remove the second "out".',
  ],
  [
    'transitions without choices',
    field('number', { 'x-transitions': { a: ['b'] } }),
    'E303 schemas/rentals.json/properties/number/x-transitions "number" has no choices, and transitions go from one text to another. | Write its states in "oneOf", each with a text as "const".',
  ],
  [
    'transitions of numbers',
    field('rank', { 'x-transitions': { 1: ['2'] }, default: 1 }),
    'E303 schemas/rentals.json/properties/rank/x-transitions "rank" has numbers as choices, and transitions go from one text to another. | Write its states in "oneOf", each with a text as "const".',
  ],
  [
    'transitions of two fields',
    field('format', { 'x-transitions': { yaml: ['json'] } }),
    'E315 schemas/rentals.json/properties/format/x-transitions The state of rentals is "status", which has transitions already. | Take "x-transitions" out of one of the two.',
  ],
  [
    'a state that nothing leads to',
    field('status', { 'x-transitions': { draft: ['out'] } }),
    'E311 schemas/rentals.json/properties/status/oneOf/2 No transition leads from "draft" to the state "back". | Add "back" behind a state in "x-transitions", or remove it.',
  ],
  [
    'transitions without a first state',
    field('status', { default: undefined }),
    'E311 schemas/rentals.json/properties/status/x-transitions status has transitions, but no state to begin with. | Add "default": "draft".',
  ],
  [
    'a first state that does not exist',
    field('status', { 'x-initial': ['gone'] }),
    'E305 schemas/rentals.json/properties/status/x-initial/0 status has no state "gone". | Available: draft, out, back, lost.',
  ],
  [
    'a first state twice',
    field('status', { 'x-initial': ['lost', 'lost'] }),
    'E103 schemas/rentals.json/properties/status/x-initial The value holds the same item twice. | Remove the second "lost".',
  ],
  [
    'labels of actions without transitions',
    field('format', { 'x-actions': { pay: { en: 'Pay', nl: 'Betaal' } } }),
    'E319 schemas/rentals.json/properties/format/x-actions "format" has no transitions, so "x-actions" means nothing. | Add "x-transitions", or remove it.',
  ],
  [
    'a label of an action that does not exist',
    field('status', { 'x-actions': { 'hand-in': { en: 'Hand in', nl: 'Inleveren' } } }),
    'E407 schemas/rentals.json/properties/status/x-actions/hand-in rentals has no action "hand-in". | Available: hand-out, take-back, charge.',
  ],
  [
    'a label of an action in one language',
    all(
      entry('actions/hand-out/label', undefined),
      field('status', { 'x-actions': { 'hand-out': { en: 'Hand over' } } }),
    ),
    'E408 schemas/rentals.json/properties/status/x-actions/hand-out "Hand over" has no Dutch label. | Add "nl": "…".',
  ],
  [
    'no labels of actions',
    field('status', { 'x-actions': {} }),
    'E103 schemas/rentals.json/properties/status/x-actions The value has fewer than 1 key. | Write at least 1 key, such as { "suspend": { "en": "Suspend", "nl": "Opschorten" } }.',
  ],
  [
    'first states without transitions',
    field('format', { 'x-initial': ['json'] }),
    'E319 schemas/rentals.json/properties/format/x-initial "format" has no transitions, so "x-initial" means nothing. | Add "x-transitions", or remove it.',
  ],
  [
    'set once as a text',
    field('number', { 'x-immutable': 'yes' }),
    'E103 schemas/rentals.json/properties/number/x-immutable The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'set once of what is computed',
    field('total_cents', { 'x-immutable': true }),
    'E319 schemas/rentals.json/properties/total_cents/x-immutable "total_cents" is computed, so "x-immutable" means nothing. | Remove it.',
  ],
  [
    'set once of a state',
    field('status', { 'x-immutable': true }),
    'E319 schemas/rentals.json/properties/status/x-immutable Transitions alone move "status", so "x-immutable" means nothing. | Remove it.',
  ],
  [
    'erased, as a number',
    field('number', { 'x-erase': 1 }),
    'E103 schemas/rentals.json/properties/number/x-erase The value has the wrong form. | Write true or a text.',
  ],
  [
    'emptied where somebody is erased, and never empty',
    field('number', { 'x-erase': true }),
    'E319 schemas/rentals.json/properties/number/x-erase "number" is never empty, so "x-erase" means nothing. | Write the text that it has then, such as "erased".',
  ],
  [
    'erased of what is computed',
    field('total_cents', { 'x-erase': true }),
    'E319 schemas/rentals.json/properties/total_cents/x-erase "total_cents" is computed, so "x-erase" means nothing. | Remove it.',
  ],
  [
    'nothing under a condition',
    field('vat_number', { 'x-when': {} }, 'clients'),
    'E103 schemas/clients.json/properties/vat_number/x-when The value has fewer than 1 key. | Write at least 1 key of: hidden, required, readOnly, keep.',
  ],
  [
    'hidden as a yes',
    field('vat_number', { 'x-when': { hidden: true } }, 'clients'),
    'E103 schemas/clients.json/properties/vat_number/x-when/hidden The value has the wrong type. | Write an object, such as { "status": "active" }.',
  ],
  [
    'hidden by a field that does not exist',
    field('vat_number', { 'x-when': { hidden: { sort: 'person' } } }, 'clients'),
    'E304 schemas/clients.json/properties/vat_number/x-when/hidden/sort clients has no field "sort". | Available: name, email, type, vat_number, uuid, created_at, updated_at, version.',
  ],
  [
    'hidden in a circle',
    all(
      field('note', { 'x-when': { hidden: { pieces: null } } }),
      field('pieces', { 'x-when': { hidden: { note: null } }, default: undefined }),
    ),
    'E310 schemas/rentals.json/properties/note/x-when/hidden "note" and "pieces" hide each other. | Let one of the two be there whatever the other is.',
  ],
  [
    'required where it is hidden',
    field('vat_number', { 'x-when': { hidden: { type: 'person' }, required: { type: 'person' } } }, 'clients'),
    'E310 schemas/clients.json/properties/vat_number/x-when/required "vat_number" is required only where it is hidden. | Let one of the two conditions be the opposite of the other.',
  ],
  [
    'required and hidden',
    all(schema('required/3', 'note'), field('note', { 'x-when': { hidden: { paid: true } } })),
    'E310 schemas/rentals.json/properties/note/x-when/hidden "note" is required, but may be hidden. | Remove it from "required" and say here when it is: "x-when": { "hidden": …, "required": … …',
  ],
  [
    'required and required under a condition',
    all(schema('required/3', 'note'), field('note', { 'x-when': { required: { paid: true } } })),
    'E319 schemas/rentals.json/properties/note/x-when/required "note" is always required, so "required" means nothing. | Remove it, or take "note" out of "required".',
  ],
  [
    'kept that is never hidden',
    field('vat_number', { 'x-when': { required: { type: 'company' }, keep: true } }, 'clients'),
    'E319 schemas/clients.json/properties/vat_number/x-when/keep "vat_number" is never hidden, so "keep" means nothing. | Add "hidden", or remove it.',
  ],
  [
    'a condition to write what the server sets',
    field('returned_at', { 'x-when': { required: { paid: true } } }),
    'E319 schemas/rentals.json/properties/returned_at/x-when/required Only the server sets "returned_at", so "required" means nothing. | Remove it.',
  ],
  [
    'a condition on lines',
    field('note', { 'x-when': { hidden: { lines: { empty: true } } } }),
    'E304 schemas/rentals.json/properties/note/x-when/hidden/lines "lines" cannot be compared with "empty". | It cannot be filtered.',
  ],
  [
    'a condition on a secret',
    field('note', { 'x-when': { hidden: { door_code: 'a' } } }),
    'E304 schemas/rentals.json/properties/note/x-when/hidden/door_code "door_code" cannot be compared with "eq". | It cannot be filtered.',
  ],
  [
    'a colour that does not exist',
    field('number', { 'x-colour': 'green' }),
    'E103 schemas/rentals.json/properties/number/x-colour "green" is not a value for this key. | Write "success".',
  ],
  [
    'a colour beside choices',
    field('format', { 'x-colour': 'info' }),
    'E319 schemas/rentals.json/properties/format/x-colour The choices of "format" have colours of their own, so "x-colour" means nothing. | Write "x-colour" at the choices.',
  ],
  [
    'a unit of a text',
    field('note', { 'x-unit': 'MB' }),
    'E319 schemas/rentals.json/properties/note/x-unit "note" is of kind multiline, so "x-unit" means nothing. | Remove it: it is for integer, decimal.',
  ],
  [
    'a place in the column of a number',
    field('stock', { 'x-align': 'end' }, 'tools'),
    'E319 schemas/tools.json/properties/stock/x-align "stock" is of kind integer, so "x-align" means nothing. | Remove it: it is for text, json.',
  ],
  [
    'another place in the column',
    field('note', { 'x-align': 'centre' }),
    'E103 schemas/rentals.json/properties/note/x-align The value is not the one that belongs here. | Write "end".',
  ],
  [
    'a unit of money',
    field('price_cents', { 'x-unit': 'EUR' }),
    'E319 schemas/rentals.json/properties/price_cents/x-unit "price_cents" is of kind money, so "x-unit" means nothing. | Remove it: it is for integer, decimal.',
  ],
  [
    'a unit as a number',
    field('stock', { 'x-unit': 5 }, 'tools'),
    'E103 schemas/tools.json/properties/stock/x-unit The value has the wrong type. | Write a text, such as "MB".',
  ],
  [
    'an empty unit',
    field('stock', { 'x-unit': '' }, 'tools'),
    'E103 schemas/tools.json/properties/stock/x-unit The text is empty. | Write a text, such as "MB", or remove the key.',
  ],
  [
    'a limit that does not exist',
    field('out_count', { 'x-limit': 'stok' }, 'tools'),
    'E301 schemas/tools.json/properties/out_count/x-limit tools has no field "stok". | Did you mean "stock"?',
  ],
  [
    'a limit that is a text',
    field('out_count', { 'x-limit': 'name' }, 'tools'),
    'E303 schemas/tools.json/properties/out_count/x-limit "name" is no whole number to measure against. | Name a whole number of this resource, or a part of one of its structures: "quota_mb".',
  ],
  [
    'a limit of a text',
    field('name', { 'x-limit': 'stock' }, 'tools'),
    'E303 schemas/tools.json/properties/name/x-limit "name" is of kind text, and a limit is for a whole number. | Remove "x-limit".',
  ],
  [
    'a limit of itself',
    field('out_count', { 'x-limit': 'out_count' }, 'tools'),
    'E303 schemas/tools.json/properties/out_count/x-limit "out_count" is measured against itself. | Name the field with its limit.',
  ],
  [
    'a field for staff as if it were a part',
    field('number', { 'x-staff': true }),
    'E319 schemas/rentals.json/properties/number/x-staff "number" is a field, and no part of one, so "x-staff" means nothing. | Write it in "hidden" of the access of clients.',
  ],
  [
    'a copy as a text',
    field('number', { 'x-copy': 'yes' }),
    'E103 schemas/rentals.json/properties/number/x-copy The value has the wrong type. | Write true or false, such as true.',
  ],
  [
    'a copy of a secret',
    field('door_code', { 'x-copy': true }),
    'E319 schemas/rentals.json/properties/door_code/x-copy "door_code" is of kind secret, so "x-copy" means nothing. | Remove it: it is for text, multiline, tags and the like.',
  ],
  [
    'a copy of a structure',
    field('copied', { 'x-copy': true }),
    'E319 schemas/rentals.json/properties/copied/x-copy "copied" is of kind json, so "x-copy" means nothing. | Remove it: it is for text, multiline, tags and the like.',
  ],
  [
    'ungrouped text',
    field('note', { 'x-ungrouped': true }),
    'E303 schemas/rentals.json/properties/note/x-ungrouped "note" is of kind multiline, and only whole numbers are written in groups. | Remove "x-ungrouped".',
  ],
  [
    'ungrouped money',
    field('price_cents', { 'x-ungrouped': true }),
    'E303 schemas/rentals.json/properties/price_cents/x-ungrouped "price_cents" is of kind money, and only whole numbers are written in groups. | Remove "x-ungrouped".',
  ],
  [
    'relative of a date',
    field('ends_on', { 'x-relative': true }),
    'E319 schemas/rentals.json/properties/ends_on/x-relative "ends_on" is of kind date, so "x-relative" means nothing. | Remove it: it is for datetime.',
  ],
  [
    'relative of a number',
    field('pieces', { 'x-relative': true }),
    'E319 schemas/rentals.json/properties/pieces/x-relative "pieces" is of kind integer, so "x-relative" means nothing. | Remove it: it is for datetime.',
  ],
  [
    'empty as a text',
    field('last_login_at', { 'x-empty': 'Never' }, 'users'),
    'E103 schemas/users.json/properties/last_login_at/x-empty The value has the wrong type. | Write an object, such as { "en": "Domains", "nl": "Domeinen" }.',
  ],
  [
    'empty of what is required',
    field('number', { 'x-empty': { en: 'None', nl: 'Geen' } }),
    'E319 schemas/rentals.json/properties/number/x-empty "number" is required, so "x-empty" means nothing. | Remove it.',
  ],
  [
    'a currency in a field that does not exist',
    field('price_cents', { 'x-currency': 'curency' }),
    'E301 schemas/rentals.json/properties/price_cents/x-currency rentals has no field "curency". | Did you mean "currency"?',
  ],
  [
    'a currency by its code',
    field('price_cents', { 'x-currency': 'USD' }),
    'E301 schemas/rentals.json/properties/price_cents/x-currency rentals has no field "USD". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a currency in a number',
    field('price_cents', { 'x-currency': 'pieces' }),
    'E303 schemas/rentals.json/properties/price_cents/x-currency "pieces" is of kind integer, and a currency is a code of three letters. | Name a field with "format": "currency", or with choices.',
  ],
  [
    'a currency of what is no money',
    field('pieces', { 'x-currency': 'currency' }),
    'E319 schemas/rentals.json/properties/pieces/x-currency "pieces" is of kind integer, so "x-currency" means nothing. | Remove it: it is for money.',
  ],
  [
    'a country in a field that does not exist',
    field('number', { 'x-country': 'land' }),
    'E301 schemas/rentals.json/properties/number/x-country rentals has no field "land". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a country in a number',
    field('number', { 'x-country': 'pieces' }),
    'E303 schemas/rentals.json/properties/number/x-country "pieces" is of kind integer, and a country is a code of two letters. | Name a field with "format": "country".',
  ],
  [
    'a country of what is no text',
    field('pieces', { 'x-country': 'currency' }),
    'E319 schemas/rentals.json/properties/pieces/x-country "pieces" is of kind integer, so "x-country" means nothing. | Remove it: it is for text, phone.',
  ],
  [
    'duplicates of a number',
    field('pieces', { 'x-duplicates': true }),
    'E319 schemas/rentals.json/properties/pieces/x-duplicates "pieces" is of kind integer, so "x-duplicates" means nothing. | Remove it: it is for text, email, phone and the like.',
  ],
  [
    'digits of a whole number',
    field('pieces', { 'x-scale': 2 }),
    'E319 schemas/rentals.json/properties/pieces/x-scale "pieces" is of kind integer, so "x-scale" means nothing. | Remove it: it is for decimal.',
  ],
  [
    'digits of money',
    field('price_cents', { 'x-scale': 2 }),
    'E319 schemas/rentals.json/properties/price_cents/x-scale "price_cents" is of kind money, so "x-scale" means nothing. | Remove it: it is for decimal.',
  ],
  [
    'digits of a text',
    field('note', { 'x-scale': 2 }),
    'E319 schemas/rentals.json/properties/note/x-scale "note" is of kind multiline, so "x-scale" means nothing. | Remove it: it is for decimal.',
  ],
  [
    'too many digits',
    field('weight', { 'x-scale': 11 }),
    'E103 schemas/rentals.json/properties/weight/x-scale The value is more than 10. | Write a whole number, 0 to 10, such as 2.',
  ],
  [
    'half a digit',
    field('weight', { 'x-scale': 1.5 }),
    'E103 schemas/rentals.json/properties/weight/x-scale The value has the wrong type. | Write a whole number, such as 2.',
  ],
  [
    'options of nothing known',
    field('of_resource', { 'x-options': 'users' }),
    'E103 schemas/rentals.json/properties/of_resource/x-options "users" is not a value for this key. | Available: resources, actions, locales, settings.',
  ],
  [
    'options of a number',
    field('pieces', { 'x-options': 'resources' }),
    'E303 schemas/rentals.json/properties/pieces/type "pieces" is of kind enum, and "type": "integer" does not fit it. | Write "type": "string", or make it of another kind.',
  ],
  [
    'options beside numbers',
    field('rank', { 'x-options': 'resources' }),
    'E306 schemas/rentals.json/properties/rank/oneOf/2/const The choices of "rank" are texts and numbers: "users" is a text, 1 is a number. | Write all of them as texts, such as "1", or all as numbers.',
  ],
  [
    'a copy of a resource that does not exist',
    field('copied', { 'x-snapshot': { of: 'tool' } }),
    'E204 schemas/rentals.json/properties/copied/x-snapshot/of There is no resource "tool". | Did you mean "tools"?',
  ],
  [
    'a copy that discloses what does not exist',
    field('copied', { 'x-snapshot': { of: 'tools', discloses: ['skus'] } }),
    'E301 schemas/rentals.json/properties/copied/x-snapshot/discloses/0 tools has no field "skus". | Did you mean "sku"?',
  ],
  [
    'a copy in a text',
    field('note', { 'x-snapshot': { of: 'tools' } }),
    'E319 schemas/rentals.json/properties/note/x-snapshot "note" is of kind multiline, so "x-snapshot" means nothing. | Remove it: it is for json.',
  ],
  [
    'a copy of nothing',
    field('copied', { 'x-snapshot': {} }),
    'E103 schemas/rentals.json/properties/copied/x-snapshot The key "of" is missing. | Add "of", such as "of": "sellers".',
  ],
  [
    'a key of a resource in a field that does not exist',
    field('of_uuid', { 'x-of-resource': 'resource' }),
    'E301 schemas/rentals.json/properties/of_uuid/x-of-resource rentals has no field "resource". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a key of a resource in a number',
    field('of_uuid', { 'x-of-resource': 'pieces' }),
    'E303 schemas/rentals.json/properties/of_uuid/x-of-resource "pieces" is of kind integer, and a resource is named by a text. | Name a field with "x-options": "resources".',
  ],
  [
    'a key of a resource that is a text',
    field('note', { 'x-of-resource': 'of_resource' }),
    'E319 schemas/rentals.json/properties/note/x-of-resource "note" is of kind multiline, so "x-of-resource" means nothing. | Remove it: it is for uuid, json.',
  ],
  [
    'a translation in a field that does not exist',
    field('title_en', { 'x-translated': { nl: 'title_dutch' } }),
    'E301 schemas/rentals.json/properties/title_en/x-translated/nl rentals has no field "title_dutch". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a translation in another kind',
    field('title_en', { 'x-translated': { nl: 'pieces' } }),
    'E303 schemas/rentals.json/properties/title_en/x-translated/nl "pieces" cannot hold "title_en" in another language. | Name another field of the kind text.',
  ],
  [
    'a translation in itself',
    field('title_en', { 'x-translated': { nl: 'title_en' } }),
    'E303 schemas/rentals.json/properties/title_en/x-translated/nl "title_en" cannot hold "title_en" in another language. | Name another field of the kind text.',
  ],
  [
    'a translation in English',
    field('title_en', { 'x-translated': { en: 'title_nl' } }),
    'E103 schemas/rentals.json/properties/title_en/x-translated/en There is no key "en" here. | Available: nl.',
  ],
  [
    'a text in a language that is not offered',
    field('note', { 'x-translated': 'de' }),
    'E303 schemas/rentals.json/properties/note/x-translated The registry has no language "de". | Available: en, nl. Add it to "locales" otherwise.',
  ],
  [
    'a text whose other language is the name of another field',
    field('title', { type: 'string', maxLength: 100, 'x-translated': true, 'x-label': { nl: 'Titel' } }),
    'E303 schemas/rentals.json/properties/title_nl "title_nl" is the name of "title" in another language. | Give the field another name, or write the names of the fields in "x-translated" of "title".',
  ],
  [
    'a computed text in several languages',
    field('word', { 'x-translated': true }),
    'E303 schemas/rentals.json/properties/word/x-translated "word" has no column of its own, so there is no place for its other languages. | Name the fields with the other languages: { "nl": "title_nl" }.',
  ],
  [
    'a number in several languages',
    field('pieces', { 'x-translated': true }),
    'E319 schemas/rentals.json/properties/pieces/x-translated "pieces" is of kind integer, so "x-translated" means nothing. | Remove it: it is for text, multiline, markdown.',
  ],
  [
    'a translation of a number',
    field('pieces', { 'x-translated': { nl: 'cost_cents' } }),
    'E319 schemas/rentals.json/properties/pieces/x-translated "pieces" is of kind integer, so "x-translated" means nothing. | Remove it: it is for text, multiline, markdown.',
  ],
  [
    'an unknown key of a field',
    field('note', { 'x-lable': { nl: 'Notitie' } }),
    'E103 schemas/rentals.json/properties/note/x-lable There is no key "x-lable" here. | Did you mean "x-label"?',
  ],
  [
    'a key without x-',
    field('note', { label: 'Note' }),
    'E103 schemas/rentals.json/properties/note/label There is no key "label" here. | Available: $ref, type, format, title, description, x-description, x-label, default, const,…',
  ],
  [
    'a key of another dialect',
    field('note', { nullable: true }),
    'E103 schemas/rentals.json/properties/note/nullable There is no key "nullable" here. | Available: $ref, type, format, title, description, x-description, x-label, default, const,…',
  ],
  [
    'allOf',
    field('note', { allOf: [] }),
    'E103 schemas/rentals.json/properties/note/allOf There is no key "allOf" here. | Available: $ref, type, format, title, description, x-description, x-label, default, const,…',
  ],
  [
    'a SQL that is none',
    schema('x-view', 'slect 1', 'rental-years'),
    'E316 schemas/rental-years.json/x-view The SQL of a view begins with "select" or "with". | Write "x-view": "select …".',
  ],
  [
    'a SQL of two statements',
    schema('x-view', 'select 1 as uuid, 2 as year, 3 as amount_cents; drop table rentals', 'rental-years'),
    'E316 schemas/rental-years.json/x-view The SQL of a view is one statement. | Remove what follows the first ";".',
  ],
  [
    'a SQL without uuid',
    schema('x-view', 'select 2 as year, 3 as amount_cents', 'rental-years'),
    'E316 schemas/rental-years.json/x-view The SQL of this view selects no "uuid". | Add a column to it: … as uuid.',
  ],
  [
    'a SQL without a column',
    schema('x-view', 'select null::uuid as uuid, 2 as year', 'rental-years'),
    'E316 schemas/rental-years.json/x-view The SQL of this view selects no "amount_cents". | Add a column to it: … as amount_cents.',
  ],
  [
    'a SQL that is empty',
    schema('x-view', '', 'rental-years'),
    'E103 schemas/rental-years.json/x-view The value has fewer than 1 character. | Write at least 1 character.',
  ],
  [
    'a SQL that is blank',
    schema('x-view', ' ', 'rental-years'),
    'E316 resources.json/resources/rental-years/source "rental-years" is a view, but its schema does not say of what. | Add "x-view": "select …" to schemas/rental-years.json, which selects uuid and every field …',
  ],
  [
    'items that are lists',
    field('labels', { items: { type: 'array', items: { type: 'string' } } }),
    'E303 schemas/rentals.json/properties/labels/items "labels" is a list of words, and "type": "array" is none. | Write "items": { "type": "string" }.',
  ],
  [
    'a series without a pattern',
    numbered({ on: 'create' }),
    'E103 schemas/rentals.json/properties/receipt/x-number The key "pattern" is missing. | Add "pattern", such as "pattern": "R{YYYY}-{seq:4}".',
  ],
  [
    'a series as a text',
    numbered('R{seq}'),
    'E103 schemas/rentals.json/properties/receipt/x-number The value has the wrong type. | Write an object, such as { "pattern": "R{YYYY}-{seq:4}", "on": "sent" }.',
  ],
  [
    'a series that counts nothing',
    numbered({ pattern: 'R{YYYY}' }),
    'E321 schemas/rentals.json/properties/receipt/x-number/pattern "R{YYYY}" makes no series of numbers: it has no "{seq}". | Write text, {YYYY}, {YY}, {MM} and one {seq:4}, such as "R{YYYY}-{seq:4}".',
  ],
  [
    'a series that counts twice',
    numbered({ pattern: '{seq}{seq:2}' }),
    'E321 schemas/rentals.json/properties/receipt/x-number/pattern "{seq}{seq:2}" makes no series of numbers: it has "{seq}" twice. | Write text, {YYYY}, {YY}, {MM} and one {seq:4}, such as "R{YYYY}-{seq:4}".',
  ],
  [
    'a series that has the same numbers each year',
    numbered({ pattern: '{MM}-{seq:4}' }),
    'E321 schemas/rentals.json/properties/receipt/x-number/pattern "{MM}-{seq:4}" makes no series of numbers: it begins again each month and does not name the year, so that each year has the same numbers. | Write text, {YYYY}, {YY}, {MM} and one {seq:4}, such as "R{YYYY}-{seq:4}".',
  ],
  [
    'a series with a field in it',
    numbered({ pattern: '{number}-{seq:4}' }),
    'E321 schemas/rentals.json/properties/receipt/x-number/pattern "{number}-{seq:4}" makes no series of numbers: "{number}" is not a part of a number. | Write text, {YYYY}, {YY}, {MM} and one {seq:4}, such as "R{YYYY}-{seq:4}".',
  ],
  [
    'a series in a field that is too short',
    numbered({ pattern: 'RECEIPT-{YYYY}-{seq:4}' }),
    'E315 schemas/rentals.json/properties/receipt/maxLength A number of "receipt" has 17 characters, and it keeps 12. | Write at least 17, and more for when the count has more digits.',
  ],
  [
    'a series at a state that does not exist',
    numbered({ pattern: 'R{seq:4}', on: 'lend' }),
    'E305 schemas/rentals.json/properties/receipt/x-number/on rentals has no state "lend". | Available: create, draft, out, back, lost.',
  ],
  [
    'a series per field that does not exist',
    numbered({ pattern: 'R{seq:4}', per: 'clients_uuid' }),
    'E301 schemas/rentals.json/properties/receipt/x-number/per rentals has no field "clients_uuid". | Did you mean "client_uuid"?',
  ],
  [
    'a series per text',
    numbered({ pattern: 'R{seq:4}', per: 'number' }),
    'E303 schemas/rentals.json/properties/receipt/x-number/per "number" is of kind text, and a series belongs to a record. | Name a reference: client_uuid, employee_uuid, category_uuid, tool_uuid.',
  ],
  [
    'a series per reference that can be empty',
    numbered({ pattern: 'R{seq:4}', per: 'tool_uuid' }),
    'E315 schemas/rentals.json/properties/receipt/x-number/per "tool_uuid" can be empty, and a number is then in no series. | Add "tool_uuid" to "required".',
  ],
  [
    'a series beside a key that is its own',
    numbered({ pattern: 'R{seq:4}' }, { 'x-unique': true }),
    'E315 schemas/rentals.json/properties/receipt/x-unique A number is unique already, so "x-unique" and "x-number" exclude each other. | Remove one of them.',
  ],
  [
    'a series beside a default',
    numbered({ pattern: 'R{seq:4}', per: 'client_uuid' }, { default: 'R0001' }),
    'E315 schemas/rentals.json/properties/receipt/default A number is given by the series, so "default" and "x-number" exclude each other. | Remove one of them.',
  ],
  [
    'a series of whole numbers',
    added('receipt', { type: 'integer', 'x-number': { pattern: 'R{seq:4}' } }),
    'E319 schemas/rentals.json/properties/receipt/x-number "receipt" is of kind integer, so "x-number" means nothing. | Remove it: it is for text.',
  ],
  [
    'a shift by nothing',
    added('later_on', { type: 'string', format: 'date', 'x-computed': { shift: { date: 'ends_on' } } }),
    'E103 schemas/rentals.json/properties/later_on/x-computed/shift The value has fewer than 2 keys. | Write at least 2 keys of: date, days, weeks, months, years.',
  ],
  [
    'a shift of a number',
    added('later_on', {
      type: 'string',
      format: 'date',
      'x-computed': { shift: { date: 'pieces', days: { value: 1 } } },
    }),
    'E308 schemas/rentals.json/properties/later_on/x-computed/shift/date "pieces" is a number, and only a date can be used here. | Write a date, or a field that holds one.',
  ],
  [
    'a shift by a text',
    added('later_on', { type: 'string', format: 'date', 'x-computed': { shift: { date: 'ends_on', months: 'note' } } }),
    'E308 schemas/rentals.json/properties/later_on/x-computed/shift/months "note" is a text, and only a number can be used here. | Write a number, or a field that holds one.',
  ],
  [
    'a shift by a field that does not exist',
    added('later_on', { type: 'string', format: 'date', 'x-computed': { shift: { date: 'ends_on', days: 'pices' } } }),
    'E308 schemas/rentals.json/properties/later_on/x-computed/shift/days rentals has no field "pices". | Did you mean "pieces"?',
  ],
  [
    'a shift that is to be a number',
    added('later', { type: 'integer', 'x-computed': { shift: { date: 'ends_on', days: 'pieces' } } }),
    'E308 schemas/rentals.json/properties/later/x-computed "later" is of kind integer, and what is computed is a date. | Compute a number, or give "later" the type of what is computed.',
  ],
  [
    'a shift that is to be an instant',
    added('later_at', {
      type: 'string',
      format: 'date-time',
      'x-computed': { shift: { date: 'ends_on', days: 'pieces' } },
    }),
    'E308 schemas/rentals.json/properties/later_at/x-computed "later_at" is an instant, and what is computed is a day. | Write "format": "date".',
  ],
  [
    'a shift by a unit that does not exist',
    added('later_on', {
      type: 'string',
      format: 'date',
      'x-computed': { shift: { date: 'ends_on', month: { value: 1 } } },
    }),
    'E103 schemas/rentals.json/properties/later_on/x-computed/shift/month There is no key "month" here. | Did you mean "months"?',
  ],
  [
    'an age of a text',
    added('age', { type: 'integer', 'x-computed': { years: { from: 'note', to: '$today' } } }),
    'E308 schemas/rentals.json/properties/age/x-computed/years/from "note" is a text, and only a date can be used here. | Write a date, or a field that holds one.',
  ],
  [
    'hours without an end',
    added('long', { type: 'number', 'x-computed': { hours: { from: 'starts_on' } } }),
    'E103 schemas/rentals.json/properties/long/x-computed/hours The key "to" is missing. | Add "to", such as "to": "ends_at".',
  ],
  [
    'hours in a field of minutes',
    added('out_minutes', { type: 'integer', 'x-computed': { hours: { from: 'starts_on', to: 'returned_at' } } }),
    'E308 schemas/rentals.json/properties/out_minutes/x-computed "out_minutes" is of kind duration, and what is computed is a number of hours. | Give it a name that does not end as duration does, such as "out_hours".',
  ],
  [
    'a computed day by a unit that does not exist',
    added('left', { type: 'integer', 'x-computed': { days: { from: '$today+14x', to: 'ends_on' } } }),
    'E308 schemas/rentals.json/properties/left/x-computed/days/from rentals has no field "$today+14x". | Available: number, client_uuid, employee_uuid, category_uuid, tool_uuid, extra_uuids, star…',
  ],
  [
    'a default from today by a unit that does not exist',
    field('ends_on', { default: '$today+14x' }),
    'E306 schemas/rentals.json/properties/ends_on/default The default of "ends_on" does not fit: there is no "$today+14x" here. | Available: $me, $employee, $today, $now, and days as "$today+14d", with d, w, m or y.',
  ],
  [
    'a text with a default from today',
    added('word_on', { type: 'string', format: 'date-time', default: '$today+14d' }),
    'E306 schemas/rentals.json/properties/word_on/default The default of "word_on" does not fit: it is of kind datetime. | $today+14d belongs in a date.',
  ],
];
