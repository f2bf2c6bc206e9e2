/** What a registry takes from the names and checks of a database. */
import { describe, expect, test } from 'vitest';
import { comparisonOf, wordsOfCheck } from '../../../src/engine/build/adopt/checks.ts';
import { dutchOf, withDutch } from '../../../src/engine/build/adopt/dutch.ts';
import {
  fieldName,
  plural,
  referenceStem,
  resourceName,
  singular,
  title,
} from '../../../src/engine/build/adopt/words.ts';

describe('a check of one column', () => {
  // As pg_get_constraintdef writes them.
  test.each([
    ['CHECK ((rating >= 0))', 'rating', { minimum: 0 }],
    ['CHECK ((price > (0)::numeric))', 'price', { exclusiveMinimum: 0 }],
    ['CHECK (((price > (0)::numeric) AND (price < 99.5)))', 'price', { exclusiveMinimum: 0, exclusiveMaximum: 99.5 }],
    [
      'CHECK (((discount >= (0)::double precision) AND (discount <= (1)::double precision)))',
      'discount',
      { minimum: 0, maximum: 1 },
    ],
    [`CHECK ((temperature > '-40'::integer))`, 'temperature', { exclusiveMinimum: -40 }],
    [`CHECK ((state = ANY (ARRAY['open'::text, 'it''s done'::text])))`, 'state', { enum: ['open', "it's done"] }],
    [
      `CHECK (((state)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))`,
      'state',
      { enum: ['a', 'b'] },
    ],
    ['CHECK ((level = ANY (ARRAY[1, 2, 3])))', 'level', { enum: [1, 2, 3] }],
    ['CHECK ((char_length(code) = 4))', 'code', { minLength: 4, maxLength: 4 }],
    ['CHECK (((length((code)::text) >= 2) AND (length((code)::text) < 9)))', 'code', { minLength: 2, maxLength: 8 }],
    [`CHECK ((name <> ''::text))`, 'name', { minLength: 1 }],
    ['CHECK ((name IS NOT NULL))', 'name', {}],
    [`CHECK ((code ~ '^[A-Z]+$'::text))`, 'code', null],
    ['CHECK (((a > 1) OR (a < -1)))', 'a', null],
    ['CHECK ((mod(a, 2) = 0))', 'a', null],
  ])('%s', (definition, column, words) => {
    expect(wordsOfCheck(definition, column)).toEqual(words);
  });
});

test.each([
  ['CHECK ((return_date >= rental_date))', { left: 'return_date', operator: 'gte', right: 'rental_date' }],
  ['CHECK ((("Until")::date > "From"))', { left: 'Until', operator: 'gt', right: 'From' }],
  ['CHECK ((a >= 1))', null],
  ['CHECK (((a > b) AND (b > 0)))', null],
])('a check of two columns: %s', (definition, expected) => {
  expect(comparisonOf(definition)).toEqual(expected);
});

test.each([
  ['film_category', 'film-category', 'film_category', 'Film category', 'Film categories'],
  ['MediaType', 'media-type', 'media_type', 'Media type', 'Media types'],
  ['order details', 'order-details', 'order_details', 'Order detail', 'Order details'],
  ['US_States', 'us-states', 'us_states', 'Us state', 'Us states'],
  ['2fa', 'x2fa', 'x2fa', '2fa', '2fas'],
  ['Catégories', 'categories', 'categories', 'Category', 'Categories'],
  ['address', 'address', 'address', 'Address', 'Addresses'],
])('%s is called', (name, resource, field, one, several) => {
  expect([resourceName(name), fieldName(name), title(singular(name)), title(plural(name))]).toEqual([
    resource,
    field,
    one,
    several,
  ]);
});

test.each([
  ['language_id', 'language'],
  ['SupportRepId', 'support_rep'],
  ['ship_via', 'ship_via'],
  ['bread_code', 'bread'],
  ['id', 'id'],
])('a reference in %s is called %s', (column, stem) => {
  expect(referenceStem(column)).toBe(stem);
});

test.each([
  ['Customer', 'Klant'],
  ['Customers', 'Klanten'],
  ['Customer address', 'Klantadres'],
  ['First name', 'Voornaam'],
  ['Order details', 'Bestelregels'],
  ['Film categories', 'Filmcategorieën'],
  ['Special features', null],
])('%s in Dutch', (english, dutch) => expect(dutchOf(english)).toBe(dutch));

test('a registry in Dutch reports texts without Dutch', () => {
  const property = { type: 'string' } as const;
  const schema = {
    title: 'Customer',
    'x-label-plural': { en: 'Customers' },
    properties: {
      last_name: property,
      fancy_thing: property,
      state: { oneOf: [{ const: 'open', title: 'Open' }] },
    },
  };
  const { adoption, untranslated } = withDutch({ resources: [{ name: 'customer', entry: {}, schema }], undecided: [] });
  expect(untranslated).toEqual(['customer.fancy_thing']);
  expect(adoption.resources[0]?.schema).toEqual({
    title: 'Customer',
    'x-label': { nl: 'Klant' },
    'x-label-plural': { en: 'Customers', nl: 'Klanten' },
    properties: {
      last_name: { type: 'string', 'x-label': { nl: 'Achternaam' } },
      fancy_thing: { type: 'string' },
      state: { 'x-label': { nl: 'Status' }, oneOf: [{ const: 'open', title: 'Open', 'x-label': { nl: 'Open' } }] },
    },
  });
});
