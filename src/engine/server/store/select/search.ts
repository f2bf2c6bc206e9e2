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
import type { At, View } from './view.ts';
import { visible } from './visible.ts';

/** What of a search a statement runs with: the value itself, or a place for it. */
export type Sought = (name: string, value: unknown) => unknown;

/** For a statement that is run once. */
export const asTyped: Sought = (_name, value) => value;

export interface SearchOptions {
  readonly sought?: Sought;
  /**
   * The table is so large that only what an index finds is looked for: of words as short as these the beginnings of
   * words, and nothing beside the search fields.
   */
  readonly isIndexed?: boolean;
}

export function searchTest(view: View, at: At, search: string, options: SearchOptions = {}): Fragment {
  const { sought = asTyped } = options;
  const amount = typedAmount(search);
  return anyOf([
    wordsTest(view, at, wordsOf(search), options),
    ...(amount === null
      ? []
      : amountFields(view, at).map((field) => sql`${fieldExpression(view, at, field)} = ${sought('amount', amount)}`)),
    ...phoneTests(view, at, search, sought),
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

function wordsTest(
  view: View,
  at: At,
  words: readonly string[],
  { sought = asTyped, isIndexed = false }: SearchOptions,
): Fragment {
  const paths = searchPaths(view, at);
  const onlyBeginnings = isIndexed && areShort(words);
  return allOf(
    words.map((word, index) => {
      if (onlyBeginnings) {
        const beginnings = beginningPatterns(word);
        const patterns = [sought(`first${index}`, beginnings.first), sought(`later${index}`, beginnings.later)];
        return anyOf(paths.flatMap((path) => patterns.flatMap((pattern) => found(view, at, path, pattern) ?? [])));
      }
      const pattern = sought(`word${index}`, wordPattern(word));
      const number = digitsPattern(word);
      const digits = number === null ? null : sought(`digits${index}`, number);
      const tests = [
        ...paths.map((path) => found(view, at, path, pattern)),
        ...(isIndexed ? [] : calledBy(view, at, { word, pattern, digits })),
      ];
      return anyOf(tests.filter((test) => test !== null));
    }),
  );
}

const areShort = (words: readonly string[]): boolean => words.every((word) => word.length < insideLetters);

/** Of the first word of a text, and of a later one. */
function beginningPatterns(word: string): { readonly first: string; readonly later: string } {
  const first = likePattern(word, '');
  return { first, later: `% ${first}` };
}

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
function phoneTests(view: View, at: At, search: string, sought: Sought): readonly Fragment[] {
  const digits = typedPhone(search);
  if (digits === null) return [];
  return searchPaths(view, at)
    .filter((path) => fieldAt(view.registry, at.resource, path)?.kind === 'phone')
    .flatMap((path) => found(view, at, path, sought('phone', `%${digits}%`)) ?? []);
}

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
  readonly pattern: unknown;
  /** Null where it is no number. */
  readonly digits: unknown;
}

/**
 * Where the word is in a title beyond the search fields: a text, also of what the record points at, the label of a
 * choice, or a number by its first digits. People type what they read. No index holds these, so large tables go without.
 */
function calledBy(view: View, at: At, { word, pattern, digits }: Word): readonly Fragment[] {
  if (at.resource.large) return [];
  return at.resource.titlePaths.flatMap((path) => {
    const named = fieldAt(view.registry, at.resource, path);
    if (named && kinds[named.kind].searchable) {
      if (at.resource.list.search.includes(path.join('.'))) return [];
      return found(view, at, path, pattern) ?? [];
    }
    const field = path.length === 1 ? named : null;
    if (!field || field.computed !== null || !view.rights.reads(at.resource, field)) return [];
    const column = fieldExpression(view, at, field);
    if (field.options) {
      const values = field.options.filter((option) => isChoiceCalled(option, word));
      return values.map(({ value }) => sql`${column}::text = ${parameter(String(value), 'text')}`);
    }
    const scale = readingScale[field.kind];
    if (digits === null || scale === undefined) return [];
    return [sql`(${column} / ${sql.lit(scale)}::float8)::text like ${parameter(digits, 'text')}`];
  });
}

const isChoiceCalled = ({ label }: Option, word: string): boolean =>
  Object.values(label).some((text) => foldText(text).includes(word));

/**
 * What a statement for the search depends on beside its values: those that are alike in it have the same statement. The
 * values are those of `searchValues`.
 */
export function searchShape(resource: Resource, search: string): string {
  const words = wordsOf(search).map((word) => [
    digitsPattern(word) !== null,
    resource.large
      ? []
      : resource.titlePaths.flatMap(([name = '', ...rest]) =>
          (rest.length > 0 ? [] : (resource.fields[name]?.options ?? [])).flatMap((option) =>
            isChoiceCalled(option, word) ? [`${name} ${option.value}`] : [],
          ),
        ),
  ]);
  const isShort = areShort(wordsOf(search));
  return JSON.stringify([
    words,
    isShort,
    typedAmount(search) !== null,
    typedPhone(search) !== null,
    likenessShape(search),
  ]);
}

/** By the names that its places go by. */
export function searchValues(search: string): Readonly<Record<string, unknown>> {
  const digits = typedPhone(search);
  return {
    ...Object.fromEntries(
      wordsOf(search).flatMap((word, index) => [
        [`word${index}`, wordPattern(word)],
        [`digits${index}`, digitsPattern(word)],
        [`first${index}`, beginningPatterns(word).first],
        [`later${index}`, beginningPatterns(word).later],
      ]),
    ),
    amount: typedAmount(search),
    phone: `%${digits}%`,
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
  return parts
    .map((part) => likePattern(part, '%'))
    .join('')
    .replaceAll('%%', '%');
}

/**
 * Null where the caller may not look. Over a relation the keys are found first: so each side keeps the use of its
 * index.
 */
function found(view: View, at: At, [name = '', ...rest]: readonly string[], pattern: unknown): Fragment | null {
  if (rest.length === 0) {
    const field = at.resource.fields[name];
    if (!field || !view.rights.reads(at.resource, field)) return null;
    // Whoever may read it finds it by what it says in either language.
    const others = Object.values(field.translations ?? {}).flatMap((other) => at.resource.fields[other ?? ''] ?? []);
    return anyOf(
      [field, ...others].map(
        (one) =>
          sql`${foldedText(columns[one.kind].toText(fieldExpression(view, at, one)))} ilike ${parameter(pattern, 'text')}`,
      ),
    );
  }
  const relation = relationNamed(at.resource, name);
  const target = view.registry.resources[relation?.relation?.to ?? ''];
  if (!relation || !target || !view.rights.follows(at.resource, relation)) return null;
  const there: At = { resource: target, alias: view.nextAlias() };
  const inner = found(view, there, rest, pattern);
  if (inner === null) return null;
  // Of the many that are there only those count that something here points at. A view would be made for it.
  const here = view.nextAlias();
  const isPointedAt =
    at.resource.view !== null
      ? always
      : sql`exists (select from ${sql.table(at.resource.table)} ${sql.id(here)} where ${columnOf(here, relation.name)} = ${columnOf(there.alias, 'uuid')})`;
  const where = allOf([visible(view, there, 'embed'), inner, isPointedAt]);
  return sql`${columnOf(at.alias, relation.name)} = any(array(select ${columnOf(there.alias, 'uuid')} from ${sql.table(target.table)} ${sql.id(there.alias ?? '')} where ${where}))`;
}
