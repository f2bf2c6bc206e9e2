/** Candidates for typed words: recent work, active projects, and clients by name, as far as the caller may see them. */
import { namedProject, namedRecord, seenRows, type ReadContext, type UsedCombination } from './combination.ts';
import type { Candidate } from './match.ts';

/** Words that are searched among clients; in a longer line the rest describes the work. */
const mostWords = 6;
const mostClients = 12;
const beginning = 3;
const mostProjects = 500;
const running = ['active', 'on_hold', 'draft'];

export async function candidatesFor(
  asking: ReadContext,
  words: readonly string[],
  recent: readonly UsedCombination[],
): Promise<readonly Candidate[]> {
  const projects = await seenRows(asking, 'projects', {
    range: [0, mostProjects - 1],
    filter: { status: { in: running } },
    embed: ['client'],
  });
  const sought = [...new Set(words.filter((word) => word.length > 1))].slice(0, mostWords);
  // Pairs of words find the right client among many that share a word.
  const pairs = sought.slice(1).map((word, at) => `${sought[at] ?? ''} ${word}`);
  const clients = await Promise.all([
    ...sought.map((word) => clientsCalled(asking, word)),
    ...pairs.map((pair) => seenRows(asking, 'clients', { range: [0, mostClients - 1], search: pair })),
  ]);
  const times = new Map<string, number>();
  for (const used of recent) times.set(used.client.uuid, (times.get(used.client.uuid) ?? 0) + used.times);
  return [
    ...recent.map(({ client, project, times: count }) => ({ client, project, times: count })),
    ...recent.map(({ client }) => ({ client, project: null, times: 0 })),
    ...projects.flatMap((row) => {
      const [client, project] = [namedRecord(asking, 'clients', row.client), namedProject(row)];
      return client && project ? [{ client, project, times: 0 }] : [];
    }),
    ...clients.flat().flatMap((row) => {
      const client = namedRecord(asking, 'clients', row);
      return client ? [{ client, project: null, times: 0 }] : [];
    }),
  ];
}

/** Searches by the word; without results by its beginning, because an accent may be missing in it. */
async function clientsCalled(asking: ReadContext, word: string) {
  const found = await seenRows(asking, 'clients', { range: [0, mostClients - 1], search: word });
  return found.length > 0 || word.length <= beginning
    ? found
    : seenRows(asking, 'clients', { range: [0, mostClients * 4 - 1], search: word.slice(0, beginning) });
}
