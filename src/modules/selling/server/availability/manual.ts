/** In charge of what staff wrote down about names, where no registry is asked. */
import type { Executor } from '../../../../engine/server/store/fragment.ts';
import { answer, type Answer } from './port.ts';

/**
 * `known-names` holds whole names and, under a TLD, all others: `*.nl`. A whole name goes before its TLD; what neither
 * knows is unknown.
 */
export async function readKnownNames(
  executor: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, Answer>> {
  if (names.length === 0) return new Map();
  const asked = [...new Set(names.flatMap((name) => [name, everyOther(name)]))];
  const rows = await executor
    .selectFrom('known_names')
    .select(['name', 'availability'])
    .where('name', 'in', asked)
    .execute();
  const known = new Map(rows.map((row) => [row.name, row.availability]));
  return new Map(names.map((name) => [name, read(known.get(name) ?? known.get(everyOther(name)))]));
}

function read(known: unknown): Answer {
  if (known === 'free' || known === 'taken') return answer(known);
  return answer('unknown', 'unlisted');
}

function everyOther(name: string): string {
  return `*${name.slice(name.indexOf('.'))}`;
}
