/**
 * Availability of names. Sources in order: our own domains, the registry of the TLD, and the names that staff entered.
 */
import { Hostnames } from '#engine/values';
import { type Executor, Outbound, type OutboundPolicy } from '#engine/server';
import { tldSuffixes } from '../../../domains/server/tldSuffixes.ts';
import { registeredNames } from './registeredNames.ts';
import { readKnownNames } from './manual.ts';
import { availabilityAnswer, type AvailabilityAnswer, type Availability } from './port.ts';
import { askRdap } from './rdap.ts';
import { cachedAvailability } from './cachedAvailability.ts';

const maxConcurrent = 8;

interface AvailabilityOptions {
  readonly now?: () => number;
  readonly ask?: (endpoint: string, name: string) => Promise<AvailabilityAnswer>;
  readonly outbound?: OutboundPolicy;
}

export function createAvailability({
  now = Date.now,
  outbound = Outbound.publicOnly,
  ask = (endpoint, name) => askRdap(endpoint, name, outbound),
}: AvailabilityOptions = {}): Availability {
  const registry = cachedAvailability(ask, { now, maxConcurrent });
  return {
    async check(executor, names, asking = {}) {
      const wanted = [...new Set(names)];
      if (wanted.length === 0) return new Map();
      const ours = await registeredNames(executor, wanted);
      const endpoints = await endpointsOf(executor, wanted);
      const asked = wanted.filter((name) => !ours.has(name) && endpoints.has(name));
      const written = await readKnownNames(
        executor,
        wanted.filter((name) => !ours.has(name) && !endpoints.has(name)),
      );
      const answered = new Map(
        await Promise.all(
          asked.map(async (name): Promise<readonly [string, AvailabilityAnswer]> => [
            name,
            await registry(endpoints.get(name) ?? '', name, asking),
          ]),
        ),
      );
      return new Map(
        wanted.map((name) => [
          name,
          ours.has(name)
            ? availabilityAnswer('taken', 'ours')
            : (answered.get(name) ?? written.get(name) ?? availabilityAnswer('unknown', 'unlisted')),
        ]),
      );
    },
  };
}

/** Returns the RDAP address by name, for names whose TLD has one. */
async function endpointsOf(executor: Executor, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const suffixes = await tldSuffixes(executor);
  const suffixByName = new Map(names.map((name) => [name, Hostnames.suffixOf(suffixes, name) ?? '']));
  const rows = await executor
    .selectFrom('tlds')
    .select(['tld', 'rdap_url'])
    .where('tld', 'in', [...new Set(suffixByName.values())])
    .where('rdap_url', 'is not', null)
    .execute();
  const urls = new Map(rows.map(({ tld, rdap_url }) => [tld, rdap_url ?? '']));
  return new Map(
    [...suffixByName].flatMap(([name, suffix]) => {
      const url = urls.get(suffix);
      return url === undefined ? [] : [[name, url] as const];
    }),
  );
}
