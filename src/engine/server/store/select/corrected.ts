/**
 * What was meant by a search that finds nothing: each word as it stands in what this caller may see, where that is
 * written nearly so. The trigram indexes of the search fields know which texts are worth a look.
 */
import { sql } from 'kysely';
import type { ListQuery } from '../../../registry/query.ts';
import type { Resource } from '../../../registry/types.ts';
import { foldText } from '../../../values/foldText.ts';
import { misspellings, mostMisspellings } from '../../../values/spelling.ts';
import { allOf, parameter, type Executor } from '../fragment.ts';
import { plannedEachTime } from '../preparedStatements.ts';
import { comparedFields, textOf } from './likeness.ts';
import { wordsOf } from './search.ts';
import { searchExpression } from './searchExpression.ts';
import type { At, View } from './view.ts';
import { visible } from './visible.ts';

/** Two letters that changed places leave but so much of a word of six. */
const leastLikeness = '0.28';
const looked = 30;
/** Where all rows have a word like it, the first of them tell. */
const compared = 5_000;
/** Of a large table, where each of them is read from another page. */
const comparedOfLarge = 500;

/** Null where nothing is written like it. */
export async function correctedSearch(
  executor: Executor,
  view: View,
  resource: Resource,
  { search, indexed = false }: Pick<ListQuery, 'search' | 'indexed'>,
): Promise<string | null> {
  const written = wordsOf(search);
  const words: (string | null)[] = [];
  for (const word of written) words.push(await correctedWord(executor, view, resource, { word, indexed }));
  const corrected = words.join(' ');
  return words.includes(null) || corrected === written.join(' ') ? null : corrected;
}

interface Written {
  readonly word: string;
  /** The table is large. */
  readonly indexed: boolean;
}

async function correctedWord(
  executor: Executor,
  view: View,
  resource: Resource,
  { word, indexed }: Written,
): Promise<string | null> {
  const most = mostMisspellings(word);
  // A number that is one digit off is another number.
  if (most === 0 || /^\d+$/.test(word)) return word;
  const at: At = { resource, alias: view.nextAlias() };
  const texts = comparedFields(view, at)
    .filter(({ name }) => !resource.large || searchExpression(view.registry, resource, name) !== null)
    .map((field) => textOf(view, at, field));
  if (texts.length === 0) return null;
  const sought = parameter(word, 'text');
  const threshold = sql`(select set_config('pg_trgm.word_similarity_threshold', ${sql.lit(leastLikeness)}, true)) is not null`;
  const found = texts.map(
    (text) => sql`(select text from (select ${text} as text from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')}
      where ${threshold} and ${allOf([visible(view, at, 'list'), sql`${sought} <% (${text})`])} limit ${sql.lit(indexed ? comparedOfLarge : compared)}) alike
      order by word_similarity(${sought}, text) desc limit ${sql.lit(looked)})`,
  );
  const { rows } = await sql<{
    text: string;
  }>`select ${sql.raw(plannedEachTime)} text from (${sql.join(found, sql` union all `)}) found`.execute(executor);
  return nearest(
    word,
    rows.flatMap(({ text }) => foldText(text).split(/[^\p{L}\p{N}]+/u)),
  );
}

/** Who types does not write to the end: the beginning of a word is as good as the whole of it. */
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
