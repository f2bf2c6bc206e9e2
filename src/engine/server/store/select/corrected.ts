/**
 * Spelling correction for a search that finds nothing: replaces each word with the nearest word in the records that the
 * caller may see. Uses the trigram indexes of the search fields.
 */
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { misspellings, mostMisspellings } from '../../../values/spelling.ts';
import { compileStatement, placeholder, runCompiled } from '../compiledStatement.ts';
import type { SearchQuery } from '../contract.ts';
import { allOf, parameter, type Executor, type Fragment } from '../fragment.ts';
import { plannedEachTime } from '../preparedStatements.ts';
import { comparedFields, textOf } from './likeness.ts';
import { withOwnTexts, wordsOf } from './search.ts';
import { searchExpression } from './searchExpression.ts';
import { compiledOnce, type At, type CallerView } from './view.ts';
import { visible } from './visible.ts';

/** Minimum word similarity. A word of six letters with two transposed letters still reaches it. */
const leastLikeness = '0.28';
const looked = 30;
/** Maximum rows compared per text, where many rows contain a similar word. */
const compared = 5_000;
/** The same for a large table, where each row is read from another page. */
const comparedOfLarge = 500;

/** Executors of a search: tables of few rows use another connection than large tables. */
interface Searching {
  readonly executor: Executor;
  readonly searching: Executor;
}

/** Returns the corrected search by resource name. Leaves out resources without a similar word. */
export async function correctedSearches(
  executors: Searching,
  view: CallerView,
  resources: readonly Resource[],
  query: SearchQuery,
): Promise<ReadonlyMap<string, string>> {
  const written = wordsOf(query.search);
  // Try the longest word first: it is the most selective, and resources without a match are dropped.
  const doubtful = [...new Set(written)].filter(isCorrectable).toSorted((one, other) => other.length - one.length);
  let meant: ReadonlyMap<Resource, readonly string[]> = new Map(
    resources.filter((resource) => view.rights.does(resource, 'list')).map((resource) => [resource, written]),
  );
  for (const word of doubtful) {
    const likest = await nearestWords(executors, view, [...meant.keys()], { ...query, word });
    meant = new Map(
      [...likest].map(([resource, found]) => [
        resource,
        (meant.get(resource) ?? []).map((one) => (one === word ? found : one)),
      ]),
    );
  }
  return new Map(
    [...meant].flatMap(([{ name }, words]) => {
      const corrected = words.join(' ');
      return corrected === written.join(' ') ? [] : [[name, corrected]];
    }),
  );
}

/** Numbers are not corrected: one that differs by a digit is another number. */
const isCorrectable = (word: string): boolean => mostMisspellings(word) > 0 && !/^\d+$/.test(word);

interface WordQuery extends SearchQuery {
  readonly word: string;
}

/** Finds the nearest word per resource; resources without one are left out. */
async function nearestWords(
  { executor, searching }: Searching,
  view: CallerView,
  resources: readonly Resource[],
  { word, largeTables = [], smallTables = [] }: WordQuery,
): Promise<ReadonlyMap<Resource, string>> {
  const isSmall = ({ table }: Resource): boolean => smallTables.includes(table);
  const small = resources.filter(isSmall);
  const [textsBySmall, ...others] = await Promise.all([
    textsOfSmall(searching, view, small, word),
    ...resources
      .filter((resource) => !isSmall(resource))
      .map(async (resource) => {
        const isLarge = largeTables.includes(resource.table);
        return [resource, await textsLike(isLarge ? executor : searching, view, resource, { word, isLarge })] as const;
      }),
  ]);
  return new Map(
    [...textsBySmall, ...others].flatMap(([resource, texts]) => {
      const words = texts.flatMap((text) => foldText(text).split(/[^\p{L}\p{N}]+/u));
      const meant = nearest(word, words);
      return meant === null ? [] : [[resource, meant]];
    }),
  );
}

async function textsLike(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  { word, isLarge }: { readonly word: string; readonly isLarge: boolean },
): Promise<readonly string[]> {
  const at: At = { resource, alias: view.nextAlias() };
  const texts = comparedFields(view, at)
    .filter(({ name }) => !resource.large || searchExpression(view.registry, resource, name) !== null)
    .map((field) => textOf(view, at, field));
  if (texts.length === 0) return [];
  const sought = parameter(word, 'text');
  const threshold = sql`(select set_config('pg_trgm.word_similarity_threshold', ${sql.lit(leastLikeness)}, true)) is not null`;
  const found = texts.map(
    (text) => sql`(select text from (select ${text} as text from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')}
      where ${threshold} and ${allOf([visible(view, at, 'list'), sql`${sought} <% (${text})`])} limit ${sql.lit(isLarge ? comparedOfLarge : compared)}) alike
      order by word_similarity(${sought}, text) desc limit ${sql.lit(looked)})`,
  );
  const { rows } = await union<{ text: string }>(found).execute(executor);
  return rows.map(({ text }) => text);
}

/** Compares all rows of all small tables in one statement. */
async function textsOfSmall(
  executor: Executor,
  view: CallerView,
  resources: readonly Resource[],
  word: string,
): Promise<readonly (readonly [Resource, readonly string[]])[]> {
  if (resources.length === 0) return [];
  const among = createHash('sha256').update(JSON.stringify(resources.map(({ name }) => name)));
  const name = `nearly ${view.caller.locale} ${among.digest('base64')}`;
  const statement = compiledOnce(view, name, () => compileStatement(executor, union(resources.map(likest))));
  const rows = await runCompiled<{ place: number; text: string }>(executor, statement, { word });
  return resources.map((resource, place) => [
    resource,
    rows.filter((row) => row.place === place).map(({ text }) => text),
  ]);

  function likest(resource: Resource, place: number): Fragment {
    const at: At = { resource, alias: view.nextAlias() };
    const { from, texts } = withOwnTexts(view, at);
    return sql`(select ${sql.lit(place)} as place, text
      from (select text, word_similarity(${parameter(placeholder('word'), 'text')}, text) as likeness from (select ${texts} as text
        from ${from} where ${visible(view, at, 'list')} offset 0) texts offset 0) alike
      where likeness >= ${sql.lit(leastLikeness)} order by likeness desc limit ${sql.lit(looked)})`;
  }
}

const union = <Row>(found: readonly Fragment[]): RawBuilder<Row> =>
  sql<Row>`select ${sql.raw(plannedEachTime)} * from (${sql.join(found, sql` union all `)}) found`;

/** Returns the nearest candidate. Also compares beginnings of words, since a person may still be typing. */
function nearest(word: string, candidates: readonly string[]): string | null {
  const readings = candidates.flatMap((candidate) => [
    candidate,
    ...[0, 1, -1].map((more) => candidate.slice(0, word.length + more)),
  ]);
  let best: { readonly word: string; readonly faults: number } | null = null;
  for (const reading of new Set(readings)) {
    const faults = misspellings(word, reading);
    if (faults <= mostMisspellings(word) && (best === null || faults < best.faults)) best = { word: reading, faults };
  }
  return best?.word ?? null;
}
