/**
 * The search box: every word stands in at least one of the resource's search fields, or in what a record is called;
 * with or without its accents. Amounts, accounts and telephone numbers are found as people write them.
 */
import { sql } from 'kysely';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { fieldAt } from '../../../registry/title.ts';
import { relationNamed } from '../../../registry/condition.ts';
import type { Field, Option, Resource } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { typedAccount, typedAmount, typedPhone } from '../../../values/typedValues.ts';
import { columns, columnType } from '../columns/table.ts';
import { allOf, always, anyOf, columnOf, likePattern, parameter, type Fragment } from '../fragment.ts';
import { fieldExpression } from './expression.ts';
import { foldedText } from './foldedText.ts';
import { likenessShape, likenessValues } from './likeness.ts';
import { beginningPattern, partPattern } from './wordPatterns.ts';
import type { At, View } from './view.ts';
import { visible } from './visible.ts';

/** What of a search a statement runs with: the value itself, or a place for it. */
export type Sought = (name: string, value: unknown) => unknown;

/** For a statement that is run once. */
export const asTyped: Sought = (_name, value) => value;

export interface SearchOptions {
  readonly sought?: Sought;
  /** Tables of which no search is to read all rows: of what points at one few are looked up, see {@link found}. */
  readonly largeTables?: readonly string[];
  /**
   * The table is so large that only what an index finds is looked for: of words as short as these the beginnings of
   * words, and nothing beside the search fields.
   */
  readonly isIndexed?: boolean;
  /** Of a large table: what an index finds by the same letters, also behind a hyphen or a stop, is found as well. */
  readonly isBroad?: boolean;
  /**
   * The statement is that of all searches of as many words: it has the tests for numbers, amounts and telephone numbers,
   * which find nothing where what was typed is none.
   */
  readonly isGeneral?: boolean;
  /** Looks up once in a statement what several resources of it point at, see {@link KeysOnce}. */
  readonly keysOnce?: KeysOnce;
  /** All own texts of a row in one, see {@link ownTexts}: looked in instead of in each of them. */
  readonly texts?: Fragment | null;
}

/** What a text is to be like. */
interface TextTest {
  /** What of the search it looks for. */
  readonly name: string;
  readonly isMet: (text: Fragment) => Fragment;
}

/**
 * Keys of records of tables of few rows, by what is looked for in them: where fifty resources point at a client, the
 * clients are looked through once.
 */
export class KeysOnce {
  private readonly found = new Map<string, Fragment>();

  constructor(private readonly smallTables: readonly string[]) {}

  includes({ table }: Resource): boolean {
    return this.smallTables.includes(table);
  }

  /** @param name all that the keys depend on. Answers a query of them. */
  keys(name: string, keys: Fragment): Fragment {
    if (!this.found.has(name)) this.found.set(name, keys);
    return sql`select key from ${this.nameOf([...this.found.keys()].indexOf(name))}`;
  }

  /** To stand before the statement. */
  get before(): Fragment {
    const parts = [...this.found.values()].map((keys, place) => sql`${this.nameOf(place)} as materialized (${keys})`);
    return parts.length === 0 ? sql`` : sql`with ${sql.join(parts)}`;
  }

  private nameOf(place: number): Fragment {
    return sql.id(`~keys${place}`);
  }
}

