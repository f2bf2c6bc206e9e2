/** Generates domain names: first the client's own name, then names about its business. */
import { Hostnames } from '#engine/values';
import type { DemoClient } from '../clients/clients.ts';
import { slugOf } from '../names/slug.ts';
import type { Random } from '../random.ts';

export interface ChosenName {
  readonly name: string;
  readonly name_unicode: string;
  readonly tld: string;
}

const furtherTlds = [
  ['nl', 62],
  ['com', 13],
  ['eu', 6],
  ['net', 3],
  ['nu', 3],
  ['info', 2],
  ['online', 3],
  ['shop', 4],
  ['org', 2],
  ['io', 1],
] as const;

/** Creates a generator of unique names, without limit. */
export function createNamer(random: Random): (client: DemoClient, index: number) => ChosenName {
  const taken = new Set<string>();
  const choose = (label: string, tld: string): ChosenName | null => {
    const parsed = Hostnames.parseDomainName(`${label}.${tld}`);
    if (!('name' in parsed) || taken.has(parsed.name)) return null;
    taken.add(parsed.name);
    return { name: parsed.name, name_unicode: parsed.name_unicode, tld };
  };
  return (client, index) => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const tld = index === 0 && attempt === 0 ? homeTld(client) : furtherTld(random, client);
      const label = index + attempt === 0 ? ownLabel(client) : furtherLabel(random, client, attempt);
      const chosen = choose(label, tld);
      if (chosen) return chosen;
    }
    throw new Error(`No free domain name was found for ${client.slug}.`);
  };
}

/** Joins the words if the result is readable. */
function ownLabel({ slug }: DemoClient): string {
  const joined = slug.replaceAll('-', '');
  return joined.length <= 22 ? joined : slug;
}

function homeTld({ row, trade }: DemoClient): string {
  if (row.country === 'DE') return 'de';
  if (row.country === 'BE') return 'be';
  return trade.key === 'foundation' ? 'org' : 'nl';
}

function furtherTld(random: Random, { row, trade }: DemoClient): string {
  if (row.country !== 'NL') return random.pick([row.country.toLowerCase(), 'com', 'eu', 'net']);
  if (row.city === 'Amsterdam' && random.chance(0.25)) return 'amsterdam';
  if (['Leeuwarden', 'Sneek', 'Heerenveen'].includes(row.city) && random.chance(0.3)) return 'frl';
  if (trade.site === 'shop' && random.chance(0.12)) return 'shop';
  return random.weighted(furtherTlds);
}

function furtherLabel(random: Random, client: DemoClient, attempt: number): string {
  const { row, slug, trade } = client;
  const city = slugOf(row.city, '');
  const topic = random.pick(trade.topics);
  // Uses the accents of the company name; only registries that support IDN accept them.
  const accented = (row.company_name ?? '')
    .toLowerCase()
    .replace(/ (gmbh|kg|nv|bv|b\.v\.|v\.o\.f\.)$/, '')
    .replaceAll(/[\s&.’']+/g, '');
  const choices: readonly (readonly [string, number])[] = [
    [ownLabel(client), 34],
    [slug, 10],
    [`${topic}${city}`, 22],
    [`${topic}-${city}`, 12],
    [`${slug.split('-').at(-1) ?? slug}-${topic}`, 14],
    [`${topic}${random.integer(2, 99)}`, attempt > 20 ? 40 : 2],
    ...(/[äöüé]/.test(accented) && row.country === 'DE' ? [[accented, 60] as const] : []),
  ];
  return random.weighted(choices);
}
