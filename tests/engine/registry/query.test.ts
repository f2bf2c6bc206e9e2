import { describe, expect, it } from 'vitest';
import {
  decodeListQuery,
  encodeListQuery,
  maxOffset,
  type ListQuery,
} from '../../../src/engine/registry/lists/query.ts';

const plain: ListQuery = { sort: null, range: [0, 24], filter: {}, search: '', embed: [], columns: null };

function errorsOf(values: Readonly<Record<string, unknown>>): readonly string[] {
  const decoded = decodeListQuery(values);
  return decoded.ok ? [] : decoded.errors.map((error) => `${error.parameter}: ${error.message.en} ${error.hint.en}`);
}

describe('round trip', () => {
  it.each<[string, ListQuery]>([
    ['nothing but defaults', plain],
    [
      'everything',
      {
        sort: { field: 'due_on', direction: 'DESC' },
        range: [25, 49],
        filter: { status: { in: ['sent'] }, or: [{ a: null }, { 'client.name': { contains: 'é & +' } }] },
        search: 'acme "b&v"',
        embed: ['client', 'client.seller'],
        columns: ['number'],
      },
    ],
    ['no columns at all', { ...plain, columns: [] }],
    ['one row', { ...plain, range: [7, 7] }],
    [
      'a filter by a name that every object has',
      { ...plain, filter: JSON.parse('{"__proto__":1,"constructor":2}') as ListQuery['filter'] },
    ],
  ])('%s', (_name, query) => {
    const decoded = decodeListQuery(Object.fromEntries(new URLSearchParams(encodeListQuery(query).toString())));
    expect(decoded).toEqual({ ok: true, query });
    expect(decoded.ok && JSON.stringify(decoded.query.filter)).toBe(JSON.stringify(query.filter));
  });

  it('leaves out what is at its default', () => {
    expect(encodeListQuery({ sort: null, filter: {}, search: '', embed: [], columns: null }).toString()).toBe('');
  });

  it('trims the search', () => {
    expect(decodeListQuery({ filter: '{"q":"  acme "}' })).toEqual({ ok: true, query: { ...plain, search: 'acme' } });
  });

  it('takes the page length of the list', () => {
    expect(decodeListQuery({}, 50)).toEqual({ ok: true, query: { ...plain, range: [0, 49] } });
  });

  it.each([
    ['["name"]', { field: 'name', direction: 'ASC' }],
    ['["name","DESC"]', { field: 'name', direction: 'DESC' }],
    ['null', null],
  ])('sort %s', (sort, expected) => {
    expect(decodeListQuery({ sort })).toEqual({ ok: true, query: { ...plain, sort: expected } });
  });
});

describe('errors', () => {
  const sort = 'sort: "sort" must be a field and a direction. Write ["name","ASC"]; the direction is ASC or DESC.';
  const range = 'range: "range" must be the first and last row. Write [0,24].';
  const filter = 'filter: "filter" must be an object. Write {"status":"active"}.';
  const search = 'filter: "q" must be the search text. Give at most 200 characters.';

  it.each([
    [
      'an unknown parameter',
      { page: '2' },
      ['page: There is no parameter "page". Available: sort, range, filter, embed, columns, limit, after.'],
    ],
    [
      'one with an inherited name',
      { constructor: 'x' },
      [
        'constructor: There is no parameter "constructor". Available: sort, range, filter, embed, columns, limit, after.',
      ],
    ],
    ['no JSON', { sort: 'name' }, ['sort: "sort" is not JSON. Write it as JSON, URL-encoded: ["name","ASC"].']],
    ['given twice', { range: ['[0,1]', '[0,2]'] }, ['range: "range" is given more than once. Give it once.']],
    ['a sort that is a text', { sort: '"name"' }, [sort]],
    ['a sort without a field', { sort: '[]' }, [sort]],
    ['a sort of three', { sort: '["a","ASC","b"]' }, [sort]],
    ['a sort in no direction', { sort: '["a","up"]' }, [sort]],
    ['a range of one', { range: '[0]' }, [range]],
    ['a range of three', { range: '[0,1,2]' }, [range]],
    ['a range backwards', { range: '[5,4]' }, [range]],
    ['a range below nothing', { range: '[-1,4]' }, [range]],
    ['a range of fractions', { range: '[0,1.5]' }, [range]],
    ['a range of words', { range: '["0","9"]' }, [range]],
    [
      'a page too long',
      { range: '[0,1000]' },
      ['range: A page has at most 1,000 rows. Ask for fewer rows, or export the list.'],
    ],
    [
      'too far',
      { range: `[${maxOffset + 1},${maxOffset + 2}]` },
      ['range: A list is read up to row 10,000,000. Filter or search instead.'],
    ],
    ['a filter that is a list', { filter: '[]' }, [filter]],
    ['a filter that is a text', { filter: '"x"' }, [filter]],
    ['a search that is a number', { filter: '{"q":1}' }, [search]],
    ['a search too long', { filter: JSON.stringify({ q: 'x'.repeat(201) }) }, [search]],
    ['a search with a null byte', { filter: '{"q":"a\\u0000"}' }, [search]],
    ['an embed that is a text', { embed: '"client"' }, ['embed: "embed" must be a list of names. Write ["a","b"].']],
    ['columns that are numbers', { columns: '[1]' }, ['columns: "columns" must be a list of names. Write ["a","b"].']],
    ['all at once', { sort: '1', range: '1', filter: '1' }, [sort, range, filter]],
  ])('%s', (_name, values, expected) => {
    expect(errorsOf(values)).toEqual(expected);
  });

  it('takes the longest page and the farthest row', () => {
    expect(errorsOf({ range: '[0,999]' })).toEqual([]);
    expect(errorsOf({ range: `[${maxOffset},${maxOffset + 24}]` })).toEqual([]);
  });
});
