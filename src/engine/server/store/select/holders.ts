/**
 * Finds which of several small resources contain something that a search finds. One statement over all of them is
 * faster than one per resource, since most find nothing. Can return resources without a match.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import type { SearchQuery } from '../contract.ts';
import { compileStatement, placeholder, runCompiled } from '../compiledStatement.ts';
import { allOf, never, type Executor, type Fragment } from '../fragment.ts';
import { plannedEachTime } from '../preparedStatements.ts';
import { KeysOnce, searchTest, searchValues, withOwnTexts, wordsOf } from './search.ts';
import { compiledOnce, type At, type CallerView } from './view.ts';
import { visible } from './visible.ts';

/** Returns the resources with a match. Leaves out resources that the caller may not list. */
export async function holdersOf(
  executor: Executor,
  view: CallerView,
  asked: readonly Resource[],
  { search, largeTables = [], smallTables = [] }: SearchQuery,
): Promise<readonly Resource[]> {
  const resources = asked.filter((resource) => view.rights.does(resource, 'list'));
  if (resources.length === 0) return [];
  const among = createHash('sha256').update(
    JSON.stringify([resources.map(({ name }) => name), largeTables, smallTables]),
  );
  const name = `holders ${view.caller.locale} ${among.digest('base64')} ${wordsOf(search).length}`;
  const statement = compiledOnce(view, name, () => {
    const keysOnce = new KeysOnce(smallTables);
    const places = resources.map(
      (resource, place) => sql`case when ${isFoundIn(resource, keysOnce)} then ${sql.lit(place)} end`,
    );
    // Not a prepared statement on every connection, which would take 10 MB of server memory each: only the search
    // connections keep it.
    return compileStatement(
      executor,
      sql`${keysOnce.before} select ${sql.raw(plannedEachTime)} array_remove(array[${sql.join(places)}], null) as places`,
    );
  });
  const [answer] = await runCompiled<{ places: readonly number[] }>(
    executor,
    statement,
    searchValues(resources, search),
  );
  return (answer?.places ?? []).flatMap((place) => resources[place] ?? []);

  function isFoundIn(resource: Resource, keysOnce: KeysOnce): Fragment {
    const at: At = { resource, alias: view.nextAlias() };
    const { from, texts } = withOwnTexts(view, at);
    const test = searchTest(view, at, search, { sought: placeholder, largeTables, texts, keysOnce, isGeneral: true });
    const where = allOf([visible(view, at, 'list'), test]);
    return where === never ? sql`false` : sql`exists (select from ${from} where ${where})`;
  }
}
