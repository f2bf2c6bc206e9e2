/**
 * Search box: every word must occur in one of the search fields or in the title, regardless of accents. Amounts,
 * account numbers and telephone numbers are found in the notations that people use.
 */
import { sql } from 'kysely';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { fieldAt } from '../../../registry/records/title.ts';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import type { Field, Option, Resource } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { typedAccount, typedAmount, typedPhone } from '../../../values/typedValues.ts';
import { columns, columnType } from '../columns/table.ts';
import { allOf, always, anyOf, columnOf, likePattern, parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { foldedText } from './foldedText.ts';
import { likenessShape, likenessValues } from './likeness.ts';
import { beginningPattern, partPattern } from './wordPatterns.ts';
import type { At, CallerView } from './view.ts';
import { visible } from './visible.ts';

/** Returns what a statement uses for a value of the search: the value itself, or a placeholder. */
export type Sought = (name: string, value: unknown) => unknown;

/** For a statement that runs once. */
export const asTyped: Sought = (_name, value) => value;

interface SearchOptions {
  readonly sought?: Sought;
  /** Tables that a search must never read completely, see {@link found}. */
  readonly largeTables?: readonly string[];
  /**
   * The table is so large that only an index search is allowed: short words match beginnings of words in the search
   * fields only.
   */
  readonly isIndexed?: boolean;
  /** For a large table: also accepts index matches after a hyphen or full stop. */
  readonly isBroad?: boolean;
  /**
   * Compiles one statement for all searches with this number of words. It includes the tests for numbers, amounts and
   * telephone numbers, which match nothing where the search has none.
   */
  readonly isGeneral?: boolean;
  /** Shares lookups of related records within a statement, see {@link KeysOnce}. */
  readonly keysOnce?: KeysOnce;
  /** All own texts of a row as one, see {@link ownTexts}; searched instead of each of them. */
  readonly texts?: Fragment | null;
}

/** A test of a text. */
interface TextTest {
  /** Identifies the part of the search that it tests. */
  readonly name: string;
  readonly isMet: (text: Fragment) => Fragment;
}

/**
 * Matching keys of small tables, computed once per statement: where fifty resources refer to clients, the clients are
 * searched once.
 */
export class KeysOnce {
  private readonly found = new Map<string, Fragment>();

  constructor(private readonly smallTables: readonly string[]) {}

  includes({ table }: Resource): boolean {
    return this.smallTables.includes(table);
  }

  /** Returns a query for the keys. @param name unique name of everything the keys depend on */
  keys(name: string, keys: Fragment): Fragment {
    if (!this.found.has(name)) this.found.set(name, keys);
    return sql`select key from ${this.nameOf([...this.found.keys()].indexOf(name))}`;
  }

  /** WITH clause to put before the statement. */
  get before(): Fragment {
    const parts = [...this.found.values()].map((keys, place) => sql`${this.nameOf(place)} as materialized (${keys})`);
    return parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`;
  }

  private nameOf(place: number): Fragment {
    return sql.id(`~keys${place}`);
  }
}

export function searchTest(view: CallerView, at: At, search: string, options: SearchOptions = {}): Fragment {
  const { sought = asTyped, isGeneral = false } = options;
  const amount = typedAmount(search);
  return anyOf([
    wordsTest(view, at, wordsOf(search), options),
    ...(amount === null && !isGeneral
      ? []
      : amountFields(view, at).map((field) => sql`${fieldExpression(view, at, field)} = ${sought('amount', amount)}`)),
    ...phoneTests(view, at, search, options),
  ]);
}

/** Splits the search into words. */
export function wordsOf(search: string): readonly string[] {
  const account = typedAccount(search);
  if (account !== null) return [account];
  const written = [...new Set(search.split(/\s+/).filter((word) => word !== ''))];
  // A sign on its own, such as that of "21 %", is ignored.
  const spoken = written.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return (spoken.length > 0 ? spoken : written).map(foldText);
}

/** A trigram index needs three letters to find the inside of a word, and one to find its beginning. */
const insideLetters = 3;

function wordsTest(view: CallerView, at: At, words: readonly string[], options: SearchOptions): Fragment {
  const { sought = asTyped, isIndexed = false, isBroad = false, isGeneral = false, texts = null } = options;
  const paths = searchPaths(view, at).filter((path) => texts === null || path.length > 1);
  return allOf(
    words.map((word, index) => {
      if (isIndexed && areShort(words)) {
        const value = isBroad
          ? sought(`part${index}`, partPattern(word))
          : sought(`beginning${index}`, beginningPattern(word));
        const beginning = parameter(value, 'text');
        const begins: TextTest = { name: `begins${index}`, isMet: (text) => sql`${text} ~* ${beginning}` };
        return anyOf(paths.flatMap((path) => found(view, at, path, begins, options) ?? []));
      }
      const pattern = sought(`word${index}`, wordPattern(word));
      const number = digitsPattern(word);
      const digits = number === null && !isGeneral ? null : sought(`digits${index}`, number);
      const tests = [
        ...(texts === null ? [] : [isIn(texts, pattern)]),
        ...paths.map((path) => found(view, at, path, within(`word${index}`, pattern), options)),
        ...(isIndexed ? [] : calledBy(view, at, { word, index, pattern, digits }, options)),
      ];
      return anyOf(tests.filter((test) => test !== null));
    }),
  );
}

const areShort = (words: readonly string[]): boolean => words.every((word) => word.length < insideLetters);

/** Returns true if only beginnings of words are searched in a large table. */
export const isShortSearch = (search: string): boolean => areShort(wordsOf(search));

const searchPaths = (view: CallerView, at: At): readonly (readonly string[])[] =>
  at.resource.list.search
    .map((name) => name.split('.'))
    .filter((path) => fieldAt(view.registry, at.resource, path) !== null);

/** Returns the money columns of the list; each has an index in a large table. */
function amountFields(view: CallerView, at: At): readonly Field[] {
  return at.resource.list.columns
    .flatMap((name) => at.resource.fields[name] ?? [])
    .filter((field) => field.kind === 'money' && columnType(field) !== null && view.rights.reads(at.resource, field));
}

/** Tests telephone numbers without spaces, with or without the country code. */
function phoneTests(view: CallerView, at: At, search: string, options: SearchOptions): readonly Fragment[] {
  const { sought = asTyped, isGeneral = false, texts = null } = options;
  const digits = typedPhone(search);
  if (digits === null && !isGeneral) return [];
  const pattern = sought('phone', phonePattern(digits));
  return searchPaths(view, at)
    .filter((path) => fieldAt(view.registry, at.resource, path)?.kind === 'phone')
    .flatMap((path) =>
      texts !== null && path.length === 1
        ? [isIn(texts, pattern)]
        : (found(view, at, path, within('phone', pattern), options) ?? []),
    );
}

const phonePattern = (digits: string | null): string | null => (digits === null ? null : `%${digits}%`);

/** Divisor from the stored number to the number in a title. */
const readingScale: Partial<Record<Kind, number>> = { integer: 1, percent: 100, money: 100 };
const typedNumber = /^\D?(\d+(?:[.,]\d+)?)%?$/;

/** Null where the word is not a number. */
function digitsPattern(word: string): string | null {
  const digits = typedNumber.exec(word)?.[1]?.replace(',', '.');
  return digits === undefined ? null : `${digits}%`;
}

interface Word {
  readonly word: string;
  readonly index: number;
  readonly pattern: unknown;
  /** Null where the word is not a number and the statement serves this search only. */
  readonly digits: unknown;
}

/**
 * Tests for the word in the title beyond the search fields: a text, also of a related record, the label of an option,
 * or the first digits of a number. Left out for large tables, which have no index for it.
 */
function calledBy(
  view: CallerView,
  at: At,
  { word, index, pattern, digits }: Word,
  options: SearchOptions,
): readonly Fragment[] {
  if (at.resource.large) return [];
  const { sought = asTyped, texts = null } = options;
  return at.resource.titlePaths.flatMap((path) => {
    const named = fieldAt(view.registry, at.resource, path);
    if (named && kinds[named.kind].searchable) {
      const isIncluded = texts !== null && path.length === 1;
      if (isIncluded || at.resource.list.search.includes(path.join('.'))) return [];
      return found(view, at, path, within(`word${index}`, pattern), options) ?? [];
    }
    const field = path.length === 1 ? named : null;
    if (!field || field.computed !== null || !view.rights.reads(at.resource, field)) return [];
    const column = fieldExpression(view, at, field);
    if (field.options) {
      const called = choicesCalled(field.options, word);
      if (called.length === 0 && texts === null) return [];
      const values = sought(choicesName(at.resource, field, index), called);
      return [sql`${column}::text = any(${parameter(values, 'text[]')})`];
    }
    const scale = readingScale[field.kind];
    if (digits === null || scale === undefined) return [];
    return [sql`(${column} / ${sql.lit(scale)}::float8)::text like ${parameter(digits, 'text')}`];
  });
}

const choicesCalled = (options: readonly Option[], word: string): readonly string[] =>
  options
    .filter(({ label }) => Object.values(label).some((text) => foldText(text).includes(word)))
    .map(({ value }) => String(value));

const choicesName = (resource: Resource, field: Field, index: number): string =>
  `choices${index} ${resource.name} ${field.name}`;

/** Returns the fields with options in the title. */
const titleChoices = ({ large, titlePaths, fields }: Resource): readonly Field[] =>
  large
    ? []
    : titlePaths.flatMap(([name = '', ...rest]) => (rest.length === 0 && fields[name]?.options ? [fields[name]] : []));

/**
 * Returns what a search statement depends on apart from its values: searches of the same shape share a statement. The
 * values are those of `searchValues`.
 */
export function searchShape(resource: Resource, search: string): string {
  const called = wordsOf(search).map((word) =>
    titleChoices(resource).flatMap(({ name, options }) =>
      choicesCalled(options ?? [], word).length === 0 ? [] : [name],
    ),
  );
  return JSON.stringify([sharedShape(search), called, likenessShape(search)]);
}

/** Part of the shape that is the same for all resources. */
function sharedShape(search: string): string {
  const words = wordsOf(search);
  const areNumbers = words.map((word) => digitsPattern(word) !== null);
  return JSON.stringify([areNumbers, areShort(words), typedAmount(search) !== null, typedPhone(search) !== null]);
}

/** Returns the values by placeholder name. */
export function searchValues(resources: readonly Resource[], search: string): Readonly<Record<string, unknown>> {
  const choices = resources.flatMap((resource) =>
    titleChoices(resource).flatMap((field) =>
      wordsOf(search).map((word, index) => [
        choicesName(resource, field, index),
        choicesCalled(field.options ?? [], word),
      ]),
    ),
  );
  return {
    ...Object.fromEntries(
      wordsOf(search).flatMap((word, index) => [
        [`word${index}`, wordPattern(word)],
        [`digits${index}`, digitsPattern(word)],
        [`beginning${index}`, beginningPattern(word)],
        [`part${index}`, partPattern(word)],
      ]),
    ),
    ...Object.fromEntries(choices),
    amount: typedAmount(search),
    phone: phonePattern(typedPhone(search)),
    ...likenessValues(search),
  };
}

/** A year at the start of a number, and the digits that follow. */
const yearNumber = /^((?:19|20)\d\d)(\d{3,})$/;
/** Groups of digits as people write them: 2026-00123. */
const grouped = /^[a-z]{0,4}\d+(?:[-/]\d+)+$/i;

/** Builds a pattern that finds a number however it is grouped: "2026-00123" and "202600123" are the same number. */
function wordPattern(word: string): string {
  const year = yearNumber.exec(word);
  const parts = year ? year.slice(1) : grouped.test(word) ? word.split(/[-/]/) : [word];
  return `%${parts.map((part) => likePattern(part, '')).join('')}`;
}

/** For folded text; case-insensitive. */
const within = (name: string, pattern: unknown): TextTest => ({
  name,
  isMet: (text) => sql`${text} ilike ${parameter(pattern, 'text')}`,
});

const isIn = (texts: Fragment, pattern: unknown): Fragment => sql`${texts} like lower(${parameter(pattern, 'text')})`;

/** Returns the rows with all their own texts as one text, in lower case and without accents. */
export function withOwnTexts(view: CallerView, at: At): { readonly from: Fragment; readonly texts: Fragment } {
  const name = sql.id(at.alias ?? '');
  const table = sql`${sql.table(at.resource.table)} ${name}`;
  const texts = ownTexts(view, at);
  if (texts === null) return { from: table, texts: sql`''::text` };
  // `offset 0` prevents inlining, so the text is concatenated and folded once per row.
  const own = sql`(select ${name}.*, ${texts} as "~own" from ${table} offset 0) ${name}`;
  return {
    from: sql`(select ${name}.*, lower(${foldedText(sql.id(at.alias ?? '', '~own'))}) as "~texts" from ${own} offset 0) ${name}`,
    texts: sql.id(at.alias ?? '', '~texts'),
  };
}

/** Concatenates the search fields and title texts of a row, one per line. */
function ownTexts(view: CallerView, at: At): Fragment | null {
  const { large, titlePaths } = at.resource;
  const names = new Set(
    [...searchPaths(view, at), ...(large ? [] : titlePaths)]
      .filter(({ length }) => length === 1)
      .map(([name = '']) => name),
  );
  const texts = [...names].flatMap((name) => textsOf(view, at, name)).filter(({ kind }) => kinds[kind].searchable);
  const all = texts.map((field) => columns[field.kind].toText(fieldExpression(view, at, field)));
  return all.length === 0 ? null : sql`concat_ws(E'\n', ${sql.join(all)})`;
}

/** Returns the field and its translations: a person who may read a text can search it in all languages. */
function textsOf(view: CallerView, { resource }: At, name: string): readonly Field[] {
  const field = resource.fields[name];
  if (!field || !view.rights.reads(resource, field)) return [];
  return [field, ...Object.values(field.translations ?? {}).flatMap((other) => resource.fields[other ?? ''] ?? [])];
}

/**
 * Tests a path; null where the caller may not read it. Over a relation the matching keys are selected first, so that
 * each side can use its index. Where a small table refers to a large one, only the records that it refers to are
 * tested.
 */
function found(
  view: CallerView,
  at: At,
  [name = '', ...rest]: readonly string[],
  test: TextTest,
  options: SearchOptions,
): Fragment | null {
  if (rest.length === 0) {
    const texts = textsOf(view, at, name);
    if (texts.length === 0) return null;
    return anyOf(texts.map((one) => test.isMet(foldedText(columns[one.kind].toText(fieldExpression(view, at, one))))));
  }
  const relation = relationNamed(at.resource, name);
  const target = view.registry.resources[relation?.relation?.to ?? ''];
  if (!relation || !target || !view.rights.follows(at.resource, relation)) return null;
  const there: At = { resource: target, alias: view.nextAlias() };
  const inner = found(view, there, rest, test, options);
  if (inner === null) return null;
  const seen = allOf([visible(view, there, 'embed'), inner]);
  if (options.keysOnce?.includes(target) === true) {
    const keys = sql`select ${columnOf(there.alias, 'uuid')} as key from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${seen}`;
    const once = options.keysOnce.keys(`${target.name} ${rest.join('.')} ${test.name}`, keys);
    return sql`${columnOf(at.alias, relation.name)} = any(array(${once}))`;
  }
  const here = view.nextAlias();
  const pointing = sql`from ${sql.table(at.resource.table)} ${sql.id(here)}`;
  const { largeTables = [] } = options;
  const isTable = at.resource.view === null;
  if (isTable && largeTables.includes(target.table) && !largeTables.includes(at.resource.table)) {
    const named = sql.id(there.alias ?? '');
    // The planner expects a text index to find few rows; without `offset 0` it would start there.
    return sql`${columnOf(at.alias, relation.name)} = any(array(select ${columnOf(there.alias, 'uuid')} from
      (select ${named}.* from ${sql.table(target.table)} ${named} where ${columnOf(there.alias, 'uuid')} =
        any(array(select ${columnOf(here, relation.name)} ${pointing})) offset 0) ${named} where ${seen}))`;
  }
  // Keep only keys that a row here refers to. A view would be evaluated for it, so it goes without.
  const isPointedAt = isTable
    ? sql`exists (select ${pointing} where ${columnOf(here, relation.name)} = ${columnOf(there.alias, 'uuid')})`
    : always;
  return sql`${columnOf(at.alias, relation.name)} = any(array(select ${columnOf(there.alias, 'uuid')} from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${allOf([seen, isPointedAt])}))`;
}
