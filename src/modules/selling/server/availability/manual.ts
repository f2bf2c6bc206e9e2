/** Availability of names as entered by staff, for TLDs without a registry to ask. */
import type { Executor } from '#engine/server';
import { availabilityAnswer, type AvailabilityAnswer } from './port.ts';

/**
 * Reads names from `known-names`, which holds whole names and, for a TLD, all other names: `*.nl`. A whole name takes
 * precedence; a name found in neither is unknown.
 */
export async function readKnownNames(
  executor: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, AvailabilityAnswer>> {
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

function read(known: unknown): AvailabilityAnswer {
  if (known === 'free' || known === 'taken') return availabilityAnswer(known);
  return availabilityAnswer('unknown', 'unlisted');
}

function everyOther(name: string): string {
  return `*${name.slice(name.indexOf('.'))}`;
}
