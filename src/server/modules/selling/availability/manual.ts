/** In charge of what is known about names without asking a registry: our own domains are taken, and what staff wrote down about others. */
import type { Executor } from '../../../store/fragment.ts';
import type { Answer, Availability } from './port.ts';

/**
 * `known-names` holds whole names and, under a TLD, all others: `*.nl`. A whole name goes before its TLD; what neither knows is unknown.
 */
export const manualAvailability: Availability = {
  async check(executor, names) {
    if (names.length === 0) return new Map();
    const wanted = [...new Set(names)];
    const ours = await executor.selectFrom('domains').select('name').where('name', 'in', wanted).execute();
    const known = await knownAnswers(executor, wanted);
    const taken = new Set(ours.map((row) => row['name']));
    return new Map(wanted.map((name) => [name, taken.has(name) ? 'taken' : (known.get(name) ?? known.get(everyOther(name)) ?? 'unknown')]));
  },
};

async function knownAnswers(executor: Executor, names: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
  const asked = [...new Set(names.flatMap((name) => [name, everyOther(name)]))];
  const rows = await executor.selectFrom('known_names').select(['name', 'availability']).where('name', 'in', asked).execute();
  return new Map(rows.map((row) => [String(row['name']), row['availability'] === 'free' ? 'free' : 'taken']));
}

function everyOther(name: string): string {
  return `*${name.slice(name.indexOf('.'))}`;
}