export function searchTest(view: View, at: At, search: string, options: SearchOptions = {}): Fragment {
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

/** What was typed, in the words that are looked for. */
export function wordsOf(search: string): readonly string[] {
  const account = typedAccount(search);
  if (account !== null) return [account];
  const written = [...new Set(search.split(/\s+/).filter((word) => word !== ''))];
  // A sign by itself, as that of "21 %", narrows nothing.
  const spoken = written.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return (spoken.length > 0 ? spoken : written).map(foldText);
}

/** A trigram index knows the inside of a word by three letters, and its beginning by one. */
const insideLetters = 3;

function wordsTest(view: View, at: At, words: readonly string[], options: SearchOptions): Fragment {
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

/** Whether of a large table only beginnings of words are looked for. */
export const isShortSearch = (search: string): boolean => areShort(wordsOf(search));

const searchPaths = (view: View, at: At): readonly (readonly string[])[] =>
  at.resource.list.search
    .map((name) => name.split('.'))
    .filter((path) => fieldAt(view.registry, at.resource, path) !== null);

/** Amounts in a column of the list: of a large table each has an index. */
function amountFields(view: View, at: At): readonly Field[] {
  return at.resource.list.columns
    .flatMap((name) => at.resource.fields[name] ?? [])
    .filter((field) => field.kind === 'money' && columnType(field) !== null && view.rights.reads(at.resource, field));
}

/** Telephone numbers as they are dialled: without spaces, and with or without the country. */
function phoneTests(view: View, at: At, search: string, options: SearchOptions): readonly Fragment[] {
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

/** By what a number in a title is divided before it is read. */
const readingScale: Partial<Record<Kind, number>> = { integer: 1, percent: 100, money: 100 };
const typedNumber = /^\D?(\d+(?:[.,]\d+)?)%?$/;

/** Null where it is no number. */
function digitsPattern(word: string): string | null {
  const digits = typedNumber.exec(word)?.[1]?.replace(',', '.');
  return digits === undefined ? null : `${digits}%`;
}

interface Word {
  readonly word: string;
  readonly index: number;
  readonly pattern: unknown;
  /** Null where it is no number and the statement is for this search alone. */
  readonly digits: unknown;
}

/**
 * Where the word is in a title beyond the search fields: a text, also of what the record points at, the label of a
 * choice, or a number by its first digits. People type what they read. No index holds these, so large tables go without.
 */
function calledBy(
  view: View,
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

/** Choices that a title shows. */
const titleChoices = ({ large, titlePaths, fields }: Resource): readonly Field[] =>
  large
    ? []
    : titlePaths.flatMap(([name = '', ...rest]) => (rest.length === 0 && fields[name]?.options ? [fields[name]] : []));

/**
 * What a statement for the search depends on beside its values: those that are alike in it have the same statement. The
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

/** Of what is in the statement whatever it looks in. */
function sharedShape(search: string): string {
  const words = wordsOf(search);
  const areNumbers = words.map((word) => digitsPattern(word) !== null);
  return JSON.stringify([areNumbers, areShort(words), typedAmount(search) !== null, typedPhone(search) !== null]);
}

/** By the names that its places go by. */
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

/** A year at the start of a number, with what follows. */
const yearNumber = /^((?:19|20)\d\d)(\d{3,})$/;
/** Digits in groups, as people write them down: 2026-00123. */
const grouped = /^[a-z]{0,4}\d+(?:[-/]\d+)+$/i;

/** A number is found however it is grouped: "2026-00123" and "202600123" are the same to whoever reads it out. */
function wordPattern(word: string): string {
  const year = yearNumber.exec(word);
  const parts = year ? year.slice(1) : grouped.test(word) ? word.split(/[-/]/) : [word];
  return `%${parts.map((part) => likePattern(part, '')).join('')}`;
}

/** Of a text that is folded; capitals are alike. */
const within = (name: string, pattern: unknown): TextTest => ({
  name,
  isMet: (text) => sql`${text} ilike ${parameter(pattern, 'text')}`,
});

const isIn = (texts: Fragment, pattern: unknown): Fragment => sql`${texts} like lower(${parameter(pattern, 'text')})`;

/** The rows under their alias, with all that they say in one text, in small letters and without accents. */
export function withOwnTexts(view: View, at: At): { readonly from: Fragment; readonly texts: Fragment } {
  const name = sql.id(at.alias ?? '');
  const table = sql`${sql.table(at.resource.table)} ${name}`;
  const texts = ownTexts(view, at);
  if (texts === null) return { from: table, texts: sql`''::text` };
  // Put together once for each row, and folded once: `offset` has it so.
  const own = sql`(select ${name}.*, ${texts} as "~own" from ${table} offset 0) ${name}`;
  return {
    from: sql`(select ${name}.*, lower(${foldedText(sql.id(at.alias ?? '', '~own'))}) as "~texts" from ${own} offset 0) ${name}`,
    texts: sql.id(at.alias ?? '', '~texts'),
  };
}

/** What is looked in of a row itself: its search fields and the texts of its title, a line each. */
function ownTexts(view: View, at: At): Fragment | null {
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

/** Whoever may read a text finds it by what it says in each language. */
function textsOf(view: View, { resource }: At, name: string): readonly Field[] {
  const field = resource.fields[name];
  if (!field || !view.rights.reads(resource, field)) return [];
  return [field, ...Object.values(field.translations ?? {}).flatMap((other) => resource.fields[other ?? ''] ?? [])];
}

/**
 * Null where the caller may not look. Over a relation the keys are found first: so each side keeps the use of its
 * index. Of a large table, where the one that points at it is not, no others are looked at than those it points at.
 */
function found(
  view: View,
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
    // The planner expects an index over the texts to find few of them; without `offset` it would begin there.
    return sql`${columnOf(at.alias, relation.name)} = any(array(select ${columnOf(there.alias, 'uuid')} from
      (select ${named}.* from ${sql.table(target.table)} ${named} where ${columnOf(there.alias, 'uuid')} =
        any(array(select ${columnOf(here, relation.name)} ${pointing})) offset 0) ${named} where ${seen}))`;
  }
  // Of the many that are there only those count that something here points at. A view would be made for it.
  const isPointedAt = isTable
    ? sql`exists (select ${pointing} where ${columnOf(here, relation.name)} = ${columnOf(there.alias, 'uuid')})`
    : always;
  return sql`${columnOf(at.alias, relation.name)} = any(array(select ${columnOf(there.alias, 'uuid')} from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${allOf([seen, isPointedAt])}))`;
}
